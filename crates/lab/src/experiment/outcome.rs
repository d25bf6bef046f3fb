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
        let plan = |scale| (experiment.plan)(scale, &rows);
        let is_complete = |scale: &Scale| plan(*scale).iter().all(|trial| rows.has(trial));
        let scale = scale.unwrap_or_else(|| {
            match Scale::ALL.into_iter().rev().find(is_complete).unwrap_or(Scale::Quick) {
                // An experiment that leaves nothing to chance has no more to run.
                Scale::Deep if plan(Scale::Deep) == plan(Scale::Paper) => Scale::Paper,
                largest => largest,
            }
        });
        let trials = plan(scale);
        let (planned, rows) = (trials.len(), rows.only(&trials));
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
