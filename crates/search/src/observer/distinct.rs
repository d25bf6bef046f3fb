//! Counting every leaf once, however often it is evaluated.

use super::Observer;
use crate::{Keyed, WindowOf};
use std::convert::Infallible;

/// Counts the distinct leaves: Reinefeld's "hash table" count.
///
/// Keeps eight bytes for each distinct leaf, and gives up when it may not keep
/// any more. It prunes nothing.
#[derive(Clone, Debug)]
pub struct DistinctLeaves {
    keys: Vec<u64>,
    /// Repeats are thrown out when the list has grown to this length.
    sweep_at: usize,
    /// The list may never be longer.
    most: usize,
    gave_up: bool,
}

impl DistinctLeaves {
    /// Keeps up to about `bytes` of keys.
    pub fn with_bytes(bytes: usize) -> Self {
        let most = bytes / size_of::<u64>();
        DistinctLeaves { keys: Vec::new(), sweep_at: most.min(1 << 22), most, gave_up: false }
    }

    /// The number of distinct leaves seen; `None` if they were too many.
    pub fn count(mut self) -> Option<u64> {
        self.sweep();
        (!self.gave_up).then_some(self.keys.len() as u64)
    }

    fn sweep(&mut self) {
        self.keys.sort_unstable();
        self.keys.dedup();
        self.sweep_at = self.sweep_at.max(2 * self.keys.len()).min(self.most);
        if self.keys.len() >= self.most {
            self.gave_up = true;
            self.keys = Vec::new();
        }
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
        if self.gave_up {
            return;
        }
        self.keys.push(game.key(position));
        if self.keys.len() >= self.sweep_at {
            self.sweep();
        }
    }
}
