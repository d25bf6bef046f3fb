//! What is known of an experiment.

use super::{Experiment, Findings, Rows, Scale, Store, StoreError};

/// An experiment with what its stored rows say.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The experiment.
    pub experiment: &'static Experiment,
    /// At which scale it was run.
    pub scale: Scale,
    /// How many trials that scale has, as far as is known.
    pub planned: usize,
    /// The rows of these trials.
    pub rows: Rows,
    /// What they say.
    pub findings: Findings,
}

impl Outcome {
    /// What the store has of an experiment at this scale; where none is given, at
    /// the largest that is complete, or else at the smallest.
    pub fn of(
        experiment: &'static Experiment,
        store: &Store,
        scale: Option<Scale>,
    ) -> Result<Self, StoreError> {
        let rows = store.rows(experiment)?;
        let at = |scale| {
            let trials = (experiment.plan)(scale, &rows);
            let planned = trials.len();
            (scale, planned, rows.only(&trials))
        };
        let (scale, planned, rows) = match scale {
            Some(scale) => at(scale),
            None => {
                let complete = |(_, planned, rows): &(Scale, usize, Rows)| rows.len() == *planned;
                let largest = Scale::ALL.into_iter().rev().map(at).find(complete);
                largest.unwrap_or_else(|| at(Scale::Quick))
            }
        };
        let findings = (experiment.findings)(&rows);
        Ok(Outcome { experiment, scale, planned, rows, findings })
    }

    /// Whether every trial has been run.
    pub fn is_complete(&self) -> bool {
        self.rows.len() == self.planned
    }

    /// The command that makes these rows.
    pub fn command(&self) -> String {
        format!("plywood lab run {} --scale {}", self.experiment.id, self.scale)
    }
}
