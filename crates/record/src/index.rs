//! What is kept beside a recording so that every question about a moment is answered at once.

use crate::{
    kin::Kin,
    largest::Largest,
    recording::{CUT, NOBODY, Recording},
};

/// What [`Moments`](crate::Moments) needs beside a recording. Whoever asks often makes it once,
/// and keeps it with the recording.
///
/// A search that goes down and up the tree, as alpha-beta does, needs about a byte a visit; one
/// that leaves nodes late, as Star2 does, four bytes more, and one that jumps about, as SSS\*
/// does, twelve.
#[derive(Clone, Debug)]
pub struct Index {
    pub(crate) kin: Kin,
    /// Of the column `left`.
    pub(crate) left: Largest,
    /// The visits that were cut off, by the time they were left.
    pub(crate) cutoffs: Vec<u32>,
    /// The numbers of the values backed up, by visit, and each visit's by time.
    pub(crate) backed_up: Vec<u32>,
    /// Of the ends of the lifetimes on lists OPEN.
    pub(crate) open: Largest,
}

impl Index {
    /// Looks at a recording.
    pub fn of(recording: &Recording) -> Self {
        let Recording { flags, left, backed_up, open, .. } = recording;
        let cut = |&(_, (flags, left)): &(u32, (&u8, &u32))| flags & CUT != 0 && *left != NOBODY;
        let rows = (0..).zip(flags.iter().zip(left)).filter(cut);
        let mut cutoffs: Vec<(u32, u32)> = rows.map(|(visit, (_, &left))| (left, visit)).collect();
        cutoffs.sort_unstable();
        let mut by_visit: Vec<u32> = (0..backed_up.len() as u32).collect();
        by_visit.sort_by_key(|&number| backed_up[number as usize].visit);
        Index {
            kin: Kin::of(recording),
            left: Largest::of(left.iter().copied()),
            cutoffs: cutoffs.iter().map(|&(_, visit)| visit).collect(),
            backed_up: by_visit,
            open: Largest::of(open.iter().map(|row| row.until)),
        }
    }

    /// The bytes it takes.
    pub fn bytes(&self) -> usize {
        let columns = match &self.kin {
            Kin::Nested => 0,
            Kin::DepthFirst { below } => below.len(),
            Kin::Mixed { below, .. } => 3 * below.len(),
        };
        let lists = self.cutoffs.len() + self.backed_up.len();
        4 * (columns + lists + self.left.len() + self.open.len())
    }
}
