//! Games in files: written so that nothing is lost, read with care.

use crate::text_file;
use plywood_lab::whole_file::write_whole;
use plywood_play::session::SavedGame;
use std::{
    io::{self, ErrorKind},
    path::Path,
};

/// No game is so long.
const MOST_BYTES: u64 = 1 << 20;

/// Reads a file that should hold a game; an error is one line.
pub(crate) fn read(path: &Path) -> Result<String, String> {
    let what = |error: io::Error| match error.kind() {
        ErrorKind::FileTooLarge => "it is larger than any saved game".to_string(),
        _ => error.to_string(),
    };
    let read = text_file::read(path, MOST_BYTES);
    read.map_err(|error| format!("cannot read {}: {}", path.display(), what(error)))
}

/// Writes a game, so that whatever happens the file is the old one or the new one. A file
/// that holds something else than a saved game is left alone.
pub(crate) fn write(path: &Path, game: &SavedGame) -> Result<(), String> {
    let cannot = |what: String| format!("cannot save to {}: {what}", path.display());
    let is_game = |text: String| text.is_empty() || text.starts_with(SavedGame::FIRST_LINE);
    if path.exists() && !read(path).is_ok_and(is_game) {
        return Err(cannot("there is something else than a saved game".into()));
    }
    let written = write_whole(path, game.to_string().as_bytes());
    written.map_err(|error| cannot(error.to_string()))
}
