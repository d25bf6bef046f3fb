//! A command in plain data, and what is missing of it.

#[cfg(feature = "lab")]
use super::lab::{self, LabJob};
use super::{
    Record, Unit, compare::CompareJob, digest, matches::MatchJob, perft::PerftJob, signature,
    sweep::SweepJob,
};
use crate::{Error, Registry};
#[cfg(feature = "lab")]
use plywood_lab::experiment::Store;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::path::Path;

/// What to do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "job", rename_all = "kebab-case")]
enum Description {
    #[cfg(feature = "lab")]
    Lab(LabJob),
    Compare(CompareJob),
    Match(MatchJob),
    Perft(PerftJob),
    Sweep(SweepJob),
}

impl Description {
    fn read(value: Value) -> Result<Self, Error> {
        let kind = value.get("job").and_then(Value::as_str).unwrap_or_default().to_string();
        serde_json::from_value(value).map_err(|error| {
            let kind = if kind.is_empty() { "job".to_string() } else { format!("job {kind}") };
            Error::other(format!("{kind}: {error}"))
        })
    }

    /// One that a record of units serves.
    fn read_point(value: Value) -> Result<Self, Error> {
        match Description::read(value)? {
            #[cfg(feature = "lab")]
            Description::Lab(_) => Err(Error::other("job sweep: experiments have no parameters")),
            Description::Sweep(_) => Err(Error::other("job sweep: a sweep of sweeps")),
            point => Ok(point),
        }
    }

    /// The games that it is about.
    fn games(&self) -> Result<Vec<String>, Error> {
        Ok(match self {
            #[cfg(feature = "lab")]
            Description::Lab(_) => Vec::new(),
            Description::Compare(job) => vec![job.game().to_string()],
            Description::Match(job) => vec![job.game().to_string()],
            Description::Perft(job) => vec![job.game().to_string()],
            Description::Sweep(job) => {
                let mut games = Vec::new();
                for (_, work) in job.points()? {
                    games.extend(Description::read_point(work)?.games()?);
                }
                games
            }
        })
    }

    fn plan(
        &self,
        registry: &Registry,
        record: &Record,
        progress: &mut Progress,
    ) -> Result<(), Error> {
        match self {
            #[cfg(feature = "lab")]
            Description::Lab(_) => Err(Error::other("experiments have a store")),
            Description::Compare(job) => job.plan(registry, record, progress),
            Description::Match(job) => job.plan(registry, record, progress),
            Description::Perft(job) => job.plan(registry, record, progress),
            Description::Sweep(job) => {
                for (_, work) in job.points()? {
                    Description::read_point(work)?.plan(registry, record, progress)?;
                }
                Ok(())
            }
        }
    }

    fn result(&self, registry: &Registry, record: &Record) -> Result<JobResult, Error> {
        match self {
            #[cfg(feature = "lab")]
            Description::Lab(_) => Err(Error::other("experiments have a store")),
            Description::Compare(job) => job.result(registry, record),
            Description::Match(job) => job.result(registry, record),
            Description::Perft(job) => job.result(registry, record),
            Description::Sweep(job) => {
                let (mut points, mut notes) = (Vec::new(), Vec::new());
                for (point, work) in job.points()? {
                    let result = point_result(registry, record, &point, work)?;
                    notes.extend(result.notes);
                    points.push(json!({ "point": point, "result": result.document }));
                }
                JobResult::new(&points, notes)
            }
        }
    }
}

/// What is known of one point of a grid: nothing, as long as something is missing.
fn point_result(
    registry: &Registry,
    record: &Record,
    point: &Map<String, Value>,
    work: Value,
) -> Result<JobResult, Error> {
    let work = Description::read_point(work)?;
    let mut progress = Progress::default();
    work.plan(registry, record, &mut progress)?;
    if !progress.missing.is_empty() {
        let (at, missing) = (Value::Object(point.clone()), progress.missing.len());
        let note = format!("{at}: {missing} units of work are missing");
        return JobResult::new(&Value::Null, vec![note]);
    }
    let mut result = work.result(registry, record)?;
    for note in &mut result.notes {
        *note = format!("{}: {note}", Value::Object(point.clone()));
    }
    Ok(result)
}

/// What is known and what is missing.
#[derive(Default)]
pub(super) struct Progress {
    pub(super) known: u64,
    pub(super) missing: Vec<Unit>,
}

impl Progress {
    /// The unit is needed.
    pub(super) fn need(&mut self, record: &Record, unit: Unit) {
        match record.get(&unit.to_string()) {
            Some(_) => self.known += 1,
            None => self.missing.push(unit),
        }
    }
}

/// What came of a job.
#[derive(Clone, Debug, PartialEq)]
pub struct JobResult {
    /// What the command line prints as JSON; for a sweep, a list of points with that of each.
    pub document: Value,
    /// What went wrong, in a line each: values that contradict each other, searches without room.
    pub notes: Vec<String>,
}

