//! The states that were on lists OPEN, as columns.

use crate::{open::OpenRow, recording::NOBODY, rising::Rising, scores::Scores, small::Small};

/// The states that were on lists OPEN, with their lifetimes, by the time they were put there.
///
/// A step often puts all moves of a node on a list, with the same merit: what such a run of rows has
/// in common is there once.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OpenRows {
    /// The rows whose list is another than that of the row before, and the lists.
    pub(crate) lists: Vec<(u32, u32)>,
    /// The first row of each run.
    pub(crate) runs: Rising,
    /// Of each run, one more than the visit; 0 for nobody.
    pub(crate) parent: Small,
    /// Of each run.
    pub(crate) merit: Scores,
    /// Of each run.
    pub(crate) from: Rising,
    /// Twice the number of the move, and one more if the node is solved.
    pub(crate) number: Small,
    /// How long it was there, and one more; 0 if it never was taken off.
    pub(crate) stay: Small,
    /// The place among the rows of its list.
    pub(crate) order: Small,
}

impl OpenRows {
    /// Rows as they were written down, by time.
    pub(crate) fn of(rows: &[OpenRow]) -> Self {
        let mut columns = OpenRows::default();
        let in_common = |row: &OpenRow| (row.from, row.parent, row.merit.to_bits());
        let mut last = None;
        for (at, row) in (0..).zip(rows) {
            if last.map(in_common) != Some(in_common(row)) {
                columns.runs.push(at);
                columns.parent.push(row.parent.wrapping_add(1));
                columns.merit.push(Some(row.merit));
                columns.from.push(row.from);
            }
            last = Some(row);
            columns.number.push(row.number << 1 | u32::from(row.solved));
            columns.stay.push(match row.until {
                NOBODY => 0,
                until => until.saturating_sub(row.from).saturating_add(1),
            });
            columns.order.push(row.order);
        }
        columns.lists = (0..).zip(rows.iter().map(|row| row.list)).collect();
        columns.lists.dedup_by_key(|(_, list)| *list);
        columns.lists.shrink_to_fit();
        let OpenRows { runs, parent, merit, from, number, stay, order, .. } = &mut columns;
        [parent, number, stay, order].into_iter().for_each(Small::pack);
        [runs, from].into_iter().for_each(Rising::pack);
        merit.pack();
        columns
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.number.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The one of this number.
    pub fn get(&self, row: usize) -> Option<OpenRow> {
        let (number, run) = (self.number.get(row)?, self.run(row)?);
        Some(OpenRow {
            list: self.list(row)?,
            parent: self.parent.get(run)?.wrapping_sub(1),
            number: number >> 1,
            solved: number & 1 != 0,
            merit: self.merit.get(run)?,
            from: self.from.get(run)?,
            until: self.until(row),
            order: self.order.get(row)?,
        })
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = OpenRow> + Clone + '_ {
        (0..self.len()).filter_map(|row| self.get(row))
    }

    /// The run of a row.
    fn run(&self, row: usize) -> Option<usize> {
        self.runs.up_to(row as u32).checked_sub(1)
    }

    /// How many had been put on a list at a time.
    pub(crate) fn put_until(&self, time: u32) -> usize {
        self.runs.get(self.from.up_to(time)).map_or(self.len(), |first| first as usize)
    }

    /// The list of a row.
    fn list(&self, row: usize) -> Option<u32> {
        let at = self.lists.partition_point(|&(from, _)| from as usize <= row);
        Some(self.lists.get(at.checked_sub(1)?)?.1)
    }

    /// Until when a state was there; [`NOBODY`] if it never was taken off.
    pub(crate) fn until(&self, row: usize) -> u32 {
        let stay = self.stay.get(row).and_then(|stay| stay.checked_sub(1));
        let from = || self.from.get(self.run(row)?);
        stay.zip(from()).map_or(NOBODY, |(stay, from)| from.saturating_add(stay))
    }

    pub(crate) fn bytes(&self) -> usize {
        let columns = [&self.parent, &self.number, &self.stay, &self.order].map(Small::bytes);
        let rising = self.runs.bytes() + self.from.bytes();
        size_of_val(&*self.lists) + rising + columns.iter().sum::<usize>() + self.merit.bytes()
    }
}
