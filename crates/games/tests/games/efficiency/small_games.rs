//! Small games with many transpositions.

use plywood::{Deterministic, Game, Keyed};
use plywood_games::random::{below, mix};

/// A random graph of layers: each position has one to three moves, to any positions of the
/// next layer, and some are over before the last.
#[derive(Copy, Clone, Debug)]
pub(crate) struct RandomGraph {
    pub(crate) seed: u64,
    pub(crate) width: u32,
    pub(crate) values: u32,
}

/// A position: its layer, and its number in it.
pub(crate) type Place = (u8, u8);

impl RandomGraph {
    fn hash(&self, (layer, number): Place, what: u64) -> u64 {
        mix(mix(self.seed ^ u64::from(layer) << 8 ^ u64::from(number)) ^ what)
    }

    pub(crate) fn worth(&self, place: &Place) -> i32 {
        below(self.hash(*place, 1), self.values) as i32 - self.values as i32 / 2
    }
}

impl Game for RandomGraph {
    type Position = Place;
    type Move = u8;
    type Moves = std::vec::IntoIter<u8>;
    type Score = i32;

    fn moves(&self, place: &Place) -> Self::Moves {
        let mut moves: Vec<u8> = (0..1 + below(self.hash(*place, 2), 3))
            .map(|i| below(self.hash(*place, 3 + u64::from(i)), self.width) as u8)
            .collect();
        moves.sort_unstable_by_key(|&mv| mix(u64::from(mv) ^ self.seed));
        moves.dedup();
        moves.into_iter()
    }
    fn play(&self, &(layer, _): &Place, mv: u8) -> Place {
        (layer + 1, mv)
    }
    fn outcome(&self, place: &Place) -> Option<i32> {
        (place.0 > 1 && below(self.hash(*place, 9), 12) == 0).then(|| self.worth(place))
    }
}

impl Deterministic for RandomGraph {}

impl Keyed for RandomGraph {
    fn key(&self, &(layer, number): &Place) -> u64 {
        mix(u64::from(layer) << 8 | u64::from(number))
    }
}

/// Connect four on four columns of four, and four in a row win.
#[derive(Copy, Clone, Debug)]
pub(crate) struct SmallConnectFour;

/// The stones of the side to move and of the other: bit 5 * column + row.
pub(crate) type Stones = (u32, u32);

fn has_four(stones: u32) -> bool {
    [1, 4, 5, 6].into_iter().any(|way| {
        let pairs = stones & stones >> way;
        pairs & pairs >> (2 * way) != 0
    })
}

impl Game for SmallConnectFour {
    type Position = Stones;
    type Move = u8;
    type Moves = std::vec::IntoIter<u8>;
    type Score = i32;

    fn moves(&self, &(mine, theirs): &Stones) -> Self::Moves {
        let open = |&column: &u8| (mine | theirs) >> (5 * column) & 0b1000 == 0;
        [1, 2, 0, 3].into_iter().filter(open).collect::<Vec<_>>().into_iter()
    }
    fn play(&self, &(mine, theirs): &Stones, column: u8) -> Stones {
        let all = mine | theirs;
        let free = (all + (1 << (5 * column))) & !all & 0b1111 << (5 * column);
        (theirs, mine | free)
    }
    fn outcome(&self, &(mine, theirs): &Stones) -> Option<i32> {
        let stones = (mine | theirs).count_ones();
        if has_four(theirs) {
            return Some(stones as i32 - 100);
        }
        (stones == 16).then_some(0)
    }
}

impl Deterministic for SmallConnectFour {}

impl Keyed for SmallConnectFour {
    fn key(&self, &(mine, theirs): &Stones) -> u64 {
        mix(u64::from(mine) << 32 | u64::from(theirs))
    }
}

/// A judgement of no merit that tells most positions apart, but not all.
pub(crate) fn arbitrary((mine, theirs): &Stones) -> i32 {
    (mix(u64::from(*mine) << 32 | u64::from(*theirs)) % 7) as i32 - 3
}
