//! Counting every leaf once, however often it is evaluated.

use super::Observer;
use crate::{Keyed, WindowOf};
use std::convert::Infallible;

/// Counts the distinct leaves: Reinefeld's "hash table" count.
///
/// Keeps eight bytes for each distinct leaf. It prunes nothing.
#[derive(Clone, Debug)]
pub struct DistinctLeaves {
    keys: Vec<u64>,
    /// Repeats are thrown out when the list has grown to this length.
    sweep_at: usize,
}

impl Default for DistinctLeaves {
    fn default() -> Self {
        DistinctLeaves { keys: Vec::new(), sweep_at: 1 << 22 }
    }
}

impl DistinctLeaves {
    /// The number of distinct leaves seen.
    pub fn count(mut self) -> u64 {
        self.sweep();
        self.keys.len() as u64
    }

    fn sweep(&mut self) {
        self.keys.sort_unstable();
        self.keys.dedup();
        self.sweep_at = self.sweep_at.max(2 * self.keys.len());
    }
}

impl<G: Keyed> Observer<G> for DistinctLeaves {
    type Stop = Infallible;

    #[inline]
    fn enter(&mut self, _: &G, _: &G::Position, _: u32, _: WindowOf<G>) -> Result<(), Infallible> {
        Ok(())
    }

    #[inline]
    fn leaf(&mut self, game: &G, position: &G::Position, _: u32, _: G::Score) {
        self.keys.push(game.key(position));
        if self.keys.len() >= self.sweep_at {
            self.sweep();
        }
    }
}
