//! Columns of numbers that never fall, such as times.

use crate::small::{Small, first_without};

/// A column of numbers that never fall: in blocks, each number as what it is more than the first of
/// its block.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Rising {
    /// The first number of each block.
    pub(crate) blocks: Vec<u32>,
    pub(crate) more: Small,
}

impl Rising {
    /// The rows of a block: few enough for times, of which there are about two a visit, to differ
    /// by no more than a byte holds.
    pub(crate) const BLOCK: usize = 64;

    /// The number of rows.
    pub(crate) fn len(&self) -> usize {
        self.more.len()
    }

    /// The number in a row.
    #[inline]
    pub(crate) fn get(&self, row: usize) -> Option<u32> {
        Some(self.blocks.get(row / Self::BLOCK)?.saturating_add(self.more.get(row)?))
    }

    /// All numbers.
    pub(crate) fn iter(&self) -> impl Iterator<Item = u32> + Clone + '_ {
        (0..self.len()).map_while(|row| self.get(row))
    }

    /// Adds a row with a number that is no less than the last one.
    #[inline]
    pub(crate) fn push(&mut self, number: u32) {
        if self.len().is_multiple_of(Self::BLOCK) {
            self.blocks.push(number);
        }
        let first = self.blocks.last().copied().unwrap_or(0);
        self.more.push(number.saturating_sub(first));
    }

    /// How many rows have a number of at most this.
    pub(crate) fn up_to(&self, number: u32) -> usize {
        let later = self.blocks.partition_point(|&first| first <= number);
        let Some(block) = later.checked_sub(1) else { return 0 };
        let rows = block * Self::BLOCK..(later * Self::BLOCK).min(self.len());
        first_without(rows, |row| self.get(row).is_some_and(|it| it <= number))
    }

    /// Takes as few bytes as can be, in a column that will not change.
    pub(crate) fn pack(&mut self) {
        self.blocks.shrink_to_fit();
        self.more.pack();
    }

    /// The bytes that it takes.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.blocks) + self.more.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::Rising;

    #[test]
    fn numbers_and_their_places_are_found() {
        for (rows, step) in [(0, 1), (1, 5), (64, 2), (65, 3), (1000, 2), (1000, 70_000)] {
            // Some numbers are there more than once.
            let numbers: Vec<u32> = (0..rows).map(|row: u32| row / 3 * 3 * step + 1).collect();
            let mut column = Rising::default();
            numbers.iter().for_each(|&number| column.push(number));
            column.pack();
            assert!(column.iter().eq(numbers.iter().copied()));
            let last = numbers.last().copied().unwrap_or(0);
            let asked = (0..last).step_by(1 + last as usize / 5000);
            for number in asked.chain([last, last + 1, u32::MAX]) {
                assert_eq!(column.up_to(number), numbers.partition_point(|&it| it <= number));
            }
        }
    }
}
