//! Columns of whole numbers that take as few bytes as most of these need.

use std::ops::Range;

/// A column of numbers that are mostly small.
///
/// While it grows, all numbers take as many bytes as the largest needs. Once it is
/// [packed](Self::pack), they take as many as most of them need, and the others stand in a list
/// beside it. Either way a number is found at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Small {
    /// The bytes of a number, 1 to 4.
    pub(crate) width: usize,
    /// The numbers, in little-endian order.
    pub(crate) bytes: Vec<u8>,
    /// The rows with numbers that are too large, and these, by row. The largest number of the width
    /// stands in their place.
    pub(crate) large: Vec<(u32, u32)>,
}

impl Default for Small {
    fn default() -> Self {
        Small { width: 1, bytes: Vec::new(), large: Vec::new() }
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

/// The largest number of so many bytes.
#[inline]
fn most(width: usize) -> u32 {
    u32::MAX >> (32 - 8 * width)
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
        match self.width {
            1 => self.bytes.len(),
            width => self.bytes.len() / width,
        }
    }

    /// The number in a row.
    #[inline]
    pub(crate) fn get(&self, row: usize) -> Option<u32> {
        let at = row.checked_mul(self.width)?;
        let number = match *self.bytes.get(at..)?.get(..self.width)? {
            [a] => u32::from(a),
            [a, b] => u32::from_le_bytes([a, b, 0, 0]),
            [a, b, c] => u32::from_le_bytes([a, b, c, 0]),
            [a, b, c, d] => u32::from_le_bytes([a, b, c, d]),
            _ => return None,
        };
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
        self.bytes.extend_from_slice(&number.to_le_bytes()[..self.width]);
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
        let at = row * self.width;
        self.bytes[at..at + self.width].copy_from_slice(&number.to_le_bytes()[..self.width]);
    }

    /// Takes as many bytes for each number as this one needs.
    #[cold]
    fn widen(&mut self, number: u32) {
        let width = (1..4).find(|&width| number <= most(width)).unwrap_or(4);
        *self = self.of_width(width);
    }

    /// The same with so many bytes for each number.
    fn of_width(&self, width: usize) -> Self {
        let mut bytes = Vec::with_capacity(self.len() * width);
        let mut large = Vec::new();
        for (row, number) in (0..).zip(self.iter()) {
            if number > most(width) {
                large.push((row, number));
            }
            bytes.extend_from_slice(&number.min(most(width)).to_le_bytes()[..width]);
        }
        large.shrink_to_fit();
        Small { width, bytes, large }
    }

    /// Takes as few bytes as can be, in a column that will not change.
    pub(crate) fn pack(&mut self) {
        // How many numbers are too large for each width.
        let mut large = [0; 5];
        for number in self.iter() {
            for (width, large) in (1..self.width).zip(&mut large[1..]) {
                *large += usize::from(number > most(width));
            }
        }
        let bytes = |&width: &usize| self.len() * width + large[width] * size_of::<(u32, u32)>();
        match (1..=self.width).min_by_key(bytes) {
            Some(width) if width < self.width => *self = self.of_width(width),
            _ => self.bytes.shrink_to_fit(),
        }
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
        let number = |row: u32| if row.is_multiple_of(100) { u32::MAX - row } else { row % 200 };
        let column: Small = (0..10_000).map(number).collect();
        assert!(column.iter().eq((0..10_000).map(number)));
        assert_eq!(column.bytes(), 10_000 + 100 * 8);
    }
}
