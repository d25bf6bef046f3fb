//! Numbers drawn one after the other from a seed.

use plywood_games::random::{below, mix};

/// A sequence of draws, the same for the same seed.
pub(crate) struct Drawn(u64);

impl Drawn {
    /// `what` tells sequences of the same seed apart.
    pub(crate) fn new(seed: u64, what: u64) -> Self {
        Drawn(mix(seed ^ mix(what)))
    }

    /// Uniform in `least..=most`.
    pub(crate) fn between(&mut self, least: i32, most: i32) -> i32 {
        self.0 = mix(self.0);
        least + below(self.0, (most - least + 1) as u32) as i32
    }

    /// True once in `times` times.
    pub(crate) fn once_in(&mut self, times: i32) -> bool {
        self.between(1, times) == 1
    }

    pub(crate) fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.between(0, all.len() as i32 - 1) as usize]
    }
}
