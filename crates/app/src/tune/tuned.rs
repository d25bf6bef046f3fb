//! What came of tuning.

use super::TuneStep;
use crate::matches::match_row;
use plywood_play::{Entrant, Series, SeriesRow};
use serde_json::{Value, json};

/// What came of tuning.
#[derive(Clone, Debug)]
pub struct Tuned {
    /// The game.
    pub game: String,
    /// The player before.
    pub start: Entrant,
    /// The player after.
    pub tuned: Entrant,
    /// What was tuned.
    pub parameters: Vec<TunedParameter>,
    /// How often two ways were compared.
    pub iterations: u32,
    /// The games of each comparison.
    pub games: u64,
    /// The seed.
    pub seed: u64,
    /// Every iteration.
    pub history: Vec<TuneStep>,
    /// The match of the player after against the player before, if they are not the same.
    pub check: Option<Checked>,
}

/// A number that was tuned.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct TunedParameter {
    /// Its name.
    pub name: &'static str,
    /// What it was.
    pub start: i32,
    /// What it is.
    pub tuned: i32,
    /// The least that is allowed.
    pub least: i32,
    /// The most.
    pub most: i32,
}

/// The match that tells what was gained.
#[derive(Clone, Debug)]
pub struct Checked {
    /// What was to be played.
    pub series: Series,
    /// What came of it.
    pub row: SeriesRow,
    /// The pairs from openings that were played in tuning too.
    pub seen: u64,
}

impl Tuned {
    /// The same with the fields that programs are told.
    pub fn document(&self) -> Value {
        let check = self.check.as_ref().map(|check| {
            let mut row = match_row(&check.row);
            row.insert("seed".into(), json!(check.series.seed));
            row.insert("opening_plies".into(), json!(check.series.opening_plies));
            row.insert("openings_seen_in_tuning".into(), json!(check.seen));
            row
        });
        json!({
            "game": self.game,
            "start": self.start.to_string(),
            "tuned": self.tuned.to_string(),
            "parameters": self.parameters,
            "iterations": self.iterations,
            "games": self.games,
            "seed": self.seed,
            "check": check,
            "history": self.history,
        })
    }
}
