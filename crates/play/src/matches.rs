//! Matches between two players.

use crate::{Entrant, Kind, MatchError, player::Seat, statistics::WinRate};
use plywood::{Chance, Evaluate, Game};
use plywood_games::{
    Family, Judge, Judging, TextError, Verdict,
    random::{mix, tree_seed},
};
use rayon::prelude::*;
use std::collections::HashMap;

/// A match: pairs of games, in which each player moves first once.
#[derive(Clone, Debug)]
pub struct Match {
    /// The players.
    pub players: [Entrant; 2],
    /// How many pairs.
    pub pairs: u64,
    /// Other seeds have other trees, dice and random moves.
    pub seed: u64,
    /// Each pair starts after this many other moves.
    pub opening_plies: u32,
    /// Once a game has no more plies left than this, both players finish it by
    /// alpha-beta to its end.
    pub finish: u32,
    /// A game that takes longer is a tie.
    pub most_plies: u32,
    /// The bytes that a player's tree, list or table may take.
    pub memory: usize,
}

/// A pair of games that was played.
#[derive(Copy, Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct PairPlayed {
    /// Its number in the match, counted from 0.
    pub pair: u64,
    /// Pairs from symmetric openings have the same number here.
    pub class: u64,
    /// The game in which the first player of the match moved first, and the other.
    pub games: [GamePlayed; 2],
}

/// A game that was played.
#[derive(Copy, Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct GamePlayed {
    /// The score for whoever moved first.
    pub score: f64,
    /// Evaluations by each player of the match.
    pub evaluations: [u64; 2],
    /// How long it was.
    pub plies: u32,
}

/// What came of a match.
#[derive(Clone, Debug)]
pub struct MatchResult {
    /// How often the first player won.
    pub win_rate: WinRate,
    /// Evaluations by each player.
    pub evaluations: [u64; 2],
    /// Plies of all games.
    pub plies: u64,
}

impl MatchResult {
    /// Adds up pairs.
    pub fn of(pairs: &[PairPlayed], verdict: Verdict) -> Self {
        let verdicts = pairs.iter().flat_map(|it| {
            let [first, second] = it.games.map(|game| game.score);
            let verdicts = match verdict {
                Verdict::EachGame => vec![first, -second],
                Verdict::EachPair => vec![first - second],
            };
            verdicts.into_iter().map(|score| (it.class, half(score)))
        });
        let games = || pairs.iter().flat_map(|it| it.games);
        // A journal may hold any numbers.
        let evaluations = [0, 1]
            .map(|player| games().fold(0u64, |sum, it| sum.saturating_add(it.evaluations[player])));
        let plies = games().map(|it| u64::from(it.plies)).sum();
        MatchResult { win_rate: verdicts.collect(), evaluations, plies }
    }

    /// The first player's evaluations over the second's.
    pub fn work_ratio(&self) -> f64 {
        self.evaluations[0] as f64 / self.evaluations[1] as f64
    }
}

/// 1 for a positive score, 1/2 for none, 0 for a negative one.
fn half(score: f64) -> f64 {
    if score == 0.0 {
        0.5
    } else if score > 0.0 {
        1.0
    } else {
        0.0
    }
}

/// Plays a match, all pairs but those `known` already, on the threads of the
/// current rayon pool; `done` is told of each pair as it ends. Both games of a pair have
/// the same opening, or the same dice.
///
/// ```
/// use plywood_games::trees::RandomGame;
/// use plywood_play::{Entrant, Match, MatchResult, NoneJoined, WithoutDice, own_judges, play_match};
/// use plywood_games::Knowledge;
/// let game: RandomGame = "random-game:branching=3,plies=20".parse()?;
/// let player = |text: &str| text.parse::<Entrant>().unwrap();
/// let players = [player("best-first@6"), player("alphabeta-kept@3")];
/// let plan = Match { players, pairs: 5, seed: 1, opening_plies: 0, finish: 3,
///     most_plies: 100, memory: 1 << 20 };
/// let pairs = play_match(WithoutDice(NoneJoined), &game, &own_judges(&game), &plan, &[], &|_| ()).unwrap();
/// let result = MatchResult::of(&pairs, game.verdict());
/// assert_eq!(result.win_rate.wins + result.win_rate.ties + result.win_rate.losses, 5);
/// # Ok::<(), plywood_games::TextError>(())
/// ```
pub fn play_match<F: Family, K: Kind<F>, E: Evaluate<F> + Clone + Send + Sync>(
    kind: K,
    family: &F,
    judges: &Judges<'_, F, E>,
    plan: &Match,
    known: &[PairPlayed],
    done: &(dyn Fn(&PairPlayed) + Sync),
) -> Result<Vec<PairPlayed>, MatchError> {
    let (openings, sides) = ready(kind, family, judges, plan)?;
    let known: HashMap<u64, &PairPlayed> = known.iter().map(|it| (it.pair, it)).collect();
    let pair = |pair: u64| {
        if let Some(&known) = known.get(&pair) {
            return Ok(*known);
        }
        let played = pair_from(kind, family, &sides, plan, &openings, pair)?;
        done(&played);
        Ok(played)
    };
    (0..plan.pairs).into_par_iter().map(pair).collect()
}

