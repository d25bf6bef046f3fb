//! Which entry makes way for another.

use super::{Depths, SharedTable, allocation::SLOTS_A_LINE, entry::Entry, table::Ages};
use std::ops::Range;

/// Which entry makes way for another.
///
/// Compared by D. Breuker, J. Uiterwijk & H. J. van den Herik, *Replacement schemes
/// for transposition tables*, 1994.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Replacement {
    /// The only one there is room for.
    Always,
    /// The same, unless it was searched deeper, and since the last
    /// [`new_search`](SharedTable::new_search).
    DepthPreferred,
    /// Of two: the first is kept as by `DepthPreferred`, and what has to leave it or
    /// does not get there goes to the second.
    TwoTier,
    /// Of four that lie together in memory: the one searched least deep, and each
    /// search that has passed since counts like some plies less.
    #[default]
    AgedBuckets,
}

impl Replacement {
    /// All of them.
    pub const ALL: [Replacement; 4] = [
        Replacement::Always,
        Replacement::DepthPreferred,
        Replacement::TwoTier,
        Replacement::AgedBuckets,
    ];

    /// How many entries a position can be in.
    pub(super) fn group(self) -> usize {
        match self {
            Replacement::Always | Replacement::DepthPreferred => 1,
            Replacement::TwoTier => 2,
            Replacement::AgedBuckets => SLOTS_A_LINE,
        }
    }
}

impl Ages {
    /// How much an entry is worth keeping: its depth, less for every search since.
    #[inline]
    fn worth(&self, entry: &Entry) -> i32 {
        /// As many plies as a search that has passed counts.
        const PLIES_A_SEARCH: i32 = 8;
        if !self.knows_score(entry) {
            return i32::MIN + 1;
        }
        i32::from(entry.depth) - PLIES_A_SEARCH * i32::from(self.now - entry.age)
    }

    /// Whether `entry` replaces `old` where the deepest entry is kept.
    #[inline]
    fn gives_way(&self, old: &Entry, entry: &Entry) -> bool {
        !self.knows_score(old) || old.age < self.now || old.depth <= entry.depth
    }
}

impl SharedTable {
    /// Stores what was found out about a position.
    #[inline]
    pub(super) fn store(&self, key: u64, entry: Entry, depths: Depths) {
        let mut entry = Entry { age: self.ages.now, ..entry };
        let group = self.group(key);
        let (mut home, mut other_bound) = (None, None);
        for place in group.clone() {
            let Some(old) = self.entry_of(key, place) else { continue };
            if self.ages.knows_score(&old) && old.depth == entry.depth {
                match old.merged_with(entry) {
                    Some(merged) if home.is_none() => (home, entry) = (Some(place), merged),
                    Some(merged) => {
                        entry = merged;
                        self.slot(place).erase();
                    }
                    None => other_bound = Some(place),
                }
            } else if !self.ages.knows_score(&old)
                || depths == Depths::AtLeast && old.depth < entry.depth
            {
                home = home.or(Some(place));
            }
            entry.mv = entry.mv.or(old.mv);
        }
        match home {
            Some(place) => self.slot(place).write(key, entry),
            None => self.replace(key, entry, group, other_bound),
        }
    }

    /// Puts an entry in the place of another, if there is one for it. What is at
    /// `other_bound` is spared if it can be.
    #[inline]
    fn replace(&self, key: u64, entry: Entry, group: Range<usize>, other_bound: Option<usize>) {
        let (first, last) = (group.start, group.end - 1);
        let gives_way = |place| {
            let old = self.any_entry(place);
            old.is_none_or(|(_, old)| self.ages.gives_way(&old, &entry))
        };
        let place = match self.replacement {
            Replacement::Always => first,
            Replacement::DepthPreferred => {
                if !gives_way(first) {
                    return;
                }
                first
            }
            Replacement::TwoTier => {
                if gives_way(first) {
                    if let Some((of, old)) = self.any_entry(first)
                        && other_bound != Some(last)
                    {
                        self.slot(last).write(of, old);
                    }
                    first
                } else {
                    last
                }
            }
            Replacement::AgedBuckets => {
                let worth = |&place: &usize| {
                    self.any_entry(place).map_or(i32::MIN, |(_, old)| self.ages.worth(&old))
                };
                let others = group.filter(|&place| Some(place) != other_bound);
                others.min_by_key(worth).unwrap_or(first)
            }
        };
        self.slot(place).write(key, entry);
    }
}
