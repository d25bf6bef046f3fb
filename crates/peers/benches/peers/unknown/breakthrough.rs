//! Breakthrough (D. Troyka 2000) on 8x8 squares: pawns go a square ahead, straight or aslant,
//! and take aslant. Who reaches the last row wins, and who has nothing left loses.

use super::{LOST, key};
use plywood::{Deterministic, Game, Keyed};

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Breakthrough;

/// The pawns of those who go up and of those who go down: a bit for each square, row by row
/// from the bottom.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct BreakthroughBoard {
    up: u64,
    down: u64,
    up_to_move: bool,
}

const LEFT_COLUMN: u64 = 0x0101_0101_0101_0101;
const RIGHT_COLUMN: u64 = LEFT_COLUMN << 7;
const FIRST_ROW: u64 = 0xFF;
const LAST_ROW: u64 = FIRST_ROW << 56;

impl Breakthrough {
    pub(crate) fn start() -> BreakthroughBoard {
        BreakthroughBoard { up: 0xFFFF, down: 0xFFFF << 48, up_to_move: true }
    }

    /// The pawns of the side to move, less those of the other.
    #[inline]
    pub(crate) fn more_pawns(board: &BreakthroughBoard) -> i32 {
        let more = board.up.count_ones() as i32 - board.down.count_ones() as i32;
        if board.up_to_move { more } else { -more }
    }
}

/// The pawns that can go left, straight and right.
#[derive(Clone, Debug)]
pub(crate) struct BreakthroughMoves([u64; 3]);

impl Iterator for BreakthroughMoves {
    /// Three times the square, plus where to.
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        let [left, ahead, right] = self.0;
        let all = left | ahead | right;
        if all == 0 {
            return None;
        }
        let (square, pawn) = (all.trailing_zeros() as u8, all & all.wrapping_neg());
        let to = self.0.iter().position(|pawns| pawns & pawn != 0)?;
        self.0[to] ^= pawn;
        Some(3 * square + to as u8)
    }
}

impl Game for Breakthrough {
    type Position = BreakthroughBoard;
    type Move = u8;
    type Moves = BreakthroughMoves;
    type Score = i32;

    #[inline]
    fn moves(&self, board: &BreakthroughBoard) -> BreakthroughMoves {
        let BreakthroughBoard { up, down, up_to_move } = *board;
        let (left, right) = (!LEFT_COLUMN, !RIGHT_COLUMN);
        BreakthroughMoves(if up_to_move {
            [up & left & !(up >> 7), up & !((up | down) >> 8), up & right & !(up >> 9)]
        } else {
            [down & left & !(down << 9), down & !((up | down) << 8), down & right & !(down << 7)]
        })
    }

    #[inline]
    fn play(&self, board: &BreakthroughBoard, mv: u8) -> BreakthroughBoard {
        let BreakthroughBoard { up, down, up_to_move } = *board;
        let (square, to) = (mv / 3, mv % 3);
        let pawn = 1 << square;
        if up_to_move {
            let to = 1 << (square + 7 + to);
            BreakthroughBoard { up: up ^ pawn | to, down: down & !to, up_to_move: false }
        } else {
            let to = 1 << (square + to - 9);
            BreakthroughBoard { up: up & !to, down: down ^ pawn | to, up_to_move: true }
        }
    }

    #[inline]
    fn outcome(&self, board: &BreakthroughBoard) -> Option<i32> {
        let BreakthroughBoard { up, down, up_to_move } = *board;
        let (mine, reached) =
            if up_to_move { (up, down & FIRST_ROW) } else { (down, up & LAST_ROW) };
        (reached != 0 || mine == 0).then_some(LOST)
    }
}

impl Deterministic for Breakthrough {}

impl Keyed for Breakthrough {
    #[inline]
    fn key(&self, board: &BreakthroughBoard) -> u64 {
        key([board.up, board.down], board.up_to_move)
    }
}
