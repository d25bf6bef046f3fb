//! What the server answers: JSON, or one line that says what is wrong.

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};
use std::fmt::Display;

/// Data, or why there is none.
pub(crate) type Answer = Result<Json<Value>, Refusal>;

/// Why there is no data: a status of HTTP and one line.
#[derive(Debug)]
pub(crate) struct Refusal(pub(crate) StatusCode, pub(crate) String);

impl Refusal {
    /// What was asked for is not possible.
    pub(crate) fn bad(what: impl Display) -> Self {
        Refusal(StatusCode::BAD_REQUEST, what.to_string())
    }

    /// There is no such thing.
    pub(crate) fn none(what: impl Display) -> Self {
        Refusal(StatusCode::NOT_FOUND, what.to_string())
    }

    /// Others are asking for too much at the same time.
    pub(crate) fn busy(what: impl Display) -> Self {
        Refusal(StatusCode::TOO_MANY_REQUESTS, what.to_string())
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let Refusal(status, what) = self;
        (status, Json(json!({ "error": what }))).into_response()
    }
}

impl From<plywood_app::Error> for Refusal {
    fn from(error: plywood_app::Error) -> Self {
        Refusal::bad(error)
    }
}
