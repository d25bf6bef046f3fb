//! The rules for solving: no move that loses at once is made.

use super::super::{
    bits::{BOTTOM, CELLS, playable},
    evaluation::winning_cells,
};
use crate::{
    connect_four::{Cell, ConnectFourBoard},
    interrupt,
    random::mix,
};
use plywood::{Deterministic, Game, Keyed, Window, WindowOf, solve::Bounded};

/// Connect four between players who see a move ahead: they take a win when there is
/// one, stop the opponent's, and do not play below a cell that wins for the other.
///
/// The values are those of [`ConnectFour::default()`](crate::connect_four::ConnectFour); the game
/// is over where such a player sees how it will end.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct SafeMoves;

/// A board, and the moves that do not lose at once.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct SafeBoard {
    pub(super) mine: u64,
    pub(super) all: u64,
    /// None, if the side to move wins with its next move or the other side does.
    pub(super) safe: u64,
    pub(super) stones: u32,
}

impl SafeBoard {
    /// A board on which nobody has won.
    pub fn new(ConnectFourBoard { mine, all }: ConnectFourBoard) -> SafeBoard {
        let wins = winning_cells(mine, all) & playable(all) != 0;
        let safe = if wins { 0 } else { safe_cells(mine, all) };
        SafeBoard { mine, all, safe, stones: all.count_ones() }
    }

    /// The least and the largest value, if nobody wins with the next move.
    #[inline]
    pub(super) fn range(&self) -> Window<i32> {
        let left = (CELLS - self.stones) as i32;
        Window { alpha: -left / 2, beta: (left - 1) / 2 }
    }
}

/// The cells to play that neither let the opponent win with a stone that is
/// threatened already, nor with one on top of them.
#[inline]
fn safe_cells(mine: u64, all: u64) -> u64 {
    let theirs = winning_cells(all ^ mine, all);
    let now = playable(all);
    let forced = theirs & now;
    let candidates = match forced {
        0 => now,
        _ if forced & (forced - 1) == 0 => forced,
        _ => return 0, // two at once cannot be stopped
    };
    candidates & !(theirs >> 1)
}

/// Cells by their bits, the lowest first.
#[derive(Copy, Clone, Debug)]
pub struct CellBits(pub(super) u64);

impl Iterator for CellBits {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        let bit = self.0.trailing_zeros() as u8;
        (self.0 != 0).then(|| {
            self.0 &= self.0 - 1;
            Cell(bit)
        })
    }
}

impl Game for SafeMoves {
    type Position = SafeBoard;
    type Move = Cell;
    type Moves = CellBits;
    type Score = i32;

    #[inline]
    fn moves(&self, board: &SafeBoard) -> CellBits {
        CellBits(board.safe)
    }

    /// Whoever moves safely leaves no win.
    #[inline]
    fn play(&self, board: &SafeBoard, Cell(bit): Cell) -> SafeBoard {
        interrupt::poll();
        let (mine, all) = (board.all ^ board.mine, board.all | 1 << bit);
        SafeBoard { mine, all, safe: safe_cells(mine, all), stones: board.stones + 1 }
    }

    /// With two cells left and nobody able to win in one move, nobody will: the last
    /// stone but one was safe.
    #[inline]
    fn outcome(&self, board: &SafeBoard) -> Option<i32> {
        let left = (CELLS - board.stones) as i32;
        if board.safe == 0 {
            let wins = winning_cells(board.mine, board.all) & playable(board.all) != 0;
            return Some(if wins { (left + 1) / 2 } else { -left / 2 });
        }
        (left <= 2).then_some(0)
    }
}

impl Deterministic for SafeMoves {}

impl Keyed for SafeMoves {
    #[inline]
    fn key(&self, board: &SafeBoard) -> u64 {
        mix(board.mine + board.all + BOTTOM)
    }
}

impl Bounded for SafeMoves {
    /// The side to move wins with its stone after next, the other with its next but
    /// one, or later.
    #[inline]
    fn bounds(&self, board: &SafeBoard, _: WindowOf<Self>) -> Window<i32> {
        let left = (CELLS - board.stones) as i32;
        Window { alpha: -(left - 2) / 2, beta: (left - 1) / 2 }
    }
}
