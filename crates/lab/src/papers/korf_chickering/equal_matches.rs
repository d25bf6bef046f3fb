//! Matches whose depths are found by playing: trials are pairs of games.

use super::{Challenger, duel::Played, tables::judged_series};
use crate::experiment::{Estimate, Rows, Trial};
use plywood_games::{PlainFamily, Verdict};
use plywood_play::{
    GamePlayed, MatchResult, NoneJoined, PairPlayed, WithoutDice, equal_work, own_judges, play_pair,
};

/// What a pair of games gives: the class of its opening, and for each game its
/// score for who moved first and the evaluations of both players.
pub(super) const COLUMNS: &[&str] =
    &["class", "score_1", "challenger_1", "alphabeta_1", "score_2", "challenger_2", "alphabeta_2"];

/// Matches of a challenger in a game, against alpha-beta to depth 1, 2, and so on.
pub(super) struct Ladder {
    pub(super) game: String,
    pub(super) challenger: Challenger,
    /// Who is challenged.
    pub(super) opponent: &'static str,
    /// The pairs against alpha-beta to each depth, from 1 on.
    pub(super) pairs: Vec<u64>,
    pub(super) verdict: Verdict,
}

/// A rung of the ladder that has been played.
pub(super) struct Rung {
    /// Alpha-beta's depth.
    pub(super) opponent: u32,
    /// The challenger's depth of equal work.
    pub(super) depth: u32,
    pub(super) result: MatchResult,
    /// The depth of equal work, between whole numbers.
    pub(super) equal: Estimate,
}

/// The paper's opponent, as matches name it.
pub(super) const ALPHABETA: &str = "alphabeta-kept";

/// Best-first searches of more plies are not tried.
const DEEPEST: u32 = 100;

/// Hashes of positions are cut down to what numbers hold exactly.
const CLASSES: u64 = 1 << 52;

impl Ladder {
    fn parameters(&self, depth: u32, opponent: u32) -> String {
        let challenger = match self.challenger {
            Challenger::BestFirst => "best-first",
            Challenger::Extension => "best-first-extension",
        };
        format!("{} {challenger}@{depth} {}@{opponent}", self.game, self.opponent)
    }

    fn pairs_against(&self, opponent: u32) -> u64 {
        self.pairs[opponent as usize - 1]
    }

    /// The pairs that there are rows of, against this opponent to each depth up to the deepest.
    pub(super) fn pairs_played(
        rows: &Rows,
        game: &str,
        opponent: &str,
        deepest: usize,
    ) -> Vec<u64> {
        let mut pairs = vec![0; deepest];
        for (parameters, pair, _) in rows.all() {
            let players = parameters.strip_prefix(game).and_then(|it| it.rsplit_once(' '));
            let depth = players.and_then(|(_, it)| it.strip_prefix(opponent)?.strip_prefix('@'));
            let depth = depth.and_then(|depth| depth.parse::<usize>().ok());
            if let Some(most) = depth.and_then(|depth| pairs.get_mut(depth - 1)) {
                *most = (*most).max(pair + 1);
            }
        }
        pairs
    }

    /// The match at these depths, if it has pairs and all of them are known.
    fn played(&self, rows: &Rows, depth: u32, opponent: u32) -> Option<MatchResult> {
        let played = self.pairs_against(opponent);
        if played == 0 {
            return None;
        }
        let parameters = self.parameters(depth, opponent);
        let pairs = (0..played).map(|pair| Some(pair_of(pair, rows.row(&parameters, pair)?)));
        let pairs: Vec<PairPlayed> = pairs.collect::<Option<_>>()?;
        Some(MatchResult::of(&pairs, self.verdict))
    }

    /// The rungs that have been played, and all trials that they took; and those of
    /// the match that is to be played next.
    pub(super) fn climb(&self, rows: &Rows) -> (Vec<Rung>, Vec<Trial>) {
        let (mut rungs, mut trials) = (Vec::new(), Vec::new());
        let mut start = 1;
        for opponent in 1..=self.pairs.len() as u32 {
            let (rung, tried) = self.rung(rows, opponent, start);
            trials.extend(tried);
            let Some(rung) = rung else { break };
            start = rung.depth;
            rungs.push(rung);
        }
        (rungs, trials)
    }

