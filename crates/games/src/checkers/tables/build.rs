//! The tables of checkers, one part after the other.

use super::{MOST_PIECES, Slice, SliceTable, Tables, retrograde, verify};
use crate::{
    TextError,
    tablebase::{FateCounts, TableName, TablePart, Tablebase},
};
use std::{ops::RangeInclusive, sync::Arc};

/// Makes the tables of checkers. A part is a slice and the same with the other side to move.
#[derive(Clone, Debug, Default)]
pub struct TableBuilder {
    /// What was made so far.
    pub tables: Tables,
}

/// The slices of each part up to some number of pieces.
fn pairs(pieces: u32) -> impl Iterator<Item = Vec<Slice>> {
    let slices = (2..=pieces).flat_map(Slice::of_pieces);
    slices.filter(|slice| *slice >= slice.turned()).map(|slice| {
        let turned = Some(slice.turned()).filter(|it| *it != slice);
        [slice].into_iter().chain(turned).collect()
    })
}

impl TableBuilder {
    fn slices(&self, part: &TablePart) -> Vec<Slice> {
        let mut all = pairs(part.pieces);
        let is_meant = |slices: &Vec<Slice>| slices[0].to_string() == part.tables[0].name;
        all.find(is_meant).unwrap_or_default()
    }

    fn made(&self, part: &TablePart) -> impl Iterator<Item = &Arc<SliceTable>> {
        self.slices(part).into_iter().filter_map(|slice| self.tables.slice(slice))
    }
}

impl Tablebase for TableBuilder {
    fn pieces(&self) -> RangeInclusive<u32> {
        2..=MOST_PIECES
    }

    fn parts(&self, pieces: u32) -> Vec<TablePart> {
        let name = |slice: Slice| TableName {
            name: slice.to_string(),
            file: slice.file_name(),
            positions: slice.positions(),
        };
        let part = |slices: Vec<Slice>| TablePart {
            pieces: slices[0].pieces(),
            tables: slices.into_iter().map(name).collect(),
        };
        pairs(pieces).map(part).collect()
    }

    fn make(&mut self, part: &TablePart) -> Result<Vec<Vec<u8>>, TextError> {
        let mut files = Vec::new();
        if let Some(&slice) = self.slices(part).first() {
            let made = retrograde::make(slice, &self.tables);
            for table in made.map_err(|error| TextError::Other(error.to_string()))? {
                files.push(table.to_bytes());
                self.tables.add(Arc::new(table));
            }
        }
        Ok(files)
    }

    fn load(&mut self, part: &TablePart, files: &[Vec<u8>]) -> Result<(), TextError> {
        for (slice, bytes) in self.slices(part).into_iter().zip(files) {
            let refuse = |what| TextError::Other(format!("{}: {what}", slice.file_name()));
            let table = SliceTable::from_bytes(slice, bytes).map_err(refuse)?;
            self.tables.add(Arc::new(table));
        }
        Ok(())
    }

    fn count(&self, part: &TablePart) -> Vec<FateCounts> {
        self.made(part).map(|table| table.count()).collect()
    }

    fn verify(&self, part: &TablePart) -> Result<u64, TextError> {
        self.slices(part).into_iter().map(|slice| verify(slice, &self.tables)).sum()
    }
}
