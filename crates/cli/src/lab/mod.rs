//! `plywood lab`: the papers' experiments, printed beside measured.

mod export;
mod list;
mod progress;
mod report;
mod run;
mod show;

use crate::output::Failure;
use plywood_lab::{
    experiment::{Experiment, Outcome, Scale, Store, StoreError},
    papers::{self, experiments},
};
use std::{path::PathBuf, process::ExitCode};

/// Runs the papers' experiments: numbers printed and measured.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plywood lab list
  plywood lab run                          every experiment, reduced: about a minute
  plywood lab run ballard-two-ply --scale paper
  plywood lab show campbell-leaves
  plywood lab report --format json")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    List(list::Arguments),
    Run(run::Arguments),
    Report(report::Arguments),
    Show(show::Arguments),
    Export(export::Arguments),
}

pub(crate) fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    match arguments.command {
        Command::List(arguments) => list::run(arguments),
        Command::Run(arguments) => run::run(arguments),
        Command::Report(arguments) => report::run(arguments),
        Command::Show(arguments) => show::run(arguments),
        Command::Export(arguments) => export::run(arguments),
    }?;
    Ok(ExitCode::SUCCESS)
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        let advice = match &error {
            StoreError::Missing { .. } => "; 'plywood lab run' makes them",
            StoreError::Empty { .. }
            | StoreError::Foreign { .. }
            | StoreError::NoStore { .. }
            | StoreError::Version { .. }
            | StoreError::Damaged { .. } => "; left as it is: move it away, or give another --out",
            _ => "",
        };
        Failure::usage(format!("{error}{advice}"))
    }
}

/// Where results are.
#[derive(clap::Args)]
struct Place {
    /// The directory with the stored trials and the report.
    #[arg(long, value_name = "DIR", default_value = "plywood-lab")]
    out: PathBuf,
}

impl Place {
    fn store(&self) -> PathBuf {
        self.out.join("trials.sqlite")
    }

    fn existing(&self) -> Result<Store, Failure> {
        Ok(Store::open_existing(&self.store())?)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.out.join(name)
    }
}

/// The experiments of these names, in the order of the list; all if there are none.
fn named(ids: &[String]) -> Result<Vec<&'static Experiment>, Failure> {
    for id in ids {
        papers::experiment(id).map_err(Failure::usage)?;
    }
    let asked = |it: &&Experiment| ids.is_empty() || ids.iter().any(|id| id == it.id);
    Ok(experiments().iter().filter(asked).collect())
}

/// What is known of those experiments that have been run at all.
fn outcomes(
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
