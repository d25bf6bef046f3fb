//! Domineering (G. Andersson): one side puts dominoes upright, the other flat, on 8x8 squares.
//! Who cannot loses.

use super::{LOST, key, take_lowest};
use plywood::{Deterministic, Game, Keyed};

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Domineering;

/// The empty squares: a bit for each, row by row.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct DomineeringBoard {
    empty: u64,
    upright_to_move: bool,
}

const RIGHT_COLUMN: u64 = 0x8080_8080_8080_8080;

impl DomineeringBoard {
    /// Where a domino of this kind has room: its lower or left square.
    #[inline]
    fn places(&self, upright: bool) -> u64 {
        let DomineeringBoard { empty, .. } = *self;
        if upright { empty & empty >> 8 } else { empty & empty >> 1 & !RIGHT_COLUMN }
    }
}

impl Domineering {
    pub(crate) fn start() -> DomineeringBoard {
        DomineeringBoard { empty: !0, upright_to_move: true }
    }

    /// The moves of the side to move, less those of the other.
    #[inline]
    pub(crate) fn more_moves(board: &DomineeringBoard) -> i32 {
        let mine = board.places(board.upright_to_move).count_ones() as i32;
        mine - board.places(!board.upright_to_move).count_ones() as i32
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Places(u64);

impl Iterator for Places {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        take_lowest(&mut self.0)
    }
}

impl Game for Domineering {
    type Position = DomineeringBoard;
    type Move = u8;
    type Moves = Places;
    type Score = i32;

    #[inline]
    fn moves(&self, board: &DomineeringBoard) -> Places {
        Places(board.places(board.upright_to_move))
    }

    #[inline]
    fn play(&self, board: &DomineeringBoard, mv: u8) -> DomineeringBoard {
        let domino = if board.upright_to_move { 1 | 1 << 8 } else { 3 };
        let empty = board.empty & !(domino << mv);
        DomineeringBoard { empty, upright_to_move: !board.upright_to_move }
    }

    #[inline]
    fn outcome(&self, board: &DomineeringBoard) -> Option<i32> {
        (board.places(board.upright_to_move) == 0).then_some(LOST)
    }
}

impl Deterministic for Domineering {}

impl Keyed for Domineering {
    #[inline]
    fn key(&self, board: &DomineeringBoard) -> u64 {
        key([board.empty, 0], board.upright_to_move)
    }
}