/// Plays one pair of a match: the same games as in [`play_match`].
pub fn play_pair<F: Family, K: Kind<F>, E: Evaluate<F> + Clone + Send + Sync>(
    kind: K,
    family: &F,
    judges: &Judges<'_, F, E>,
    plan: &Match,
    pair: u64,
) -> Result<PairPlayed, MatchError> {
    let (openings, sides) = ready(kind, family, judges, plan)?;
    pair_from(kind, family, &sides, plan, &openings, pair)
}

/// Whether a match can be begun.
pub fn check_match<F: Family, K: Kind<F>, E>(
    kind: K,
    family: &F,
    judges: &Judges<'_, F, E>,
    plan: &Match,
) -> Result<(), MatchError> {
    ready(kind, family, judges, plan).map(drop)
}

/// The openings, and the rules and the evaluation of each player.
type Ready<F, E> = (Vec<<F as Game>::Position>, [(F, E); 2]);

fn ready<F: Family, K: Kind<F>, E>(
    kind: K,
    family: &F,
    judges: &Judges<'_, F, E>,
    plan: &Match,
) -> Result<Ready<F, E>, MatchError> {
    plan.players.iter().try_for_each(|player| kind.check(family, player))?;
    Ok((kind.openings(family, plan)?, sides(judges, plan)?))
}

fn pair_from<F: Family, K: Kind<F>, E: Evaluate<F> + Clone + Send + Sync>(
    kind: K,
    family: &F,
    sides: &[(F, E); 2],
    plan: &Match,
    openings: &[F::Position],
    pair: u64,
) -> Result<PairPlayed, MatchError> {
    let (start, class) = kind.opening(family, plan, openings, pair)?;
    let game = |first| play_game(kind, family, sides, plan, pair, &start, first);
    Ok(PairPlayed { pair, class, games: [game(0)?, game(1)?] })
}

/// What a player's words on judging mean: the rules on a scale that leaves room for the
/// evaluation, and the evaluation.
pub type Judges<'a, F, E> = dyn Fn(&Judging) -> Result<(F, E), TextError> + Sync + 'a;

/// The evaluations that a game has by itself.
pub fn own_judges<F: Family>(
    family: &F,
) -> impl Fn(&Judging) -> Result<(F, Judge), TextError> + Sync {
    |judging| {
        let judge = judging.of(family, family.usual_evaluation())?;
        Ok((family.scaled_for(judge.evaluation), judge))
    }
}

/// The rules and the evaluation of each player.
fn sides<F, E>(judges: &Judges<'_, F, E>, plan: &Match) -> Result<[(F, E); 2], MatchError> {
    let side = |player: &Entrant| {
        judges(player.judging())
            .map_err(|error| MatchError::Judgement { player: Box::new(player.clone()), error })
    };
    let [a, b] = &plan.players;
    Ok([side(a)?, side(b)?])
}

/// Plays a game from `start`, in which player number `first` of the match moves first.
fn play_game<F: Family, K: Kind<F>, E: Evaluate<F> + Clone + Send + Sync>(
    kind: K,
    family: &F,
    sides: &[(F, E); 2],
    plan: &Match,
    pair: u64,
    start: &F::Position,
    first: usize,
) -> Result<GamePlayed, MatchError> {
    let seed = tree_seed(plan.seed, pair);
    // The dice are drawn from the seed itself, and the players draw from another.
    let players_seed = if K::DICE { !seed } else { seed };
    let player = |i: usize| {
        let ((family, eval), entrant) = (&sides[i], &plan.players[i]);
        let Match { memory, finish, .. } = *plan;
        let draw = mix(players_seed ^ i as u64);
        let player = kind.player(Seat { family, eval, entrant, memory, finish, draw })?;
        player.ok_or_else(|| MatchError::NoMove { player: Box::new(entrant.clone()) })
    };
    let mut players = [player(0)?, player(1)?];
    let mut dice = mix(seed);
    let mut position = start.clone();
    let mut plies = 0;
    let score = loop {
        let mover = kind.mover(family, start, &position, plies);
        if let Some(score) = family.outcome(&position) {
            let score: f64 = score.into();
            break if mover == 0 { score } else { -score };
        }
        if let Some(chance) = kind.rolls(family, &position) {
            dice = mix(dice);
            position = rolled(chance, (dice >> 11) as f64 / (1_u64 << 53) as f64);
            continue;
        }
        if plies == plan.most_plies {
            break 0.0;
        }
        let to_move = if mover == 0 { first } else { 1 - first };
        let mv = players[to_move].choose(&position)?;
        players.iter_mut().for_each(|player| player.played(mv));
        position = family.play(&position, mv);
        plies += 1;
    };
    Ok(GamePlayed { score, evaluations: players.each_ref().map(|it| it.evaluations()), plies })
}

/// The roll that a number from 0 to 1 stands for.
pub(crate) fn rolled<P>(chance: Chance<impl Iterator<Item = (f64, P)>>, drawn: f64) -> P {
    let mut left = drawn * chance.total;
    let mut last = None;
    for (weight, next) in chance.rolls {
        left -= weight;
        if left < 0.0 {
            return next;
        }
        last = Some(next);
    }
    // The last roll is taken whatever rounding has left.
    last.expect("something can be rolled")
}
