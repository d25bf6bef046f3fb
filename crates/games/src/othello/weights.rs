//! The weights of the patterns: learned, kept in a file, and used.

use super::patterns::{FOLDING, PATTERNS, patterns};
use super::{Othello, OthelloBoard};
use crate::TextError;
use plywood::Evaluate;
use std::sync::LazyLock;

/// A weight of 1 in the file is worth a disc divided by this.
pub(super) const PARTS: i32 = 16;

/// The stages that the discs of a game are divided into, each with weights of its own.
pub(super) const STAGES: usize = 11;

/// At the end of a file.
const CHECKSUM_BYTES: usize = 4;

/// The stage of a game with `discs` discs on the board: up to 14, and then five in each.
#[inline]
pub(super) fn stage_of(discs: u32) -> usize {
    ((discs.saturating_sub(10) / 5) as usize).min(STAGES - 1)
}

/// The weights of a stage begin with that of being on move, [`TEMPO`], and that
/// of each move more, [`MOVE`].
pub(super) const FIRST_CLASS: usize = 2;
const TEMPO: usize = 0;
const MOVE: usize = 1;

/// How many more moves the side to move has than the other.
#[inline]
pub(super) fn mobility_lead(board: &OthelloBoard) -> i32 {
    let moves = |board: &OthelloBoard| board.places(!0).count_ones() as i32;
    moves(board) - moves(&board.turned_round())
}

/// The weights of patterns, by stages of the game: what
/// [`OthelloTraining`](crate::othello::OthelloTraining) learns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OthelloWeights {
    /// How they were made: one line.
    about: String,
    /// For each stage, what it is worth to be on move, and to have a move more than
    /// the other side; and then the weight of each class of patterns.
    stages: Vec<i8>,
}

impl OthelloWeights {
    /// The numbers of each stage.
    pub(super) fn numbers_of_stage() -> usize {
        FIRST_CLASS + FOLDING.classes
    }

    pub(super) fn new(about: String, stages: Vec<i8>) -> OthelloWeights {
        debug_assert_eq!(stages.len(), STAGES * OthelloWeights::numbers_of_stage());
        OthelloWeights { about, stages }
    }

    /// The weights that come with the library.
    pub fn trained() -> OthelloWeights {
        OthelloWeights::read(include_bytes!("weights.bin")).expect("a test reads the weights")
    }

    /// How they were made.
    pub fn about(&self) -> &str {
        &self.about
    }

    /// What is in a file: a line on how the weights were made, a byte for each, and the CRC-32 of
    /// all that in four bytes, the least first. Files without a checksum are read as well.
    pub fn read(bytes: &[u8]) -> Result<OthelloWeights, TextError> {
        let error = |what: String| TextError::Other(format!("weights of othello: {what}"));
        let end = bytes.iter().position(|&byte| byte == b'\n').unwrap_or(bytes.len());
        let (line, rest) = bytes.split_at(end);
        let about = std::str::from_utf8(line)
            .map_err(|_| error("the first line is no text; allowed: how they were made".into()))?;
        let wanted = STAGES * OthelloWeights::numbers_of_stage();
        let numbers = rest.get(1..).unwrap_or(&[]);
        let given = numbers.len();
        let (numbers, checksum) = numbers.split_at(given.min(wanted));
        if numbers.len() != wanted || !matches!(checksum.len(), 0 | CHECKSUM_BYTES) {
            return Err(error(format!("{given} bytes follow the first line; allowed: {wanted}")));
        }
        let summed = &bytes[..bytes.len() - checksum.len()];
        if !checksum.is_empty() && checksum != crc32fast::hash(summed).to_le_bytes() {
            return Err(error("damaged: they are not what was written".into()));
        }
        let stages: Vec<i8> = numbers.iter().map(|&byte| byte as i8).collect();
        Ok(OthelloWeights::new(about.to_string(), stages))
    }

    /// The bytes that [`read`](Self::read) reads.
    pub fn write(&self) -> Vec<u8> {
        let line = self.about.bytes().chain([b'\n']);
        let mut bytes: Vec<u8> =
            line.chain(self.stages.iter().map(|&weight| weight as u8)).collect();
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// The numbers of one stage, in discs.
    pub(super) fn stage(&self, stage: usize) -> Vec<f32> {
        let number = OthelloWeights::numbers_of_stage();
        let weights = &self.stages[stage * number..(stage + 1) * number];
        weights.iter().map(|&weight| f32::from(weight) / PARTS as f32).collect()
    }
}

/// Judges positions on the board of 8x8 squares by the sum of the weights of
/// their patterns, and of the moves that one side has more than the other.
///
/// Weights are the same for a pattern in all places to which a symmetry of the
/// board takes it, and the opposite for the other side: so the judgement is the
/// same for all eight views of a position, and, without a
/// [tempo](Tempo::Counted), the opposite if the other side were on move.
#[derive(Clone, Debug)]
pub struct OthelloPatterns {
    /// For each stage, the weight of each pattern.
    weights: Vec<i8>,
    tempo: [i32; STAGES],
    mobility: [i32; STAGES],
}

/// Whether it counts for something to be on move.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Tempo {
    /// The side on move has what that is worth at this stage of the game.
    Counted,
    /// Patterns alone count: best-first searches live on the difference.
    Left,
}

impl OthelloPatterns {
    /// With these weights.
    pub fn new(weights: &OthelloWeights, tempo: Tempo) -> OthelloPatterns {
        let of_stages = weights.stages.chunks(OthelloWeights::numbers_of_stage());
        let mut all = Vec::with_capacity(STAGES * PATTERNS);
        let (mut tempi, mut mobility) = ([0; STAGES], [0; STAGES]);
        for (stage, own) in of_stages.enumerate() {
            if tempo == Tempo::Counted {
                tempi[stage] = i32::from(own[TEMPO]);
            }
            mobility[stage] = i32::from(own[MOVE]);
            let own = &own[FIRST_CLASS..];
            let weight = |&(class, sign): &(u32, i8)| sign.saturating_mul(own[class as usize]);
            all.extend(FOLDING.class_of.iter().map(weight));
        }
        OthelloPatterns { weights: all, tempo: tempi, mobility }
    }

    /// The estimated difference of discs, times [`PARTS`].
    #[inline]
    fn parts(&self, board: &OthelloBoard) -> i32 {
        let stage = stage_of(board.discs());
        let weights = &self.weights[stage * PATTERNS..(stage + 1) * PATTERNS];
        let found = patterns(board.mine, board.theirs);
        let sum: i32 = found.iter().map(|&pattern| i32::from(weights[pattern as usize])).sum();
        self.tempo[stage] + self.mobility[stage] * mobility_lead(board) + sum
    }
}

impl Evaluate<Othello> for OthelloPatterns {
    #[inline]
    fn evaluate(&self, othello: &Othello, board: &OthelloBoard) -> i32 {
        let parts = self.parts(board).clamp(-64 * PARTS, 64 * PARTS);
        // To the nearest, the same for both sides.
        let rounded = (2 * parts.abs() * othello.unit + PARTS) / (2 * PARTS);
        parts.signum() * rounded
    }
}

/// The patterns with the weights of the library.
pub(super) static PLAIN: LazyLock<OthelloPatterns> =
    LazyLock::new(|| OthelloPatterns::new(&OthelloWeights::trained(), Tempo::Left));

/// The same with what it is worth to be on move.
pub(super) static WITH_TEMPO: LazyLock<OthelloPatterns> =
    LazyLock::new(|| OthelloPatterns::new(&OthelloWeights::trained(), Tempo::Counted));
