//! What is kept beside a recording so that every question about a moment is answered at once.

use crate::{
    kin::Kin,
    largest::Largest,
    recording::{CUT, NOBODY, Recording},
    small::Small,
};

/// What [`Moments`](crate::Moments) needs beside a recording. Whoever asks often makes it once,
/// and keeps it with the recording.
///
/// A search that goes down and up the tree, as alpha-beta does, needs about a byte a visit; one
/// that leaves nodes late, as Star2 does, a byte more, and one that jumps about, as SSS\* does,
/// some bytes.
#[derive(Clone, Debug)]
pub struct Index {
    pub(crate) kin: Kin,
    /// Of the column `left`.
    pub(crate) left: Largest,
    /// The visits that were cut off, by the time they were left.
    pub(crate) cutoffs: Vec<u32>,
    /// The numbers of the values backed up, by visit, and each visit's by time.
    pub(crate) backed_up: Small,
    /// Of the ends of the lifetimes on lists OPEN.
    pub(crate) open: Largest,
}

impl Index {
    /// Looks at a recording.
    pub fn of(recording: &Recording) -> Self {
        let Recording { flags, backed_up, open, .. } = recording;
        let cut = (0..).zip(flags).filter(|(_, flags)| *flags & CUT != 0);
        let left = |(visit, _)| Some((recording.left(visit)?, visit));
        let mut cutoffs: Vec<(u32, u32)> = cut.filter_map(left).collect();
        cutoffs.sort_unstable();
        let mut by_visit: Vec<u32> = (0..backed_up.len() as u32).collect();
        by_visit.sort_by_key(|&number| backed_up.visit(number as usize));
        let visits = 0..recording.len() as u32;
        Index {
            kin: Kin::of(recording),
            left: Largest::of(visits.map(|visit| recording.left(visit).unwrap_or(NOBODY))),
            cutoffs: cutoffs.iter().map(|&(_, visit)| visit).collect(),
            backed_up: by_visit.into_iter().collect(),
            open: Largest::of((0..open.len()).map(|row| open.until(row))),
        }
    }

    /// The bytes it takes.
    pub fn bytes(&self) -> usize {
        let words = self.cutoffs.len() + self.left.len() + self.open.len();
        self.kin.bytes() + self.backed_up.bytes() + 4 * words
    }
}
