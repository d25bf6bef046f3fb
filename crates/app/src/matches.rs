//! Matches, as data.

use plywood_play::{Entrant, SeriesRow};
use serde_json::{Map, Value, json};

/// A match of a series, with the fields that programs are told.
pub fn match_row(row: &SeriesRow) -> Map<String, Value> {
    let result = &row.result;
    let wins = &result.win_rate;
    let (low, high) = wins.interval();
    // An infinite difference has no number in JSON.
    let finite = |elo: f64| Some(elo).filter(|elo| elo.is_finite());
    let elo = wins.elo();
    let fields = [
        ("a", json!(row.players[0].to_string())),
        ("b", json!(row.players[1].to_string())),
        ("a_depth", json!(row.players[0].plies())),
        ("b_depth", json!(row.players[1].plies())),
        ("a_wins", json!(wins.wins)),
        ("ties", json!(wins.ties)),
        ("b_wins", json!(wins.losses)),
        ("a_rate", json!(wins.rate())),
        ("a_rate_low", json!(low)),
        ("a_rate_high", json!(high)),
        ("elo", json!(elo.and_then(|(elo, _)| finite(elo)))),
        ("elo_low", json!(elo.and_then(|(_, (low, _))| finite(low)))),
        ("elo_high", json!(elo.and_then(|(_, (_, high))| finite(high)))),
        ("a_evaluations", json!(result.evaluations[0])),
        ("b_evaluations", json!(result.evaluations[1])),
        ("plies", json!(result.plies)),
        ("matches_tried", json!(row.matches)),
        ("repeats", json!(row.players.iter().all(Entrant::repeats))),
    ];
    fields.into_iter().map(|(name, value)| (name.to_string(), value)).collect()
}
