//! The argument TREE that several commands take.

use crate::{output::Failure, text_file};
use plywood_games::{AnyFamily, Family};
use std::{io, path::Path};

/// No tree that is written out is so large.
const MOST_BYTES: u64 = 1 << 28;

/// What help says of TREE.
pub(crate) const HELP: &str = "\
A tree or game with its parameters, as 'plywood games' lists them: connect-four, \
uniform:width=24,depth=4; explicit:TEXT may be explicit:@FILE or explicit:- (standard input)";

/// Reads a tree; the text of an explicit one may be in a file or on standard input.
pub(crate) fn parse(text: &str) -> Result<AnyFamily, Failure> {
    let Some(explicit) = text.strip_prefix("explicit:") else {
        return Ok(text.parse()?);
    };
    let unreadable = |place: &str| {
        let place = place.to_string();
        move |error: io::Error| Failure::usage(format!("cannot read a tree from {place}: {error}"))
    };
    let body = if explicit == "-" {
        text_file::read_from(io::stdin(), MOST_BYTES).map_err(unreadable("standard input"))?
    } else if let Some(path) = explicit.strip_prefix('@') {
        text_file::read(Path::new(path), MOST_BYTES).map_err(unreadable(path))?
    } else {
        explicit.to_string()
    };
    let body = body.strip_prefix("explicit:").unwrap_or(&body);
    Ok(format!("explicit:{body}").parse()?)
}

/// Reads a game as it is best played.
pub(crate) fn parse_for_play(text: &str) -> Result<AnyFamily, Failure> {
    match text.starts_with("explicit:") {
        true => parse(text),
        false => Ok(AnyFamily::for_play(text)?),
    }
}

/// How deep to search: as asked, or to the end of a tree that has one.
pub(crate) fn depth<F: Family>(family: &F, asked: Option<u32>) -> Result<u32, Failure> {
    // A tree ends where it ends, however deep one would like to look.
    let depth = match (asked, family.height()) {
        (Some(asked), Some(height)) => Some(asked.min(height)),
        (asked, height) => asked.or(height),
    };
    depth.ok_or_else(|| {
        Failure::usage(format!("{family} has no depth of its own: give one with --depth N"))
    })
}
