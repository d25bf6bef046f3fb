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

use crate::{Family, TextError, random::mix};
use plywood::{Deterministic, Evaluate, Game, Keyed};
use std::{fmt, str::FromStr};

/// The rules of connect four on the usual board, seven wide and six high.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct ConnectFour;

/// The stones of the side to move, and all stones.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct ConnectFourBoard {
    mine: u64,
    all: u64,
}

const WIDTH: u32 = 7;
const HEIGHT_WITH_GUARD: u32 = 7;
const BOTTOM: u64 = 0x0000_0408_1020_4081;
const BOARD: u64 = BOTTOM * 0b11_1111;

/// The cells a stone can fall to, the middle columns first.
#[derive(Clone, Debug)]
pub struct Cells {
    playable: u64,
    columns: std::slice::Iter<'static, u64>,
}

/// A cell, by its bit.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
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

impl ConnectFourBoard {
    /// No stone played.
    pub const EMPTY: ConnectFourBoard = ConnectFourBoard { mine: 0, all: 0 };
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

    /// A loss counts the stones the winner had left, and one for the last: 22
    /// less the stones on the board that are his. So quick wins score best.
    #[inline]
    fn outcome(&self, board: &ConnectFourBoard) -> Option<i32> {
        if aligned(board.all ^ board.mine) {
            Some((board.all.count_ones() as i32 + 1) / 2 - 22)
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

/// Nothing is known before the game is over.
#[derive(Copy, Clone, Debug)]
pub struct Undecided;

impl Evaluate<ConnectFour> for Undecided {
    #[inline]
    fn evaluate(&self, _: &ConnectFour, _: &ConnectFourBoard) -> i32 {
        0
    }
}

impl Family for ConnectFour {
    type Evaluation = Undecided;

    fn evaluation(&self) -> Undecided {
        Undecided
    }
    fn root(&self, _: u64) -> ConnectFourBoard {
        ConnectFourBoard::EMPTY
    }
    fn is_random(&self) -> bool {
        false
    }
    fn height(&self) -> Option<u32> {
        None
    }
    fn all_leaves(&self, depth: u32) -> f64 {
        f64::from(WIDTH).powi(depth as i32)
    }
    fn move_text(&self, _: &ConnectFourBoard, Cell(bit): Cell) -> String {
        (u32::from(bit) / HEIGHT_WITH_GUARD + 1).to_string()
    }
}

impl fmt::Display for ConnectFour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("connect-four")
    }
}

/// The columns played, numbered from 1: `4453`.
impl FromStr for ConnectFourBoard {
    type Err = TextError;

    fn from_str(columns: &str) -> Result<Self, TextError> {
        let mut board = ConnectFourBoard::EMPTY;
        for (i, c) in columns.chars().enumerate() {
            let at = i + 1;
            let Some(column @ 1..=WIDTH) = c.to_digit(10) else {
                let what = format!("move {at}: '{c}' is no column; allowed: 1 to 7");
                return Err(TextError(format!("connect-four: {what}")));
            };
            if ConnectFour.outcome(&board).is_some() {
                return Err(TextError(format!("connect-four: move {at}: the game is over")));
            }
            let cell = playable(board.all) & column_mask(column - 1);
            if cell == 0 {
                return Err(TextError(format!("connect-four: move {at}: column {c} is full")));
            }
            board = ConnectFour.play(&board, Cell(cell.trailing_zeros() as u8));
        }
        Ok(board)
    }
}
