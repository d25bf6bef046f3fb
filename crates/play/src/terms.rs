//! On which terms a match is played, beyond who plays and how often.

use crate::{adjudication::Adjudication, sprt::Sprt};
use plywood_games::random::{below, mix};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// On which terms a match is played; by default a number of pairs from openings that are made up, to the
/// end, of which nothing is kept but the results.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Terms {
    /// Ends the match once it is decided; the number of pairs is the most that are played.
    pub sprt: Option<Sprt>,
    /// Openings that somebody wrote, in the order of the pairs; from the first again after the last.
    pub book: Option<Arc<Book>>,
    /// The order of openings that are made up.
    pub order: OpeningOrder,
    /// When games end early.
    pub adjudication: Adjudication,
    /// Whether the moves of games are kept.
    pub keep_games: bool,
}

/// In which order openings are played.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OpeningOrder {
    /// One after the other; of many that are made up, spread over all of them.
    #[default]
    Sequential,
    /// Shuffled by the seed.
    Random,
}

/// Openings that somebody wrote.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Book {
    /// Where they were read, for errors.
    pub file: String,
    /// The openings.
    pub openings: Vec<Opening>,
    /// No more plies of each are played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
}

/// How a game begins, in words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// Where it was read, counted from 1.
    pub line: usize,
    /// A position; without one, the start of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The seed of the tree, where each has its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tree: Option<u64>,
    /// Moves from there, and rolls where chance is to move; or with
    /// [`unsure`](Self::unsure), one text for all of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// Whether the one text is a position or moves, the reader has to find out.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unsure: bool,
}

impl Book {
    /// The opening of a pair, alone.
    #[must_use]
    pub fn only(&self, pair: u64) -> Book {
        let at = pair.checked_rem(self.openings.len() as u64);
        let openings = at.map(|at| self.openings[at as usize].clone()).into_iter().collect();
        Book { openings, file: self.file.clone(), plies: self.plies }
    }

    /// The same openings, shuffled.
    #[must_use]
    pub fn shuffled(mut self, seed: u64) -> Book {
        shuffle(&mut self.openings, seed);
        self
    }
}

/// Puts things into an order that the seed decides (Fisher and Yates).
pub(crate) fn shuffle<T>(things: &mut [T], seed: u64) {
    let mut draw = mix(seed);
    for last in (1..things.len()).rev() {
        draw = mix(draw);
        let bound = u32::try_from(last + 1).unwrap_or(u32::MAX);
        things.swap(last, below(draw, bound) as usize);
    }
}
