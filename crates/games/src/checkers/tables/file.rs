//! Tables in files.
//!
//! ```text
//! 8 bytes   PLYTABLE
//! 1         the version of this format, 1
//! 8         checkers
//! 4         men, kings, their men, their kings
//! 8         the number of positions
//! 4         CRC-32 of all the other bytes
//! the rest  a byte for each position
//! ```
//!
//! Numbers have their lowest byte first.

use super::{Slice, SliceTable, Tables, index::Index, tables::MOST_PIECES};
use crate::TextError;
use std::{
    fs,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, Weak},
};

const BEGINNING: &[u8; 17] = b"PLYTABLE\x01checkers";
/// Without the checksum.
const HEADER: usize = BEGINNING.len() + 4 + 8;

impl Slice {
    /// The name of the file that its table is in.
    pub(super) fn file_name(self) -> String {
        format!("checkers-{self}.table")
    }
}

impl SliceTable {
    /// The contents of a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let Slice { men, kings, their_men, their_kings } = self.slice();
        let mut bytes = Vec::with_capacity(HEADER + 4 + self.fates.len());
        bytes.extend_from_slice(BEGINNING);
        bytes.extend_from_slice(&[men, kings, their_men, their_kings]);
        bytes.extend_from_slice(&(self.fates.len() as u64).to_le_bytes());
        let sum = checksum(&bytes, &self.fates);
        bytes.extend_from_slice(&sum.to_le_bytes());
        bytes.extend_from_slice(&self.fates);
        bytes
    }

    /// The table of a slice, read from such contents; or what is wrong with them.
    pub fn from_bytes(slice: Slice, bytes: &[u8]) -> Result<SliceTable, String> {
        let Some((header, rest)) = bytes.split_at_checked(HEADER) else {
            return Err("it is too short".into());
        };
        if !header.starts_with(BEGINNING) {
            return Err("it is no table of checkers, or one of another version".into());
        }
        let Slice { men, kings, their_men, their_kings } = slice;
        if header[BEGINNING.len()..][..4] != [men, kings, their_men, their_kings] {
            return Err(format!("it is not the table of {slice}"));
        }
        let index = Index::new(slice);
        let positions = (index.len() as u64).to_le_bytes();
        let (sum, fates) = rest.split_at_checked(4).ok_or("it is too short")?;
        if header[BEGINNING.len() + 4..] != positions || fates.len() != index.len() {
            let (have, want) = (fates.len(), index.len());
            return Err(format!("it has {have} positions, and {slice} has {want}"));
        }
        if sum != checksum(header, fates).to_le_bytes() {
            return Err("it is damaged: its checksum is wrong".into());
        }
        Ok(SliceTable { index, fates: fates.to_vec() })
    }
}

fn checksum(header: &[u8], fates: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(header);
    hasher.update(fates);
    hasher.finalize()
}

impl Tables {
    /// All tables in a folder. Who asks again while somebody has them is given the same.
    pub fn read(folder: &Path) -> Result<Arc<Tables>, TextError> {
        static READ: Mutex<Vec<(PathBuf, Weak<Tables>)>> = Mutex::new(Vec::new());
        let mut read = READ.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        read.retain(|(_, tables)| tables.strong_count() > 0);
        let known = read.iter().find(|(other, _)| other == folder);
        if let Some(tables) = known.and_then(|(_, tables)| tables.upgrade()) {
            return Ok(tables);
        }
        let tables = Arc::new(Tables::read_anew(folder)?);
        read.push((folder.to_path_buf(), Arc::downgrade(&tables)));
        Ok(tables)
    }

    fn read_anew(folder: &Path) -> Result<Tables, TextError> {
        let mut tables = Tables::default();
        for slice in (2..=MOST_PIECES).flat_map(Slice::of_pieces) {
            let path = folder.join(slice.file_name());
            if path.exists() {
                let refuse = |what| TextError::Other(format!("{}: {what}", path.display()));
                let bytes = fs::read(&path).map_err(|error| refuse(error.to_string()))?;
                tables.add(Arc::new(SliceTable::from_bytes(slice, &bytes).map_err(refuse)?));
            }
        }
        if tables.slices().next().is_none() {
            let folder = folder.display();
            return Err(TextError::Other(format!("there are no tables of checkers in '{folder}'")));
        }
        Ok(tables)
    }
}
