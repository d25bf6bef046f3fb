//! Matches between two entrants, at one depth after the other.

use crate::{
    Depth, Entrant, Kind, Match, MatchError, MatchResult, PairPlayed, Terms, equal_work,
    in_order::{InOrder, Standing},
    matches::{Judges, Watch},
    play_match,
    player::TABLE_BYTES,
    sprt::{Decision, Sprt},
    terms::OpeningOrder,
};
use plywood::Evaluate;
use plywood_games::{Family, Verdict};
use std::collections::HashSet;

/// Matches to be played: of two entrants one may have a range of depths, and one
/// may ask for the depth of equal work.
#[derive(Clone, Debug)]
pub struct Series {
    /// Who plays.
    pub entrants: [Entrant; 2],
    /// Pairs of games in each match.
    pub pairs: u64,
    /// Other seeds have other trees, dice and random moves.
    pub seed: u64,
    /// The moves before the players begin, others for each pair.
    pub opening_plies: u32,
    /// The plies left from which both finish by alpha-beta; if not given, where one of
    /// them is best-first, as many as the other looks ahead.
    pub finish: Option<u32>,
    /// A game that takes longer is a tie.
    pub most_plies: u32,
    /// The bytes that a player's tree, list or table may take.
    pub memory: usize,
    /// What else was agreed on.
    pub terms: Terms,
}

/// One match of a series.
#[derive(Clone, Debug)]
pub struct SeriesRow {
    /// Who played.
    pub players: [Entrant; 2],
    /// What came of it.
    pub result: MatchResult,
    /// How many matches were played to find the depth of equal work.
    pub matches: u32,
    /// The test, and what it came to, if there was one.
    pub sprt: Option<(Sprt, Decision)>,
    /// The pairs that count, if games are [kept](Terms::keep_games).
    pub games: Vec<PairPlayed>,
}

impl SeriesRow {
    /// Whether the same numbers come again: nobody looked at the clock.
    pub fn repeats(&self) -> bool {
        self.players.iter().all(Entrant::repeats)
    }
}

/// Keeps pairs that were played, so that a series can be interrupted.
pub trait Journal: Sync {
    /// The pairs of this match that were played before.
    fn known(&self, players: &[Entrant; 2]) -> Vec<PairPlayed>;
    /// A match of `pairs` pairs begins.
    fn begin(&self, players: &[Entrant; 2], pairs: u64);
    /// A pair has been played.
    fn played(&self, players: &[Entrant; 2], pair: &PairPlayed);
    /// The match that was begun last stands so.
    fn stands(&self, _standing: &Standing) {}
    /// What is played from here on is this part of something larger: the same players may have played other pairs in
    /// other parts.
    fn part(&self, _name: &str) {}
}

/// Tells a journal of one match.
struct Told<'j> {
    journal: &'j dyn Journal,
    players: &'j [Entrant; 2],
}

impl Watch for Told<'_> {
    fn played(&self, pair: &PairPlayed) {
        self.journal.played(self.players, pair);
    }
    fn stands(&self, standing: &Standing) {
        self.journal.stands(standing);
    }
}

/// Remembers nothing.
impl Journal for () {
    fn known(&self, _: &[Entrant; 2]) -> Vec<PairPlayed> {
        Vec::new()
    }
    fn begin(&self, _: &[Entrant; 2], _: u64) {}
    fn played(&self, _: &[Entrant; 2], _: &PairPlayed) {}
}

/// Best-first searches of more plies are not tried to find equal work.
const DEEPEST: u32 = 400;

