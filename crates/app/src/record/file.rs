//! Recorded searches in files.

use super::Recorded;
use crate::{AnyGame, Error, Registry, text_file::bytes_from};
use plywood_lab::whole_file::write_whole;
use plywood_record::Recording;
use std::{fs::File, path::Path};

/// No saved search is so large.
const MOST_BYTES: u64 = 1 << 33;

impl Recorded {
    /// Writes the whole search to a file, which [`load`](Self::load) reads.
    pub fn save(&self, path: &Path) -> Result<(), Error> {
        let mut bytes = Vec::new();
        let written = self.recording.write(&mut bytes).and_then(|()| write_whole(path, &bytes));
        written.map_err(|error| Error::other(format!("cannot save to {}: {error}", path.display())))
    }

    /// Reads a search that was saved, and finds its game.
    pub fn load(registry: &Registry, path: &Path) -> Result<(Box<dyn AnyGame>, Recorded), Error> {
        let cannot = |what: &dyn ToString| {
            let (path, what) = (path.display(), what.to_string());
            Error::other(format!("cannot read a search from {path}: {what}"))
        };
        let bytes = File::open(path).and_then(|file| bytes_from(file, MOST_BYTES));
        let bytes = bytes.map_err(|error| cannot(&error))?;
        let recording = Recording::read(&bytes).map_err(|error| cannot(&error))?;
        let game = Recorded::game_of(&recording).map_err(|error| cannot(&error))?;
        let game = registry.find(game).map_err(|error| cannot(&error))?;
        let recorded = Recorded::read(&*game, recording).map_err(|error| cannot(&error))?;
        Ok((game, recorded))
    }
}
