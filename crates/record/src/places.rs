//! Which visits were to the same place of the tree.

use crate::recording::{NOBODY, Recording};
use std::collections::HashMap;

/// The places of a tree that were visited: two visits with the same path are to the same place.
#[derive(Debug, Default)]
pub(crate) struct Places {
    /// The place of each visit.
    of_visit: Vec<u32>,
    /// The place below a place, by the number of the move.
    below: HashMap<(u32, u32), u32>,
    /// The last visit to each place.
    last: Vec<u32>,
}

impl Places {
    /// The places of all visits so far.
    pub(crate) fn of(recording: &Recording) -> Self {
        let mut places = Places::default();
        for visit in 0..recording.len() as u32 {
            let parent = recording.parent(visit).unwrap_or(NOBODY);
            places.add(parent, recording.number.get(visit as usize).unwrap_or(0));
        }
        places
    }

    /// Takes in the next visit.
    pub(crate) fn add(&mut self, parent: u32, number: u32) {
        let visit = self.of_visit.len() as u32;
        let above = self.of_visit.get(parent as usize).copied().unwrap_or(NOBODY);
        let next = self.last.len() as u32;
        let place = *self.below.entry((above, number)).or_insert(next);
        if place == next {
            self.last.push(visit);
        } else {
            self.last[place as usize] = visit;
        }
        self.of_visit.push(place);
    }

    /// The place of a visit: places are numbered in the order in which they are first visited.
    pub(crate) fn of_visit(&self, visit: u32) -> Option<u32> {
        self.of_visit.get(visit as usize).copied()
    }

    /// The last visit to where a move leads from the place of a visit.
    pub(crate) fn last_visit(&self, parent: u32, number: u32) -> Option<u32> {
        let above = self.of_visit.get(parent as usize).copied().unwrap_or(NOBODY);
        let place = *self.below.get(&(above, number))?;
        self.last.get(place as usize).copied()
    }
}
