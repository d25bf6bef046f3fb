//! The board, and the jumps and steps on it as shifts.
//!
//! The 32 dark squares, with a gap after every second row, so that a step to the
//! same side is the same shift from everywhere, and a step over the edge leads to a
//! gap:
//!
//! ```text
//!      0   1   2   3         squares  1  2  3  4
//!    4   5   6   7                   5  6  7  8
//!  8   9  10  11  12                  9 10 11 12
//!   13  14  15  16                  13 14 15 16
//! 17  18  19  20  21                 17 18 19 20
//!   22  23  24  25                  21 22 23 24
//! 26  27  28  29  30                 25 26 27 28
//!   31  32  33  34                  29 30 31 32
//! ```
//!
//! Bits 8, 17 and 26 are the gaps. Black starts at the top and moves down, by a
//! shift of 4 or 5 to the left; white moves up.

use plywood::Side;

/// A position of checkers: the pieces of both sides, which are kings, who moves.
///
/// Black moves first and is [`Side::First`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct CheckersBoard {
    pub(super) mine: u64,
    pub(super) theirs: u64,
    pub(super) kings: u64,
    pub(super) side: Side,
}

/// The bits that are squares.
pub(super) const SQUARES: u64 = 0x7_FBFD_FEFF;
/// The row where white's men are crowned.
pub(super) const TOP: u64 = 0xF;
/// The row where black's men are crowned.
pub(super) const BOTTOM: u64 = 0xF << 31;

/// The shifts, as rotations to the left: down to either side, up to either side.
const SHIFTS: [u32; 4] = [4, 5, 64 - 5, 64 - 4];

/// A way to go for the side to move: 0 and 1 are forwards, 2 and 3 backwards.
pub(super) type Way = u8;

/// The bits, each moved by one step.
#[inline]
pub(super) fn step(bits: u64, side: Side, way: Way) -> u64 {
    let turned = match side {
        Side::First => way,
        Side::Second => 3 - way,
    };
    bits.rotate_left(SHIFTS[usize::from(turned)])
}

/// The way back.
#[inline]
pub(super) fn back(way: Way) -> Way {
    3 - way
}

/// The bit of a square, 1 to 32.
#[inline]
pub(super) fn bit_of(square: u32) -> u64 {
    let index = square - 1;
    1 << (index + index / 8)
}

/// The square, 1 to 32, of the lowest bit.
#[inline]
pub(super) fn square_of(bit: u64) -> u32 {
    let index = bit.trailing_zeros();
    index - index / 9 + 1
}

impl CheckersBoard {
    /// Twelve men each, black to move.
    pub const START: CheckersBoard =
        CheckersBoard { mine: 0x1EFF, theirs: 0xF << 22 | 0xFF << 27, kings: 0, side: Side::First };

    /// Who is to move: black is [`Side::First`].
    pub fn side(&self) -> Side {
        self.side
    }

    /// The pieces of a side.
    pub(super) fn of(&self, side: Side) -> u64 {
        if side == self.side { self.mine } else { self.theirs }
    }

    /// The board seen from the other end of the table, with the colours swapped: it
    /// has the same value for the side to move.
    #[must_use]
    pub fn turned(&self) -> CheckersBoard {
        let turn = |bits: u64| bits.reverse_bits() >> (63 - 34);
        CheckersBoard {
            mine: turn(self.mine),
            theirs: turn(self.theirs),
            kings: turn(self.kings),
            side: self.side.other(),
        }
    }

    #[inline]
    pub(super) fn empty(&self) -> u64 {
        SQUARES & !(self.mine | self.theirs)
    }

    /// The pieces that may go this way: men only forwards.
    #[inline]
    pub(super) fn movers(&self, way: Way) -> u64 {
        if way < 2 { self.mine } else { self.mine & self.kings }
    }

    /// The pieces that can step this way, if nothing can be captured.
    #[inline]
    pub(super) fn steppers(&self, way: Way) -> u64 {
        self.movers(way) & step(self.empty(), self.side, back(way))
    }

    /// The pieces that can jump this way.
    #[inline]
    pub(super) fn jumpers(&self, way: Way) -> u64 {
        let landing = step(self.empty(), self.side, back(way));
        self.movers(way) & step(landing & self.theirs, self.side, back(way))
    }
}
