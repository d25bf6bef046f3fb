//! Two algorithms on the same tree.

use crate::{
    answer::{Answer, Refusal},
    query::{Asked, SearchQuery},
    recordings::{Kept, summary},
    server::House,
};
use axum::{Json, extract::State};
use plywood_record::{
    Number,
    view::{self, Effort},
};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;

/// Another algorithm, and the node under which both are looked at.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct BesideQuery {
    other: Option<String>,
    path: Option<String>,
}

pub(crate) async fn beside(
    State(house): State<Arc<House>>,
    Asked { kept: here, query, asked }: Asked<BesideQuery>,
) -> Answer {
    let other = asked.other.filter(|name| !name.is_empty());
    let other = other.ok_or_else(|| Refusal::bad("no other algorithm is named: other=NAME"))?;
    let there = house.recording(&SearchQuery { algorithm: other, ..query }).await?;
    let path = path(asked.path.as_deref())?;
    let found = view::beside(&here.moments(), &there.moments(), &path);
    let plies = view::visits_by_ply(&here.moments(), &there.moments());
    let plies: Vec<Value> = plies
        .iter()
        .enumerate()
        .map(|(ply, it)| json!({"ply": ply, "here": it.here, "there": it.there}))
        .collect();
    let below = |number: u32| path.iter().copied().chain([number]).collect::<Vec<u32>>();
    let paths: Vec<Vec<u32>> = found.children.iter().map(|it| below(it.number)).collect();
    let (start, tree) = (&here.recorded.start, here.recorded.tree_number);
    let names = here.game.place_names(start, tree, &paths)?;
    let children: Vec<Value> = found
        .children
        .iter()
        .zip(names)
        .map(|(child, name)| {
            json!({
                "number": child.number,
                "move": name.mv,
                "here": child.here.map(|it| effort(&here, it)),
                "there": child.there.map(|it| effort(&there, it)),
            })
        })
        .collect();
    Ok(Json(json!({
        "here": summary(&here),
        "there": summary(&there),
        "plies": plies,
        "children": children,
        "only_here": found.only_here,
        "only_there": found.only_there,
        "both": found.both,
        "here_visit": view::visits_at(&here.moments(), &path).last(),
        "there_visit": view::visits_at(&there.moments(), &path).last(),
    })))
}

fn effort(kept: &Kept, effort: Effort) -> Value {
    let row = kept.recorded.recording.visit(effort.visit);
    json!({
        "visit": effort.visit,
        "searches": effort.visits,
        "visits": effort.visits + effort.below,
        "alpha": row.map(|it| Number(it.alpha)),
        "beta": row.map(|it| Number(it.beta)),
        "score": row.and_then(|it| it.score).map(Number),
    })
}

/// Numbers of moves with points between.
fn path(text: Option<&str>) -> Result<Vec<u32>, Refusal> {
    let words = text.unwrap_or_default().split('.').filter(|word| !word.is_empty());
    let read = |word: &str| {
        word.parse().map_err(|_| {
            Refusal::bad(format!("'{word}' is no number of a move; allowed: path=0.2.1"))
        })
    };
    words.map(read).collect()
}
