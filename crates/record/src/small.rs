//! Columns of whole numbers that take as few bits as most of these need.

use std::ops::Range;

/// A column of numbers that are mostly small.
///
/// While it grows, all numbers take as many bytes as the largest needs. Once it is
/// [packed](Self::pack), they take as many bits as most of them need, and the others stand in a list
/// beside it. Either way a number is found at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Small {
    /// The number of rows.
    pub(crate) rows: usize,
    /// The bits of a number, 1 to 32; whole bytes while it grows.
    pub(crate) width: usize,
    /// The numbers, one after the other, the lowest bits first.
    pub(crate) bytes: Vec<u8>,
    /// The rows with numbers that are too large, and these, by row. The largest number of the width
    /// stands in their place.
    pub(crate) large: Vec<(u32, u32)>,
}

impl Default for Small {
    fn default() -> Self {
        Small { rows: 0, width: 8, bytes: Vec::new(), large: Vec::new() }
    }
}

impl FromIterator<u32> for Small {
    fn from_iter<I: IntoIterator<Item = u32>>(numbers: I) -> Self {
        let mut column = Small::default();
        numbers.into_iter().for_each(|number| column.push(number));
        column.pack();
        column
    }
}

/// The largest number of `width` bits.
#[inline]
fn most(width: usize) -> u32 {
    u32::MAX >> (32 - width)
}

/// The bits that a number needs, at least one.
#[inline]
fn bits(number: u32) -> usize {
    (32 - number.leading_zeros()).max(1) as usize
}

/// The first of these numbers for which something does not hold that holds for those before it.
pub(crate) fn first_without(numbers: Range<usize>, holds: impl Fn(usize) -> bool) -> usize {
    let Range { mut start, mut end } = numbers;
    while start < end {
        let middle = start.midpoint(end);
        if holds(middle) {
            start = middle + 1;
        } else {
            end = middle;
        }
    }
    start
}

impl Small {
    /// The number of rows.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.rows
    }

    /// The number in a row.
    #[inline]
    pub(crate) fn get(&self, row: usize) -> Option<u32> {
        if row >= self.rows {
            return None;
        }
        let bit = row * self.width;
        let rest = self.bytes.get(bit / 8..)?;
        // A number lies in at most five bytes.
        let word = match rest.first_chunk() {
            Some(&bytes) => u64::from_le_bytes(bytes),
            None => rest.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)),
        };
        let number = (word >> (bit % 8)) as u32 & most(self.width);
        let is_large = number == most(self.width) && !self.large.is_empty();
        Some(if is_large { self.large_number(row).unwrap_or(number) } else { number })
    }

    fn large_number(&self, row: usize) -> Option<u32> {
        let at = self.large.binary_search_by_key(&row, |&(row, _)| row as usize).ok()?;
        Some(self.large[at].1)
    }

    /// All numbers.
    pub(crate) fn iter(&self) -> impl Iterator<Item = u32> + Clone + '_ {
        (0..self.len()).map_while(|row| self.get(row))
    }

    /// Adds a row to a column that is not packed.
    #[inline]
    pub(crate) fn push(&mut self, number: u32) {
        if number > most(self.width) {
            self.widen(number);
        }
        self.bytes.extend_from_slice(&number.to_le_bytes()[..self.width / 8]);
        self.rows += 1;
    }

    /// Changes a row of a column that is not packed; nothing happens if there is no such row.
    #[inline]
    pub(crate) fn set(&mut self, row: usize, number: u32) {
        if row >= self.len() {
            return;
        }
        if number > most(self.width) {
            self.widen(number);
        }
        let width = self.width / 8;
        self.bytes[row * width..][..width].copy_from_slice(&number.to_le_bytes()[..width]);
    }

    /// Takes as many bytes for each number as this one needs.
    #[cold]
    fn widen(&mut self, number: u32) {
        *self = self.of_width(bits(number).next_multiple_of(8));
    }

    /// The same with `width` bits for each number.
    fn of_width(&self, width: usize) -> Self {
        let mut bytes = Vec::with_capacity(Self::bytes_of(self.rows, width));
        let mut large = Vec::new();
        // Bits that do not fill four bytes yet, and their number.
        let (mut waiting, mut count) = (0_u64, 0);
        for (row, number) in (0..).zip(self.iter()) {
            if number > most(width) {
                large.push((row, number));
            }
            waiting |= u64::from(number.min(most(width))) << count;
            count += width;
            if count >= 32 {
                bytes.extend_from_slice(&(waiting as u32).to_le_bytes());
                waiting >>= 32;
                count -= 32;
            }
        }
        bytes.extend_from_slice(&waiting.to_le_bytes()[..count.div_ceil(8)]);
        large.shrink_to_fit();
        Small { rows: self.rows, width, bytes, large }
    }

    /// Takes as few bytes as can be, in a column that will not change.
    pub(crate) fn pack(&mut self) {
        // How many numbers need each number of bits.
        let mut need = [0; 33];
        self.iter().for_each(|number| need[bits(number)] += 1);
        let (mut least, mut best, mut large) = (usize::MAX, self.width, 0);
        for width in (1..=32).rev() {
            let bytes = Self::bytes_of(self.rows, width) + large * size_of::<(u32, u32)>();
            if bytes <= least {
                (least, best) = (bytes, width);
            }
            large += need[width];
        }
        if best == self.width {
            self.bytes.shrink_to_fit();
        } else {
            *self = self.of_width(best);
        }
    }

    /// The bytes that `rows` numbers of `width` bits take.
    pub(crate) fn bytes_of(rows: usize, width: usize) -> usize {
        rows.saturating_mul(width).div_ceil(8)
    }

    /// The bytes that it takes.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes.len() + size_of_val(&*self.large)
    }
}

#[cfg(test)]
mod tests {
    use super::Small;

    fn columns() -> impl Iterator<Item = Vec<u32>> {
        let drawn = |n: u64| n.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        (0..400).map(move |seed: u64| {
            let shift = |row: u64| drawn(seed ^ drawn(row << 9)) % (1 + seed % 33);
            let number = |row: u64| (drawn(seed << 20 | row) >> shift(row).min(32)) as u32;
            let edges = [0, 254, 255, 256, 65_534, 65_535, 65_536, 0x00FF_FFFF, u32::MAX];
            (0..seed % 90).map(number).chain(edges.into_iter().take(seed as usize % 10)).collect()
        })
    }

    #[test]
    fn numbers_are_what_was_pushed_and_set() {
        for numbers in columns() {
            let mut column = Small::default();
            numbers.iter().for_each(|&number| column.push(number / 3));
            for (row, &number) in numbers.iter().enumerate().rev() {
                column.set(row, number);
            }
            let grown = column.bytes();
            column.set(numbers.len(), 7);
            assert!(column.iter().eq(numbers.iter().copied()));
            column.pack();
            assert!(column.iter().eq(numbers.iter().copied()));
            assert_eq!((column.len(), column.get(numbers.len())), (numbers.len(), None));
            assert!(column.bytes() <= grown);
            assert_eq!(numbers.into_iter().collect::<Small>(), column);
        }
    }

    #[test]
    fn few_large_numbers_make_no_wide_column() {
        for (small, bits) in [(200, 8), (30, 5), (1, 1)] {
            let number =
                |row: u32| if row.is_multiple_of(100) { u32::MAX - row } else { row % small };
            let column: Small = (0..10_000).map(number).collect();
            assert!(column.iter().eq((0..10_000).map(number)));
            assert_eq!(column.bytes(), 10_000 * bits / 8 + 100 * 8);
        }
    }
}
