//! A position of connect four.

use super::bits::mirrored;

/// The stones of the side to move, and all stones.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct ConnectFourBoard {
    pub(super) mine: u64,
    pub(super) all: u64,
}

impl ConnectFourBoard {
    /// No stone played.
    pub const EMPTY: ConnectFourBoard = ConnectFourBoard { mine: 0, all: 0 };

    /// The stones of the other side.
    #[inline]
    pub(super) fn theirs(&self) -> u64 {
        self.all ^ self.mine
    }

    /// The board with left and right swapped: it has the same value.
    #[must_use]
    pub fn mirrored(&self) -> ConnectFourBoard {
        ConnectFourBoard { mine: mirrored(self.mine), all: mirrored(self.all) }
    }
}
