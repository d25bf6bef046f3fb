//! The moves of connect four: cells, the middle columns first.

use super::bits::column_mask;

/// The cells a stone can fall to, the middle columns first.
#[derive(Clone, Debug)]
pub struct Cells {
    pub(super) playable: u64,
    pub(super) columns: std::slice::Iter<'static, u64>,
}

/// A cell, by its bit.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cell(pub(super) u8);

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
pub(super) static MIDDLE_FIRST: [u64; 7] = [
    column_mask(3),
    column_mask(2),
    column_mask(4),
    column_mask(1),
    column_mask(5),
    column_mask(0),
    column_mask(6),
];
