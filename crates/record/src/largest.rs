//! A column that is searched backwards for a large number.

/// The largest number of every block of a column, so that blocks without a large one are passed
/// over.
#[derive(Clone, Debug, Default)]
pub(crate) struct Largest(Vec<u32>);

/// The numbers of a block.
const BLOCK: usize = 256;

impl Largest {
    /// Looks at a column.
    pub(crate) fn of(column: impl IntoIterator<Item = u32>) -> Self {
        let mut blocks = Vec::new();
        for (row, number) in column.into_iter().enumerate() {
            match blocks.last_mut() {
                Some(largest) if row % BLOCK != 0 => *largest = number.max(*largest),
                _ => blocks.push(number),
            }
        }
        Largest(blocks)
    }

    /// The number of blocks.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// The rows before `until` with a number of at least `least`, from the last one back.
    pub(crate) fn rows_back<'c>(
        &'c self,
        number: impl Fn(usize) -> u32 + Copy + 'c,
        until: usize,
        least: u32,
    ) -> impl Iterator<Item = usize> + 'c {
        let blocks = until.div_ceil(BLOCK).min(self.0.len());
        let large = (0..blocks).rev().filter(move |&block| self.0[block] >= least);
        large.flat_map(move |block| {
            let rows = block * BLOCK..((block + 1) * BLOCK).min(until);
            rows.rev().filter(move |&row| number(row) >= least)
        })
    }
}
