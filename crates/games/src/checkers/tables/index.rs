//! A number for each position of a slice, and the position of each number: without gaps.

use super::Slice;
use crate::checkers::CheckersBoard;
use plywood::Side;

/// The numbers of the positions of a slice, black to move: 0 to `len() - 1`.
///
/// In a mixed radix, the most significant first: the men of the side to move on their 28
/// squares, those of the other on what is left of its own, the kings on what is left. A set of
/// squares is the sum of binomial coefficients that the combinatorial number system has for it.
///
/// How many squares are left for the other men depends on how many of the first stand on them,
/// hence the list of sums.
#[derive(Clone, Debug)]
pub(super) struct Index {
    pub(super) slice: Slice,
    /// For each placing of the first men, the placings of all men before it; at the end, all.
    men: Vec<u64>,
    /// Placings of the kings, for each of the men.
    kings: u64,
    /// Placings of the other kings, for each of all the others.
    their_kings: u64,
}

/// The 32 squares without the gaps of the board.
type Squares = u32;
/// The squares on which black is not crowned.
const SEVEN_ROWS: Squares = (1 << 28) - 1;

impl Index {
    pub(super) fn new(slice: Slice) -> Self {
        let Slice { men, kings, their_men, their_kings } = slice;
        let mut sums = vec![0];
        let mut sum = 0;
        for number in 0..choose(28, men.into()) {
            let placed = place(number, men, 0, 28);
            sum += choose(28 - (placed >> 4).count_ones(), their_men.into());
            sums.push(sum);
        }
        let free = 32 - u32::from(men + their_men);
        let their_kings = choose(free - u32::from(kings), their_kings.into());
        Index { slice, men: sums, kings: choose(free, kings.into()) * their_kings, their_kings }
    }

    pub(super) fn len(&self) -> usize {
        (self.men[self.men.len() - 1] * self.kings) as usize
    }

    /// The number of a position of this slice, black to move.
    #[inline]
    pub(super) fn number(&self, board: &CheckersBoard) -> usize {
        debug_assert!(board.side == Side::First && Slice::of(board) == self.slice);
        let squares = |bits: u64| without_gaps(bits);
        let men = squares(board.mine & !board.kings);
        let their_men = squares(board.theirs & !board.kings);
        let kings = squares(board.mine & board.kings);
        let their_kings = squares(board.theirs & board.kings);
        let of_men = self.men[rank(men, 0) as usize] + rank(their_men >> 4, men >> 4);
        let of_kings = rank(kings, men | their_men) * self.their_kings;
        (of_men * self.kings + of_kings + rank(their_kings, men | their_men | kings)) as usize
    }

    /// The position of a number.
    #[inline]
    pub(super) fn board(&self, number: usize) -> CheckersBoard {
        let Slice { men, kings, their_men, their_kings } = self.slice;
        let (of_men, of_kings) = (number as u64 / self.kings, number as u64 % self.kings);
        let first = self.men.partition_point(|&before| before <= of_men) - 1;
        let men = place(first as u64, men, 0, 28);
        let their_men = place(of_men - self.men[first], their_men, men >> 4, 28) << 4;
        let all_men = men | their_men;
        let kings = place(of_kings / self.their_kings, kings, all_men, 32);
        let their_kings = place(of_kings % self.their_kings, their_kings, all_men | kings, 32);
        debug_assert!(men & !SEVEN_ROWS == 0);
        CheckersBoard {
            mine: with_gaps(men | kings),
            theirs: with_gaps(their_men | their_kings),
            kings: with_gaps(kings | their_kings),
            side: Side::First,
        }
    }
}

/// The number of a set of squares among all sets of as many squares that are not taken.
#[inline]
fn rank(mut set: Squares, taken: Squares) -> u64 {
    let (mut number, mut size) = (0, 0);
    while set != 0 {
        let square = set.trailing_zeros();
        set &= set - 1;
        size += 1;
        let free_before = square - (taken & ((1 << square) - 1)).count_ones();
        number += u64::from(BINOMIAL[size][free_before as usize]);
    }
    number
}

/// The inverse: the set of `size` free squares with this number, on squares below `end`.
#[inline]
fn place(mut number: u64, size: u8, taken: Squares, end: u32) -> Squares {
    let mut set = 0;
    let mut free = end - taken.count_ones();
    for size in (1..=usize::from(size)).rev() {
        // The last free square whose sets of this size all come before.
        free -= 1;
        while u64::from(BINOMIAL[size][free as usize]) > number {
            free -= 1;
        }
        number -= u64::from(BINOMIAL[size][free as usize]);
        set |= 1 << nth_free(free, taken);
    }
    set
}

/// The square before which there are `n` free squares, and which is free.
#[inline]
fn nth_free(n: u32, mut taken: Squares) -> u32 {
    let mut square = n;
    while taken != 0 && taken.trailing_zeros() <= square {
        square += 1;
        taken &= taken - 1;
    }
    square
}

#[inline]
fn without_gaps(bits: u64) -> Squares {
    let part = |shift: u32| (bits >> (9 * shift) & 0xFF) << (8 * shift);
    (part(0) | part(1) | part(2) | part(3)) as Squares
}

#[inline]
fn with_gaps(squares: Squares) -> u64 {
    let part = |shift: u32| (u64::from(squares) >> (8 * shift) & 0xFF) << (9 * shift);
    part(0) | part(1) | part(2) | part(3)
}

/// The sets of `k` out of `n`, of at most 32.
pub(super) fn choose(n: u32, k: u32) -> u64 {
    (0..k.into()).fold(1, |product, i: u64| {
        let n = u64::from(n);
        product * n.saturating_sub(i) / (i + 1)
    })
}

/// `BINOMIAL[k][n]`: sets of up to 7 squares.
static BINOMIAL: [[u32; 33]; 8] = {
    let mut table = [[0; 33]; 8];
    let mut n = 0;
    while n < 33 {
        table[0][n] = 1;
        let mut k = 1;
        while k < 8 && n > 0 {
            table[k][n] = table[k][n - 1] + table[k - 1][n - 1];
            k += 1;
        }
        n += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checkers::notation;

    #[test]
    fn every_position_of_a_slice_has_a_number_and_back() {
        for pieces in 2..=3 {
            for slice in Slice::of_pieces(pieces) {
                let index = Index::new(slice);
                assert_eq!(index.len() as u64, slice.positions(), "{slice}");
                for number in 0..index.len() {
                    let board = index.board(number);
                    assert_eq!(Slice::of(&board), slice);
                    assert_eq!(notation::check(&board), Ok(()), "{board}");
                    assert_eq!(index.number(&board), number, "{board}");
                }
            }
        }
        // Larger ones here and there, the ends among them.
        for slice in [4, 5].into_iter().flat_map(Slice::of_pieces) {
            let index = Index::new(slice);
            assert_eq!(index.len() as u64, slice.positions(), "{slice}");
            for number in (0..index.len()).step_by(9973).chain([index.len() - 1]) {
                assert_eq!(index.number(&index.board(number)), number, "{slice}");
            }
        }
    }
}