impl JobResult {
    pub(super) fn new(document: &impl Serialize, notes: Vec<String>) -> Result<Self, Error> {
        let document = serde_json::to_value(document);
        let document = document.map_err(|error| Error::other(error.to_string()))?;
        Ok(JobResult { document, notes })
    }
}

/// A job with its record.
pub struct Job {
    description: Description,
    keeper: Keeper,
    progress: Progress,
}

/// Where results are.
enum Keeper {
    /// The store of the lab: the one that `plywood lab` has.
    #[cfg(feature = "lab")]
    Store(Store),
    Record(Record),
}

impl Job {
    /// A job described in JSON, with the record at this path: that of the lab's store for
    /// experiments, and of a [`Record`] for all else. It is made if it is not there; without
    /// a path, it is gone with the process.
    pub fn open(description: &str, path: Option<&Path>, registry: &Registry) -> Result<Job, Error> {
        let value = serde_json::from_str(description)
            .map_err(|error| Error::other(format!("no job: {error}")))?;
        let description = Description::read(value)?;
        let keeper = match &description {
            #[cfg(feature = "lab")]
            Description::Lab(job) => {
                job.check()?;
                Keeper::Store(match path {
                    Some(path) => Store::open(path)?,
                    None => Store::in_memory()?,
                })
            }
            other => {
                let signature = signature(registry, &other.games()?)?;
                Keeper::Record(Record::open(path, &digest(&signature))?)
            }
        };
        Ok(Job { description, keeper, progress: Progress::default() })
    }

    /// By what those who do its units are known to be the same program.
    pub fn signature(&self, registry: &Registry) -> Result<String, Error> {
        signature(registry, &self.description.games()?)
    }

    /// The games that it is about: what a signature is made with.
    pub fn games(&self) -> Result<Vec<String>, Error> {
        self.description.games()
    }

    /// Looks for what is missing, given what the record has; tells how many units.
    pub fn plan(&mut self, registry: &Registry) -> Result<usize, Error> {
        let mut progress = Progress::default();
        match (&self.description, &mut self.keeper) {
            #[cfg(feature = "lab")]
            (Description::Lab(job), Keeper::Store(store)) => job.plan(store, &mut progress)?,
            #[cfg(feature = "lab")]
            (_, Keeper::Store(_)) => return Err(Error::other("a store is for experiments")),
            (description, Keeper::Record(record)) => {
                record.refresh()?;
                description.plan(registry, record, &mut progress)?;
            }
        }
        self.progress = progress;
        Ok(self.progress.missing.len())
    }

    /// What was missing when it was looked for last.
    pub fn units(&self) -> impl Iterator<Item = &Unit> {
        self.progress.missing.iter()
    }

    /// The one with this number among these.
    pub fn unit(&self, number: usize) -> Option<&Unit> {
        self.progress.missing.get(number)
    }

    /// How many units were known when it was looked for last.
    pub fn known(&self) -> u64 {
        self.progress.known
    }

    /// Puts results of units into the record, those that are not there yet, all or none.
    pub fn commit(&mut self, results: &[(String, String)]) -> Result<(), Error> {
        match &mut self.keeper {
            #[cfg(feature = "lab")]
            Keeper::Store(store) => lab::commit(store, results),
            Keeper::Record(record) => record.add(results).map(drop),
        }
    }

    /// What came of it, as far as it is known.
    pub fn result(&self, registry: &Registry) -> Result<JobResult, Error> {
        match (&self.description, &self.keeper) {
            #[cfg(feature = "lab")]
            (Description::Lab(job), Keeper::Store(store)) => job.result(store),
            #[cfg(feature = "lab")]
            (_, Keeper::Store(_)) => Err(Error::other("a store is for experiments")),
            (description, Keeper::Record(record)) => description.result(registry, record),
        }
    }

    /// Everything that its record has, in order, without what differs from run to run.
    pub fn dump(&self) -> Result<String, Error> {
        match &self.keeper {
            #[cfg(feature = "lab")]
            Keeper::Store(store) => lab::dump(store),
            Keeper::Record(record) => Ok(record.dump()),
        }
    }

    /// Notes on what the record has besides: lines that are damaged, or another program's.
    pub fn notes(&self) -> Vec<String> {
        match &self.keeper {
            #[cfg(feature = "lab")]
            Keeper::Store(_) => Vec::new(),
            Keeper::Record(record) => {
                let damaged = match record.damaged() {
                    0 => None,
                    n => Some(format!("{n} lines of the record are damaged: done again")),
                };
                let foreign = match record.foreign() {
                    0 => None,
                    n => Some(format!("{n} lines of the record are another program's: not used")),
                };
                damaged.into_iter().chain(foreign).collect()
            }
        }
    }
}
