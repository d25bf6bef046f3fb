//! The experiments that are asked for, and what is known of them.

use crate::output::Failure;
use plywood_lab::{
    experiment::{Experiment, Outcome, Scale, Store},
    papers::{self, experiments},
};

/// The experiments of these names, in the order of the list; all if there are none.
pub(super) fn named(ids: &[String]) -> Result<Vec<&'static Experiment>, Failure> {
    for id in ids {
        papers::experiment(id).map_err(Failure::usage)?;
    }
    let asked = |it: &&Experiment| ids.is_empty() || ids.iter().any(|id| id == it.id);
    Ok(experiments().iter().filter(asked).collect())
}

/// What is known of those experiments that have been run at all.
pub(super) fn outcomes(
    store: &Store,
    experiments: &[&'static Experiment],
    scale: Option<Scale>,
) -> Result<Vec<Outcome>, Failure> {
    let mut outcomes = Vec::new();
    for experiment in experiments {
        let outcome = Outcome::of(experiment, store, scale)?;
        if !outcome.rows.is_empty() {
            outcomes.push(outcome);
        }
    }
    Ok(outcomes)
}
