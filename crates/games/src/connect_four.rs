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
const BOTTOM: u64 = 0x0000_0408_1020_4081;
const BOARD: u64 = BOTTOM * 0b11_1111;

/// The columns a stone can fall into, the middle ones first.
#[derive(Copy, Clone, Debug)]
pub struct Columns {
    playable: u64,
    next: usize,
}

/// A column, counted from 0.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Column(u8);

const MIDDLE_FIRST: [u8; WIDTH as usize] = [3, 2, 4, 1, 5, 0, 6];

impl Iterator for Columns {
    type Item = Column;

    #[inline]
    fn next(&mut self) -> Option<Column> {
        while self.next < MIDDLE_FIRST.len() {
            let column = MIDDLE_FIRST[self.next];
            self.next += 1;
            if self.playable & column_mask(column) != 0 {
                return Some(Column(column));
            }
        }
        None
    }
}

#[inline]
fn column_mask(column: u8) -> u64 {
    0b11_1111 << (WIDTH * u32::from(column))
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
    type Move = Column;
    type Moves = Columns;
    type Score = i32;

    #[inline]
    fn moves(&self, board: &ConnectFourBoard) -> Columns {
        Columns { playable: playable(board.all), next: 0 }
    }

    #[inline]
    fn play(&self, board: &ConnectFourBoard, Column(column): Column) -> ConnectFourBoard {
        let all = board.all | (playable(board.all) & column_mask(column));
        ConnectFourBoard { mine: board.mine ^ board.all, all }
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
    fn move_text(&self, _: &ConnectFourBoard, Column(column): Column) -> String {
        (column + 1).to_string()
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
            let column = column as u8 - 1;
            if ConnectFour.outcome(&board).is_some() {
                return Err(TextError(format!("connect-four: move {at}: the game is over")));
            }
            if playable(board.all) & column_mask(column) == 0 {
                return Err(TextError(format!("connect-four: move {at}: column {c} is full")));
            }
            board = ConnectFour.play(&board, Column(column));
        }
        Ok(board)
    }
}
