//! Columns as bytes, in little-endian order, with a checksum.

use crate::{
    backed_up::BackedUps,
    open_rows::OpenRows,
    proofs::{Numbers, Proofs, ToldColumns},
    recording::KnownRoll,
    rising::Rising,
    scores::Scores,
    small::Small,
};
use plywood::Window;
use std::{fmt, io};

/// Why some bytes are no recording.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FileError {
    /// They are none.
    Foreign,
    /// They were written by an earlier Plywood.
    Earlier,
    /// They end too early.
    Cut,
    /// They were damaged or cut short.
    Damaged,
    /// They are whole, and cannot be what a search did.
    Contents(String),
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a recording: ")?;
        f.write_str(match self {
            FileError::Foreign => "it does not begin with 'plywood recording 2'",
            FileError::Earlier => {
                "it is one of an earlier Plywood, which wrote other columns; record it again"
            }
            FileError::Cut => "it ends too early",
            FileError::Damaged => "its checksum is another, so it was damaged or cut short",
            FileError::Contents(what) => what,
        })
    }
}

impl std::error::Error for FileError {}

pub(crate) fn wrong<T>(what: impl Into<String>) -> Result<T, FileError> {
    Err(FileError::Contents(what.into()))
}

/// Writes and sums up what is written.
pub(crate) struct Summed<W> {
    pub(crate) out: W,
    pub(crate) sum: crc32fast::Hasher,
}

impl<W: io::Write> Summed<W> {
    pub(crate) fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sum.update(bytes);
        self.out.write_all(bytes)
    }

    pub(crate) fn words(&mut self, numbers: impl IntoIterator<Item = u32>) -> io::Result<()> {
        numbers.into_iter().try_for_each(|number| self.put(&number.to_le_bytes()))
    }

    pub(crate) fn pairs(&mut self, list: &[(u32, u32)]) -> io::Result<()> {
        self.words(list.iter().flat_map(|&(a, b)| [a, b]))
    }

    /// Its width, the count of large numbers, the numbers, and the large ones.
    pub(crate) fn small(&mut self, column: &Small) -> io::Result<()> {
        self.words([column.width as u32, column.large.len() as u32])?;
        self.put(&column.bytes)?;
        self.pairs(&column.large)
    }

    pub(crate) fn rising(&mut self, column: &Rising) -> io::Result<()> {
        self.words(column.blocks.iter().copied())?;
        self.small(&column.more)
    }

    /// Whether any is not whole, and the scores.
    pub(crate) fn scores(&mut self, column: &Scores) -> io::Result<()> {
        self.put(&[u8::from(!column.is_whole())])?;
        match column {
            Scores::Whole(codes) => self.small(codes),
            Scores::Real(column) => self.reals(column.iter().copied()),
        }
    }

    pub(crate) fn reals(&mut self, numbers: impl IntoIterator<Item = f64>) -> io::Result<()> {
        numbers.into_iter().try_for_each(|number| self.put(&number.to_bits().to_le_bytes()))
    }

    pub(crate) fn backed_up(&mut self, columns: &BackedUps) -> io::Result<()> {
        self.rising(&columns.time)?;
        self.small(&columns.visit)?;
        [&columns.alpha, &columns.beta, &columns.value]
            .into_iter()
            .try_for_each(|column| self.scores(column))
    }

    pub(crate) fn open(&mut self, columns: &OpenRows) -> io::Result<()> {
        let OpenRows { lists, runs, parent, merit, from, number, stay, order } = columns;
        self.words([lists.len() as u32, runs.len() as u32])?;
        self.pairs(lists)?;
        self.rising(runs)?;
        self.small(parent)?;
        self.scores(merit)?;
        self.rising(from)?;
        [number, stay, order].into_iter().try_for_each(|it| self.small(it))
    }

    fn proof_numbers(&mut self, columns: &Numbers) -> io::Result<()> {
        self.small(&columns.proof)?;
        self.small(&columns.disproof)
    }

    pub(crate) fn proofs(&mut self, columns: &Proofs) -> io::Result<()> {
        let Proofs { thresholds, left, moves, lost, told } = columns;
        self.proof_numbers(thresholds)?;
        self.proof_numbers(left)?;
        self.small(moves)?;
        self.small(lost)?;
        let ToldColumns { blocks, visit, after, number, numbers, source } = told;
        self.words(blocks.iter().copied())?;
        self.put(visit)?;
        self.small(after)?;
        self.small(number)?;
        self.proof_numbers(numbers)?;
        self.small(source)
    }
}

/// The bytes that are still to be read.
pub(crate) struct Rest<'b>(pub(crate) &'b [u8]);

