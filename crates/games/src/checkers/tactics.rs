//! What a player of checkers knows of forcing play.

use super::{Checkers, CheckersBoard, CheckersMove, LOST};
use plywood::{Noisy, Tactics};

/// Who can capture must: positions are judged once nothing can be captured, and a
/// move that offers a piece leaves the other side little choice.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckersTactics;

impl Tactics<Checkers> for CheckersTactics {
    type NoisyMoves = std::iter::Empty<CheckersMove>;

    fn noisy_moves(&self, _: &Checkers, _: &CheckersBoard) -> Self::NoisyMoves {
        std::iter::empty()
    }

    fn is_forced(&self, checkers: &Checkers, board: &CheckersBoard) -> bool {
        checkers.is_forced(board)
    }

    fn win(&self, _: &Checkers) -> Option<i32> {
        Some(-LOST)
    }
}
