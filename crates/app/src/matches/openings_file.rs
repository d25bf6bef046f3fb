//! Openings that somebody wrote, as they stand in a file.

use crate::{Error, text_file};
use plywood_play::{game_file::read_book, terms::Book};
use serde::Deserialize;
use std::path::Path;

/// The text of a file of openings.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "String")]
pub struct OpeningsFile {
    /// What it is called in errors.
    pub name: String,
    /// What it says.
    pub text: String,
}

/// No book is so large.
const MOST_BYTES: u64 = 64 << 20;

impl OpeningsFile {
    /// The file at this path.
    pub fn read(path: &Path) -> Result<Self, Error> {
        let name = path.display().to_string();
        let text = text_file::read(path, MOST_BYTES);
        let text = text.map_err(|error| Error::other(format!("{name}: {error}")))?;
        Ok(OpeningsFile { name, text })
    }

    /// The openings, of this game.
    pub(super) fn book(&self, game: &str) -> Result<Book, Error> {
        let OpeningsFile { name, text } = self;
        read_book(game, name, text).map_err(|error| Error::other(format!("{name}: {error}")))
    }
}

/// A text that was sent without its file.
impl From<String> for OpeningsFile {
    fn from(text: String) -> Self {
        OpeningsFile { name: "openings".to_string(), text }
    }
}
