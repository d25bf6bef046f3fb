//! The Go Text Protocol, version 2 (G. Farnebäck, 2002), for every game whose moves are vertices.

mod clock;
mod command;
mod gtp;

pub(crate) use command::is_command;
pub(crate) use gtp::Gtp;