    /// One rung, if it has been played, looked for from a depth on; and the trials that it took, and those of
    /// the match that is to be played next.
    pub(super) fn rung(
        &self,
        rows: &Rows,
        opponent: u32,
        start: u32,
    ) -> (Option<Rung>, Vec<Trial>) {
        let mut trials = Vec::new();
        let mut tried: Vec<(u32, MatchResult)> = Vec::new();
        let found: Result<u32, ()> = equal_work(start, DEEPEST, |depth| {
            trials.extend(Trial::numbered(
                &self.parameters(depth, opponent),
                self.pairs_against(opponent),
            ));
            let result = self.played(rows, depth, opponent).ok_or(())?;
            let ratio = result.work_ratio();
            tried.push((depth, result));
            Ok(ratio)
        });
        let Ok(depth) = found else { return (None, trials) };
        let equal = self.between(rows, opponent, depth, &tried);
        let (_, result) = tried.swap_remove(tried.iter().position(|it| it.0 == depth).unwrap_or(0));
        (Some(Rung { opponent, depth, result, equal }), trials)
    }

    /// Where the logarithm of the ratio of work crosses zero, if it goes straight from
    /// one depth to the next.
    fn between(
        &self,
        rows: &Rows,
        opponent: u32,
        depth: u32,
        tried: &[(u32, MatchResult)],
    ) -> Estimate {
        let ratio = |depth| {
            let parameters = self.parameters(depth, opponent);
            let work: Vec<(f64, f64)> =
                rows.of(&parameters).map(|(_, row)| (row[2] + row[5], row[3] + row[6])).collect();
            Estimate::ratio(&work)
        };
        let less = |it: &&(u32, MatchResult)| it.1.work_ratio() < 1.0;
        let below = tried.iter().filter(less).map(|it| it.0).max();
        let above = tried.iter().filter(|it| !less(it)).map(|it| it.0).min();
        let ends = below.zip(above).and_then(|(low, high)| Some((low, ratio(low)?, ratio(high)?)));
        let Some((low, less, more)) = ends else {
            return Estimate {
                samples: self.pairs_against(opponent),
                ..Estimate::exact(depth.into())
            };
        };
        let (l, h) = (less.value.ln(), more.value.ln());
        // The same games are played at both depths: their errors may add up.
        let spread =
            (h * less.spread / less.value - l * more.spread / more.value) / (h - l).powi(2);
        Estimate::sampled(
            f64::from(low) - l / (h - l),
            spread,
            self.pairs_against(opponent) as usize,
        )
    }
}

fn pair_of(pair: u64, row: &[f64]) -> PairPlayed {
    let game = |at: usize| GamePlayed {
        score: row[at],
        evaluations: [row[at + 1] as u64, row[at + 2] as u64],
        ..GamePlayed::default()
    };
    PairPlayed { pair, class: row[0] as u64, games: [game(1), game(4)] }
}

/// The numbers of a pair that is a class of its own; `score` may count points otherwise.
pub(super) fn played_by(games: &[Played; 2], class: u64, score: fn(f64) -> f64) -> Vec<f64> {
    let numbers = games.iter().flat_map(|game| {
        let [first, second] = game.spent.map(|it| it.evaluations as f64);
        [score(game.score), first, second]
    });
    [class as f64].into_iter().chain(numbers).collect()
}

/// Plays the pair that a trial names.
pub(super) fn play<F: PlainFamily>(
    family: &F,
    players: [&str; 2],
    pairs: u64,
    opening_plies: u32,
    pair: u64,
) -> Vec<f64> {
    play_judged(family, None, players, pairs, opening_plies, pair)
}

/// The same, with an evaluation of this name for both players.
pub(super) fn play_judged<F: PlainFamily>(
    family: &F,
    evaluation: Option<&str>,
    players: [&str; 2],
    pairs: u64,
    opening_plies: u32,
    pair: u64,
) -> Vec<f64> {
    let challenger = match players[0].starts_with("best-first-extension") {
        true => Challenger::Extension,
        false => Challenger::BestFirst,
    };
    let depth = |player: &str| -> u32 {
        let depth = player.rsplit_once('@').and_then(|(_, depth)| depth.parse().ok());
        depth.expect("what the plan wrote")
    };
    let depths = players.map(depth);
    let series = judged_series(challenger, evaluation, depths[1], pairs, 1, opening_plies);
    let plan = series.plan(depths.map(Some));
    let played = play_pair(WithoutDice(NoneJoined), family, &own_judges(family), &plan, pair)
        .expect("the players fit the game");
    let class = (played.class % CLASSES) as f64;
    let game = |it: &GamePlayed| [it.score, it.evaluations[0] as f64, it.evaluations[1] as f64];
    [class].into_iter().chain(played.games.iter().flat_map(game)).collect()
}

/// The game and the players of a trial.
pub(super) fn parts(trial: &Trial) -> (&str, [&str; 2]) {
    let mut parts = trial.parameters.split(' ');
    let mut next = || parts.next().expect("what the plan wrote");
    (next(), [next(), next()])
}
