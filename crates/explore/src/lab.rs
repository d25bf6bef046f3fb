//! The papers' experiments: how far they have come, and the report.

use crate::{answer::Answer, answer::Refusal, server::House};
use axum::{
    Json,
    extract::{self, State},
    http::{HeaderValue, header},
    response::{Html, IntoResponse, Response},
};
use serde_json::json;
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

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

fn report_file(house: &House) -> Option<PathBuf> {
    house.lab.as_ref().map(|place| place.join("report.html"))
}

pub(crate) async fn report(State(house): State<Arc<House>>) -> Response {
    shown(report_file(&house))
}

/// A page that the report links to.
pub(crate) async fn page(
    State(house): State<Arc<House>>,
    extract::Path(name): extract::Path<String>,
) -> Response {
    let place = house.lab.as_ref().filter(|_| is_page(&name));
    shown(place.map(|place| place.join(&name)))
}

/// Whether a file of the laboratory is a page of its report, by its name: that has no way out of the folder.
fn is_page(name: &str) -> bool {
    let letters = name.strip_prefix("report").and_then(|it| it.strip_suffix(".html"));
    letters.is_some_and(|it| it.chars().all(|it| it.is_ascii_alphanumeric() || it == '-'))
}

fn shown(path: Option<PathBuf>) -> Response {
    let text = path.and_then(|path| std::fs::read_to_string(path).ok());
    let Some(text) = text else {
        return Refusal::none("there is no report; 'plywood lab run' makes one").into_response();
    };
    let mut response = Html(text).into_response();
    let policy = HeaderValue::from_static(POLICY);
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    response
}

#[cfg(test)]
mod tests {
    use super::is_page;

    #[test]
    fn pages_are_files_of_the_report_and_no_others() {
        for name in ["report.html", "report-ballard-1983.html"] {
            assert!(is_page(name), "{name}");
        }
        let others = [
            "trials.sqlite",
            "RESULTS.md",
            "report/../x.html",
            "report..html",
            "report\\x.html",
            ".html",
            "",
        ];
        for name in others {
            assert!(!is_page(name), "{name}");
        }
    }
}
