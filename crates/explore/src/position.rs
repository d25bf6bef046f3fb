//! A position to look at and to move in.

use crate::{
    answer::{Answer, Refusal},
    query::At,
    server::House,
};
use axum::{
    Json,
    extract::{Query, State},
};
use plywood_app::{AnyGame, place::Place};
use serde_json::{Value, json};
use std::{
    sync::Arc,
    time::{SystemTime, UNIX_EPOCH},
};

pub(crate) async fn position(State(house): State<Arc<House>>, Query(at): Query<At>) -> Answer {
    let game = at.game(&house)?;
    let place = game.place(&at.start(&*game), 0, &[])?;
    Ok(Json(shown(&*game, &place)))
}

/// What a page shows of a place.
pub(crate) fn shown(game: &dyn AnyGame, place: &Place) -> Value {
    let info = game.info();
    let mut value = json!(place);
    value["dice"] = info.dice.into();
    value["over"] = place.score.is_some().into();
    value["first_to_move"] = (!place.other_side).into();
    value["evaluations"] = json!(info.evaluations);
    value
}

/// Chance moves: one of the rolls, as likely as it is.
pub(crate) async fn roll(State(house): State<Arc<House>>, Json(at): Json<At>) -> Answer {
    let game = at.game(&house)?;
    let place = game.place(&at.start(&*game), 0, &[])?;
    let drawn = f64::from(house.draw(now()) >> 8) / f64::from(1 << 24);
    let mut sum = 0.0;
    let rolled = place.rolls.iter().find(|roll| {
        sum += roll.weight;
        drawn < sum
    });
    match rolled.or(place.rolls.last()) {
        Some(roll) => Ok(Json(json!({ "roll": roll.text }))),
        None => Err(Refusal::bad(format!("{}: chance is not to move here", place.game))),
    }
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |it| it.as_nanos() as u64)
}
