//! Matches between two entrants, at one depth after the other.

use crate::{
    Depth, Entrant, Judges, Match, MatchError, MatchResult, PairPlayed, Player, equal_work,
    play_match, play_match_with_dice, seats::TABLE_BYTES,
};
use plywood::Evaluate;
use plywood_games::{DiceFamily, Family, PlainFamily};
use std::ops::RangeInclusive;

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
}

/// One match of a series.
#[derive(Clone, Debug)]
pub struct SeriesRow {
    /// Who played.
    pub players: [Player; 2],
    /// What came of it.
    pub result: MatchResult,
    /// How many matches were played to find the depth of equal work.
    pub matches: u32,
}

/// Keeps pairs that were played, so that a series can be interrupted.
pub trait Journal: Sync {
    /// The pairs of this match that were played before.
    fn known(&self, players: &[Player; 2]) -> Vec<PairPlayed>;
    /// A match of `pairs` pairs begins.
    fn begin(&self, players: &[Player; 2], pairs: u64);
    /// A pair has been played.
    fn played(&self, players: &[Player; 2], pair: &PairPlayed);
}

/// Remembers nothing.
impl Journal for () {
    fn known(&self, _: &[Player; 2]) -> Vec<PairPlayed> {
        Vec::new()
    }
    fn begin(&self, _: &[Player; 2], _: u64) {}
    fn played(&self, _: &[Player; 2], _: &PairPlayed) {}
}

/// Best-first searches of more plies are not tried to find equal work.
const DEEPEST: u32 = 400;

/// How a match is played: with those of its pairs that are known, and whom to tell
/// of the others.
type Play<'a> = dyn Fn(&Match, &[PairPlayed], &(dyn Fn(&PairPlayed) + Sync)) -> Result<Vec<PairPlayed>, MatchError>
    + 'a;

impl Series {
    /// Plays it, in a game without dice; `done` is told of each match.
    pub fn play<F: PlainFamily, E: Evaluate<F> + Clone + Sync>(
        &self,
        family: &F,
        judges: &Judges<'_, F, E>,
        journal: &dyn Journal,
        done: &mut dyn FnMut(SeriesRow),
    ) -> Result<(), MatchError> {
        let play = |plan: &Match, known: &[_], done: &(dyn Fn(&_) + Sync)| {
            play_match(family, judges, plan, known, done)
        };
        self.play_by(family, &play, journal, done)
    }

    /// Plays it, in a game with dice.
    pub fn play_with_dice<F: DiceFamily, E: Evaluate<F> + Clone + Sync>(
        &self,
        family: &F,
        judges: &Judges<'_, F, E>,
        journal: &dyn Journal,
        done: &mut dyn FnMut(SeriesRow),
    ) -> Result<(), MatchError> {
        let play = |plan: &Match, known: &[_], done: &(dyn Fn(&_) + Sync)| {
            play_match_with_dice(family, judges, plan, known, done)
        };
        self.play_by(family, &play, journal, done)
    }

    fn play_by<F: Family>(
        &self,
        family: &F,
        play: &Play<'_>,
        journal: &dyn Journal,
        done: &mut dyn FnMut(SeriesRow),
    ) -> Result<(), MatchError> {
        let one = |depths: [u32; 2]| -> Result<([Player; 2], MatchResult), MatchError> {
            let plan = self.plan(depths);
            journal.begin(&plan.players, plan.pairs);
            let known = journal.known(&plan.players);
            let pairs = play(&plan, &known, &|pair| journal.played(&plan.players, pair))?;
            Ok((plan.players, MatchResult::of(&pairs, family.verdict())))
        };
        let deepest = family.height().unwrap_or(DEEPEST).min(DEEPEST);
        // Equal work is sought from where it was found for the depth before.
        let mut equal = 1;
        for depths in self.depths()? {
            let mut played: Vec<(u32, [Player; 2], MatchResult)> = Vec::new();
            let depth = match depths {
                Depths::Both(depths) => {
                    let (players, result) = one(depths)?;
                    done(SeriesRow { players, result, matches: 1 });
                    continue;
                }
                Depths::Of { player, depth } => {
                    equal = equal_work(equal, deepest, |tried| {
                        let depths = if player == 0 { [depth, tried] } else { [tried, depth] };
                        let (players, result) = one(depths)?;
                        let ratio = result.work_ratio();
                        played.push((tried, players, result));
                        Ok(if player == 0 { 1.0 / ratio } else { ratio })
                    })?;
                    equal
                }
            };
            let matches = played.len() as u32;
            let found = played.into_iter().find(|(tried, ..)| *tried == depth);
            let (_, players, result) = found.expect("equal work was found by playing");
            done(SeriesRow { players, result, matches });
        }
        Ok(())
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
    pub fn plan(&self, [a, b]: [u32; 2]) -> Match {
        let players = [self.entrants[0].at(a, b), self.entrants[1].at(b, a)];
        let others = match players.each_ref().map(Player::is_best_first) {
            [true, false] => players[1].depth(),
            [false, true] => players[0].depth(),
            _ => 0,
        };
        let Series { pairs, seed, opening_plies, finish, most_plies, memory, .. } = *self;
        let finish = finish.unwrap_or(others);
        Match { players, pairs, seed, opening_plies, finish, most_plies, memory }
    }

    fn depths(&self) -> Result<Vec<Depths>, MatchError> {
        let range = |range: RangeInclusive<u32>, of: fn(u32) -> Depths| range.map(of).collect();
        let depths = self.entrants.each_ref().map(Entrant::depth);
        match depths {
            [Depth::EqualWork, Depth::EqualWork] => Err(MatchError::TwoEqual),
            [Depth::EqualWork, Depth::Plies(least, most)] => {
                Ok(range(least..=most, |depth| Depths::Of { player: 1, depth }))
            }
            [Depth::Plies(least, most), Depth::EqualWork] => {
                Ok(range(least..=most, |depth| Depths::Of { player: 0, depth }))
            }
            [Depth::Plies(a, a_most), Depth::Plies(b, b_most)] => {
                match (a == a_most, b == b_most) {
                    (_, true) => Ok((a..=a_most).map(|a| Depths::Both([a, b])).collect()),
                    (true, false) => Ok((b..=b_most).map(|b| Depths::Both([a, b])).collect()),
                    (false, false) => Err(MatchError::TwoRanges),
                }
            }
        }
    }
}

/// What is known of the depths of a match.
enum Depths {
    Both([u32; 2]),
    /// That of the one player; the other shall do as much work.
    Of {
        player: usize,
        depth: u32,
    },
}
