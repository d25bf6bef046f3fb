//! Which column to try first.

use super::{
    super::evaluation::winning_cells,
    ahead::WinsSeen,
    safe::{SafeBoard, SafeMoves},
};
use crate::connect_four::{
    Cell, Cells, ConnectFourBoard,
    bits::{WIDTH, playable},
    cells::MIDDLE_FIRST,
};
use plywood::order::Order;

/// The middle columns first: most lines go through them.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct CentreFirst;

impl Order<WinsSeen> for CentreFirst {
    type Moves = Cells;

    #[inline]
    fn begin(&mut self, _: &WinsSeen, board: &ConnectFourBoard, _: u32, _: Option<Cell>) -> Cells {
        Cells { playable: playable(board.all), columns: MIDDLE_FIRST.iter() }
    }

    #[inline]
    fn next(&mut self, _: &WinsSeen, _: &ConnectFourBoard, cells: &mut Cells) -> Option<Cell> {
        cells.next()
    }
}

impl Order<SafeMoves> for CentreFirst {
    type Moves = Cells;

    #[inline]
    fn begin(&mut self, _: &SafeMoves, board: &SafeBoard, _: u32, _: Option<Cell>) -> Cells {
        Cells { playable: board.safe, columns: MIDDLE_FIRST.iter() }
    }

    #[inline]
    fn next(&mut self, _: &SafeMoves, _: &SafeBoard, cells: &mut Cells) -> Option<Cell> {
        cells.next()
    }
}

/// The moves that make the most cells to win on first, and of equal ones those in the
/// middle.
#[derive(Copy, Clone, Debug, Default)]
pub struct MostThreats;

/// Cells in order, the next one last.
#[derive(Copy, Clone, Debug)]
pub struct OrderedCells {
    cells: [u8; WIDTH as usize],
    left: usize,
}

impl Order<SafeMoves> for MostThreats {
    type Moves = OrderedCells;

    #[inline]
    fn begin(&mut self, _: &SafeMoves, board: &SafeBoard, _: u32, _: Option<Cell>) -> OrderedCells {
        let mut ordered = OrderedCells { cells: [0; WIDTH as usize], left: 0 };
        let mut ranks = [0; WIDTH as usize];
        for column in MIDDLE_FIRST.iter().rev() {
            let cell = board.safe & column;
            if cell == 0 {
                continue;
            }
            let rank = winning_cells(board.mine | cell, board.all).count_ones();
            let mut place = ordered.left;
            while place > 0 && ranks[place - 1] > rank {
                ranks[place] = ranks[place - 1];
                ordered.cells[place] = ordered.cells[place - 1];
                place -= 1;
            }
            ranks[place] = rank;
            ordered.cells[place] = cell.trailing_zeros() as u8;
            ordered.left += 1;
        }
        ordered
    }

    #[inline]
    fn next(&mut self, _: &SafeMoves, _: &SafeBoard, moves: &mut OrderedCells) -> Option<Cell> {
        moves.left = moves.left.checked_sub(1)?;
        Some(Cell(moves.cells[moves.left]))
    }
}
