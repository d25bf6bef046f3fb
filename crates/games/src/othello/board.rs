//! A position of Othello, and a move.

use super::bits::line_ends;
use plywood::Side;
use std::fmt;

/// The discs of the side to move and of the other, and which side that is: X,
/// which moves first, or O.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct OthelloBoard {
    pub(super) mine: u64,
    pub(super) theirs: u64,
    pub(super) side: Side,
}

impl OthelloBoard {
    /// The discs of the side to move: a1 is bit 0, b1 bit 1, a2 bit 8, whatever
    /// the size of the board.
    #[inline]
    pub fn mine(&self) -> u64 {
        self.mine
    }

    /// The discs of the other side.
    #[inline]
    pub fn theirs(&self) -> u64 {
        self.theirs
    }

    /// The side to move; the first is X, also called black.
    #[inline]
    pub fn side(&self) -> Side {
        self.side
    }

    /// The number of discs of both sides.
    #[inline]
    pub fn discs(&self) -> u32 {
        (self.mine | self.theirs).count_ones()
    }

    /// The same discs with the other side to move.
    #[inline]
    pub fn turned_round(&self) -> OthelloBoard {
        OthelloBoard { mine: self.theirs, theirs: self.mine, side: self.side.other() }
    }

    /// Where the side to move may place a disc, on a board of these squares.
    #[inline]
    pub(super) fn places(&self, squares: u64) -> u64 {
        line_ends(self.mine, self.theirs) & squares & !(self.mine | self.theirs)
    }
}

/// A disc placed on a square, or a pass.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OthelloMove(pub(super) u8);

impl OthelloMove {
    /// The move of a side that can place no disc.
    pub const PASS: OthelloMove = OthelloMove(64);

    /// The bit of the square; `None` for a pass.
    #[inline]
    pub fn square(self) -> Option<u8> {
        (self != OthelloMove::PASS).then_some(self.0)
    }
}

/// As in `f5`; a pass is `--`.
impl fmt::Display for OthelloMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.square() {
            Some(square) => f.pad(&square_name(square)),
            None => f.pad("--"),
        }
    }
}

/// As in `f5`.
pub(super) fn square_name(square: u8) -> String {
    format!("{}{}", char::from(b'a' + square % 8), square / 8 + 1)
}

/// The moves of a position, from a1 by rows.
#[derive(Copy, Clone, Debug)]
pub struct OthelloMoves {
    pub(super) places: u64,
    pub(super) pass: Pass,
}

/// Whether a pass is among the moves: then it is the only one.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Pass {
    No,
    Yes,
}

impl Iterator for OthelloMoves {
    type Item = OthelloMove;

    #[inline]
    fn next(&mut self) -> Option<OthelloMove> {
        if self.places != 0 {
            let square = self.places.trailing_zeros() as u8;
            self.places &= self.places - 1;
            return Some(OthelloMove(square));
        }
        match std::mem::replace(&mut self.pass, Pass::No) {
            Pass::Yes => Some(OthelloMove::PASS),
            Pass::No => None,
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let number = self.places.count_ones() as usize + self.pass as usize;
        (number, Some(number))
    }

    #[inline]
    fn count(self) -> usize {
        self.len()
    }
}

impl ExactSizeIterator for OthelloMoves {}
