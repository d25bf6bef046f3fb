//! The files of the page, inside the program; or from a folder, for who works on them.

use crate::{answer::Refusal, server::House};
use axum::{
    extract::{Path, State},
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use std::sync::Arc;

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        /// Names and contents.
        const FILES: &[(&str, &str)] = &[$(($name, include_str!(concat!("../assets/", $name)))),*];
    };
}

files!(
    "analysis.js",
    "api.js",
    "app.js",
    "beside.js",
    "board.js",
    "detail.js",
    "dom.js",
    "drawing.js",
    "focus.js",
    "grid.js",
    "help.js",
    "icicle.js",
    "icon.svg",
    "index.html",
    "lab.js",
    "line.js",
    "moment.js",
    "moves.js",
    "necessary.js",
    "outline.js",
    "play.js",
    "plots.js",
    "points.js",
    "quiz.js",
    "save.js",
    "session.js",
    "setup.js",
    "start.js",
    "steps.js",
    "style.css",
    "tree.js",
    "why.js",
    "words.js",
);

pub(crate) async fn index(house: State<Arc<House>>) -> Response {
    file(house, Path("index.html".to_string())).await
}

pub(crate) async fn file(State(house): State<Arc<House>>, Path(name): Path<String>) -> Response {
    let Some((_, text)) = FILES.iter().find(|(known, _)| *known == name) else {
        return Refusal(StatusCode::NOT_FOUND, format!("there is no {name}")).into_response();
    };
    // Only files of these names, wherever they are.
    let text = match &house.assets {
        Some(folder) => match std::fs::read_to_string(folder.join(&name)) {
            Ok(text) => text,
            Err(error) => return Refusal::none(format!("{name}: {error}")).into_response(),
        },
        None => text.to_string(),
    };
    let kind = match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "text/plain; charset=utf-8",
    };
    ([(header::CONTENT_TYPE, HeaderValue::from_static(kind))], text).into_response()
}
