//! Recordings in files.
//!
//! | bytes | what |
//! |---|---|
//! | 20 | `plywood recording 1` and the end of the line |
//! | 4 | the length of the header |
//! | | the header, JSON: labels, range, rows, widths of columns, weights |
//! | | the columns one after the other, numbers in little-endian order |
//! | 4 | the CRC-32 of all before |

use crate::{
    bytes::{FileError, Rest, Summed, wrong},
    chances::Weights,
    proofs::Proofs,
    recording::{NOBODY, Recording},
};
use plywood::Window;
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, io};

const FIRST_LINE: &[u8] = b"plywood recording 1\n";

/// What is not a column.
#[derive(Serialize, Deserialize)]
struct Header {
    labels: BTreeMap<String, String>,
    /// As bits, so that any number comes back as it was.
    range: Option<[u64; 2]>,
    end: u32,
    overflow: bool,
    visits: usize,
    /// The bytes of a number, a depth, an alpha, a beta and a score.
    widths: [usize; 5],
    /// The total and the weights of each list, as bits.
    weights: Vec<Vec<u64>>,
    chances: usize,
    origins: usize,
    backed_up: usize,
    known: usize,
    open: usize,
    steps: usize,
    /// The rows with remarks.
    #[serde(default)]
    remarks: usize,
    #[serde(default)]
    proofs: Option<ProofHeader>,
}

