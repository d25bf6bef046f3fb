//! Who plays in a match.

mod entrant;
mod read;

pub(crate) use entrant::Method;
pub use entrant::{Depth, Entrant, EntrantError, EntrantErrorKind, JoinedName};
