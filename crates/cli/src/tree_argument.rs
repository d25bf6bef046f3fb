//! The argument TREE that several commands take.

use crate::output::Failure;
use plywood_games::{AnyFamily, Family};
use std::{fs, io};

/// What help says of TREE.
pub(crate) const HELP: &str = "\
A tree or game: uniform:width=24,depth=4,order=1..6|pv,root=0..127; \
iid:width=20,depth=5,values=200; random-shape:width=4,depth=6,values=10; \
explicit:TEXT, explicit:@FILE or explicit:- (standard input); tic-tac-toe:columns=3,rows=3,line=3; connect-four; othello; checkers; chess; star-complete:n=20,depth=3,order=random|best; random-chance:width=4,depth=5; \
see 'plywood games'";

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
        io::read_to_string(io::stdin()).map_err(unreadable("standard input"))?
    } else if let Some(path) = explicit.strip_prefix('@') {
        fs::read_to_string(path).map_err(unreadable(path))?
    } else {
        explicit.to_string()
    };
    let body = body.strip_prefix("explicit:").unwrap_or(&body);
    Ok(format!("explicit:{body}").parse()?)
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