impl<'b> Rest<'b> {
    pub(crate) fn take(&mut self, rows: usize, width: usize) -> Result<&'b [u8], FileError> {
        let split = rows.checked_mul(width).and_then(|length| self.0.split_at_checked(length));
        let Some((taken, rest)) = split else {
            return Err(FileError::Cut);
        };
        self.0 = rest;
        Ok(taken)
    }

    fn numbers<const N: usize, T>(
        &mut self,
        rows: usize,
        number: impl Fn([u8; N]) -> T,
    ) -> Result<Vec<T>, FileError> {
        Ok(self.take(rows, N)?.as_chunks::<N>().0.iter().map(|&bytes| number(bytes)).collect())
    }

    pub(crate) fn words(&mut self, rows: usize) -> Result<Vec<u32>, FileError> {
        self.numbers(rows, u32::from_le_bytes)
    }

    pub(crate) fn pairs(&mut self, rows: usize) -> Result<Vec<(u32, u32)>, FileError> {
        let pair = |it: u64| (it as u32, (it >> 32) as u32);
        self.numbers(rows, |bytes| pair(u64::from_le_bytes(bytes)))
    }

    pub(crate) fn reals(&mut self, rows: usize) -> Result<Vec<f64>, FileError> {
        self.numbers(rows, |bytes| f64::from_bits(u64::from_le_bytes(bytes)))
    }

    pub(crate) fn small(&mut self, rows: usize) -> Result<Small, FileError> {
        let (width, large) = self.pairs(1)?[0];
        if !(1..=32).contains(&width) {
            return wrong(format!("a column of {width} bits a row; allowed: 1 to 32"));
        }
        let width = width as usize;
        let bytes = self.take(Small::bytes_of(rows, width), 1)?.to_vec();
        let large = self.pairs(large as usize)?;
        if !large.is_sorted_by(|a, b| a.0 < b.0) {
            return wrong("the large numbers of a column are in no order");
        }
        Ok(Small { rows, width, bytes, large })
    }

    pub(crate) fn rising(&mut self, rows: usize) -> Result<Rising, FileError> {
        let blocks = self.words(rows.div_ceil(Rising::BLOCK))?;
        let column = Rising { blocks, more: self.small(rows)? };
        if !column.iter().is_sorted() {
            return wrong("the times of a column are in no order");
        }
        Ok(column)
    }

    pub(crate) fn scores(&mut self, rows: usize) -> Result<Scores, FileError> {
        match self.take(1, 1)? {
            [0] => Ok(Scores::Whole(self.small(rows)?)),
            [1] => Ok(Scores::Real(self.reals(rows)?)),
            _ => wrong("scores that are neither whole nor not"),
        }
    }

    /// Scores of which every row has one.
    fn all_scores(&mut self, rows: usize) -> Result<Scores, FileError> {
        let scores = self.scores(rows)?;
        if (0..rows).any(|row| scores.get(row).is_none()) {
            return wrong("a score is missing");
        }
        Ok(scores)
    }

    pub(crate) fn known(&mut self, rows: usize) -> Result<Vec<KnownRoll>, FileError> {
        let mut list = Vec::with_capacity(rows.min(self.0.len() / 24));
        for _ in 0..rows {
            let (visit, number) = self.pairs(1)?[0];
            let reals = self.reals(2)?;
            list.push(KnownRoll {
                visit,
                number,
                bounds: Window { alpha: reals[0], beta: reals[1] },
            });
        }
        Ok(list)
    }

    pub(crate) fn open(&mut self, rows: usize) -> Result<OpenRows, FileError> {
        let (lists, runs) = self.pairs(1)?[0];
        let (lists, runs) = (self.pairs(lists as usize)?, runs as usize);
        if !lists.is_sorted_by(|a, b| a.0 < b.0) {
            return wrong("the lists OPEN are in no order");
        }
        let columns = OpenRows {
            lists,
            runs: self.rising(runs)?,
            parent: self.small(runs)?,
            merit: self.all_scores(runs)?,
            from: self.rising(runs)?,
            number: self.small(rows)?,
            stay: self.small(rows)?,
            order: self.small(rows)?,
        };
        if (0..rows).any(|row| columns.get(row).is_none()) {
            return wrong("the states on lists OPEN are in no order");
        }
        Ok(columns)
    }

    pub(crate) fn backed_up(&mut self, rows: usize) -> Result<BackedUps, FileError> {
        Ok(BackedUps {
            time: self.rising(rows)?,
            visit: self.small(rows)?,
            alpha: self.all_scores(rows)?,
            beta: self.all_scores(rows)?,
            value: self.all_scores(rows)?,
        })
    }

    fn proof_numbers(&mut self, rows: usize) -> Result<Numbers, FileError> {
        Ok(Numbers { proof: self.small(rows)?, disproof: self.small(rows)? })
    }

    /// The columns of df-pn, with `blocks` blocks and `told` rows of what was told of successors.
    pub(crate) fn proofs(
        &mut self,
        rows: usize,
        (blocks, told): (usize, usize),
    ) -> Result<Proofs, FileError> {
        Ok(Proofs {
            thresholds: self.proof_numbers(rows)?,
            left: self.proof_numbers(rows)?,
            moves: self.small(rows)?,
            lost: self.small(rows)?,
            told: ToldColumns {
                blocks: self.words(blocks)?,
                visit: self.take(told, 1)?.to_vec(),
                after: self.small(told)?,
                number: self.small(told)?,
                numbers: self.proof_numbers(told)?,
                source: self.small(told)?,
            },
        })
    }
}
