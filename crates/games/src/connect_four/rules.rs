//! The rules of connect four.

use super::bits::{BOARD, BOTTOM, aligned, playable};
use super::cells::MIDDLE_FIRST;
use super::{Cell, Cells, ConnectFourBoard, ConnectFourEvaluation};
use crate::random::mix;
use plywood::{Deterministic, Game, Keyed};

/// The rules of connect four on the usual board, seven wide and six high.
///
/// A win counts the stones that the winner has left, and one for the last: quick wins
/// score best. It counts a unit for each: 1, or [more](Self::scaled_for), so that there is
/// room for an evaluation between a draw and the latest win.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct ConnectFour {
    pub(super) unit: i32,
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
