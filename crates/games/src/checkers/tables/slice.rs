//! What is on the board, wherever it stands.

use super::index::choose;
use crate::checkers::CheckersBoard;
use std::fmt;

/// The men and kings of the side to move, and of the other.
///
/// Colours do not matter: a position has the same value seen from the other end of the table.
/// So there are as many positions with a side to move as there are ways to place men and kings
/// of two colours.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Slice {
    /// Men of the side to move.
    pub men: u8,
    /// Its kings.
    pub kings: u8,
    /// Men of the other side.
    pub their_men: u8,
    /// Its kings.
    pub their_kings: u8,
}

impl Slice {
    /// That of a position.
    #[inline]
    pub fn of(board: &CheckersBoard) -> Slice {
        let count = |pieces: u64| pieces.count_ones() as u8;
        Slice {
            men: count(board.mine & !board.kings),
            kings: count(board.mine & board.kings),
            their_men: count(board.theirs & !board.kings),
            their_kings: count(board.theirs & board.kings),
        }
    }

    /// The same pieces with the other side to move.
    #[must_use]
    pub fn turned(self) -> Slice {
        let Slice { men, kings, their_men, their_kings } = self;
        Slice { men: their_men, kings: their_kings, their_men: men, their_kings: kings }
    }

    /// All pieces.
    pub fn pieces(self) -> u32 {
        [self.men, self.kings, self.their_men, self.their_kings].map(u32::from).iter().sum()
    }

    /// The number of positions, with this side to move.
    pub fn positions(self) -> u64 {
        let [men, kings, their_men, their_kings] =
            [self.men, self.kings, self.their_men, self.their_kings].map(u32::from);
        // Men of the side to move stand on seven rows, and those of the other on the six of them
        // that are its own too, and on one more.
        let first_row = |there: u32| {
            choose(4, there) * choose(24, men - there) * choose(28 - (men - there), their_men)
        };
        let of_men: u64 = (0..=men.min(4)).map(first_row).sum();
        let free = 32 - men - their_men;
        of_men * choose(free, kings) * choose(free - kings, their_kings)
    }

    /// Those of some number of pieces, each with both sides on the board; what a move leads to
    /// from one is one of fewer pieces, or one before it, or itself with the other side to move.
    pub fn of_pieces(pieces: u32) -> Vec<Slice> {
        let mut slices = Vec::new();
        let pieces = pieces as u8;
        for men in 0..=pieces {
            for kings in 0..=pieces - men {
                for their_men in 0..=pieces - men - kings {
                    let their_kings = pieces - men - kings - their_men;
                    if men + kings > 0 && their_men + their_kings > 0 {
                        slices.push(Slice { men, kings, their_men, their_kings });
                    }
                }
            }
        }
        // A man that is crowned leaves fewer men.
        slices.sort_by_key(|it| (it.men + it.their_men, *it));
        slices
    }
}

/// `1m2k-0m1k`: a man and two kings against a king.
impl fmt::Display for Slice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Slice { men, kings, their_men, their_kings } = self;
        f.pad(&format!("{men}m{kings}k-{their_men}m{their_kings}k"))
    }
}
