//! What a battery asks of games without dice, and of games with dice.

use crate::{DiceFamily, Family, Judge, PlainFamily};
use plywood::{Evaluate, Score, Side};

/// More moves or rolls than this are taken for a list without end.
pub(super) const MOST_MOVES: usize = 10_000;

/// What chance may do, and what is wrong with it.
pub(super) struct Rolled<P> {
    pub(super) rolls: Vec<(f64, P)>,
    pub(super) wrong: Option<String>,
}

/// What differs between games without dice and games with dice.
pub(super) trait Chances<F: Family>: Copy {
    /// What chance may do; `None` where a player moves.
    fn rolls(&self, family: &F, position: &F::Position) -> Option<Rolled<F::Position>>;
    /// Whose score a score is, where players need not take turns.
    fn side(&self, family: &F, position: &F::Position) -> Option<Side>;
    /// The least and the largest score for the side to move, where the rules tell.
    fn range(&self, family: &F, position: &F::Position) -> Option<[f64; 2]>;
    /// The ways to play, where games count in their own way.
    fn perft(&self, family: &F, position: &F::Position, depth: u32) -> Option<u64>;
    /// The value to a few plies; by outcomes alone, if there is no judge.
    fn value(
        &self,
        family: &F,
        judge: Option<&Judge>,
        position: &F::Position,
        plies: u32,
    ) -> F::Score;
}

/// No dice.
#[derive(Copy, Clone)]
pub(super) struct NoDice;

impl<F: PlainFamily> Chances<F> for NoDice {
    fn rolls(&self, _: &F, _: &F::Position) -> Option<Rolled<F::Position>> {
        None
    }
    fn side(&self, _: &F, _: &F::Position) -> Option<Side> {
        None
    }
    fn range(&self, _: &F, _: &F::Position) -> Option<[f64; 2]> {
        None
    }
    fn perft(&self, family: &F, position: &F::Position, depth: u32) -> Option<u64> {
        Some(family.perft(position, depth))
    }
    fn value(&self, family: &F, judge: Option<&Judge>, position: &F::Position, plies: u32) -> i32 {
        match (family.outcome(position), plies) {
            (Some(score), _) => score,
            (None, 0) => judge.map_or(0, |judge| judge.evaluate(family, position)),
            (None, _) => {
                let next = family.moves(position).take(MOST_MOVES);
                let next = next.map(|mv| family.play(position, mv));
                let best = next.map(|next| -self.value(family, judge, &next, plies - 1)).max();
                best.unwrap_or(-i32::INFINITY)
            }
        }
    }
}

/// Dice.
#[derive(Copy, Clone)]
pub(super) struct WithDice;

impl<F: DiceFamily> Chances<F> for WithDice {
    fn rolls(&self, family: &F, position: &F::Position) -> Option<Rolled<F::Position>> {
        let chance = family.rolls(position)?;
        let rolls: Vec<(f64, F::Position)> = chance.rolls.clone().take(MOST_MOVES + 1).collect();
        let wrong = if rolls.len() > MOST_MOVES {
            None // told by its own kind, and not to be summed
        } else if let Err(error) = chance.check() {
            Some(error.to_string())
        } else if family.rolls(position).map(|again| again.total) != Some(chance.total)
            || !family.rolls(position).is_some_and(|again| again.rolls.eq(rolls.iter().cloned()))
        {
            Some("asked twice, the rolls differ".into())
        } else {
            None
        };
        Some(Rolled { rolls, wrong })
    }
    fn side(&self, family: &F, position: &F::Position) -> Option<Side> {
        Some(family.side(position))
    }
    fn range(&self, family: &F, position: &F::Position) -> Option<[f64; 2]> {
        let window = family.side(position).sees(family.range());
        Some([window.alpha, window.beta])
    }
    fn perft(&self, _: &F, _: &F::Position, _: u32) -> Option<u64> {
        None
    }
    /// As it is judged, whatever the plies: sums over rolls are rounded, and would differ.
    fn value(&self, family: &F, judge: Option<&Judge>, position: &F::Position, _: u32) -> f64 {
        match (family.outcome(position), judge) {
            (Some(score), _) => score,
            (None, Some(judge)) => judge.evaluate(family, position),
            (None, None) => 0.0,
        }
    }
}
