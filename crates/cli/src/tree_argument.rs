//! The argument TREE that several commands take.

use crate::output::Failure;
use plywood_app::{AnyGame, Registry};
use std::{fs, io};

/// What help says of TREE.
pub(crate) const HELP: &str = "\
A tree or game with its parameters, as 'plywood games' lists them: connect-four, \
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
        io::read_to_string(io::stdin()).map_err(unreadable("standard input"))?
    } else if let Some(path) = explicit.strip_prefix('@') {
        fs::read_to_string(path).map_err(unreadable(path))?
    } else {
        explicit.to_string()
    };
    let body = body.strip_prefix("explicit:").unwrap_or(&body);
    Ok(registry.find(&format!("explicit:{body}"))?)
}
