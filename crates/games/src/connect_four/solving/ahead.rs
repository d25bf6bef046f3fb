//! The rules for solving that see a win before it is played.

use super::{super::evaluation::winning_cells, safe::CellBits};
use crate::connect_four::{
    Cell, ConnectFourBoard,
    bits::{BOTTOM, CELLS, playable},
};
use crate::random::mix;
use plywood::{Deterministic, Game, Keyed, Window, WindowOf, solve::Bounded};

/// Connect four that is over as soon as the side to move can win: it will.
///
/// The moves are in the order of the columns, and the values those of
/// [`ConnectFour::default()`](crate::connect_four::ConnectFour), for boards on which nobody has won.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct WinsSeen;

impl Game for WinsSeen {
    type Position = ConnectFourBoard;
    type Move = Cell;
    type Moves = CellBits;
    type Score = i32;

    #[inline]
    fn moves(&self, board: &ConnectFourBoard) -> CellBits {
        CellBits(playable(board.all))
    }

    #[inline]
    fn play(&self, board: &ConnectFourBoard, Cell(bit): Cell) -> ConnectFourBoard {
        ConnectFourBoard { mine: board.mine ^ board.all, all: board.all | 1 << bit }
    }

    #[inline]
    fn outcome(&self, board: &ConnectFourBoard) -> Option<i32> {
        let left = (CELLS - board.all.count_ones()) as i32;
        if winning_cells(board.mine, board.all) & playable(board.all) != 0 {
            return Some((left + 1) / 2);
        }
        (left == 0).then_some(0)
    }
}

impl Deterministic for WinsSeen {}

impl Keyed for WinsSeen {
    #[inline]
    fn key(&self, board: &ConnectFourBoard) -> u64 {
        mix(board.mine + board.all + BOTTOM)
    }
}

impl Bounded for WinsSeen {
    /// Nobody wins with a stone that is not left: the side to move with its stone
    /// after next at the soonest, the other with its next.
    #[inline]
    fn bounds(&self, board: &ConnectFourBoard, _: WindowOf<Self>) -> Window<i32> {
        let left = (CELLS - board.all.count_ones()) as i32;
        Window { alpha: -left / 2, beta: (left - 1) / 2 }
    }
}