impl Series {
    /// Plays it; `done` is told of each match.
    pub fn play<F: Family, K: Kind<F>, E: Evaluate<F> + Clone + Send + Sync>(
        &self,
        kind: K,
        family: &F,
        judges: &Judges<'_, F, E>,
        journal: &dyn Journal,
        done: &mut dyn FnMut(SeriesRow),
    ) -> Result<(), MatchError> {
        let one = |depths: [Option<u32>; 2]| {
            let plan = self.plan(depths);
            journal.begin(&plan.players, plan.pairs);
            let known = journal.known(&plan.players);
            let told = Told { journal, players: &plan.players };
            let pairs = play_match(kind, family, judges, &plan, &known, &told)?;
            Ok(Finished::new(plan, pairs, family.verdict()))
        };
        // Equal work is sought from where it was found for the depth before.
        let mut equal = 1;
        for depths in self.depths()? {
            done(row(depths, family.height(), &mut equal, &one)?);
        }
        Ok(())
    }

    /// What the pairs that are known say, and which are missing: those of all matches that
    /// can be told, which is up to the first that looks for equal work. None is missing once
    /// the series is over. `known` tells the pairs of a match that were played.
    ///
    /// The answer depends on nothing but the pairs: not on who played them, nor when.
    pub fn progress(
        &self,
        verdict: Verdict,
        height: Option<u32>,
        known: &mut dyn FnMut(&Match) -> Vec<PairPlayed>,
    ) -> Result<SeriesProgress, MatchError> {
        let mut progress = SeriesProgress { rows: Vec::new(), missing: Vec::new() };
        let mut equal = 1;
        for depths in self.depths()? {
            let missing = &mut progress.missing;
            let one = |depths: [Option<u32>; 2]| {
                let plan = self.plan(depths);
                let played = known(&plan);
                let numbers: HashSet<u64> = played.iter().map(|it| it.pair).collect();
                let mut arrived = InOrder::new(plan.terms.sprt, verdict);
                played
                    .into_iter()
                    .filter(|it| it.pair < plan.pairs)
                    .for_each(|it| arrived.arrive(it));
                if arrived.is_over(plan.pairs) {
                    return Ok(Finished::new(plan, arrived.into_pairs(), verdict));
                }
                let next = arrived.pairs().len() as u64;
                let end = match plan.terms.sprt {
                    Some(_) => plan.pairs.min(next + AHEAD.max(next / 2)),
                    None => plan.pairs,
                };
                let unplayed = (next..end).filter(|pair| !numbers.contains(pair)).collect();
                missing.push((plan, unplayed));
                Err(Missing)
            };
            match row(depths, height, &mut equal, one) {
                Ok(row) => progress.rows.push(row),
                Err(Missing) if matches!(depths, Depths::Of { .. }) => break,
                Err(Missing) => {}
            }
        }
        Ok(progress)
    }

    /// The memory that decides what is played: a table of another size remembers other
    /// things, but a tree or list that has room has room.
    pub fn memory_that_matters(&self) -> usize {
        match self.entrants.iter().any(Entrant::is_engine) {
            true => self.memory.min(TABLE_BYTES),
            false => 0,
        }
    }

    /// One match, at these depths.
    pub fn plan(&self, [a, b]: [Option<u32>; 2]) -> Match {
        let players = [self.entrants[0].at(a, b), self.entrants[1].at(b, a)];
        let other = match players.each_ref().map(Entrant::is_best_first) {
            [true, false] => players[1].plies(),
            [false, true] => players[0].plies(),
            _ => None,
        };
        let Series { pairs, seed, opening_plies, finish, most_plies, memory, .. } = *self;
        let finish = finish.or(other).unwrap_or(0);
        let mut terms = self.terms.clone();
        if terms.sprt.is_some() {
            // Whichever pairs come first should be no special ones.
            terms.order = OpeningOrder::Random;
        }
        Match { players, pairs, seed, opening_plies, finish, most_plies, memory, terms }
    }

    fn depths(&self) -> Result<Vec<Depths>, MatchError> {
        let depths = self.all_depths()?;
        match (self.terms.sprt, &depths[..]) {
            (None, _) | (Some(_), [Depths::Both(_)]) => Ok(depths),
            _ => Err(MatchError::SprtOfSeveral),
        }
    }

