//! A game for the examples in the documentation.

use crate::{Deterministic, Game, Keyed};

/// Take one, two or three matches; who takes the last one wins.
#[derive(Copy, Clone, Debug)]
pub struct Matches;

impl Game for Matches {
    type Position = u32;
    type Move = u32;
    type Moves = std::ops::RangeInclusive<u32>;
    type Score = i32;

    fn moves(&self, left: &u32) -> Self::Moves {
        1..=3.min(*left)
    }
    fn play(&self, left: &u32, taken: u32) -> u32 {
        left - taken
    }
    fn outcome(&self, left: &u32) -> Option<i32> {
        (*left == 0).then_some(-1)
    }
}

impl Deterministic for Matches {}

impl Keyed for Matches {
    fn key(&self, left: &u32) -> u64 {
        u64::from(*left).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}
