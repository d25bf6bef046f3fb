//! Games for the examples in the documentation.

use crate::{Chance, Deterministic, Dice, Game, Keyed, Side, Window};

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

/// Toss a coin, then take one match, or after heads one or two; who takes the last one wins.
#[derive(Copy, Clone, Debug)]
pub struct TossedMatches;

/// A heap of matches.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Heap {
    /// The matches left.
    pub left: u32,
    /// How many may be taken; `None` before the coin is tossed.
    pub most: Option<u32>,
    /// Who takes next.
    pub side: Side,
}

impl TossedMatches {
    /// The first player has tossed heads.
    pub fn heads(left: u32) -> Heap {
        Heap { left, most: Some(2), side: Side::First }
    }

    /// The first player is to toss the coin.
    pub fn heap(left: u32) -> Heap {
        Heap { left, most: None, side: Side::First }
    }
}

impl Game for TossedMatches {
    type Position = Heap;
    type Move = u32;
    type Moves = std::ops::RangeInclusive<u32>;
    type Score = f64;

    fn moves(&self, heap: &Heap) -> Self::Moves {
        1..=heap.most.unwrap_or(0).min(heap.left)
    }
    fn play(&self, heap: &Heap, taken: u32) -> Heap {
        Heap { left: heap.left - taken, most: None, side: heap.side.other() }
    }
    fn outcome(&self, heap: &Heap) -> Option<f64> {
        (heap.left == 0).then_some(-1.0)
    }
}

impl Dice for TossedMatches {
    type Rolls = std::array::IntoIter<(f64, Heap), 2>;

    fn side(&self, heap: &Heap) -> Side {
        heap.side
    }
    fn rolls(&self, heap: &Heap) -> Option<Chance<Self::Rolls>> {
        let toss = |most| (1.0, Heap { most: Some(most), ..*heap });
        let rolls = [toss(1), toss(2)].into_iter();
        heap.most.is_none().then_some(Chance { total: 2.0, rolls })
    }
    fn range(&self) -> Window<f64> {
        Window { alpha: -1.0, beta: 1.0 }
    }
}

impl Keyed for TossedMatches {
    fn key(&self, heap: &Heap) -> u64 {
        let most = u64::from(heap.most.map_or(0, |most| most + 1));
        u64::from(heap.left) << 3 | most << 1 | u64::from(heap.side == Side::Second)
    }
}
