//! Recordings in files.
//!
//! | bytes | what |
//! |---|---|
//! | 20 | `plywood recording 2` and the end of the line |
//! | 4 | the length of the header |
//! | | the header, JSON: labels, range, rows of columns, weights |
//! | | the columns one after the other, numbers in little-endian order |
//! | 4 | the CRC-32 of all before |

use crate::{
    bytes::{FileError, Rest, Summed, wrong},
    chances::Weights,
    proofs::Proofs,
    recording::Recording,
};
use plywood::Window;
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, io};

const FIRST_LINE: &[u8] = b"plywood recording 2\n";

/// What files of earlier versions begin with.
const EARLIER: &[u8] = b"plywood recording 1\n";

/// What is not a column.
#[derive(Serialize, Deserialize)]
struct Header {
    labels: BTreeMap<String, String>,
    /// As bits, so that any number comes back as it was.
    range: Option<[u64; 2]>,
    end: u32,
    overflow: bool,
    visits: usize,
    /// The total and the weights of each list, as bits.
    weights: Vec<Vec<u64>>,
    chances: usize,
    origins: usize,
    backed_up: usize,
    known: usize,
    open: usize,
    steps: usize,
    /// The rows with remarks.
    remarks: usize,
    /// Of df-pn, the blocks and rows of what was told of successors.
    told: Option<(usize, usize)>,
}

impl Recording {
    /// Writes a file that [`read`](Self::read) reads. Many small writes: give it a buffer.
    pub fn write(&self, out: impl io::Write) -> io::Result<()> {
        let mut file = Summed { out, sum: crc32fast::Hasher::new() };
        let bits = |weights: &Weights| {
            let all = std::iter::once(&weights.total).chain(&weights.rolls);
            all.map(|weight| weight.to_bits()).collect()
        };
        let header = Header {
            labels: self.labels.clone(),
            range: self.range.map(|range| [range.alpha.to_bits(), range.beta.to_bits()]),
            end: self.end,
            overflow: self.overflow,
            visits: self.len(),
            weights: self.weights.iter().map(bits).collect(),
            chances: self.chances.len(),
            origins: self.origins.len(),
            backed_up: self.backed_up.len(),
            known: self.known.len(),
            open: self.open.len(),
            steps: self.steps.len(),
            remarks: self.remarks.len(),
            told: self.has_proof_numbers().then(|| {
                let told = &self.proofs.told;
                (told.blocks.len(), told.visit.len())
            }),
        };
        let header = serde_json::to_vec(&header)?;
        let length = u32::try_from(header.len()).map_err(|_| io::ErrorKind::FileTooLarge)?;
        file.put(FIRST_LINE)?;
        file.words([length])?;
        file.put(&header)?;
        file.small(&self.up)?;
        file.small(&self.number)?;
        file.small(&self.depth)?;
        file.put(&self.flags)?;
        file.scores(&self.alpha)?;
        file.scores(&self.beta)?;
        file.scores(&self.score)?;
        file.rising(&self.entered)?;
        file.small(&self.stay)?;
        file.pairs(&self.chances)?;
        file.pairs(&self.origins)?;
        file.backed_up(&self.backed_up)?;
        for it in &self.known {
            file.words([it.visit, it.number])?;
            file.reals([it.bounds.alpha, it.bounds.beta])?;
        }
        file.open(&self.open)?;
        file.rising(&self.steps)?;
        file.put(&self.remarks)?;
        if self.has_proof_numbers() {
            file.proofs(&self.proofs)?;
        }
        let sum = file.sum.clone().finalize();
        file.out.write_all(&sum.to_le_bytes())?;
        file.out.flush()
    }

