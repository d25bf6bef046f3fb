//! Scores that change from the opening to the ending.

use cozy_chess::{Board, Piece};
use std::ops::{Add, AddAssign, Mul, Sub};

/// What something is worth while all pieces are on the board, and once only kings
/// and pawns are, in hundredths of a pawn.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Tapered {
    pub(super) opening: i32,
    pub(super) ending: i32,
}

/// Short, for tables.
pub(super) const fn worth(opening: i32, ending: i32) -> Tapered {
    Tapered { opening, ending }
}

impl Tapered {
    /// The worth at this stage: 24 with all pieces on the board, 0 with none.
    #[inline]
    pub(super) fn at(self, stage: i32) -> i32 {
        (self.opening * stage + self.ending * (ALL_PIECES - stage)) / ALL_PIECES
    }
}

/// The stage of a game with all pieces on the board.
pub(super) const ALL_PIECES: i32 = 24;

/// How much of the opening there is left: a knight or bishop counts 1, a rook 2, a
/// queen 4.
#[inline]
pub(super) fn stage(board: &Board) -> i32 {
    let number = |piece: Piece| board.pieces(piece).len() as i32;
    let stage = number(Piece::Knight)
        + number(Piece::Bishop)
        + 2 * number(Piece::Rook)
        + 4 * number(Piece::Queen);
    stage.min(ALL_PIECES)
}

impl Add for Tapered {
    type Output = Tapered;
    #[inline]
    fn add(self, other: Tapered) -> Tapered {
        worth(self.opening + other.opening, self.ending + other.ending)
    }
}

impl AddAssign for Tapered {
    #[inline]
    fn add_assign(&mut self, other: Tapered) {
        *self = *self + other;
    }
}

impl Sub for Tapered {
    type Output = Tapered;
    #[inline]
    fn sub(self, other: Tapered) -> Tapered {
        worth(self.opening - other.opening, self.ending - other.ending)
    }
}

impl Mul<i32> for Tapered {
    type Output = Tapered;
    #[inline]
    fn mul(self, times: i32) -> Tapered {
        worth(self.opening * times, self.ending * times)
    }
}
