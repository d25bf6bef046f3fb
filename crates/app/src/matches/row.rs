//! A match as data.

use plywood_play::{
    Entrant, SeriesRow,
    sprt::{Decision, Sprt},
};
use serde_json::{Map, Value, json};

/// A match of a series, with the fields that programs are told.
pub fn match_row(row: &SeriesRow) -> Map<String, Value> {
    let result = &row.result;
    let wins = &result.win_rate;
    let (low, high) = wins.interval();
    // An infinite difference has no number in JSON.
    let finite = |elo: f64| Some(elo).filter(|elo| elo.is_finite());
    let elo = wins.elo();
    let pair_elo = result.pentanomial.elo();
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
        ("pentanomial", json!(result.pentanomial)),
        ("pentanomial_elo", json!(pair_elo.and_then(|it| finite(it.elo)))),
        ("pentanomial_elo_low", json!(pair_elo.and_then(|it| finite(it.low)))),
        ("pentanomial_elo_high", json!(pair_elo.and_then(|it| finite(it.high)))),
        ("cut_off", json!(result.ends.most_plies)),
        ("adjudicated_draws", json!(result.ends.adjudicated_draws)),
        ("adjudicated_wins", json!(result.ends.adjudicated_wins)),
        ("a_forfeits", json!(result.ends.forfeits[0])),
        ("b_forfeits", json!(result.ends.forfeits[1])),
        ("a_forfeits_by", json!(result.ends.reasons[0])),
        ("b_forfeits_by", json!(result.ends.reasons[1])),
    ];
    let test = row.sprt.map(|(sprt, decision)| ("sprt", sprt_object(&sprt, &decision)));
    fields.into_iter().chain(test).map(|(name, value)| (name.to_string(), value)).collect()
}

/// A test, and what it came to.
fn sprt_object(sprt: &Sprt, decision: &Decision) -> Value {
    let (low, high) = sprt.bounds();
    let mut object = json!(sprt);
    if let (Value::Object(all), Value::Object(decision)) = (&mut object, json!(decision)) {
        all.extend([("low".to_string(), json!(low)), ("high".to_string(), json!(high))]);
        all.extend(decision);
    }
    object
}
