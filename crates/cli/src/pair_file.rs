//! The pairs of games that were played so far, on disk.

use crate::output::{self, Failure};
use plywood_app::work::{read_line, write_line};
use plywood_play::PairPlayed;
use std::{
    collections::HashMap,
    env,
    fs::{self, File, OpenOptions},
    hash::{DefaultHasher, Hash, Hasher},
    io::{self, Write},
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

/// A file with a line for every pair of games played. It belongs to one program and one command, so that no
/// other numbers get in. Each line begins with its checksum: games whose line is damaged are
/// played again.
pub(crate) struct PairFile {
    path: PathBuf,
    /// None once writing failed: the games go on without it.
    file: Mutex<Option<File>>,
    known: HashMap<String, Vec<PairPlayed>>,
    /// Whether nobody asked for it: it is removed when all is played, so that only what was interrupted leaves a file.
    is_own: bool,
}

#[derive(serde::Serialize, serde::Deserialize)]
struct Line {
    players: String,
    #[serde(flatten)]
    pair: PairPlayed,
}

/// The first line of a file that somebody named.
#[derive(serde::Serialize, serde::Deserialize, PartialEq)]
struct Header {
    command: String,
}

impl PairFile {
    /// The file of a command, in words that tell it from all others, among what programs keep.
    pub(crate) fn own(command: &str, words: &str) -> Self {
        let name = format!("{command}-{:016x}.journal", fingerprint(words));
        PairFile::at(directory().join(name), true)
    }

    /// The same in a file that somebody named; it is kept, and refused if it is of anything else.
    pub(crate) fn named(path: &Path, command: &str, words: &str) -> Result<Self, Failure> {
        let failed = |what: String| Failure::usage(format!("{}: {what}", path.display()));
        let header = Header { command: format!("{command} {:016x}", fingerprint(words)) };
        let first = write_line(&header).map_err(|error| failed(error.to_string()))?;
        let bytes = match fs::read(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            read => read.map_err(|error| failed(error.to_string()))?,
        };
        if !bytes.starts_with(first.as_bytes()) {
            // It may have been killed while it wrote the first line.
            if !first.as_bytes().starts_with(&bytes) {
                let what = "it is no journal of this command by this program";
                return Err(failed(format!("{what}; allowed: a new file")));
            }
            fs::write(path, first).map_err(|error| failed(error.to_string()))?;
        }
        Ok(PairFile::at(path.to_path_buf(), false))
    }

    fn at(path: PathBuf, is_own: bool) -> Self {
        let (known, damaged) = read(&path, !is_own);
        let pairs: usize = known.values().map(Vec::len).sum();
        if pairs > 0 {
            output::note(format!("going on: {pairs} pairs were played before"));
        }
        if damaged > 0 {
            let path = path.display();
            output::note(format!("{path}: of {damaged} pairs the line is damaged: played again"));
        }
        let file = match create(&path) {
            Ok(file) => Some(file),
            Err(error) => {
                lost(&path, &error);
                None
            }
        };
        PairFile { path, file: Mutex::new(file), known, is_own }
    }

    /// The pairs of these players that were played before.
    pub(crate) fn known(&self, players: &str) -> &[PairPlayed] {
        self.known.get(players).map_or(&[], Vec::as_slice)
    }

    /// Keeps a pair.
    pub(crate) fn write(&self, players: String, pair: &PairPlayed) {
        let line = Line { players, pair: pair.clone() };
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(open) = file.as_mut() else { return };
        if let Err(error) = write_line(&line)
            .map_err(io::Error::from)
            .and_then(|line| open.write_all(line.as_bytes()))
        {
            lost(&self.path, &error);
            *file = None;
        }
    }

    /// It is broken off: what was played is kept, if anything was.
    pub(crate) fn close(self) {
        if fs::metadata(&self.path).is_ok_and(|file| file.len() == 0) {
            self.remove();
        }
    }

    /// All is played.
    pub(crate) fn remove(self) {
        if self.is_own {
            // If it stays, the same command starts from what it has: the same numbers.
            let _ = fs::remove_file(self.path);
        }
    }
}

fn lost(path: &Path, error: &io::Error) {
    output::note(format!("an interruption would lose games: {}: {error}", path.display()));
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

/// Tells these words and this program from others.
fn fingerprint(words: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    words.hash(&mut hasher);
    let program = env::current_exe().and_then(fs::metadata);
    if let Ok(program) = program {
        program.len().hash(&mut hasher);
        program.modified().ok().hash(&mut hasher);
    }
    hasher.finish()
}

/// The pairs of the lines that were written whole, and the number of the others. The last may be cut
/// off: that is no damage.
fn read(path: &Path, has_header: bool) -> (HashMap<String, Vec<PairPlayed>>, usize) {
    let mut known: HashMap<String, Vec<PairPlayed>> = HashMap::new();
    let Ok(bytes) = fs::read(path) else { return (known, 0) };
    let lines: Vec<&[u8]> =
        bytes.split(|&byte| byte == b'\n').skip(usize::from(has_header)).collect();
    let mut damaged = 0;
    for (i, line) in lines.iter().enumerate() {
        match read_line::<Line>(line) {
            Some(Line { players, pair }) => known.entry(players).or_default().push(pair),
            None => damaged += usize::from(i + 1 < lines.len() && !line.is_empty()),
        }
    }
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
