//! What a battery asks of games without dice, and of games with dice.

use super::subject::{Position, Subject};
use crate::{DiceFamily, Family, Judge, PlainFamily};
use plywood::Side;

/// More moves or rolls than this are taken for a list without end.
pub(super) const MOST_MOVES: usize = 10_000;

/// What chance may do, and what is wrong with it.
pub(super) struct Rolled<P> {
    pub(super) rolls: Vec<(f64, P)>,
    pub(super) wrong: Option<String>,
}

/// What differs between games without dice and games with dice.
pub(super) trait Chances<F: Family>: Copy + 'static {
    /// Whether there are dice.
    const HAS_DICE: bool;
    /// What chance may do; `None` where a player moves.
    fn rolls(&self, family: &F, position: &F::Position) -> Option<Rolled<Position>>;
    /// Whose score a score is, where players need not take turns.
    fn side(&self, family: &F, position: &F::Position) -> Option<Side>;
    /// The least and the largest score for the side to move, where the rules tell.
    fn range(&self, family: &F, position: &F::Position) -> Option<[f64; 2]>;
    /// The ways to play, where games count in their own way.
    fn perft(&self, family: &F, position: &F::Position, depth: u32) -> Option<u64>;
}

/// No dice.
#[derive(Copy, Clone)]
pub(super) struct NoDice;

impl<F: PlainFamily> Chances<F> for NoDice {
    const HAS_DICE: bool = false;

    fn rolls(&self, _: &F, _: &F::Position) -> Option<Rolled<Position>> {
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
}

/// Dice.
#[derive(Copy, Clone)]
pub(super) struct WithDice;

impl<F: DiceFamily> Chances<F> for WithDice {
    const HAS_DICE: bool = true;

    fn rolls(&self, family: &F, position: &F::Position) -> Option<Rolled<Position>> {
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
        let rolls = rolls.into_iter().map(|(weight, next)| (weight, Position::new(next)));
        Some(Rolled { rolls: rolls.collect(), wrong })
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
}

/// The value to a few plies; by outcomes alone, if there is no judge. With dice as it is
/// judged, whatever the plies: sums over rolls are rounded, and would differ.
pub(super) fn value(
    subject: &dyn Subject,
    judge: Option<Judge>,
    position: &Position,
    plies: u32,
) -> f64 {
    if let Some(score) = subject.outcome(position) {
        return score;
    }
    if plies == 0 || subject.has_dice() {
        return judge.map_or(0.0, |judge| subject.judged(judge, position));
    }
    let next = subject.moves(position).take(MOST_MOVES);
    let next = next.map(|mv| subject.play(position, &mv));
    // Not the negation, which has a zero of its own that is written -0.
    let values = next.map(|next| 0.0 - value(subject, judge, &next, plies - 1));
    values.fold(-subject.infinity(), f64::max)
}
