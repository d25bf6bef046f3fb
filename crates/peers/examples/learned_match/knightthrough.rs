//! Knightthrough on 8x8 squares: pieces go as knights do, two squares ahead or one. Who reaches the last row
//! wins, and who has nothing left loses.

use crate::unknown::{LOST, key};
use plywood::{Deterministic, Game, Keyed};

#[derive(Copy, Clone, Debug)]
pub(crate) struct Knightthrough;

/// The pieces of who is to move and of the other: a bit for each square, row by row from the side of who is
/// to move.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Knights {
    mine: u64,
    theirs: u64,
    first_to_move: bool,
}

/// How far a knight goes ahead in bits, and to the right in columns.
const STEPS: [(u32, i32); 4] = [(6, -2), (10, 2), (15, -1), (17, 1)];

impl Knightthrough {
    pub(crate) fn start() -> Knights {
        Knights { mine: 0xFFFF, theirs: 0xFFFF << 48, first_to_move: true }
    }

    /// The pieces of the side to move, less those of the other.
    pub(crate) fn more_pieces(board: &Knights) -> i32 {
        board.mine.count_ones() as i32 - board.theirs.count_ones() as i32
    }
}

/// What is left of the moves of all pieces.
#[derive(Clone, Debug)]
pub(crate) struct KnightMoves {
    board: Knights,
    /// Four times a square, plus the step.
    next: u16,
}

impl Iterator for KnightMoves {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        while self.next < 256 {
            let mv = self.next as u8;
            let (square, (ahead, right)) = (u32::from(mv / 4), STEPS[usize::from(mv % 4)]);
            if self.board.mine >> square & 1 == 0 {
                self.next += 4;
                continue;
            }
            self.next += 1;
            let (to, column) = (square + ahead, (square % 8) as i32 + right);
            if to < 64 && (0..8).contains(&column) && self.board.mine >> to & 1 == 0 {
                return Some(mv);
            }
        }
        None
    }
}

impl Game for Knightthrough {
    type Position = Knights;
    type Move = u8;
    type Moves = KnightMoves;
    type Score = i32;

    fn moves(&self, board: &Knights) -> KnightMoves {
        KnightMoves { board: *board, next: 0 }
    }

    fn play(&self, board: &Knights, mv: u8) -> Knights {
        let square = u32::from(mv / 4);
        let to = 1 << (square + STEPS[usize::from(mv % 4)].0);
        let Knights { mine, theirs, first_to_move } = *board;
        let (mine, theirs) = (mine ^ 1 << square | to, theirs & !to);
        Knights {
            mine: theirs.swap_bytes(),
            theirs: mine.swap_bytes(),
            first_to_move: !first_to_move,
        }
    }

    fn outcome(&self, board: &Knights) -> Option<i32> {
        let is_lost = board.theirs & 0xFF != 0 || self.moves(board).next().is_none();
        is_lost.then_some(LOST)
    }
}

impl Deterministic for Knightthrough {}

impl Keyed for Knightthrough {
    fn key(&self, board: &Knights) -> u64 {
        key([board.mine, board.theirs], board.first_to_move)
    }
}
