//! Connect four on bitboards.
//!
//! Seven columns of seven bits, the top bit of each column always empty:
//!
//! ```text
//!  6 13 20 27 34 41 48   <- guard row
//!  5 12 19 26 33 40 47
//!  .  .  .  .  .  .  .
//!  0  7 14 21 28 35 42
//! ```

mod evaluation;
mod family;
mod solving;
mod text;

use crate::random::mix;
use plywood::{Deterministic, Game, Keyed};

pub use evaluation::ConnectFourEvaluation;
pub use solving::{
    ConnectFourTable, Ladder, LadderStep, MostThreats, SafeBoard, SafeMoves, WinsSeen,
};

/// The rules of connect four on the usual board, seven wide and six high.
///
/// A win counts the stones that the winner has left, and one for the last: quick wins
/// score best. It counts a unit for each: 1, or [more](Self::scaled_for), so that there is
/// room for an evaluation between a draw and the latest win.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct ConnectFour {
    unit: i32,
}

impl Default for ConnectFour {
    fn default() -> Self {
        ConnectFour { unit: 1 }
    }
}

impl ConnectFour {
    /// The rules with stones that count enough for this evaluation.
    pub fn scaled_for(evaluation: ConnectFourEvaluation) -> ConnectFour {
        ConnectFour { unit: evaluation.unit() }
    }
}

/// The stones of the side to move, and all stones.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct ConnectFourBoard {
    mine: u64,
    all: u64,
}

const WIDTH: u32 = 7;
const HEIGHT_WITH_GUARD: u32 = 7;
const CELLS: u32 = 42;
const BOTTOM: u64 = 0x0000_0408_1020_4081;
const BOARD: u64 = BOTTOM * 0b11_1111;

/// The cells a stone can fall to, the middle columns first.
#[derive(Clone, Debug)]
pub struct Cells {
    playable: u64,
    columns: std::slice::Iter<'static, u64>,
}

/// A cell, by its bit.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cell(u8);

impl Iterator for Cells {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        for column in self.columns.by_ref() {
            let cell = self.playable & column;
            if cell != 0 {
                return Some(Cell(cell.trailing_zeros() as u8));
            }
        }
        None
    }

    /// A cell is playable in every column that is not full.
    #[inline]
    fn count(self) -> usize {
        let left = self.columns.as_slice();
        left.iter().filter(|&column| self.playable & column != 0).count()
    }
}

/// The columns, the middle ones first.
static MIDDLE_FIRST: [u64; 7] = [
    column_mask(3),
    column_mask(2),
    column_mask(4),
    column_mask(1),
    column_mask(5),
    column_mask(0),
    column_mask(6),
];

const fn column_mask(column: u32) -> u64 {
    0b11_1111 << (HEIGHT_WITH_GUARD * column)
}

/// The empty cells a stone can fall to.
#[inline]
fn playable(all: u64) -> u64 {
    (all + BOTTOM) & BOARD
}

/// Whether four of the stones stand in a line.
#[inline]
fn aligned(stones: u64) -> bool {
    let line = |step: u32| {
        let pairs = stones & (stones >> step);
        pairs & (pairs >> (2 * step)) != 0
    };
    line(1) || line(6) || line(7) || line(8)
}

/// The stones with left and right swapped.
#[inline]
fn mirrored(stones: u64) -> u64 {
    let column = |i: u32| stones >> (HEIGHT_WITH_GUARD * i) & 0b111_1111;
    (0..WIDTH).fold(0, |swapped, i| swapped << HEIGHT_WITH_GUARD | column(i))
}

impl ConnectFourBoard {
    /// No stone played.
    pub const EMPTY: ConnectFourBoard = ConnectFourBoard { mine: 0, all: 0 };

    /// The stones of the other side.
    #[inline]
    fn theirs(&self) -> u64 {
        self.all ^ self.mine
    }

    /// The board with left and right swapped: it has the same value.
    #[must_use]
    pub fn mirrored(&self) -> ConnectFourBoard {
        ConnectFourBoard { mine: mirrored(self.mine), all: mirrored(self.all) }
    }
}

impl Game for ConnectFour {
    type Position = ConnectFourBoard;
    type Move = Cell;
    type Moves = Cells;
    type Score = i32;

    #[inline]
    fn moves(&self, board: &ConnectFourBoard) -> Cells {
        Cells { playable: playable(board.all), columns: MIDDLE_FIRST.iter() }
    }

    #[inline]
    fn play(&self, board: &ConnectFourBoard, Cell(bit): Cell) -> ConnectFourBoard {
        ConnectFourBoard { mine: board.mine ^ board.all, all: board.all | 1 << bit }
    }

    /// A loss is 22 less the stones on the board that are the winner's.
    #[inline]
    fn outcome(&self, board: &ConnectFourBoard) -> Option<i32> {
        if aligned(board.all ^ board.mine) {
            let lost = (board.all.count_ones() as i32 + 1) / 2 - 22;
            Some(lost * self.unit)
        } else {
            (board.all == BOARD).then_some(0)
        }
    }
}

impl Deterministic for ConnectFour {}

impl Keyed for ConnectFour {
    /// The sum marks the empty cell above each column, so it tells all stones.
    #[inline]
    fn key(&self, board: &ConnectFourBoard) -> u64 {
        mix(board.mine + board.all + BOTTOM)
    }
}
