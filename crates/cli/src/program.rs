//! The name by which the program was called: a program of anybody's own speaks of itself.

use std::{path::Path, sync::OnceLock};

/// The name of Plywood's own program, which stands in the texts.
const OWN: &str = "plywood";

/// The name by which the program was called.
pub(crate) fn name() -> &'static str {
    static NAME: OnceLock<String> = OnceLock::new();
    NAME.get_or_init(|| {
        let called = std::env::args_os().next();
        let stem = called.as_deref().and_then(|it| Path::new(it).file_stem()?.to_str());
        stem.filter(|name| !name.is_empty()).unwrap_or(OWN).to_string()
    })
}

/// A text in which commands (two spaces or a quote, and `plywood`) begin with this name.
pub(crate) fn named(text: &str, name: &str) -> String {
    if name == OWN {
        return text.to_string();
    }
    ["  ", "'"].iter().fold(text.to_string(), |text, before| {
        text.replace(&format!("{before}{OWN} "), &format!("{before}{name} "))
    })
}