    /// Reads what [`write`](Self::write) has written.
    pub fn read(bytes: &[u8]) -> Result<Recording, FileError> {
        if bytes.starts_with(EARLIER) {
            return Err(FileError::Earlier);
        }
        let Some(rest) = bytes.strip_prefix(FIRST_LINE) else {
            return Err(FileError::Foreign);
        };
        let Some((rest, sum)) = rest.split_last_chunk::<4>() else {
            return Err(FileError::Cut);
        };
        let summed = &bytes[..bytes.len() - sum.len()];
        if crc32fast::hash(summed) != u32::from_le_bytes(*sum) {
            return Err(FileError::Damaged);
        }
        let mut rest = Rest(rest);
        let length = rest.words(1)?[0] as usize;
        let header: Header = match serde_json::from_slice(rest.take(length, 1)?) {
            Ok(header) => header,
            Err(error) => return wrong(format!("its header cannot be read: {error}")),
        };
        let rows = header.visits;
        let weights = header.weights.iter().map(|bits| weights(bits)).collect::<Result<_, _>>()?;
        let recording = Recording {
            labels: header.labels,
            range: header.range.map(|[alpha, beta]| Window {
                alpha: f64::from_bits(alpha),
                beta: f64::from_bits(beta),
            }),
            up: rest.small(rows)?,
            number: rest.small(rows)?,
            depth: rest.small(rows)?,
            flags: rest.take(rows, 1)?.to_vec(),
            alpha: rest.scores(rows)?,
            beta: rest.scores(rows)?,
            score: rest.scores(rows)?,
            entered: rest.rising(rows)?,
            stay: rest.small(rows)?,
            weights,
            chances: rest.pairs(header.chances)?,
            origins: rest.pairs(header.origins)?,
            backed_up: rest.backed_up(header.backed_up)?,
            known: rest.known(header.known)?,
            open: rest.open(header.open)?,
            steps: rest.rising(header.steps)?,
            remarks: rest.take(header.remarks, 1)?.to_vec(),
            proofs: match header.told {
                None => Proofs::default(),
                Some(told) => rest.proofs(rows, told)?,
            },
            end: header.end,
            overflow: header.overflow,
        };
        if !rest.0.is_empty() {
            return wrong(format!("{} bytes too many", rest.0.len()));
        }
        recording.check()?;
        Ok(recording)
    }

    /// Whether the columns can be those of a search: what all questions rely on.
    fn check(&self) -> Result<(), FileError> {
        let rows = self.len() as u32;
        for visit in 0..rows {
            let row = visit as usize;
            let (up, stay) = (self.up.get(row).unwrap_or(0), self.stay.get(row).unwrap_or(0));
            if up > visit {
                return wrong(format!("visit {visit} comes before the visit it was made from"));
            }
            let entered = self.entered(visit).unwrap_or(self.end);
            let later = row == 0 || self.entered(visit - 1) < Some(entered);
            if !later || stay >= self.end.saturating_sub(entered) {
                return wrong(format!("the times of visit {visit} are in no order"));
            }
            if self.alpha.get(row).is_none() || self.beta.get(row).is_none() {
                return wrong(format!("visit {visit} has no window"));
            }
        }
        let sorted = |list: &[(u32, u32)]| list.is_sorted_by(|a, b| a.0 < b.0);
        let within = |list: &[(u32, u32)], least: usize| {
            list.iter().all(|&(visit, at)| visit < rows && (at as usize) < least)
        };
        if !sorted(&self.chances) || !within(&self.chances, self.weights.len()) {
            return wrong("its chance nodes are in no order");
        }
        if !sorted(&self.origins) || !within(&self.origins, self.len()) {
            return wrong("its table entries are in no order");
        }
        if self.origins.iter().any(|&(visit, origin)| origin >= visit) {
            return wrong("a table entry comes after its use");
        }
        if !self.known.is_sorted_by(|a, b| a.visit <= b.visit) {
            return wrong("what a memory knew is in no order");
        }
        if !self.proofs.told.is_sorted() {
            return wrong("what was told of proof numbers is in no order");
        }
        Ok(())
    }
}

fn weights(bits: &[u64]) -> Result<Weights, FileError> {
    let Some((total, rolls)) = bits.split_first() else {
        return wrong("a list of weights without a total");
    };
    let rolls = rolls.iter().map(|&bits| f64::from_bits(bits)).collect();
    Ok(Weights { total: f64::from_bits(*total), rolls })
}
