//! What was played so far, on disk, so that an interrupted match goes on.

use crate::{output, progress::Progress};
use plywood_app::work::{read_line, write_line};
use plywood_play::{Entrant, Journal, PairPlayed, Standing};
use std::{
    env,
    fs::{self, File, OpenOptions},
    hash::{DefaultHasher, Hash, Hasher},
    io::{self, Write},
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

/// A file with a line for every pair of games played. It is removed when the
/// series is over, so that only an interrupted one leaves a file; and it belongs
/// to one program and one command, so that no other numbers get in. Each line begins
/// with its checksum: games whose line is damaged are played again.
pub(crate) struct FileJournal {
    path: PathBuf,
    /// None once writing failed: the games go on without it.
    file: Mutex<Option<File>>,
    known: Vec<(String, PairPlayed)>,
    progress: Progress,
    /// Who plays the match that was begun last.
    playing: Mutex<String>,
}

#[derive(serde::Serialize, serde::Deserialize)]
struct Line {
    players: String,
    #[serde(flatten)]
    pair: PairPlayed,
}

impl FileJournal {
    /// The journal of this series, in words that tell it from all others.
    pub(crate) fn open(series: &str) -> Self {
        let path = directory().join(format!("match-{:016x}.journal", fingerprint(series)));
        let (known, damaged) = read(&path);
        if !known.is_empty() {
            output::note(format!("going on: {} pairs were played before", known.len()));
        }
        if damaged > 0 {
            let path = path.display();
            output::note(format!("{path}: of {damaged} pairs the line is damaged: played again"));
        }
        let file = match create(&path) {
            Ok(file) => Some(file),
            Err(error) => {
                let path = path.display();
                output::note(format!("an interruption would lose games: {path}: {error}"));
                None
            }
        };
        let progress = Progress::new(1, "pairs");
        FileJournal { path, file: Mutex::new(file), known, progress, playing: Mutex::default() }
    }

    /// The series is broken off: what was played is kept, if anything was.
    pub(crate) fn close(self) {
        let is_empty = fs::metadata(&self.path).is_ok_and(|file| file.len() == 0);
        match is_empty {
            true => self.remove(),
            false => self.progress.finish(),
        }
    }

    /// The series is over.
    pub(crate) fn remove(self) {
        self.progress.finish();
        // If it stays, the same command starts from what it has: the same numbers.
        let _ = fs::remove_file(self.path);
    }
}

impl Journal for FileJournal {
    fn known(&self, players: &[Entrant; 2]) -> Vec<PairPlayed> {
        let players = names(players);
        let of_players = self.known.iter().filter(|(of, _)| *of == players);
        of_players.map(|(_, pair)| pair.clone()).collect()
    }

    fn begin(&self, players: &[Entrant; 2], pairs: u64) {
        let known = self.known(players).len() as u64;
        self.progress.restart(pairs, known, format!(" of {}", names(players)));
        *self.playing.lock().unwrap_or_else(PoisonError::into_inner) = names(players);
    }

    fn stands(&self, standing: &Standing) {
        let players = self.playing.lock().unwrap_or_else(PoisonError::into_inner);
        self.progress.say(standing_text(&players, standing));
    }

    fn played(&self, players: &[Entrant; 2], pair: &PairPlayed) {
        self.progress.step();
        let line = Line { players: names(players), pair: pair.clone() };
        let mut file = self.file.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let Some(open) = file.as_mut() else { return };
        if let Err(error) = write_line(&line)
            .map_err(io::Error::from)
            .and_then(|line| open.write_all(line.as_bytes()))
        {
            let path = self.path.display();
            output::note(format!("an interruption would lose games: {path}: {error}"));
            *file = None;
        }
    }
}

/// What is seen beside the bar: who plays, and how it stands.
fn standing_text(players: &str, standing: &Standing) -> String {
    let [won, tied, lost] = standing.games;
    let llr = standing.decision.map(|it| format!(", LLR {:+.2}", it.llr)).unwrap_or_default();
    format!(" of {players}: +{won} ={tied} -{lost}{llr}")
}

fn names([a, b]: &[Entrant; 2]) -> String {
    format!("{a} and {b}")
}

/// Where programs keep what should outlive a run (XDG Base Directory
/// Specification), or else where temporary files are.
fn directory() -> PathBuf {
    let given = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let state = given("XDG_STATE_HOME")
        .or_else(|| given("HOME").map(|home| home.join(".local").join("state")))
        .or_else(|| given("LOCALAPPDATA"))
        .unwrap_or_else(env::temp_dir);
    state.join("plywood")
}

/// Tells this series and this program from others.
fn fingerprint(series: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    series.hash(&mut hasher);
    let program = env::current_exe().and_then(fs::metadata);
    if let Ok(program) = program {
        program.len().hash(&mut hasher);
        program.modified().ok().hash(&mut hasher);
    }
    hasher.finish()
}

/// The lines that were written whole, and the number of the others. The last may be cut
/// off: that is no damage.
fn read(path: &Path) -> (Vec<(String, PairPlayed)>, usize) {
    let Ok(bytes) = fs::read(path) else { return (Vec::new(), 0) };
    let lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
    let whole = |line: &&[u8]| read_line::<Line>(line).map(|line| (line.players, line.pair));
    let known: Vec<_> = lines.iter().filter_map(whole).collect();
    let before_the_last = lines.iter().rev().skip(1).filter(|line| !line.is_empty());
    let damaged = before_the_last.filter(|line| whole(line).is_none()).count();
    (known, damaged)
}

/// A cut-off line is ended, so that the next one stands alone.
fn create(path: &Path) -> io::Result<File> {
    if let Some(directory) = path.parent() {
        fs::create_dir_all(directory)?;
    }
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    if file.metadata()?.len() > 0 {
        file.write_all(b"\n")?;
    }
    Ok(file)
}
