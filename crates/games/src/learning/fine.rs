//! Rules on the scale of an evaluation that is learned.

use crate::Family;
use plywood::{Chance, Deterministic, Dice, Evaluate, Game, Keyed, Score, Side, Window};

/// The same rules with outcomes multiplied.
#[derive(Debug)]
pub struct Fine<'a, F> {
    pub(super) rules: &'a F,
    pub(super) factor: i32,
}

impl<'a, F> Fine<'a, F> {
    /// Outcomes times `factor`.
    pub fn new(rules: &'a F, factor: i32) -> Self {
        Fine { rules, factor }
    }
}

impl<F> Clone for Fine<'_, F> {
    fn clone(&self) -> Self {
        Fine { ..*self }
    }
}

impl<F: Game> Game for Fine<'_, F> {
    type Position = F::Position;
    type Move = F::Move;
    type Moves = F::Moves;
    type Score = F::Score;

    #[inline]
    fn moves(&self, position: &F::Position) -> F::Moves {
        self.rules.moves(position)
    }
    #[inline]
    fn play(&self, position: &F::Position, mv: F::Move) -> F::Position {
        self.rules.play(position, mv)
    }
    #[inline]
    fn outcome(&self, position: &F::Position) -> Option<F::Score> {
        self.rules.outcome(position).map(|score| match self.factor {
            1 => score,
            factor => F::Score::nearest(score.into() * f64::from(factor)),
        })
    }
}

impl<F: Deterministic> Deterministic for Fine<'_, F> {}

impl<F: Dice> Dice for Fine<'_, F> {
    type Rolls = F::Rolls;

    #[inline]
    fn side(&self, position: &F::Position) -> Side {
        self.rules.side(position)
    }
    #[inline]
    fn rolls(&self, position: &F::Position) -> Option<Chance<F::Rolls>> {
        self.rules.rolls(position)
    }
    /// Of outcomes that are not multiplied: with dice the factor is 1.
    fn range(&self) -> Window<f64> {
        self.rules.range()
    }
}

impl<F: Keyed> Keyed for Fine<'_, F> {
    #[inline]
    fn key(&self, position: &F::Position) -> u64 {
        self.rules.key(position)
    }
}

/// What positions are judged by in games that are learned from.
pub(super) type Judged<'a, F> =
    &'a (dyn Fn(&F, &<F as Game>::Position) -> <F as Game>::Score + Sync);

/// Judges positions of the rules behind a finer scale.
pub(super) struct Eval<'a, F: Game> {
    pub(super) rules: &'a F,
    pub(super) judged: Judged<'a, F>,
}

impl<'a, F: Family> Evaluate<Fine<'a, F>> for Eval<'a, F> {
    #[inline]
    fn evaluate(&self, _: &Fine<'a, F>, position: &F::Position) -> F::Score {
        (self.judged)(self.rules, position)
    }
}
