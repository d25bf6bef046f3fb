//! Judging positions of Othello.

use super::{Othello, OthelloBoard};
use plywood::Evaluate;
use std::fmt;

/// How positions are judged, in differences of discs.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum OthelloEvaluation {
    /// By the discs on the board, as a beginner does.
    Discs,
    /// By the moves that each side has and the corners that it holds.
    Mobility,
}

impl OthelloEvaluation {
    /// Every evaluation and its name.
    pub const ALL: [(OthelloEvaluation, &'static str); 2] =
        [(OthelloEvaluation::Discs, "discs"), (OthelloEvaluation::Mobility, "mobility")];

    /// The evaluation for boards of this size if none is named.
    pub(super) const fn usual(_size: u8) -> OthelloEvaluation {
        OthelloEvaluation::Mobility
    }

    /// Whether it can judge positions on boards of this size.
    pub(super) const fn suits(self, _size: u8) -> bool {
        true
    }

    /// Its name among the parameters of the game.
    pub fn name(self) -> &'static str {
        let named = OthelloEvaluation::ALL.iter().find(|&&(evaluation, _)| evaluation == self);
        named.map_or("", |&(_, name)| name)
    }
}

impl fmt::Display for OthelloEvaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A corner is worth as much as so many moves.
const CORNER: i32 = 8;

impl Evaluate<Othello> for OthelloEvaluation {
    #[inline]
    fn evaluate(&self, othello: &Othello, board: &OthelloBoard) -> i32 {
        let discs = match self {
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
}

/// How many more bits are set in the first than in the second.
#[inline]
fn difference(mine: u64, theirs: u64) -> i32 {
    mine.count_ones() as i32 - theirs.count_ones() as i32
}
