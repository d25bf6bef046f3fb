//! A command in plain data, and what is missing of it.

#[cfg(feature = "lab")]
use super::lab::{self, LabJob};
use super::{
    Record, Unit, compare::CompareJob, digest, matches::MatchJob, perft::PerftJob, signature,
    sweep::SweepJob, train::TrainJob,
};
use crate::{Error, Registry};
#[cfg(feature = "lab")]
use plywood_lab::experiment::Store;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::{path::Path, sync::Arc};

/// A kind of job that has a [`Record`].
pub(super) trait Work: Send + Sync {
    /// The games that it is about.
    fn games(&self) -> Result<Vec<String>, Error>;

    /// Tells which units are needed, as far as that is known by what the record has.
    fn plan(
        &self,
        registry: &Registry,
        record: &Record,
        progress: &mut Progress,
    ) -> Result<(), Error>;

    /// What came of it, given what was found when it was planned with this record.
    fn result(
        &self,
        registry: &Registry,
        record: &Record,
        progress: &Progress,
    ) -> Result<JobResult, Error>;
}

/// What to do.
#[derive(Deserialize)]
#[serde(tag = "job", rename_all = "kebab-case")]
enum Description {
    #[cfg(feature = "lab")]
    Lab(LabJob),
    Compare(CompareJob),
    Match(MatchJob),
    Perft(PerftJob),
    Train(TrainJob),
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
}

/// A job that is not done in units of its own record.
enum Special {
    /// Experiments have a store.
    #[cfg(feature = "lab")]
    Lab(LabJob),
    /// A sweep has jobs.
    Sweep(Box<SweepJob>),
}

impl Description {
    fn work(self) -> Result<Box<dyn Work>, Special> {
        Ok(match self {
            #[cfg(feature = "lab")]
            Description::Lab(job) => return Err(Special::Lab(job)),
            Description::Sweep(job) => return Err(Special::Sweep(Box::new(job))),
            Description::Compare(job) => Box::new(job),
            Description::Match(job) => Box::new(job),
            Description::Perft(job) => Box::new(job),
            Description::Train(job) => Box::new(job),
        })
    }
}

/// A job for one point of a sweep.
pub(super) fn read_point(value: Value) -> Result<Box<dyn Work>, Error> {
    Description::read(value)?.work().map_err(|special| match special {
        #[cfg(feature = "lab")]
        Special::Lab(_) => Error::other("job sweep: experiments have no parameters"),
        Special::Sweep(_) => Error::other("job sweep: a sweep of sweeps"),
    })
}

/// What is known and what is missing.
#[derive(Default)]
pub(super) struct Progress {
    pub(super) known: u64,
    pub(super) missing: Vec<Unit>,
    /// What the missing units name and have not in themselves.
    pub(super) attachments: Vec<Attachment>,
    /// Of a sweep, how many units are missing at each point.
    pub(super) points: Vec<usize>,
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

/// Something too large to stand in every unit, by the [name](Attachment::name) that units have for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attachment(pub Arc<[u8]>);

impl Attachment {
    /// By what units know it.
    pub fn name(&self) -> String {
        format!("{:08x}-{}", crc32fast::hash(&self.0), self.0.len())
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
    task: Task,
    progress: Progress,
    /// Whether nothing was put into the record since it was planned.
    is_planned: bool,
}

/// What to do, and where results are.
enum Task {
    /// Experiments, with the store of the lab: the one that `plywood lab` has.
    #[cfg(feature = "lab")]
    Lab(LabJob, Store),
    Other(Box<dyn Work>, Record),
}

impl Job {
    /// A job described in JSON, with the record at this path: that of the lab's store for
    /// experiments, and of a [`Record`] for all else. It is made if it is not there; without
    /// a path, it is gone with the process.
    pub fn open(description: &str, path: Option<&Path>, registry: &Registry) -> Result<Job, Error> {
        let value = serde_json::from_str(description)
            .map_err(|error| Error::other(format!("no job: {error}")))?;
        let work = match Description::read(value)?.work() {
            Ok(work) => work,
            #[cfg(feature = "lab")]
            Err(Special::Lab(job)) => {
                job.check()?;
                let store = match path {
                    Some(path) => Store::open(path)?,
                    None => Store::in_memory()?,
                };
                return Ok(Job::new(Task::Lab(job, store)));
            }
            Err(Special::Sweep(job)) => job,
        };
        let signature = signature(registry, &work.games()?)?;
        let record = Record::open(path, &digest(&signature))?;
        Ok(Job::new(Task::Other(work, record)))
    }

