//! What a player of Othello knows of forcing play.

use super::{Othello, OthelloBoard, OthelloMove};
use plywood::Tactics;

/// No move forces another: what an engine that plays gives up is [foretold](plywood::Evaluate::foretells). All moves
/// but passes and those to corners might be looked at [less](plywood::engine::Reductions).
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct OthelloTactics;

impl Tactics<Othello> for OthelloTactics {
    type NoisyMoves = std::iter::Empty<OthelloMove>;

    fn noisy_moves(&self, _: &Othello, _: &OthelloBoard) -> Self::NoisyMoves {
        std::iter::empty()
    }

    fn all_quiet(&self, _: &Othello) -> bool {
        true
    }

    #[inline]
    fn is_quiet(&self, othello: &Othello, _: &OthelloBoard, mv: OthelloMove) -> bool {
        mv.square().is_some_and(|square| othello.corners() >> square & 1 == 0)
    }
}
