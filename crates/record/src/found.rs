//! The visits that have ended at each position.

use crate::recording::NOBODY;
use std::collections::HashMap;

/// What a memory may know: the visits to a position, by its key. Nothing is allocated for a
/// position, so that a recording of millions is let go at once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Found {
    /// The last visit to each position.
    last: HashMap<u64, u32>,
    /// For each visit, the one before it to the same position.
    earlier: Vec<u32>,
}

/// Instead of an earlier visit: this one has not ended. No visit has this number.
const OPEN: u32 = NOBODY - 1;

impl Found {
    /// A visit has ended.
    pub(crate) fn add(&mut self, key: u64, visit: u32) {
        let row = visit as usize;
        if self.earlier.len() <= row {
            self.earlier.resize(row + 1, OPEN);
        }
        // A visit ends once: twice in the list, it would go round for ever.
        if self.earlier[row] == OPEN {
            self.earlier[row] = self.last.insert(key, visit).unwrap_or(NOBODY);
        }
    }

    /// The visits to a position, the last first.
    pub(crate) fn at(&self, key: u64) -> impl Iterator<Item = u32> {
        let before = |&visit: &u32| Some(self.earlier[visit as usize]).filter(|&it| it != NOBODY);
        std::iter::successors(self.last.get(&key).copied(), before)
    }
}