    fn new(task: Task) -> Job {
        Job { task, progress: Progress::default(), is_planned: false }
    }

    /// By what those who do its units are known to be the same program.
    pub fn signature(&self, registry: &Registry) -> Result<String, Error> {
        signature(registry, &self.games()?)
    }

    /// The games that it is about: what a signature is made with.
    pub fn games(&self) -> Result<Vec<String>, Error> {
        match &self.task {
            #[cfg(feature = "lab")]
            Task::Lab(..) => Ok(Vec::new()),
            Task::Other(work, _) => work.games(),
        }
    }

    /// Looks for what is missing, given what the record has; tells how many units.
    pub fn plan(&mut self, registry: &Registry) -> Result<usize, Error> {
        match &mut self.task {
            #[cfg(feature = "lab")]
            Task::Lab(..) => {}
            Task::Other(_, record) => record.refresh()?,
        }
        self.progress = self.planned(registry)?;
        self.is_planned = true;
        Ok(self.progress.missing.len())
    }

    fn planned(&self, registry: &Registry) -> Result<Progress, Error> {
        let mut progress = Progress::default();
        match &self.task {
            #[cfg(feature = "lab")]
            Task::Lab(job, store) => job.plan(store, &mut progress)?,
            Task::Other(work, record) => work.plan(registry, record, &mut progress)?,
        }
        Ok(progress)
    }

    /// What was missing when it was looked for last.
    pub fn units(&self) -> impl Iterator<Item = &Unit> {
        self.progress.missing.iter()
    }

    /// The one with this number among these.
    pub fn unit(&self, number: usize) -> Option<&Unit> {
        self.progress.missing.get(number)
    }

    /// What whoever does these units needs besides them.
    pub fn attachments(&self) -> &[Attachment] {
        &self.progress.attachments
    }

    /// How many units were known when it was looked for last.
    pub fn known(&self) -> u64 {
        self.progress.known
    }

    /// Puts results of units into the record, those that are not there yet, all or none.
    pub fn commit(&mut self, results: &[(String, String)]) -> Result<(), Error> {
        self.is_planned = false;
        match &mut self.task {
            #[cfg(feature = "lab")]
            Task::Lab(_, store) => lab::commit(store, results),
            Task::Other(_, record) => record.add(results).map(drop),
        }
    }

    /// What came of it, as far as it is known.
    pub fn result(&self, registry: &Registry) -> Result<JobResult, Error> {
        match &self.task {
            #[cfg(feature = "lab")]
            Task::Lab(job, store) => job.result(store),
            Task::Other(work, record) if self.is_planned => {
                work.result(registry, record, &self.progress)
            }
            Task::Other(work, record) => work.result(registry, record, &self.planned(registry)?),
        }
    }

    /// Everything that its record has, in order, without what differs from run to run.
    pub fn dump(&self) -> Result<String, Error> {
        match &self.task {
            #[cfg(feature = "lab")]
            Task::Lab(_, store) => lab::dump(store),
            Task::Other(_, record) => Ok(record.dump()),
        }
    }

    /// Notes on what the record has besides: lines that are damaged, or another program's.
    pub fn notes(&self) -> Vec<String> {
        let (damaged, foreign) = match &self.task {
            #[cfg(feature = "lab")]
            Task::Lab(..) => (0, 0),
            Task::Other(_, record) => (record.damaged(), record.foreign()),
        };
        let counts = [(damaged, "damaged: done again"), (foreign, "another program's: not used")];
        let told = counts.into_iter().filter(|(number, _)| *number > 0);
        told.map(|(number, what)| format!("{number} lines of the record are {what}")).collect()
    }
}
