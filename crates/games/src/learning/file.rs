//! What was learned, in a file.

use super::{
    Features, Outcomes, Scale, Slot,
    fit::LARGEST_WEIGHT,
    grid::Grid,
    network::{HIDDEN, LANES, Network},
};
use crate::{Knowledge, TextError};
use std::hash::Hash;

/// What was learned: all that it takes to judge positions, and to go on learning.
///
/// In a file everything is written with the lowest byte first: the line `plywood evaluation 2`, the name of the
/// game with its parameters (its bytes in two bytes, and the text), the seed (8 bytes), games and nodes
/// of a generation (4, 8), generations (4), the mean error of the last (a float of 4), the scale (0
/// where games are won or lost, 1 where by more or less, 2 where chance has a say too, in 1 byte, the factor in 4, the largest outcome in 4), the features (how many
/// words in 4, and of each what it is in 1 byte, and the mask of its bits or the number of its values in
/// 8; then the word that says who is to move in 4 and what it says of the first player in 8, or
/// twelve times 255 if none does; a game that tells its own has 2^32 - 1 words, and their number follows in 4), the numbers
/// of the hidden units in 2 bytes and of the patterns in 4, all weights (floats of 4 bytes, a column for each
/// feature and the bias, then the output, then the patterns), and the CRC-32 of all that. The patterns follow from
/// the words.
#[derive(Clone, Debug, PartialEq)]
pub struct LearnedWeights {
    /// The game with its parameters.
    pub(super) game: String,
    pub(super) seed: u64,
    pub(super) games: u32,
    pub(super) nodes: u64,
    pub(super) generation: u32,
    /// The mean error of the examples of the last generation.
    pub(super) error: f32,
    pub(super) scale: Scale,
    pub(super) features: Features,
    pub(super) network: Network,
}

const MAGIC: &[u8] = b"plywood evaluation 2\n";
const OWN: u32 = u32::MAX;
const NO_TURN: (u32, u64) = (u32::MAX, u64::MAX);
const CHECKSUM_BYTES: usize = 4;
/// More features than any small value has.
const MOST_FEATURES: u64 = 1 << 22;

impl LearnedWeights {
    /// The game that it judges, with its parameters.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The generations that it was learned in.
    pub fn generation(&self) -> u32 {
        self.generation
    }

    /// The mean error of the examples of the last generation, where a won game is 1 and a lost one -1.
    pub fn error(&self) -> f32 {
        self.error
    }

    /// How scores are told.
    pub fn scale(&self) -> Scale {
        self.scale
    }

    /// What it is learned from.
    pub fn features(&self) -> &Features {
        &self.features
    }

    /// The numbers that are learned.
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// What a position that is not over is worth to the side to move, as the network has it before it is
    /// rounded to whole numbers: what [`LearnedEvaluation`](super::LearnedEvaluation) comes near to.
    pub fn score_in_floats<G: Knowledge<Position: Hash>>(
        &self,
        game: &G,
        position: &G::Position,
    ) -> f32 {
        let (active, sign) = self.features.of_position(game, position);
        let most = self.scale.most() as f32;
        (f32::from(sign) * self.network.worth(&active) * self.scale.unit()).clamp(-most, most)
    }

    /// Whether it came of the same training, with more generations to come.
    pub fn is_of(&self, start: &LearnedWeights) -> bool {
        let LearnedWeights { game, seed, games, nodes, scale, features, .. } = self;
        let same = (*seed, *games, *nodes) == (start.seed, start.games, start.nodes);
        same && *game == start.game && *scale == start.scale && *features == start.features
    }

