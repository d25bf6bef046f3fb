//! Judging positions of Othello.

use super::{Othello, OthelloBoard, prob_cut, weights};
use plywood::{Evaluate, engine::Foretold};

/// How positions are judged, in differences of discs.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OthelloEvaluation {
    /// By the discs on the board, as a beginner does.
    Discs,
    /// By the moves that each side has and the corners that it holds.
    Mobility,
    /// By [patterns](super::OthelloPatterns), with the weights of the library: on
    /// 8x8 squares only.
    Patterns,
    /// The same, with what it is worth to be on move.
    PatternsWithTempo,
}

impl OthelloEvaluation {
    /// All of them, in the order of their names; the last two are for 8x8 squares.
    pub const ALL: [OthelloEvaluation; 4] = [
        OthelloEvaluation::Discs,
        OthelloEvaluation::Mobility,
        OthelloEvaluation::Patterns,
        OthelloEvaluation::PatternsWithTempo,
    ];

    /// The evaluation for boards of this size if none is named.
    pub(super) const fn usual(size: u8) -> OthelloEvaluation {
        if size == 8 { OthelloEvaluation::Patterns } else { OthelloEvaluation::Mobility }
    }
}

/// A corner is worth as much as this number of moves.
const CORNER: i32 = 8;

impl Evaluate<Othello> for OthelloEvaluation {
    #[inline]
    fn evaluate(&self, othello: &Othello, board: &OthelloBoard) -> i32 {
        let discs = match self {
            OthelloEvaluation::Patterns => return weights::PLAIN.evaluate(othello, board),
            OthelloEvaluation::PatternsWithTempo => {
                return weights::WITH_TEMPO.evaluate(othello, board);
            }
            OthelloEvaluation::Discs => difference(board.mine, board.theirs),
            OthelloEvaluation::Mobility => {
                let places = board.places(othello.squares);
                let replies = board.turned_round().places(othello.squares);
                let corners = othello.corners();
                let held = difference(board.mine & corners, board.theirs & corners);
                let most = othello.squares.count_ones() as i32;
                (difference(places, replies) + CORNER * held).clamp(-most, most)
            }
        };
        discs * othello.unit
    }

    /// By what [`Patterns`](Self::Patterns) was found to err.
    #[inline]
    fn foretells(&self, othello: &Othello, board: &OthelloBoard, depth: u32) -> Foretold {
        match self {
            OthelloEvaluation::Patterns => prob_cut::foretold(board, depth, othello.unit),
            _ => Foretold::NOTHING,
        }
    }
}

/// How many more bits are set in the first than in the second.
#[inline]
fn difference(mine: u64, theirs: u64) -> i32 {
    mine.count_ones() as i32 - theirs.count_ones() as i32
}
