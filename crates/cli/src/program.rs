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

/// A text in which commands (two spaces or a quote, and `plywood`) begin with this name. What files begin with
/// is the same whoever writes them.
pub(crate) fn named(text: &str, name: &str) -> String {
    ["  ", "'"].iter().fold(text.to_string(), |text, before| {
        let own = format!("{before}{OWN} ");
        let mut parts = text.split(&own);
        let first = parts.next().unwrap_or_default().to_string();
        parts.fold(first, |told, rest| {
            let name = if is_first_line(rest) { OWN } else { name };
            format!("{told}{before}{name} {rest}")
        })
    })
}

/// Whether a quotation that goes on like this has nothing but a word and a version: `games 1'`.
fn is_first_line(rest: &str) -> bool {
    let quoted = rest.split_once('\'').map_or("", |(quoted, _)| quoted);
    let version = quoted.split_once(' ').map_or("", |(_, version)| version);
    !version.is_empty() && version.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::named;

    #[test]
    fn commands_have_the_name_of_the_program_and_files_that_of_plywood() {
        for (text, expected) in [
            ("allowed: a file that 'plywood train' made", "allowed: a file that 'mine train' made"),
            ("  plywood perft mine 5\n  plywood show", "  mine perft mine 5\n  mine show"),
            (
                "no games; allowed: PGN, or 'plywood games 1'",
                "no games; allowed: PGN, or 'plywood games 1'",
            ),
            (
                "it begins with 'plywood game 12', as 'plywood play' does",
                "it begins with 'plywood game 12', as 'mine play' does",
            ),
        ] {
            assert_eq!(named(text, "mine"), expected);
            assert_eq!(named(text, "plywood"), text);
        }
    }
}
