//! The name by which the program was called: a program of anybody's own speaks of itself.

use std::{ffi::OsStr, path::Path, sync::OnceLock};

/// The name of Plywood's own program, which stands in the texts.
const OWN: &str = "plywood";

static NAME: OnceLock<String> = OnceLock::new();

/// The program was called by this path; the first one counts.
pub(crate) fn called(path: Option<&OsStr>) {
    let stem = path.and_then(|it| Path::new(it).file_stem()?.to_str());
    let name = stem.filter(|name| !name.is_empty()).unwrap_or(OWN);
    NAME.get_or_init(|| name.to_string());
}

/// The name by which the program was called.
pub(crate) fn name() -> &'static str {
    NAME.get().map_or(OWN, String::as_str)
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