/// The columns of df-pn.
#[derive(Serialize, Deserialize)]
struct ProofHeader {
    /// The widths of two thresholds, two numbers, moves and lost moves.
    widths: [usize; 6],
    /// Blocks and rows of what was told of successors, and the widths of its columns.
    told: (usize, usize),
    told_widths: [usize; 5],
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
            widths: [
                self.number.width(),
                self.depth.width(),
                self.alpha.width(),
                self.beta.width(),
                self.score.width(),
            ],
            weights: self.weights.iter().map(bits).collect(),
            chances: self.chances.len(),
            origins: self.origins.len(),
            backed_up: self.backed_up.len(),
            known: self.known.len(),
            open: self.open.len(),
            steps: self.steps.len(),
            remarks: self.remarks.len(),
            proofs: self.has_proof_numbers().then(|| {
                let Proofs { told, .. } = &self.proofs;
                ProofHeader {
                    widths: self.proofs.widths(),
                    told: (told.blocks.len(), told.visit.len()),
                    told_widths: told.widths(),
                }
            }),
        };
        let header = serde_json::to_vec(&header)?;
        let length = u32::try_from(header.len()).map_err(|_| io::ErrorKind::FileTooLarge)?;
        file.put(FIRST_LINE)?;
        file.words([length])?;
        file.put(&header)?;
        file.words(self.parent.iter().copied())?;
        file.small(&self.number)?;
        file.small(&self.depth)?;
        file.put(&self.flags)?;
        file.scores(&self.alpha)?;
        file.scores(&self.beta)?;
        file.scores(&self.score)?;
        file.words(self.entered.iter().copied())?;
        file.words(self.left.iter().copied())?;
        for list in [&self.chances, &self.origins] {
            file.words(list.iter().flat_map(|&(a, b)| [a, b]))?;
        }
        for it in &self.backed_up {
            file.words([it.time, it.visit])?;
            file.reals([it.window.alpha, it.window.beta, it.value])?;
        }
        for it in &self.known {
            file.words([it.visit, it.number])?;
            file.reals([it.bounds.alpha, it.bounds.beta])?;
        }
        for it in &self.open {
            file.words([it.list, it.parent, it.number, it.solved.into(), it.from, it.until])?;
            file.put(&it.order.to_le_bytes())?;
            file.reals([it.merit])?;
        }
        file.words(self.steps.iter().copied())?;
        file.put(&self.remarks)?;
        if self.has_proof_numbers() {
            file.proof_numbers(&self.proofs.thresholds)?;
            file.proof_numbers(&self.proofs.left)?;
            file.small(&self.proofs.moves)?;
            file.small(&self.proofs.lost)?;
            file.told(&self.proofs.told)?;
        }
        let sum = file.sum.clone().finalize();
        file.out.write_all(&sum.to_le_bytes())?;
        file.out.flush()
    }

    /// Reads what [`write`](Self::write) has written.
    pub fn read(bytes: &[u8]) -> Result<Recording, FileError> {
        let Some(rest) = bytes.strip_prefix(FIRST_LINE) else {
            return wrong("it does not begin with 'plywood recording 1'");
        };
        let Some((rest, sum)) = rest.split_last_chunk::<4>() else {
            return wrong("it ends too early");
        };
        let summed = &bytes[..bytes.len() - sum.len()];
        if crc32fast::hash(summed) != u32::from_le_bytes(*sum) {
            return wrong("its checksum is another, so it was damaged or cut short");
        }
        let mut rest = Rest(rest);
        let length = rest.words(1)?[0] as usize;
        let header: Header = match serde_json::from_slice(rest.take(length, 1)?) {
            Ok(header) => header,
            Err(error) => return wrong(format!("its header cannot be read: {error}")),
        };
        let rows = header.visits;
        let [number, depth, alpha, beta, score] = header.widths;
        let weights = header.weights.iter().map(|bits| weights(bits)).collect::<Result<_, _>>()?;
        let recording = Recording {
            labels: header.labels,
            range: header.range.map(|[alpha, beta]| Window {
                alpha: f64::from_bits(alpha),
                beta: f64::from_bits(beta),
            }),
            parent: rest.words(rows)?,
            number: rest.small(rows, number)?,
            depth: rest.small(rows, depth)?,
            flags: rest.take(rows, 1)?.to_vec(),
            alpha: rest.scores(rows, alpha)?,
            beta: rest.scores(rows, beta)?,
            score: rest.scores(rows, score)?,
            entered: rest.words(rows)?,
            left: rest.words(rows)?,
            weights,
            chances: rest.pairs(header.chances)?,
            origins: rest.pairs(header.origins)?,
            backed_up: rest.backed_up(header.backed_up)?,
            known: rest.known(header.known)?,
            open: rest.open(header.open)?,
            steps: rest.words(header.steps)?,
            remarks: rest.take(header.remarks, 1)?.to_vec(),
            proofs: match header.proofs {
                None => Proofs::default(),
                Some(header) => proofs(&mut rest, rows, header)?,
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
            let (parent, entered, left) = (self.parent[row], self.entered[row], self.left[row]);
            let later = row == 0 || self.entered[row - 1] < entered;
            let ends = left == NOBODY || (entered < left && left < self.end);
            if parent != NOBODY && parent >= visit {
                return wrong(format!("visit {visit} comes before the visit it was made from"));
            }
            if !later || !ends || entered >= self.end {
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
        if !self.backed_up.is_sorted_by(|a, b| a.time <= b.time) {
            return wrong("the values backed up are in no order");
        }
        if !self.proofs.told.is_sorted() {
            return wrong("what was told of proof numbers is in no order");
        }
        if !self.open.is_sorted_by(|a, b| a.from <= b.from) {
            return wrong("the states on lists OPEN are in no order");
        }
        Ok(())
    }
}

fn proofs(
    rest: &mut Rest<'_>,
    rows: usize,
    ProofHeader { widths, told, told_widths }: ProofHeader,
) -> Result<Proofs, FileError> {
    let [ask_proof, ask_disproof, proof, disproof, moves, lost] = widths;
    Ok(Proofs {
        thresholds: rest.proof_numbers(rows, [ask_proof, ask_disproof])?,
        left: rest.proof_numbers(rows, [proof, disproof])?,
        moves: rest.small(rows, moves)?,
        lost: rest.small(rows, lost)?,
        told: rest.told(told, told_widths)?,
    })
}

fn weights(bits: &[u64]) -> Result<Weights, FileError> {
    let Some((total, rolls)) = bits.split_first() else {
        return wrong("a list of weights without a total");
    };
    let rolls = rolls.iter().map(|&bits| f64::from_bits(bits)).collect();
    Ok(Weights { total: f64::from_bits(*total), rolls })
}
