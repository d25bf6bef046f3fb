//! What was done so far, in memory and on disk.

use serde::{Deserialize, Serialize};
use std::{
    collections::BTreeMap,
    fs,
    io::ErrorKind,
    path::{Path, PathBuf},
};

/// A wrong answer, and all that is needed to see it again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Wrong {
    /// The seed of the tree.
    pub(crate) tree: u64,
    pub(crate) search: String,
    pub(crate) what: String,
}

/// What one thread has done.
#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) trees: u64,
    /// By search.
    pub(crate) runs: BTreeMap<&'static str, u64>,
    pub(crate) wrong: Vec<Wrong>,
}

impl Tally {
    pub(crate) fn merge(&mut self, other: Tally) {
        self.trees += other.trees;
        for (search, runs) in other.runs {
            *self.runs.entry(search).or_default() += runs;
        }
        self.wrong.extend(other.wrong);
    }
}

/// What was done in all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct State {
    /// Of this program.
    pub(crate) version: String,
    pub(crate) seed: u64,
    /// Trees 0 up to this one are done.
    pub(crate) trees: u64,
    pub(crate) runs: BTreeMap<String, u64>,
    pub(crate) wrong: Vec<Wrong>,
}

impl State {
    fn new(seed: u64) -> Self {
        let version = env!("CARGO_PKG_VERSION").to_string();
        State { version, seed, trees: 0, runs: BTreeMap::new(), wrong: Vec::new() }
    }

    /// The state of a run with this seed, or a new one where there is none.
    pub(crate) fn open(path: &Path, seed: u64) -> Result<State, String> {
        let refused = |what: String| {
            Err(format!("{}: {what}; move it away, or give another --state", path.display()))
        };
        let text = match fs::read_to_string(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(State::new(seed)),
            Err(error) => return Err(format!("{}: {error}", path.display())),
            Ok(text) => text,
        };
        let Ok(state) = serde_json::from_str::<State>(&text) else {
            return refused("no state of plywood-soak".into());
        };
        let new = State::new(seed);
        if state.version != new.version {
            return refused(format!("of version {}; this is {}", state.version, new.version));
        }
        if state.seed != seed {
            return refused(format!("of --seed {}, but {seed} was given", state.seed));
        }
        Ok(state)
    }

    /// Takes note of the next trees.
    pub(crate) fn add(&mut self, tally: Tally) {
        self.trees += tally.trees;
        for (search, runs) in tally.runs {
            *self.runs.entry(search.to_string()).or_default() += runs;
        }
        self.wrong.extend(tally.wrong);
    }

    pub(crate) fn all_runs(&self) -> u64 {
        self.runs.values().sum()
    }

    /// Writes it whole: whoever is killed meanwhile leaves the one before.
    pub(crate) fn save(&self, path: &Path) -> Result<(), String> {
        let mut name = path.as_os_str().to_owned();
        name.push(".new");
        let new = PathBuf::from(name);
        let text = serde_json::to_string_pretty(self).map_err(|error| error.to_string())?;
        let failed = |error| format!("{}: {error}", path.display());
        fs::write(&new, text).and_then(|()| fs::rename(&new, path)).map_err(failed)
    }
}
