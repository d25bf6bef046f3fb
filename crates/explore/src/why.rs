//! Why a number is what it is, and why a node was cut off.

use crate::{
    answer::{Answer, Refusal, number},
    query::SearchQuery,
    server::House,
};
use axum::{
    Json,
    extract::{Query, State},
};
use plywood_record::What;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;

/// A number of a visit.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct WhyQuery {
    visit: Option<u32>,
    what: Option<String>,
    time: Option<u32>,
}

pub(crate) async fn why(
    State(house): State<Arc<House>>,
    Query(query): Query<SearchQuery>,
    Query(asked): Query<WhyQuery>,
) -> Answer {
    let kept = house.recording(&query).await?;
    let visit = kept.check(asked.visit.unwrap_or(0))?;
    let what = match asked.what.as_deref().unwrap_or("score") {
        "score" => What::Score,
        "alpha" => What::Alpha,
        "beta" => What::Beta,
        other => {
            let what = format!("what={other} is not possible; allowed: score, alpha, beta");
            return Err(Refusal::bad(what));
        }
    };
    let moments = kept.moments();
    let name = |visit: u32| kept.name(visit);
    let chain = moments.chain(visit, what);
    let visits: Vec<u32> = chain.iter().map(|step| step.visit).collect();
    let names = kept.names(&visits)?;
    let steps: Vec<Value> = chain
        .iter()
        .zip(names)
        .map(|(step, called)| {
            let mut value = json!(step.because);
            value["visit"] = step.visit.into();
            value["name"] = name(step.visit).into();
            value["move"] = called.mv.into();
            value["what"] = json!(step.what);
            value["value"] = number(step.value);
            value["sentence"] = moments.step_sentence(step, &name).into();
            value
        })
        .collect();
    let cutoff = moments.cutoff_named(visit, &name);
    Ok(Json(json!({
        "visit": visit,
        "what": what,
        "sentence": cutoff.as_ref().map(|it| it.sentence.clone()),
        "kind": cutoff.as_ref().map(|it| it.kind),
        "before": moments.cut_if(visit),
        "steps": steps,
    })))
}

/// The rivals that made best-first minimax leave a node.
pub(crate) async fn rivals(
    State(house): State<Arc<House>>,
    Query(query): Query<SearchQuery>,
    Query(asked): Query<WhyQuery>,
) -> Answer {
    let kept = house.recording(&query).await?;
    let visit = kept.check(asked.visit.unwrap_or(0))?;
    let recording = &kept.recorded.recording;
    let time = asked.time.unwrap_or(recording.end());
    let backed = recording.backed_up();
    let last = backed.iter().rposition(|it| it.time <= time && it.visit == visit);
    let sentence = last.and_then(|last| kept.moments().rivalry(last)).map(|it| it.sentence);
    Ok(Json(json!({ "sentence": sentence })))
}
