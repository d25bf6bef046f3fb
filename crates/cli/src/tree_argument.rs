//! The argument TREE that several commands take.

use crate::{output::Failure, text_file};
use plywood_app::{AnyGame, Registry};
use std::{io, path::Path};

/// No tree that is written out is so large.
const MOST_BYTES: u64 = 1 << 28;

/// What help says of TREE.
#[cfg(feature = "connect-four")]
pub(crate) const HELP: &str = "\
A tree or game with its parameters, as 'plywood games' lists them: connect-four, \
uniform:width=24,depth=4; explicit:TEXT may be explicit:@FILE or explicit:- (standard input)";

/// What help says of TREE, with a tree that is always there.
#[cfg(not(feature = "connect-four"))]
pub(crate) const HELP: &str = "\
A tree or game with its parameters, as 'plywood games' lists them: \
uniform:width=24,depth=4; explicit:TEXT may be explicit:@FILE or explicit:- (standard input)";

/// Finds a game; the text of an explicit tree may be in a file or on standard input.
pub(crate) fn parse(registry: &Registry, text: &str) -> Result<Box<dyn AnyGame>, Failure> {
    let Some(explicit) = text.strip_prefix("explicit:") else {
        return Ok(registry.find(text)?);
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
    Ok(registry.find(&format!("explicit:{body}"))?)
}
