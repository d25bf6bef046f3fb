//! Depths in parts of a ply.

use std::ops::{Add, Div, Mul, Sub};

/// A depth in quarters of a ply, so that a move can cost less than one, or more: forcing moves
/// are cheap, unlikely ones dear.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Quarters(pub u32);

impl Quarters {
    /// What a move costs where all cost the same.
    pub const PLY: Quarters = Quarters(4);

    /// `depth` plies, with as much to spare as a cheap move leaves over.
    #[must_use]
    pub fn of_plies(depth: u32) -> Quarters {
        if depth == 0 { Quarters(0) } else { Quarters((depth + 1) * Quarters::PLY.0 - 1) }
    }

    /// What is left, or nothing.
    #[inline]
    #[must_use]
    pub fn saturating_sub(self, less: Quarters) -> Quarters {
        Quarters(self.0.saturating_sub(less.0))
    }
}

impl Add for Quarters {
    type Output = Quarters;
    #[inline]
    fn add(self, more: Quarters) -> Quarters {
        Quarters(self.0 + more.0)
    }
}

impl Sub for Quarters {
    type Output = Quarters;
    #[inline]
    fn sub(self, less: Quarters) -> Quarters {
        Quarters(self.0 - less.0)
    }
}

impl Mul<Quarters> for u32 {
    type Output = Quarters;
    #[inline]
    fn mul(self, depth: Quarters) -> Quarters {
        Quarters(self * depth.0)
    }
}

impl Div<u32> for Quarters {
    type Output = Quarters;
    #[inline]
    fn div(self, parts: u32) -> Quarters {
        Quarters(self.0 / parts)
    }
}
