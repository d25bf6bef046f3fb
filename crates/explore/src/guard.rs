//! Who may ask: pages that this server sent, from the address that it listens on.

use crate::{answer::Refusal, server::House};
use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use std::sync::Arc;

/// What a page may do: ask this server, and nobody else.
const POLICY: &str = "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; \
                      base-uri 'none'; form-action 'none'";

/// Who may show the page inside another.
fn frames(house: &House) -> &'static str {
    match house.in_notebooks {
        false => "frame-ancestors 'self'",
        true => "frame-ancestors 'self' http://localhost:* http://127.0.0.1:* vscode-webview:",
    }
}

/// Refuses foreign hosts and origins: a page of somebody else's may make a browser ask here
/// (DNS rebinding), but not under a name that this server has.
pub(crate) async fn guard(
    State(house): State<Arc<House>>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = match check(&house, request.headers()) {
        Ok(()) => next.run(request).await,
        Err(what) => Refusal(StatusCode::FORBIDDEN, what).into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (header::CACHE_CONTROL, "no-cache"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    let policy = format!("{POLICY}; {}", frames(&house));
    if let Ok(policy) = HeaderValue::try_from(policy) {
        // The report of the lab has its own.
        headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(policy);
    }
    response
}

fn check(house: &House, headers: &HeaderMap) -> Result<(), String> {
    let host = text(headers, header::HOST)?.ok_or("no Host is named".to_string())?;
    if !house.hosts.iter().any(|own| own.eq_ignore_ascii_case(host)) {
        return Err(format!("'{host}' is not this server; allowed: {}", house.hosts.join(", ")));
    }
    match text(headers, header::ORIGIN)? {
        None => Ok(()),
        Some(origin) => match origin.strip_prefix("http://") {
            Some(from) if from.eq_ignore_ascii_case(host) => Ok(()),
            _ => Err(format!("'{origin}' may not ask here; allowed: http://{host}")),
        },
    }
}

fn text(headers: &HeaderMap, name: HeaderName) -> Result<Option<&str>, String> {
    let unreadable = |_| format!("the header {name} is no text");
    headers.get(&name).map(HeaderValue::to_str).transpose().map_err(unreadable)
}
