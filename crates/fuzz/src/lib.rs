//! Whatever is typed or found in a file is read, or refused in one line: what fuzz
//! targets share. The targets are in `tests/`, each named as the property it holds
//! against; what they start from is in `corpus/`.

mod draw;
mod edit;
mod properties;

pub use draw::{Told, pinned};
pub use edit::{edited, edited_bytes, entries};
pub use properties::{one_line, reads_back};
