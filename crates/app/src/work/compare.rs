//! A comparison in parts: each algorithm on each tree.

use super::{
    Record, Unit,
    job::{JobResult, Progress, Work},
};
use crate::{
    Error, Registry,
    compare::{CompareRequest, CompareRow, Searched},
    defaults::{gibibyte, one},
};
use plywood::order::MoveOrder;
use plywood_lab as lab;
use serde::{Deserialize, Serialize};

/// What to compare: as `plywood compare` is told.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CompareJob {
    game: String,
    #[serde(default)]
    algorithms: Option<Vec<String>>,
    #[serde(default)]
    trees: Option<u64>,
    #[serde(default = "one")]
    seed: u64,
    #[serde(default)]
    depth: Option<u32>,
    #[serde(default)]
    order: Option<MoveOrder>,
    /// In MiB.
    #[serde(default = "gibibyte")]
    memory: u32,
}

/// One algorithm on one tree.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SearchUnit {
    game: String,
    algorithm: String,
    depth: u32,
    order: Option<MoveOrder>,
    memory: u32,
    seed: u64,
    tree: u64,
}

/// What came of it, as it is written.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Written {
    Found(lab::Trial),
    Failed { error: lab::CompareError },
}

impl CompareJob {
    fn request(&self) -> CompareRequest {
        CompareRequest {
            algorithms: self.algorithms.clone(),
            trees: self.trees,
            seed: self.seed,
            depth: self.depth,
            order: self.order,
            memory: bytes(self.memory),
        }
    }

    fn unit(&self, game: &str, depth: u32, algorithm: &str, tree: u64) -> Unit {
        Unit::Search(SearchUnit {
            game: game.to_string(),
            algorithm: algorithm.to_string(),
            depth,
            order: self.order,
            memory: self.memory,
            seed: self.seed,
            tree,
        })
    }
}

impl Work for CompareJob {
    fn games(&self) -> Result<Vec<String>, Error> {
        Ok(vec![self.game.clone()])
    }

    fn plan(
        &self,
        registry: &Registry,
        record: &Record,
        progress: &mut Progress,
    ) -> Result<(), Error> {
        let game = registry.find(&self.game)?;
        let name = game.info().name;
        let searches = game.searches(&self.request(), &|_| ())?;
        for algorithm in &searches.algorithms {
            for tree in 0..searches.trees {
                progress.need(record, self.unit(&name, searches.depth, algorithm, tree));
            }
        }
        Ok(())
    }

    fn result(
        &self,
        registry: &Registry,
        record: &Record,
        _: &Progress,
    ) -> Result<JobResult, Error> {
        let game = registry.find(&self.game)?;
        let (name, request) = (game.info().name, self.request());
        let depth = game.searches(&request, &|_| ())?.depth;
        let known = |algorithm: &str, tree| {
            let unit = self.unit(&name, depth, algorithm, tree).to_string();
            record.get(&unit).and_then(read).unwrap_or(Err(lab::CompareError::Stopped))
        };
        let compared = game.compare_known(&request, &known)?;
        let mut notes = Vec::new();
        for it in &compared.disagreements {
            let (said, expected, tree) = (it.said, it.expected, it.tree);
            notes.push(format!("{} says {said} of tree {tree}, not {expected}", it.algorithm));
        }
        for CompareRow { row, .. } in &compared.rows {
            notes.extend(row.error.as_ref().map(|error| format!("{} {error}", row.algorithm)));
        }
        JobResult::new(&compared.rows, notes)
    }
}

fn bytes(mebibytes: u32) -> usize {
    mebibytes as usize * (1 << 20)
}

fn read(result: &str) -> Option<Searched> {
    Some(match serde_json::from_str(result).ok()? {
        Written::Found(trial) => Ok(trial),
        Written::Failed { error } => Err(error),
    })
}

impl SearchUnit {
    pub(super) fn run(&self, registry: &Registry) -> Result<String, Error> {
        let request = CompareRequest {
            algorithms: Some(vec![self.algorithm.clone()]),
            trees: None,
            seed: self.seed,
            depth: Some(self.depth),
            order: self.order,
            memory: bytes(self.memory),
        };
        let written = match registry.find(&self.game)?.search_tree(&request, self.tree)? {
            Ok(trial) => {
                finite("a value", trial.value.score)?;
                Written::Found(trial)
            }
            Err(error) => Written::Failed { error },
        };
        serde_json::to_string(&written).map_err(|error| Error::other(error.to_string()))
    }
}

/// Infinite numbers cannot be said in JSON.
pub(super) fn finite(what: &str, number: f64) -> Result<(), Error> {
    match number.is_finite() {
        true => Ok(()),
        false => Err(Error::other(format!("{what} is {number}: it cannot be recorded"))),
    }
}
