//! What was played so far, on disk, so that an interrupted match goes on.

use crate::{pair_file::PairFile, progress::Progress};
use plywood_play::{Entrant, Journal, PairPlayed, in_order::Standing};
use std::sync::{Mutex, PoisonError};

/// The pairs of a series in a file, and a bar of them.
pub(crate) struct FileJournal {
    file: PairFile,
    progress: Progress,
    /// Who plays the match that was begun last.
    playing: Mutex<String>,
}

impl FileJournal {
    /// The journal of this series, in words that tell it from all others.
    pub(crate) fn open(series: &str) -> Self {
        let (file, progress) = (PairFile::own("match", series), Progress::new(1, "pairs"));
        FileJournal { file, progress, playing: Mutex::default() }
    }

    /// The series is broken off: what was played is kept, if anything was.
    pub(crate) fn close(self) {
        self.progress.finish();
        self.file.close();
    }

    /// The series is over.
    pub(crate) fn remove(self) {
        self.progress.finish();
        self.file.remove();
    }
}

impl Journal for FileJournal {
    fn known(&self, players: &[Entrant; 2]) -> Vec<PairPlayed> {
        self.file.known(&names(players)).to_vec()
    }

    fn begin(&self, players: &[Entrant; 2], pairs: u64) {
        let known = self.file.known(&names(players)).len() as u64;
        self.progress.restart(pairs, known, format!(" of {}", names(players)));
        *self.playing.lock().unwrap_or_else(PoisonError::into_inner) = names(players);
    }

    fn stands(&self, standing: &Standing) {
        let players = self.playing.lock().unwrap_or_else(PoisonError::into_inner);
        self.progress.say(standing_text(&players, standing));
    }

    fn played(&self, players: &[Entrant; 2], pair: &PairPlayed) {
        self.progress.step();
        self.file.write(names(players), pair);
    }
}

/// What is seen beside the bar: who plays, and how it stands.
pub(crate) fn standing_text(players: &str, standing: &Standing) -> String {
    let [won, tied, lost] = standing.games;
    let llr = standing.decision.map(|it| format!(", LLR {:+.2}", it.llr)).unwrap_or_default();
    format!(" of {players}: +{won} ={tied} -{lost}{llr}")
}

pub(crate) fn names([a, b]: &[Entrant; 2]) -> String {
    format!("{a} and {b}")
}
