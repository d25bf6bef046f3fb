//! The position: who has how many checkers where, whose turn it is, and the
//! dice.
//!
//! Each side counts the points from its own home: it moves from 24 down to 1,
//! and its point `p` is the opponent's point `25 - p`. Two more places stand at
//! the ends, so that a checker is always on one of 26: the bar, from which it
//! enters as from point 25, and off the board, 0.

use crate::TextError;
use plywood::Side;
use std::fmt;

/// Where checkers that were hit wait to enter.
pub(super) const BAR: u8 = 25;
/// Where checkers that have been borne off are counted.
pub(super) const OFF: u8 = 0;
/// The number of checkers of each side.
pub(super) const ALL: u32 = 15;

/// The checkers of one side, by the points as that side counts them.
///
/// Four bits for each of the 26 places hold up to fifteen checkers: to move
/// checkers is to add and to subtract.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Checkers(pub(super) u128);

/// One checker on a place. Longer than needed, so that [`one`] has no bounds to
/// check.
static ONE: [u128; 32] = {
    let mut one = [0; 32];
    let mut place = 0;
    while place < 26 {
        one[place] = 1 << (4 * place);
        place += 1;
    }
    one
};

/// One checker on a place.
#[inline]
pub(super) fn one(place: u8) -> u128 {
    ONE[usize::from(place & 31)]
}

/// The lowest bit of every place on the board and the bar.
const LOWEST_BITS: u128 = 0x11_1111_1111_1111_1111_1111_1110;
/// The points of the board, one bit each.
pub(super) const POINTS: u32 = 0x01FF_FFFE;

impl Checkers {
    /// `places[p]` checkers on point `p`, `places[0]` off, `places[25]` on the
    /// bar; `None` unless there are fifteen.
    pub fn new(places: &[u8; 26]) -> Option<Checkers> {
        let sum: u32 = places.iter().map(|&n| u32::from(n)).sum();
        let packed = places.iter().rev().fold(0, |packed, &n| packed << 4 | u128::from(n));
        (sum == ALL).then_some(Checkers(packed))
    }

    /// The checkers on a point, 1 to 24, as this side counts; on the bar, 25;
    /// off the board, 0.
    ///
    /// # Panics
    ///
    /// If the point is greater than 25.
    #[inline]
    pub fn on(self, point: u8) -> u8 {
        assert!(point <= BAR, "point {point}; allowed: 0 to 25");
        (self.0 >> (4 * point)) as u8 & 15
    }

    /// The checkers on the bar.
    #[inline]
    pub fn bar(self) -> u8 {
        self.on(BAR)
    }

    /// The checkers borne off.
    #[inline]
    pub fn off(self) -> u8 {
        self.on(OFF)
    }

    /// The pips still to go until all are off.
    #[inline]
    pub fn pips(self) -> u32 {
        // Bit 0 of every count, then bit 1, and so on, as sums of points.
        (0..4).map(|bit| sum_of_points(gather(self.0 >> bit)) << bit).sum()
    }

    /// The places from the bar to point 1 that hold a checker, one bit each.
    #[inline]
    pub(super) fn occupied(self) -> u32 {
        gather(self.0 | self.0 >> 1 | self.0 >> 2 | self.0 >> 3)
    }

    /// The places from the bar to point 1 that hold two or more.
    #[inline]
    pub(super) fn made(self) -> u32 {
        gather(self.0 >> 1 | self.0 >> 2 | self.0 >> 3)
    }

    /// Whether a checker stands on this place or behind it.
    #[inline]
    pub(super) fn any_from(self, point: u8) -> bool {
        self.0 >> (4 * point) != 0
    }
}

/// The lowest bit of each place, from bit 4p to bit p; those off are dropped.
#[inline]
fn gather(flags: u128) -> u32 {
    let flags = flags & LOWEST_BITS;
    let half = |x: u64| {
        let x = (x | x >> 3) & 0x0303_0303_0303_0303;
        let x = (x | x >> 6) & 0x000F_000F_000F_000F;
        let x = (x | x >> 12) & 0x0000_00FF_0000_00FF;
        (x | x >> 24) as u32 & 0xFFFF
    };
    half(flags as u64) | half((flags >> 64) as u64) << 16
}