    fn all_depths(&self) -> Result<Vec<Depths>, MatchError> {
        let plies = |depth: Depth| match depth {
            Depth::Plies(least, most) => (least..=most).map(Some).collect(),
            Depth::Open | Depth::EqualWork => vec![None],
        };
        let [a, b] = self.entrants.each_ref().map(Entrant::depth);
        let of = |player, depth: Depth| {
            Ok(plies(depth).into_iter().map(|depth| Depths::Of { player, depth }).collect())
        };
        match (a, b) {
            (Depth::EqualWork, Depth::EqualWork) => Err(MatchError::TwoEqual),
            (Depth::EqualWork, depth) => of(1, depth),
            (depth, Depth::EqualWork) => of(0, depth),
            _ => match (plies(a), plies(b)) {
                (a, b) if b.len() == 1 => {
                    Ok(a.into_iter().map(|a| Depths::Both([a, b[0]])).collect())
                }
                (a, b) if a.len() == 1 => {
                    Ok(b.into_iter().map(|b| Depths::Both([a[0], b])).collect())
                }
                _ => Err(MatchError::TwoRanges),
            },
        }
    }
}

/// How far a series has come.
#[derive(Clone, Debug)]
pub struct SeriesProgress {
    /// The matches that were played, in their order.
    pub rows: Vec<SeriesRow>,
    /// Matches, and the pairs of each that have to be played.
    pub missing: Vec<(Match, Vec<u64>)>,
}

/// A pair has not been played.
struct Missing;

/// Pairs that are played at once, while those before may decide; or half as many as there are.
const AHEAD: u64 = 200;

/// A match that is over.
struct Finished {
    players: [Entrant; 2],
    result: MatchResult,
    sprt: Option<(Sprt, Decision)>,
    games: Vec<PairPlayed>,
}

impl Finished {
    fn new(plan: Match, pairs: Vec<PairPlayed>, verdict: Verdict) -> Self {
        let result = MatchResult::of(&pairs, verdict);
        let sprt = plan.terms.sprt.map(|sprt| (sprt, sprt.after(&result.pentanomial)));
        let games = if plan.terms.keep_games { pairs } else { Vec::new() };
        Finished { players: plan.players, result, sprt, games }
    }

    fn row(self, matches: u32) -> SeriesRow {
        let Finished { players, result, sprt, games } = self;
        SeriesRow { players, result, matches, sprt, games }
    }
}

/// One match, or those that find the depth of equal work: `one` plays a match at these depths.
fn row<E>(
    depths: Depths,
    height: Option<u32>,
    equal: &mut u32,
    mut one: impl FnMut([Option<u32>; 2]) -> Result<Finished, E>,
) -> Result<SeriesRow, E> {
    let (player, depth) = match depths {
        Depths::Both(depths) => {
            return Ok(one(depths)?.row(1));
        }
        Depths::Of { player, depth } => (player, depth),
    };
    let deepest = height.unwrap_or(DEEPEST).min(DEEPEST);
    let mut played: Vec<(u32, Finished)> = Vec::new();
    *equal = equal_work(*equal, deepest, |tried| {
        let tries = Some(tried);
        let depths = if player == 0 { [depth, tries] } else { [tries, depth] };
        let finished = one(depths)?;
        let ratio = finished.result.work_ratio();
        played.push((tried, finished));
        Ok(if player == 0 { 1.0 / ratio } else { ratio })
    })?;
    let matches = played.len() as u32;
    let found = played.into_iter().find(|(tried, ..)| tried == equal);
    let (_, finished) = found.expect("equal work was found by playing");
    Ok(finished.row(matches))
}

/// What is known of the depths of a match.
#[derive(Copy, Clone)]
enum Depths {
    Both([Option<u32>; 2]),
    /// That of the one player; the other shall do as much work.
    Of {
        player: usize,
        depth: Option<u32>,
    },
}
