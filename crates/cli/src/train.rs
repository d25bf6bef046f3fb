//! `plywood train`

use crate::{
    output::{Failure, Format},
    progress::Progress,
    table,
};
use plywood_games::othello::{OthelloTraining, OthelloWeights};
use plywood_lab::whole_file::{can_write_whole, write_whole};
use std::{
    fs,
    io::{self, ErrorKind},
    path::{Path, PathBuf},
    process::ExitCode,
    thread,
};

/// Makes the weights of an evaluation, by games against itself.
///
/// The same games and seed give the same weights, whatever the number of threads.
/// They are kept after each generation of games: the same command, given again,
/// goes on after the last one that was finished.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plywood train othello --output crates/games/src/othello/weights.bin
  plywood train othello --games 1000 --seed 7 --output small.bin")]
pub(crate) struct Arguments {
    /// The game whose evaluation learns.
    #[arg(value_enum)]
    game: Learner,
    /// How many games.
    #[arg(short = 'n', long, value_name = "N", default_value_t = OthelloTraining::GAMES, value_parser = clap::value_parser!(u32).range(8..=10_000_000))]
    games: u32,
    /// Other seeds give other games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The file of the weights.
    #[arg(short, long, value_name = "FILE", default_value = "othello-weights.bin")]
    output: PathBuf,
    /// Threads to play on [default: one for each core].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// How to print what was made.
    #[arg(long, value_enum, default_value = "table")]
    format: Format,
}

#[derive(Copy, Clone, clap::ValueEnum)]
enum Learner {
    Othello,
}

#[derive(serde::Serialize)]
struct Made {
    output: String,
    games: u32,
    seed: u64,
    generations: u32,
    bytes: usize,
}

pub(crate) fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    let Arguments { game: Learner::Othello, games, seed, output, threads, format } = arguments;
    let threads = match threads {
        Some(threads) => threads.into(),
        None => thread::available_parallelism().map_or(1, usize::from),
    };
    let training = OthelloTraining { games, seed, threads };
    let mut weights = kept(&output)?;
    let finished = match &weights {
        Some(weights) => training.finished(weights).ok_or_else(|| {
            let what = "it has weights of other games or another seed";
            Failure::usage(format!("{} is not replaced: {what}", output.display()))
        })?,
        None => {
            // Better to know now than after the games that it cannot be written.
            can_write_whole(&output).map_err(|error| unwritable(&output, &error))?;
            0
        }
    };
    let progress = Progress::new(1, "games");
    for number in finished + 1..=OthelloTraining::GENERATIONS {
        let message = format!(" of generation {number} of {}", OthelloTraining::GENERATIONS);
        progress.restart(training.games_of_generation(number).into(), 0, message);
        let learned = training.generation(number, weights.as_ref(), &|| progress.step());
        let written = write_whole(&output, &learned.write());
        written.map_err(|error| unwritable(&output, &error))?;
        weights = Some(learned);
    }
    progress.finish();
    let made = Made {
        output: output.display().to_string(),
        games,
        seed,
        generations: OthelloTraining::GENERATIONS,
        bytes: weights.map_or(0, |weights| weights.write().len()),
    };
    let names = ["output", "games", "seed", "generations", "bytes"];
    table::print_list(format, &[made], &names.map(|name| (name, name)), |made| {
        vec![
            made.output.clone(),
            made.games.to_string(),
            made.seed.to_string(),
            made.generations.to_string(),
            made.bytes.to_string(),
        ]
    })?;
    Ok(ExitCode::SUCCESS)
}

/// The weights in a file, if there is one. A file of anything else is not to be
/// lost.
fn kept(path: &Path) -> Result<Option<OthelloWeights>, Failure> {
    let shown = path.display();
    match fs::read(path) {
        Ok(bytes) => OthelloWeights::read(&bytes)
            .map(Some)
            .map_err(|error| Failure::usage(format!("{shown} is not replaced: {error}"))),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Failure::usage(format!("{shown}: {error}"))),
    }
}

fn unwritable(path: &Path, error: &io::Error) -> Failure {
    Failure::usage(format!("{}: {error}", path.display()))
}