    /// The bytes that [`read`](Self::read) reads.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend((self.game.len() as u16).to_le_bytes());
        bytes.extend(self.game.as_bytes());
        bytes.extend(self.seed.to_le_bytes());
        bytes.extend(self.games.to_le_bytes());
        bytes.extend(self.nodes.to_le_bytes());
        bytes.extend(self.generation.to_le_bytes());
        bytes.extend(self.error.to_le_bytes());
        let Scale { outcomes, factor, win } = self.scale;
        bytes.push(match outcomes {
            Outcomes::Decided => 0,
            Outcomes::Graded => 1,
            Outcomes::Expected => 2,
        });
        bytes.extend(factor.to_le_bytes());
        bytes.extend(win.to_le_bytes());
        match &self.features {
            Features::Own { count } => {
                bytes.extend(OWN.to_le_bytes());
                bytes.extend(count.to_le_bytes());
            }
            Features::OfWords { slots, turn, .. } => {
                bytes.extend((slots.len() as u32).to_le_bytes());
                for slot in slots {
                    let (kind, what) = match *slot {
                        Slot::Nothing => (0, 0),
                        Slot::Bits { mask, .. } => (1, mask),
                        Slot::Number { values, .. } => (2, values.into()),
                    };
                    bytes.push(kind);
                    bytes.extend(what.to_le_bytes());
                }
                let (at, first) = turn.map_or(NO_TURN, |(at, first)| (at as u32, first));
                bytes.extend(at.to_le_bytes());
                bytes.extend(first.to_le_bytes());
            }
        }
        bytes.extend((HIDDEN as u16).to_le_bytes());
        bytes.extend(self.features.patterns().to_le_bytes());
        for weight in self.network.numbers() {
            bytes.extend(weight.to_le_bytes());
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// What is in a file, if it was learned for the game of this name.
    pub fn read(bytes: &[u8], game: &str) -> Result<LearnedWeights, TextError> {
        let error = |what: &str| TextError::Other(what.to_string());
        let damaged = || error("damaged: the weights are not what was written");
        let Some(rest) = bytes.strip_prefix(MAGIC) else {
            return Err(error(
                "no learned evaluation; allowed: a file of weights that were learned",
            ));
        };
        let end = rest.len().checked_sub(CHECKSUM_BYTES).ok_or_else(damaged)?;
        let (rest, checksum) = rest.split_at(end);
        if checksum != crc32fast::hash(&bytes[..bytes.len() - CHECKSUM_BYTES]).to_le_bytes() {
            return Err(damaged());
        }
        let read = Reader(rest).weights().ok_or_else(damaged)?;
        if read.game != game {
            let own = &read.game;
            return Err(error(&format!("it was learned for '{own}'; allowed: files of '{game}'")));
        }
        Ok(read)
    }
}

/// The bytes that are left.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn bytes<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*first)
    }

    fn u32(&mut self) -> Option<u32> {
        self.bytes().map(u32::from_le_bytes)
    }

    fn u64(&mut self) -> Option<u64> {
        self.bytes().map(u64::from_le_bytes)
    }

    fn f32(&mut self) -> Option<f32> {
        self.bytes().map(f32::from_le_bytes).filter(|number| number.is_finite())
    }

    /// `None` if it is not what was written.
    fn weights(mut self) -> Option<LearnedWeights> {
        let length = u16::from_le_bytes(self.bytes()?).into();
        let (game, rest) = self.0.split_at_checked(length)?;
        let game = std::str::from_utf8(game).ok()?.to_string();
        self.0 = rest;
        let (seed, games, nodes, generation) = (self.u64()?, self.u32()?, self.u64()?, self.u32()?);
        let error = self.f32()?;
        let outcomes = match self.bytes()? {
            [0] => Outcomes::Decided,
            [1] => Outcomes::Graded,
            [2] => Outcomes::Expected,
            _ => return None,
        };
        let (factor, win) = (self.u32()? as i32, self.u32()? as i32);
        if factor < 1 || win < 4 {
            return None;
        }
        let features = self.features()?;
        let (hidden, patterns) = (u16::from_le_bytes(self.bytes()?), self.u32()?);
        let numbers = (u64::from(features.count()) + 1) * LANES as u64 + HIDDEN as u64;
        if hidden != HIDDEN as u16
            || patterns != features.patterns()
            || u64::from(features.count()) > MOST_FEATURES
            || self.0.len() as u64 != 4 * (numbers + u64::from(patterns))
        {
            return None;
        }
        let mut network = Network::zero(features.count() as usize, patterns as usize);
        for weight in network.numbers_mut() {
            *weight = self.f32().filter(|weight| weight.abs() <= LARGEST_WEIGHT)?;
        }
        let scale = Scale { outcomes, factor, win };
        Some(LearnedWeights {
            game,
            seed,
            games,
            nodes,
            generation,
            error,
            scale,
            features,
            network,
        })
    }

    fn features(&mut self) -> Option<Features> {
        let words = self.u32()?;
        if words == OWN {
            return Some(Features::Own { count: self.u32()? });
        }
        let mut first = 0_u32;
        let mut slots = Vec::new();
        for _ in 0..words {
            let [kind] = self.bytes()?;
            let what = self.u64()?;
            let slot = match kind {
                0 => Slot::Nothing,
                1 => Slot::Bits { first, mask: what },
                2 => Slot::Number { first, values: u32::try_from(what).ok()? },
                _ => return None,
            };
            first =
                first.checked_add(slot.features()).filter(|&it| u64::from(it) <= MOST_FEATURES)?;
            slots.push(slot);
        }
        let turn = (self.u32()?, self.u64()?);
        let turn = (turn != NO_TURN).then_some((turn.0 as usize, turn.1));
        if turn.is_some_and(|(at, _)| at >= slots.len()) {
            return None;
        }
        let grid = Grid::of(&slots, turn);
        Some(Features::OfWords { slots, turn, grid })
    }
}
