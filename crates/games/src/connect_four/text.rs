//! Positions as the columns played, numbered from 1: `4453`.

use super::{
    Cell, ConnectFour, ConnectFourBoard,
    bits::{BOARD, WIDTH, aligned, column_mask, playable},
};
use crate::TextError;
use plywood::Game;
use std::{collections::HashSet, fmt, str::FromStr};

impl FromStr for ConnectFourBoard {
    type Err = TextError;

    fn from_str(columns: &str) -> Result<Self, TextError> {
        let rules = ConnectFour::default();
        let mut board = ConnectFourBoard::EMPTY;
        for (i, c) in columns.chars().enumerate() {
            let at = i + 1;
            let Some(column @ 1..=WIDTH) = c.to_digit(10) else {
                let what = format!("move {at}: '{c}' is no column; allowed: 1 to 7");
                return Err(TextError::Position(format!("connect-four: {what}")));
            };
            if rules.outcome(&board).is_some() {
                return Err(TextError::Position(format!(
                    "connect-four: move {at}: the game is over"
                )));
            }
            let cell = playable(board.all) & column_mask(column - 1);
            if cell == 0 {
                return Err(TextError::Position(format!(
                    "connect-four: move {at}: column {c} is full"
                )));
            }
            board = rules.play(&board, Cell(cell.trailing_zeros() as u8));
        }
        Ok(board)
    }
}

/// Some order of moves that leads to the position: the one that was played is not
/// in it.
impl fmt::Display for ConnectFourBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut columns = Vec::new();
        let found = take_back(self, &mut columns, &mut HashSet::new());
        debug_assert!(found, "every board has been played");
        columns.iter().rev().try_for_each(|column| write!(f, "{}", column + 1))
    }
}

/// Takes stones back in turn until none is left: which columns, the last first.
///
/// A board that comes before one without a line has none either, so only the last
/// stone can be the wrong one: it must have made every line there is. Boards from
/// which it does not work are remembered.
fn take_back(
    board: &ConnectFourBoard,
    columns: &mut Vec<u32>,
    failed: &mut HashSet<ConnectFourBoard>,
) -> bool {
    if board.all == 0 {
        return true;
    }
    if failed.contains(board) {
        return false;
    }
    let theirs = board.all ^ board.mine;
    for column in 0..WIDTH {
        let stones = board.all & column_mask(column);
        let top = stones & !(stones >> 1);
        if theirs & top == 0 || aligned(theirs ^ top) {
            continue;
        }
        let before = ConnectFourBoard { mine: theirs ^ top, all: board.all ^ top };
        columns.push(column);
        if take_back(&before, columns, failed) {
            return true;
        }
        columns.pop();
    }
    debug_assert_eq!(board.all & !BOARD, 0);
    failed.insert(*board);
    false
}
