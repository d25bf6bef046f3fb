//! Columns as bytes, in little-endian order, with a checksum.

use crate::{
    columns::{Scores, Small},
    open::OpenRow,
    proofs::{Numbers, ToldColumns},
    recording::{BackedUp, KnownRoll},
};
use plywood::Window;
use std::{fmt, io};

/// Why some bytes are no recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileError(String);

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a recording: {}", self.0)
    }
}

impl std::error::Error for FileError {}

pub(crate) fn wrong<T>(what: impl Into<String>) -> Result<T, FileError> {
    Err(FileError(what.into()))
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

    pub(crate) fn small(&mut self, column: &Small) -> io::Result<()> {
        match column {
            Small::Bytes(column) => self.put(column),
            Small::Pairs(column) => column.iter().try_for_each(|it| self.put(&it.to_le_bytes())),
            Small::Words(column) => self.words(column.iter().copied()),
        }
    }

    pub(crate) fn scores(&mut self, column: &Scores) -> io::Result<()> {
        match column {
            Scores::Bytes(column) => column.iter().try_for_each(|it| self.put(&it.to_le_bytes())),
            Scores::Pairs(column) => column.iter().try_for_each(|it| self.put(&it.to_le_bytes())),
            Scores::Words(column) => column.iter().try_for_each(|it| self.put(&it.to_le_bytes())),
            Scores::Real(column) => self.reals(column.iter().copied()),
        }
    }

    pub(crate) fn reals(&mut self, numbers: impl IntoIterator<Item = f64>) -> io::Result<()> {
        numbers.into_iter().try_for_each(|number| self.put(&number.to_bits().to_le_bytes()))
    }

    pub(crate) fn proof_numbers(&mut self, columns: &Numbers) -> io::Result<()> {
        self.small(&columns.proof)?;
        self.small(&columns.disproof)
    }

    pub(crate) fn told(&mut self, columns: &ToldColumns) -> io::Result<()> {
        self.words(columns.blocks.iter().copied())?;
        self.put(&columns.visit)?;
        self.small(&columns.after)?;
        self.small(&columns.number)?;
        self.proof_numbers(&columns.numbers)?;
        self.small(&columns.source)
    }
}

/// The bytes that are still to be read.
pub(crate) struct Rest<'b>(pub(crate) &'b [u8]);

impl<'b> Rest<'b> {
    pub(crate) fn take(&mut self, rows: usize, width: usize) -> Result<&'b [u8], FileError> {
        let split = rows.checked_mul(width).and_then(|length| self.0.split_at_checked(length));
        let Some((taken, rest)) = split else {
            return wrong("it ends too early");
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

    pub(crate) fn small(&mut self, rows: usize, width: usize) -> Result<Small, FileError> {
        match width {
            1 => Ok(Small::Bytes(self.take(rows, 1)?.to_vec())),
            2 => Ok(Small::Pairs(self.numbers(rows, u16::from_le_bytes)?)),
            4 => Ok(Small::Words(self.words(rows)?)),
            _ => wrong(format!("a column of {width} bytes a row; allowed: 1, 2, 4")),
        }
    }

    pub(crate) fn scores(&mut self, rows: usize, width: usize) -> Result<Scores, FileError> {
        match width {
            1 => Ok(Scores::Bytes(self.numbers(rows, i8::from_le_bytes)?)),
            2 => Ok(Scores::Pairs(self.numbers(rows, i16::from_le_bytes)?)),
            4 => Ok(Scores::Words(self.numbers(rows, i32::from_le_bytes)?)),
            8 => Ok(Scores::Real(self.reals(rows)?)),
            _ => wrong(format!("a column of scores of {width} bytes a row; allowed: 1, 2, 4, 8")),
        }
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

    pub(crate) fn open(&mut self, rows: usize) -> Result<Vec<OpenRow>, FileError> {
        let mut list = Vec::with_capacity(rows.min(self.0.len() / 40));
        for _ in 0..rows {
            let words = self.words(6)?;
            list.push(OpenRow {
                list: words[0],
                parent: words[1],
                number: words[2],
                solved: words[3] != 0,
                from: words[4],
                until: words[5],
                order: self.numbers(1, i64::from_le_bytes)?[0],
                merit: self.reals(1)?[0],
            });
        }
        Ok(list)
    }

    pub(crate) fn backed_up(&mut self, rows: usize) -> Result<Vec<BackedUp>, FileError> {
        // Not more room than there are bytes.
        let mut list = Vec::with_capacity(rows.min(self.0.len() / 32));
        for _ in 0..rows {
            let (time, visit) = self.pairs(1)?[0];
            let reals = self.reals(3)?;
            let window = Window { alpha: reals[0], beta: reals[1] };
            list.push(BackedUp { time, visit, window, value: reals[2] });
        }
        Ok(list)
    }

    pub(crate) fn proof_numbers(
        &mut self,
        rows: usize,
        [proof, disproof]: [usize; 2],
    ) -> Result<Numbers, FileError> {
        Ok(Numbers { proof: self.small(rows, proof)?, disproof: self.small(rows, disproof)? })
    }

    pub(crate) fn told(
        &mut self,
        (blocks, rows): (usize, usize),
        [after, number, proof, disproof, source]: [usize; 5],
    ) -> Result<ToldColumns, FileError> {
        Ok(ToldColumns {
            blocks: self.words(blocks)?,
            visit: self.take(rows, 1)?.to_vec(),
            after: self.small(rows, after)?,
            number: self.small(rows, number)?,
            numbers: self.proof_numbers(rows, [proof, disproof])?,
            source: self.small(rows, source)?,
        })
    }
}
