//! The board seen from all sides.

use super::{Othello, OthelloBoard};

impl Othello {
    /// The eight positions that the symmetries of the board make of this one, itself
    /// included.
    pub fn views(&self, board: &OthelloBoard) -> [OthelloBoard; 8] {
        let (mine, theirs) = (self.views_of(board.mine), self.views_of(board.theirs));
        std::array::from_fn(|i| OthelloBoard { mine: mine[i], theirs: theirs[i], ..*board })
    }

    fn views_of(&self, discs: u64) -> [u64; 8] {
        // A smaller board would come to lie in another corner.
        let beside = u32::from(8 - self.size);
        let upside_down = |discs: u64| discs.swap_bytes() >> (8 * beside);
        let mirrored = |discs: u64| discs.swap_bytes().reverse_bits() >> beside;
        let [a, b] = [discs, transposed(discs)];
        let [c, d, e, f] = [upside_down(a), upside_down(b), mirrored(a), mirrored(b)];
        [a, b, c, d, e, f, mirrored(c), mirrored(d)]
    }
}

/// Rows become columns.
#[inline]
pub(super) fn transposed(discs: u64) -> u64 {
    let exchange = |discs: u64, distance: u32, mask: u64| {
        let differing = (discs ^ discs >> distance) & mask;
        discs ^ differing ^ differing << distance
    };
    let discs = exchange(discs, 7, 0x00AA_00AA_00AA_00AA);
    let discs = exchange(discs, 14, 0x0000_CCCC_0000_CCCC);
    exchange(discs, 28, 0x0000_0000_F0F0_F0F0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transposing_exchanges_rows_and_columns() {
        for square in 0..64 {
            assert_eq!(transposed(1 << square), 1 << (square % 8 * 8 + square / 8));
        }
    }
}
