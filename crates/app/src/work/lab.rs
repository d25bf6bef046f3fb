//! Experiments of the lab in parts: trial by trial.

use super::{
    Unit,
    job::{JobResult, Progress},
};
use crate::Error;
use plywood_lab::{
    experiment::{
        Experiment, Outcome, Scale, Store, StoreError, Trial, missing, numbers_text, read_numbers,
    },
    papers::{self, experiments},
    report::ClaimRow,
};
use serde::{Deserialize, Serialize};

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Self {
        Error::other(error.to_string())
    }
}

/// What to run: as `plywood lab run` is told.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LabJob {
    /// All, if none is named.
    #[serde(default)]
    experiments: Vec<String>,
    #[serde(default = "quick")]
    scale: String,
}

fn quick() -> String {
    Scale::Quick.to_string()
}

#[derive(Serialize, Deserialize)]
struct Numbers {
    /// As the store has them: not every number can be said in JSON.
    numbers: String,
}

impl LabJob {
    fn scale(&self) -> Result<Scale, Error> {
        self.scale.parse().map_err(|error| Error::other(format!("{error}")))
    }

    /// In the order of the list.
    fn experiments(&self) -> Result<Vec<&'static Experiment>, Error> {
        for id in &self.experiments {
            papers::experiment(id).map_err(Error::other)?;
        }
        let asked = |it: &&Experiment| {
            self.experiments.is_empty() || self.experiments.iter().any(|id| id == it.id)
        };
        Ok(experiments().iter().filter(asked).collect())
    }

    pub(super) fn check(&self) -> Result<(), Error> {
        self.scale()?;
        self.experiments().map(drop)
    }

    pub(super) fn plan(&self, store: &Store, progress: &mut Progress) -> Result<(), Error> {
        for experiment in self.experiments()? {
            let (trials, planned) = missing(experiment, self.scale()?, store)?;
            progress.known += (planned - trials.len()) as u64;
            progress.missing.extend(trials.into_iter().map(|trial| Unit::Trial {
                experiment: experiment.id.to_string(),
                version: experiment.version,
                parameters: trial.parameters,
                seed: trial.seed,
            }));
        }
        Ok(())
    }

    pub(super) fn result(&self, store: &Store) -> Result<JobResult, Error> {
        let scale = self.scale()?;
        let mut outcomes = Vec::new();
        for experiment in self.experiments()? {
            outcomes.push(Outcome::of(experiment, store, Some(scale))?);
        }
        outcomes.retain(|outcome| !outcome.rows.is_empty());
        JobResult::new(&ClaimRow::all(&outcomes), Vec::new())
    }
}

/// The experiment in this version.
fn experiment(id: &str, version: u32) -> Result<&'static Experiment, Error> {
    let experiment = papers::experiment(id).map_err(Error::other)?;
    match experiment.version == version {
        true => Ok(experiment),
        false => Err(Error::other(format!(
            "{id}: version {version} is asked for, this program has {}",
            experiment.version
        ))),
    }
}

pub(super) fn run(id: &str, version: u32, parameters: &str, seed: u64) -> Result<String, Error> {
    let experiment = experiment(id, version)?;
    let trial = Trial { parameters: parameters.to_string(), seed };
    let numbers = Numbers { numbers: numbers_text(&(experiment.trial)(&trial)) };
    serde_json::to_string(&numbers).map_err(|error| Error::other(error.to_string()))
}

/// Puts results of trials into the store, those that are not there yet.
pub(super) fn commit(store: &Store, results: &[(String, String)]) -> Result<(), Error> {
    let mut rows = Vec::new();
    for (unit, result) in results {
        let wrong = || Error::other(format!("no result of a trial: {unit} {result}"));
        let Ok(Unit::Trial { experiment: id, version, parameters, seed }) =
            serde_json::from_str(unit)
        else {
            return Err(wrong());
        };
        let experiment = experiment(&id, version)?;
        let numbers: Numbers = serde_json::from_str(result).map_err(|_| wrong())?;
        let numbers = read_numbers(&numbers.numbers)
            .filter(|numbers| numbers.len() == experiment.columns.len())
            .ok_or_else(wrong)?;
        rows.push((experiment, Trial { parameters, seed }, numbers));
    }
    let rows: Vec<_> =
        rows.iter().map(|(experiment, trial, row)| (*experiment, trial, row.clone())).collect();
    Ok(store.add(&rows)?)
}

/// Every row of every experiment in its version, in their order.
pub(super) fn dump(store: &Store) -> Result<String, Error> {
    let mut text = String::new();
    for experiment in experiments() {
        let rows = store.rows(experiment)?;
        for (parameters, seed, numbers) in rows.all() {
            let (id, version, numbers) = (experiment.id, experiment.version, numbers_text(numbers));
            text += &format!("{id} {version} {parameters} {seed} {numbers}\n");
        }
    }
    Ok(text)
}
