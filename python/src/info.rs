//! What there is: games and algorithms.

use crate::{Error, algorithm::with_joined};
use plywood_app::{GameInfo, Registry};
use plywood_games::Verdict;
use pyo3::prelude::*;
use serde::Serialize;
use serde_json::{Value, json};

/// As the command line prints a document.
pub(crate) fn pretty(document: &impl Serialize) -> PyResult<String> {
    serde_json::to_string_pretty(document).map_err(|error| Error::new_err(error.to_string()))
}

/// The games, as JSON.
#[pyfunction]
pub(crate) fn games() -> PyResult<String> {
    pretty(&Registry::standard().list())
}

/// The algorithms, as JSON.
#[pyfunction]
pub(crate) fn algorithms() -> PyResult<String> {
    pretty(&with_joined(Registry::standard()).algorithms())
}

/// What there is to know of a game.
pub(crate) fn of_game(info: &GameInfo) -> Value {
    json!({
        "name": info.name,
        "dice": info.dice,
        "random": info.random,
        "height": info.height,
        "evaluations": info.evaluations,
        "quiescence": info.quiescence,
        "verdict": match info.verdict {
            Verdict::EachGame => "each game",
            Verdict::EachPair => "each pair",
        },
        "knows_plies_left": info.knows_plies_left,
        "has_tactics": info.has_tactics,
        "protocols": info.protocols.iter().map(ToString::to_string).collect::<Vec<_>>(),
    })
}
