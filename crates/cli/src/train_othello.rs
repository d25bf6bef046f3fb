//! `plywood train othello`: the weights of its patterns, which come with the library.

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

/// What is asked for.
pub(crate) struct OthelloArguments {
    /// How many games.
    pub(crate) games: u32,
    pub(crate) seed: u64,
    pub(crate) output: PathBuf,
    pub(crate) threads: Option<u16>,
    pub(crate) format: Format,
}

#[derive(serde::Serialize)]
struct Made {
    output: String,
    games: u32,
    seed: u64,
    generations: u32,
    bytes: usize,
}

pub(crate) fn run(arguments: OthelloArguments) -> Result<ExitCode, Failure> {
    let OthelloArguments { games, seed, output, threads, format } = arguments;
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
