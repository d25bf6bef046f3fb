//! `plywood check`

use crate::{
    output::{self, Failure, TextFormat},
    program, tree_argument,
};
use plywood_app::{
    Registry,
    check::{CheckFault, CheckReport, CheckRequest},
};
use std::{
    io::{self, Write},
    process::ExitCode,
};

/// Tells what is wrong with the rules of a game.
///
/// Plays random games and looks whether the rules keep their promises: moves, outcomes, keys, texts,
/// boards, symmetries, evaluations. The exit code is 0 if nothing is wrong, and 1 if something is;
/// remarks are worth a look, but may be meant so.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plywood check tic-tac-toe
  plywood check chess --positions 5000
  plywood check pig --seed 7 --format json")]
pub(crate) struct Arguments {
    #[arg(value_name = "GAME", help = tree_argument::HELP)]
    game: String,
    /// Positions to look at, repeats included.
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    positions: u32,
    /// Plies after which a random game is broken off.
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    plies: u32,
    /// Other seeds give other games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How to print what is found.
    #[arg(long, value_enum, default_value = "text")]
    format: TextFormat,
}

pub(crate) fn run(arguments: Arguments, registry: &Registry) -> Result<ExitCode, Failure> {
    let game = tree_argument::parse(registry, &arguments.game)?;
    let Arguments { positions, plies, seed, format, .. } = arguments;
    let report = game.check(&CheckRequest { positions: positions as usize, plies, seed })?;
    let report = report.commands_of(program::name());
    match format {
        TextFormat::Json => output::json(&report)?,
        TextFormat::Text => io::stdout().write_all(text(&report).as_bytes())?,
    }
    Ok(if report.faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn text(report: &CheckReport) -> String {
    let CheckReport { game, games, finished, positions, distinct, faults, remarks } = report;
    let mut text = format!(
        "{game}: {positions} positions, {distinct} of them different, in {games} random games, \
         of which {finished} came to an end\n"
    );
    for (label, list) in [("fault", faults), ("remark", remarks)] {
        for found in list {
            text += &paragraph(label, found);
        }
    }
    text += match faults.len() {
        0 => "\nnothing is wrong\n".to_string(),
        1 => "\none kind of fault\n".to_string(),
        more => format!("\n{more} kinds of faults\n"),
    }
    .as_str();
    text
}

fn paragraph(label: &str, found: &CheckFault) -> String {
    let times = match found.times {
        1 => String::new(),
        times => format!(" ({times} times)"),
    };
    let mut text = format!("\n{label}: {}{times}\n", found.sentence);
    for example in &found.examples {
        match &example.position {
            Some(position) => text += &format!("  {position}\n    {}\n", example.what),
            None => text += &format!("  {}\n", example.what),
        }
        if let Some(command) = &example.command {
            text += &format!("    {command}\n");
        }
    }
    text
}
