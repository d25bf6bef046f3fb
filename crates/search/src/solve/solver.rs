//! What solves positions of one game, one after the other.

use super::Solution;
use crate::{
    Game,
    observer::{RunLimits, Stopped},
};

/// Finds the values of positions of one game under best play to the end, by what is known of that game.
///
/// What it learns of a position it keeps for the next, so that the positions of one game, and the same
/// position after a stop, cost less.
pub trait Solver<P, M, S = i32>: Send {
    /// The value for the side to move, and a move that has it; `Err` if a limit was reached before.
    fn solve(&mut self, position: &P, limits: RunLimits<'_>) -> Result<Solution<S, M>, Stopped>;

    /// About how many nodes it takes to solve a position of this kind: whether it is worth a try.
    fn expected_nodes(&self, position: &P) -> f64;

    /// Forgets what it has learnt.
    fn clear(&mut self);
}

/// A solver of positions of the game `G`.
pub type SolverOf<G> = dyn Solver<<G as Game>::Position, <G as Game>::Move, <G as Game>::Score>;
