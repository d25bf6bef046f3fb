//! The papers' experiments: how far they have come, and the report.

use crate::{answer::Answer, answer::Refusal, server::House};
use axum::{
    Json,
    extract::State,
    http::{HeaderValue, header},
    response::{Html, IntoResponse, Response},
};
use serde_json::json;
use std::{path::Path, sync::Arc};

/// The report has its style and its figures in itself, and nothing else.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; \
                      frame-ancestors 'self'; base-uri 'none'";

pub(crate) async fn lab(State(house): State<Arc<House>>) -> Answer {
    let report = report_file(&house).is_some_and(|path| path.is_file());
    let experiments = match &house.lab {
        Some(place) => experiments(place)?,
        None => json!([]),
    };
    Ok(Json(json!({"experiments": experiments, "report": report})))
}

#[cfg(feature = "lab")]
fn experiments(place: &Path) -> Result<serde_json::Value, Refusal> {
    use plywood_lab::{
        experiment::{Scale, Store, missing},
        papers::experiments,
    };
    let path = place.join("trials.sqlite");
    if !path.is_file() {
        return Ok(json!([]));
    }
    let store = Store::open_existing(&path).map_err(Refusal::none)?;
    let mut listed = Vec::new();
    for experiment in experiments() {
        // The largest scale that has been begun beyond the one before.
        let mut at = None;
        for scale in Scale::ALL {
            let (left, planned) = missing(experiment, scale, &store).map_err(Refusal::none)?;
            let done = planned - left.len();
            if at.is_none_or(|(_, before, _)| done > before) {
                at = Some((scale, done, planned));
            }
        }
        if let Some((scale, done, planned)) = at {
            listed.push(json!({
                "id": experiment.id,
                "paper": experiment.paper.name,
                "title": experiment.title,
                "scale": scale.to_string(),
                "done": done,
                "planned": planned,
            }));
        }
    }
    Ok(listed.into())
}

#[cfg(not(feature = "lab"))]
fn experiments(_: &Path) -> Result<serde_json::Value, Refusal> {
    Ok(json!([]))
}

fn report_file(house: &House) -> Option<std::path::PathBuf> {
    house.lab.as_ref().map(|place| place.join("report.html"))
}

pub(crate) async fn report(State(house): State<Arc<House>>) -> Response {
    let text = report_file(&house).and_then(|path| std::fs::read_to_string(path).ok());
    let Some(text) = text else {
        return Refusal::none("there is no report; 'plywood lab run' makes one").into_response();
    };
    let mut response = Html(text).into_response();
    let policy = HeaderValue::from_static(POLICY);
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    response
}
