//! What is different in a game without dice and with: who moves, what chance does, and
//! how the engine thinks.

use crate::{
    Advice, Budget,
    thinkers::{DiceThinker, Thinker},
};
use plywood::{Evaluate, Side, observer::Counts};
use plywood_games::{DiceFamily, Family, PlainFamily};

pub(super) trait Referee<F: Family> {
    /// Who is to move after `moves_made` moves: 0 for who moved first.
    fn mover(&self, family: &F, position: &F::Position, moves_made: usize) -> usize;

    /// The score of a game that is over, for who is to move there.
    fn score(&self, score: F::Score) -> f64;

    /// Whether chance is to move, where the game is not over.
    fn chance_moves(&self, family: &F, position: &F::Position) -> bool;

    /// What chance may do, with weights, where it is to move.
    fn rolls(&self, family: &F, position: &F::Position) -> Vec<(f64, F::Position)>;

    /// What the engine would play; `None` only if there is no move.
    fn advise(
        &mut self,
        family: &F,
        position: &F::Position,
        budget: &Budget,
    ) -> Option<Advice<F::Move>>;
}

/// The players take turns.
pub(super) struct WithoutDice<F: PlainFamily>(pub(super) Thinker<'static, F>);

impl<F: PlainFamily> Referee<F> for WithoutDice<F> {
    fn mover(&self, _: &F, _: &F::Position, moves_made: usize) -> usize {
        moves_made % 2
    }

    fn score(&self, score: i32) -> f64 {
        score.into()
    }

    fn chance_moves(&self, _: &F, _: &F::Position) -> bool {
        false
    }

    fn rolls(&self, _: &F, _: &F::Position) -> Vec<(f64, F::Position)> {
        Vec::new()
    }

    fn advise(&mut self, _: &F, at: &F::Position, budget: &Budget) -> Option<Advice<F::Move>> {
        self.0.advise(at, budget)
    }
}

/// The rules say whose turn it is.
pub(super) struct WithDice<E> {
    /// Who moved first.
    pub(super) first: Side,
    /// How the engine judges.
    pub(super) eval: E,
}

impl<F: DiceFamily, E: Evaluate<F> + Clone> Referee<F> for WithDice<E> {
    fn mover(&self, family: &F, position: &F::Position, _: usize) -> usize {
        usize::from(family.side(position) != self.first)
    }

    fn score(&self, score: f64) -> f64 {
        score
    }

    fn chance_moves(&self, family: &F, position: &F::Position) -> bool {
        family.rolls(position).is_some()
    }

    fn rolls(&self, family: &F, position: &F::Position) -> Vec<(f64, F::Position)> {
        let chance = family.rolls(position);
        let rolls = chance.into_iter().flat_map(|chance| chance.rolls);
        rolls.filter(|(weight, _)| *weight > 0.0).collect()
    }

    fn advise(&mut self, family: &F, at: &F::Position, budget: &Budget) -> Option<Advice<F::Move>> {
        DiceThinker::advise(family, &self.eval, at, budget, &mut Counts::default())
    }
}
