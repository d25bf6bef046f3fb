//! A game made to confuse tables: few positions, met again and again at every
//! depth, with cycles, and values that depend on the depth.

use plywood::{Deterministic, Game, Keyed, Search, algorithm::negamax};
use plywood_games::random::{below, mix};

#[derive(Copy, Clone)]
pub(crate) struct Graph {
    pub(crate) seed: u64,
    pub(crate) positions: u32,
    pub(crate) width: u32,
    pub(crate) values: u32,
}

impl Graph {
    pub(crate) fn small(seed: u64) -> Graph {
        Graph { seed, positions: 40, width: 4, values: 12 }
    }

    fn number(&self, what: u64, below_this: u32) -> u32 {
        below(mix(self.seed ^ mix(what)), below_this)
    }

    pub(crate) fn evaluation(&self) -> impl Fn(&u32) -> i32 + Copy + '_ {
        |&position| self.number(1 << 40 | u64::from(position), self.values) as i32 - 5
    }

    pub(crate) fn value(&self, position: u32, depth: u32) -> i32 {
        let mut search = Search::new(self, self.evaluation());
        let Ok(value) = negamax(&mut search, &position, depth);
        value
    }
}

impl Game for Graph {
    type Position = u32;
    type Move = u16;
    type Moves = std::ops::Range<u16>;
    type Score = i32;

    fn moves(&self, position: &u32) -> Self::Moves {
        0..1 + self.number(1 << 41 | u64::from(*position), self.width) as u16
    }
    fn play(&self, position: &u32, mv: u16) -> u32 {
        self.number(u64::from(*position) << 16 | u64::from(mv), self.positions)
    }
    fn outcome(&self, position: &u32) -> Option<i32> {
        let over = self.number(1 << 42 | u64::from(*position), 10) == 0;
        over.then(|| self.evaluation()(position))
    }
}

impl Deterministic for Graph {}

impl Keyed for Graph {
    fn key(&self, position: &u32) -> u64 {
        mix(u64::from(*position) ^ self.seed << 32)
    }
}
