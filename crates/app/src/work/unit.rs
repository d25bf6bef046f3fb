//! The smallest part of a job, which anybody can do.

use super::{
    Attachment, compare::SearchUnit, matches::PairUnit, perft::CountUnit, train::GamesUnit,
};
use crate::{Error, Registry, threads};
use plywood_games::battery::caught;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A unit of work: all that is needed to do it, besides the program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "unit", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Unit {
    /// A trial of an experiment.
    Trial {
        /// The experiment by its name.
        experiment: String,
        /// Its version.
        version: u32,
        /// What to do.
        parameters: String,
        /// Which of the random trees or games.
        seed: u64,
    },
    /// One algorithm on one tree.
    Search(SearchUnit),
    /// Two games of a match, one with each side first.
    Pair(PairUnit),
    /// The ways to play from a position.
    Count(CountUnit),
    /// Games of a training.
    Games(GamesUnit),
}

/// What was attached to units under a name, where they are done.
pub type Attached<'a> = &'a (dyn Fn(&str) -> Option<Attachment> + Sync);

impl fmt::Display for Unit {
    /// The text by which it is known.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

impl Unit {
    /// Does it; the result is JSON in one line.
    fn run(&self, registry: &Registry, attached: Attached<'_>) -> Result<String, Error> {
        match self {
            #[cfg(feature = "lab")]
            Unit::Trial { experiment, version, parameters, seed } => {
                super::lab::run(experiment, *version, parameters, *seed)
            }
            #[cfg(not(feature = "lab"))]
            Unit::Trial { .. } => Err(no_lab()),
            Unit::Search(unit) => unit.run(registry),
            Unit::Pair(unit) => unit.run(registry),
            Unit::Count(unit) => unit.run(registry),
            Unit::Games(unit) => unit.run(attached),
        }
    }
}

#[cfg(not(feature = "lab"))]
pub(super) fn no_lab() -> Error {
    Error::other("this program is built without the experiments (feature 'lab')")
}

/// Does a unit of work that is written as text, on one thread: a pure function of the unit and the
/// registry, but for the seconds it tells. Rules that panic are an error.
pub fn run(unit: &str, registry: &Registry) -> Result<String, Error> {
    run_with(unit, registry, &|_| None)
}

/// The same for units that have [attachments](super::Job::attachments).
pub fn run_with(unit: &str, registry: &Registry, attached: Attached<'_>) -> Result<String, Error> {
    let read: Unit = serde_json::from_str(unit)
        .map_err(|error| Error::other(format!("no unit of work: {error}")))?;
    let pool = threads::pool(Some(1))?;
    // Caught where it happens: what is printed of a panic is the thread's affair.
    pool.install(|| caught(|| read.run(registry, attached))).unwrap_or_else(|panic| {
        Err(Error::other(format!("panicked: {}", panic.replace('\n', " "))))
    })
}
