//! The outline: visits as indented rows, of which some are open.

use crate::moments::Moments;
use std::collections::HashMap;

/// An outline of a search: the visits of the root, and below each open visit its children.
///
/// It costs a look at the children of the open visits, however large the recording is.
#[derive(Clone, Debug)]
pub struct Outline<'m> {
    moments: &'m Moments<'m>,
    /// The open visits, and how many rows stand below each.
    open: HashMap<u32, u64>,
}

/// A row of an outline.
#[derive(Copy, Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct OutlineRow {
    /// The visit.
    pub visit: u32,
    /// How many rows it is inside of.
    pub indent: u32,
    /// Whether its children follow.
    pub is_open: bool,
}

impl<'m> Outline<'m> {
    /// The outline in which these visits are open; those that do not exist or have no children
    /// make no difference.
    pub fn of(moments: &'m Moments<'m>, open: &[u32]) -> Self {
        let mut visits: Vec<u32> = open.to_vec();
        visits.sort_unstable();
        visits.dedup();
        let mut open: HashMap<u32, u64> = visits.iter().map(|&visit| (visit, 0)).collect();
        // Parents come before their children: from the end, every count is complete when it is
        // added.
        for visit in visits.into_iter().rev() {
            let children = moments.children(visit).count() as u64;
            let rows = open.get(&visit).copied().unwrap_or(0) + children;
            open.insert(visit, rows);
            let parent = moments.recording.parent(visit);
            if let Some(above) = parent.and_then(|parent| open.get_mut(&parent)) {
                *above += rows;
            }
        }
        Outline { moments, open }
    }

    /// The number of rows.
    pub fn len(&self) -> u64 {
        self.moments.roots().map(|root| self.size(root)).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.moments.recording.is_empty()
    }

    /// The rows of a visit: its own and those below.
    fn size(&self, visit: u32) -> u64 {
        1 + self.open.get(&visit).copied().unwrap_or(0)
    }

    /// The rows from the one with this number on, at most `count`.
    pub fn rows(&self, from: u64, count: usize) -> Vec<OutlineRow> {
        let mut rows = Vec::new();
        // How many rows are still to be passed over.
        let mut skip = from;
        let mut levels: Vec<Box<dyn Iterator<Item = u32> + '_>> =
            vec![Box::new(self.moments.roots())];
        while rows.len() < count
            && let Some(level) = levels.last_mut()
        {
            let Some(visit) = level.next() else {
                levels.pop();
                continue;
            };
            let size = self.size(visit);
            if skip >= size {
                skip -= size;
                continue;
            }
            let is_open = self.open.contains_key(&visit);
            if skip > 0 {
                skip -= 1;
            } else {
                let indent = levels.len() as u32 - 1;
                rows.push(OutlineRow { visit, indent, is_open });
            }
            if is_open {
                levels.push(Box::new(self.moments.children(visit)));
            }
        }
        rows
    }

    /// The number of a visit's row; `None` if a visit above it is not open, or if it does not
    /// exist.
    pub fn find(&self, visit: u32) -> Option<u64> {
        let recording = self.moments.recording;
        recording.visit(visit)?;
        let mut row = 0;
        for at in recording.ancestors(visit) {
            let before = |brother: &u32| *brother < at;
            row += match recording.parent(at) {
                Some(parent) if !self.open.contains_key(&parent) => return None,
                Some(parent) => 1 + self.rows_of(self.moments.children(parent).take_while(before)),
                None => self.rows_of(self.moments.roots().take_while(before)),
            };
        }
        Some(row)
    }

    fn rows_of(&self, visits: impl Iterator<Item = u32>) -> u64 {
        visits.map(|visit| self.size(visit)).sum()
    }
}
