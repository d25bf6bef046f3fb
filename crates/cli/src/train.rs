//! `plywood train`

use crate::{
    output::{self, Failure, Format},
    progress::Progress,
    tree_argument,
};
use plywood_app::{
    Registry, threads,
    train::{TrainRequest, TrainRow, TrainWatch},
};
use plywood_games::learning::Strength;
use std::{
    io::{self, Write},
    path::PathBuf,
    process::ExitCode,
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    time::Duration,
};

/// Makes an evaluation of a game, by games against itself.
///
/// A small network learns what positions of a game are worth, with dice or without, from what its searches
/// say of them and what comes of the games. It is kept after each generation of games, and judges as
/// eval=@FILE. The same command, given again, goes on after the last generation that was finished. The
/// same games, nodes and seed give the same generations, whatever the number of threads.
///
/// After each generation, games of both colours against the generation before, and against the evaluation
/// that GAME is judged by, tell how well it does: won, drawn and lost.
///
/// Othello has patterns of its own, whose weights come with the library: --games is the number of all games.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plywood train connect-four:eval=lines --time 10m --output weights.bin
  plywood match connect-four engine@time=20ms,eval=@weights.bin engine@time=20ms --pairs 50
  plywood train tic-tac-toe --generations 3 --games 100 --output small.bin
  plywood train pig:goal=50 --time 2m --output pig.bin
  plywood train othello --output crates/games/src/othello/weights.bin")]
pub(crate) struct Arguments {
    #[arg(value_name = "GAME", help = tree_argument::HELP)]
    game: String,
    /// How long; the generation that is under way is finished [default: 10m, if nothing else is given].
    #[arg(long, value_name = "TIME", value_parser = plywood_play::parse_time)]
    time: Option<Duration>,
    /// How many generations, those in the file included.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    generations: Option<u32>,
    /// How many games in each generation [default: 1000]; in Othello, in all [default: 100000].
    #[arg(short = 'n', long, value_name = "N", value_parser = clap::value_parser!(u32).range(8..=10_000_000))]
    games: Option<u32>,
    /// How many nodes for each move [default: 400].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    nodes: Option<u64>,
    /// Pairs of games against the generation before, and against the evaluation of GAME.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    pairs: u32,
    /// Other seeds give other games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The file of the weights [default: GAME-weights.bin].
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Threads to play on [default: one for each core].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// How to print what was made.
    #[arg(long, value_enum, default_value = "table")]
    format: Format,
}

/// Long enough for a small game.
const TEN_MINUTES: Duration = Duration::from_secs(600);

pub(crate) fn run(arguments: Arguments, registry: &Registry) -> Result<ExitCode, Failure> {
    #[cfg(feature = "othello")]
    if arguments.game == "othello" && registry.has("othello") {
        return othello(arguments);
    }
    let Arguments { time, generations, games, nodes, pairs, seed, threads, format, .. } = arguments;
    let game = tree_argument::parse(registry, &arguments.game)?;
    let name = arguments.game.split(':').next().unwrap_or("game");
    let output = arguments.output.unwrap_or_else(|| format!("{name}-weights.bin").into());
    let time = time.or(generations.is_none().then_some(TEN_MINUTES));
    let request = TrainRequest { output, generations, time, games, nodes, seed, pairs };
    let (bar, is_first) = (Progress::new(1, "games"), AtomicBool::new(true));
    let watch = Watch { bar, format, is_first };
    let pool = threads::pool(threads)?;
    let trained = pool.install(|| game.train(&request, &watch))?;
    watch.bar.finish();
    match format {
        Format::Json => output::json(&trained)?,
        Format::Csv => {}
        Format::Table => writeln!(
            io::stdout(),
            "{}: {} generations, {} features, {} bytes",
            trained.output,
            trained.generations,
            trained.features,
            trained.bytes
        )?,
    }
    Ok(ExitCode::SUCCESS)
}

/// A bar for the games, and a line for each generation as it is finished.
struct Watch {
    bar: Progress,
    format: Format,
    /// Whether headings are still to be printed.
    is_first: AtomicBool,
}

impl TrainWatch for Watch {
    fn begin(&self, generation: u32, games: u32) {
        self.bar.restart(games.into(), 0, format!(" of generation {generation}"));
    }

    fn step(&self) {
        self.bar.step();
    }

    fn generation(&self, row: &TrainRow) {
        let (headings, line) = match self.format {
            Format::Json => return,
            Format::Csv => (CSV, csv_line(row)),
            Format::Table => (TABLE, table_line(row)),
        };
        let is_first = self.is_first.swap(false, Relaxed);
        let headings = if is_first { format!("{headings}\n") } else { String::new() };
        // If nobody can read it, the weights are learned all the same.
        self.bar.beside(|| drop(writeln!(io::stdout(), "{headings}{line}")));
    }
}

const TABLE: &str = "generation   error  against before  against eval  seconds";
const CSV: &str =
    "generation,error,wins_before,draws_before,losses_before,wins,draws,losses,seconds";

fn table_line(row: &TrainRow) -> String {
    let strength = |Strength { wins, draws, losses }| format!("{wins}-{draws}-{losses}");
    let TrainRow { generation, error, against_before, against_own, seconds } = row;
    let (before, own) = (strength(*against_before), strength(*against_own));
    format!("{generation:>10}  {error:>6.3}  {before:>14}  {own:>12}  {seconds:>7.0}")
}

fn csv_line(row: &TrainRow) -> String {
    let strength = |Strength { wins, draws, losses }| format!("{wins},{draws},{losses}");
    let TrainRow { generation, error, against_before, against_own, seconds } = row;
    let (before, own) = (strength(*against_before), strength(*against_own));
    format!("{generation},{error},{before},{own},{seconds:.3}")
}

/// Its own weights, for which there is nothing to say but the number of games.
#[cfg(feature = "othello")]
fn othello(arguments: Arguments) -> Result<ExitCode, Failure> {
    use crate::train_othello::{self, OthelloArguments};
    use plywood_games::othello::OthelloTraining;
    let Arguments { time, generations, nodes, games, seed, output, threads, format, .. } =
        arguments;
    if time.is_some() || generations.is_some() || nodes.is_some() {
        let what = "othello has patterns of its own, which learn from a number of games";
        return Err(Failure::usage(format!("{what}; allowed: --games N, --seed N")));
    }
    let games = games.unwrap_or(OthelloTraining::GAMES);
    let output = output.unwrap_or_else(|| "othello-weights.bin".into());
    train_othello::run(OthelloArguments { games, seed, output, threads, format })
}
