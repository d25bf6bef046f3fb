//! The command, and which of its own it is given.

use super::{export, list, report, show};
use crate::output::Failure;
use std::process::ExitCode;

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
    Run(super::run::Arguments),
    Report(report::Arguments),
    Show(show::Arguments),
    Export(export::Arguments),
}

pub(crate) fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    match arguments.command {
        Command::List(arguments) => list::run(arguments),
        Command::Run(arguments) => super::run::run(arguments),
        Command::Report(arguments) => report::run(arguments),
        Command::Show(arguments) => show::run(arguments),
        Command::Export(arguments) => export::run(arguments),
    }?;
    Ok(ExitCode::SUCCESS)
}
