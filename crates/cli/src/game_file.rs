//! Games in files: written so that nothing is lost, read with care.

use plywood_play::session::SavedGame;
use std::{
    fs::{self, File},
    io::{self, Read, Write},
    path::{Path, PathBuf},
    process,
};

/// No game is so long.
const MOST_BYTES: u64 = 1 << 20;

/// Reads a file that should hold a game; an error is one line.
pub(crate) fn read(path: &Path) -> Result<String, String> {
    let cannot = |what: String| format!("cannot read {}: {what}", path.display());
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(|error| cannot(error.to_string()))?;
    let read = file.take(MOST_BYTES + 1).read_to_end(&mut bytes);
    read.map_err(|error| cannot(error.to_string()))?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(cannot("it is larger than any saved game".into()));
    }
    String::from_utf8(bytes).map_err(|_| cannot("it is no text".into()))
}

/// Writes a game beside the file and then puts it in its place, so that whatever happens,
/// the file is the old one or the new one. A file that holds something else than a saved
/// game is left alone.
pub(crate) fn write(path: &Path, game: &SavedGame) -> Result<(), String> {
    let cannot = |what: String| format!("cannot save to {}: {what}", path.display());
    let is_game = |text: String| text.is_empty() || text.starts_with(SavedGame::FIRST_LINE);
    if path.exists() && !read(path).is_ok_and(is_game) {
        return Err(cannot("there is something else than a saved game".into()));
    }
    let beside = beside(path).ok_or_else(|| cannot("it is no name of a file".into()))?;
    let written = write_all(&beside, &game.to_string()).and_then(|()| fs::rename(&beside, path));
    written.map_err(|error| {
        // What was begun is of no use; if it stays, it does no harm.
        let _ = fs::remove_file(&beside);
        cannot(error.to_string())
    })
}

fn beside(path: &Path) -> Option<PathBuf> {
    let mut name = path.file_name()?.to_os_string();
    name.push(format!(".{}.new", process::id()));
    Some(path.with_file_name(name))
}

fn write_all(path: &Path, text: &str) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}
