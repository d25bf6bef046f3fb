//! Games in and out, as the files of `plywood play`.

use crate::{
    answer::{Answer, Refusal},
    query::At,
    server::House,
};
use axum::{Json, extract::State};
use plywood_app::split_moves;
use plywood_play::session::{SavedGame, Step, StepKind};
use serde::Deserialize;
use serde_json::json;
use std::sync::Arc;

/// A game to save.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct ToSave {
    #[serde(flatten)]
    at: At,
    /// Which sides people play: `first`, `second`, `both` or `none`.
    persons: Option<String>,
    /// How much the engine thinks: `time=2s`, `depth=6`.
    engine: Option<String>,
    /// Who gave up, if anybody: 0 or 1.
    resigned: Option<usize>,
}

pub(crate) async fn save(State(house): State<Arc<House>>, Json(asked): Json<ToSave>) -> Answer {
    let ToSave { at, persons, engine, resigned } = asked;
    let game = at.game(&house)?;
    let start = at.start(&*game);
    // The moves are read one by one: what they are called, and which were rolls.
    let mut steps: Vec<(usize, Step)> = Vec::new();
    let mut made: Vec<String> = Vec::new();
    let words = game.place(&start, 0, &[])?.line;
    for text in words {
        let before = plywood_app::Start { moves: made.join(", "), ..start.clone() };
        let kind = match game.place(&before, 0, &[])?.rolls.is_empty() {
            true => StepKind::Move,
            false => StepKind::Roll,
        };
        made.push(text.clone());
        steps.push((0, Step { kind, by: 0, text }));
    }
    let persons = persons.as_deref().unwrap_or("both");
    let persons = persons.parse().map_err(Refusal::bad)?;
    let budget = engine.as_deref().unwrap_or("time=1s");
    let budget = budget.parse().map_err(Refusal::bad)?;
    if resigned.is_some_and(|player| player > 1) {
        return Err(Refusal::bad("resigned is a player; allowed: 0, 1"));
    }
    let saved = SavedGame {
        game: game.info().name,
        persons,
        budget,
        seed: start.seed,
        position: start.position,
        steps,
        resigned,
    };
    Ok(Json(json!({ "text": saved.to_string() })))
}

/// A file that was saved.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct ToLoad {
    text: String,
}

pub(crate) async fn load(State(house): State<Arc<House>>, Json(asked): Json<ToLoad>) -> Answer {
    let saved: SavedGame = asked.text.parse().map_err(Refusal::bad)?;
    let moves: Vec<&str> = saved.steps.iter().map(|(_, step)| step.text.as_str()).collect();
    let at = At {
        game: saved.game.clone(),
        position: saved.position.clone(),
        moves: Some(moves.join(", ")),
        seed: Some(saved.seed),
        eval: None,
    };
    let game = at.game(&house)?;
    let line = game.place(&at.start(&*game), 0, &[])?.line;
    // A name of a move may have a comma in it.
    if line.len() != moves.len() && split_moves(&moves.join(", ")).count() != moves.len() {
        return Err(Refusal::bad("the moves of this game cannot be written in a row"));
    }
    Ok(Json(json!({
        "game": saved.game,
        "position": saved.position,
        "moves": line.join(", "),
        "seed": saved.seed,
        "persons": saved.persons.to_string(),
        "engine": saved.budget.to_string(),
        "resigned": saved.resigned,
    })))
}