/// The sum of the numbers of the bits set.
#[inline]
fn sum_of_points(points: u32) -> u32 {
    let with_bit = |mask: u32| (points & mask).count_ones();
    with_bit(0xAAAA_AAAA)
        + 2 * with_bit(0xCCCC_CCCC)
        + 4 * with_bit(0xF0F0_F0F0)
        + 8 * with_bit(0xFF00_FF00)
        + 16 * with_bit(0xFFFF_0000)
}

/// A set of points as the other side counts them.
#[inline]
pub(super) fn seen_from_other_side(points: u32) -> u32 {
    (points.reverse_bits() >> 6) & POINTS
}

impl fmt::Debug for Checkers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let held = (OFF..=BAR).rev().filter(|&point| self.on(point) != 0);
        f.debug_map().entries(held.map(|point| (point, self.on(point)))).finish()
    }
}

/// A position of backgammon: the checkers of both sides, the side on roll, and
/// the dice, once they are rolled.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct BackgammonBoard {
    pub(super) mine: Checkers,
    pub(super) theirs: Checkers,
    pub(super) side: Side,
    /// The larger die first; zeros before the roll.
    pub(super) dice: [u8; 2],
}

impl BackgammonBoard {
    /// The checkers as they are set up; the first player is to roll.
    ///
    /// In a match the opening roll decides who begins and is never a double:
    /// whoever wants that sets the dice with [`with_dice`](Self::with_dice).
    pub const START: BackgammonBoard = {
        let set_up = Checkers(2 << (4 * 24) | 5 << (4 * 13) | 3 << (4 * 8) | 5 << (4 * 6));
        BackgammonBoard { mine: set_up, theirs: set_up, side: Side::First, dice: [0; 2] }
    };

    /// A position before the roll, from the checkers of the side on roll and of
    /// the other. An error if both have a checker on the same point, or none
    /// left.
    pub fn new(mine: Checkers, theirs: Checkers, side: Side) -> Result<Self, TextError> {
        let shared = mine.occupied() & seen_from_other_side(theirs.occupied());
        if shared != 0 {
            let point = shared.trailing_zeros();
            let what = format!("both sides have checkers on point {point}");
            return Err(TextError::Position(format!("backgammon: {what} of the side on roll")));
        }
        if mine.occupied() == 0 && theirs.occupied() == 0 {
            return Err(TextError::Position(
                "backgammon: both sides have borne off all checkers".into(),
            ));
        }
        Ok(BackgammonBoard { mine, theirs, side, dice: [0; 2] })
    }

    /// The position with these dice rolled, in any order.
    ///
    /// # Panics
    ///
    /// If a die is not 1 to 6.
    #[inline]
    pub fn with_dice(self, one: u8, other: u8) -> BackgammonBoard {
        let possible = 1..=6;
        assert!(
            possible.contains(&one) && possible.contains(&other),
            "dice {one} and {other}; allowed: 1 to 6"
        );
        BackgammonBoard { dice: [one.max(other), one.min(other)], ..self }
    }

    /// The position before the dice were rolled.
    #[inline]
    pub fn without_dice(self) -> BackgammonBoard {
        BackgammonBoard { dice: [0; 2], ..self }
    }

    /// The dice, the larger first; `None` before the roll.
    #[inline]
    pub fn dice(&self) -> Option<(u8, u8)> {
        let [high, low] = self.dice;
        (high != 0).then_some((high, low))
    }

    /// Who is to roll, or to move.
    #[inline]
    pub fn side(&self) -> Side {
        self.side
    }

    /// The checkers of the side to roll or to move.
    #[inline]
    pub fn mine(&self) -> Checkers {
        self.mine
    }

    /// The checkers of the other side, by the points as it counts them.
    #[inline]
    pub fn theirs(&self) -> Checkers {
        self.theirs
    }

    /// The checkers of a player, by the points as that player counts them.
    #[inline]
    pub fn checkers(&self, side: Side) -> Checkers {
        if side == self.side { self.mine } else { self.theirs }
    }
}
