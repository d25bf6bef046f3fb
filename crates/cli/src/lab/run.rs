//! `plywood lab run`

use super::{
    list::in_words,
    named::{named, outcomes},
    place::Place,
    progress::LabProgress,
    report,
};
use crate::output::{self, Failure, TextFormat};
use plywood_lab::{
    experiment::{self, Scale, ScaleError, Store},
    report::{ClaimRow, markdown},
};
use std::{
    io::{self, Write},
    num::NonZero,
    thread,
};

/// Runs experiments, and ends with the scoreboard and the report.
///
/// Finished trials are stored as they come: a run that was interrupted or killed goes
/// on where it was, and several may work in the same directory.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Experiments, as 'plywood lab list' names them [default: all].
    #[arg(value_name = "ID")]
    ids: Vec<String>,
    /// quick: reduced, all in about a minute; paper: samples as large as the papers' or larger; deep: ten times those.
    #[arg(long, default_value_t = Scale::Quick, value_parser = scale)]
    scale: Scale,
    /// Threads to run on [default: one for each core].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    #[command(flatten)]
    place: Place,
    /// How to print the scoreboard.
    #[arg(long, value_enum, default_value = "text")]
    format: TextFormat,
}

pub(super) fn scale(text: &str) -> Result<Scale, ScaleError> {
    text.parse()
}

pub(super) fn run(arguments: Arguments) -> Result<(), Failure> {
    let experiments = named(&arguments.ids)?;
    let store = Store::open(&arguments.place.store())?;
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let threads = arguments.threads.map_or(cores, usize::from);
    let progress = LabProgress::new(&experiments, arguments.scale);
    let ran = experiment::run(&experiments, arguments.scale, threads, &store, &progress);
    let (trials, time) = progress.finish();
    ran?;
    let asked = outcomes(&store, &experiments, Some(arguments.scale))?;
    let all = outcomes(&store, &named(&[])?, None)?;
    let page = report::write(&arguments.place, &all, markdown(&all))?;
    match arguments.format {
        TextFormat::Json => output::json(&ClaimRow::all(&asked)),
        TextFormat::Text => {
            report::print_scoreboard(&asked)?;
            let time = in_words(time.as_secs_f64());
            writeln!(io::stdout(), "\n{trials} trials in {time}\nreport: {}", page.display())?;
            Ok(())
        }
    }
}
