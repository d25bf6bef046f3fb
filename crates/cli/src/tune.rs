//! `plywood tune`

use crate::{
    journal::{names, standing_text},
    match_text,
    output::{self, Failure, Format},
    pair_file::PairFile,
    progress::Progress,
    table::{self, Align},
    tree_argument,
};
use plywood_app::{
    GameInfo, Registry, threads,
    tune::{Checked, TuneRequest, TuneStep, Tuned, TunedParameter},
};
use plywood_play::{Entrant, Journal, PairPlayed, in_order::Standing};
use std::{
    io::{self, Write},
    path::PathBuf,
    process::ExitCode,
    sync::{Mutex, PoisonError},
};

/// Tunes an engine's parameters, by games against itself.
///
/// In each iteration all parameters are moved at once, each up or down by chance; pairs of games between
/// the two ways say whereto they are moved for good (SPSA). At the end the tuned player meets the one it
/// was before in a match with openings of another seed: only that match says what was gained.
///
/// The parameters are those by which an engine plays, as in engine@nodes=2000,late=6: aspiration, solver,
/// prob-cut, quiet-divisor, check, recapture, singular, late, null-move, good-enough, futile, enough-moves, given-away,
/// surprise, reduction-divisor. One that changes nothing in the game is refused.
///
/// The same seed gives the same numbers on any number of threads, unless the player looks at the clock.
/// Interrupted, the same command goes on where it was.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plywood tune chess --player engine@nodes=2000 --parameters late,futile
  plywood tune chess --player engine@nodes=5000,late=6 --parameters null-move,good-enough,reduction-divisor --iterations 500 --journal tune.journal
  plywood tune checkers --player engine@nodes=1000 --parameters late --sprt elo0=0,elo1=10
  plywood tune othello --player engine@nodes=500 --parameters aspiration --iterations 50 --games 8 --format json")]
pub(crate) struct Arguments {
    #[arg(value_name = "GAME", help = tree_argument::HELP)]
    game: String,
    /// The player, an engine: where the parameters start, and how much it thinks about a move.
    #[arg(long, value_name = "PLAYER")]
    player: String,
    /// What is tuned, with commas between.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', required = true)]
    parameters: Vec<String>,
    /// How often two ways are compared.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    iterations: u32,
    /// Games of each comparison, in pairs from the same opening.
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u32).range(2..=100_000))]
    games: u32,
    /// Pairs of games that tell what was gained [default: 100, with --sprt at most 20000].
    #[arg(short = 'n', long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pairs: Option<u64>,
    /// End these once it is decided whether the tuned player is better: elo0=0,elo1=5[,alpha=0.05,beta=0.05,model=normalized|logistic].
    #[arg(long, value_name = "TEST", allow_hyphen_values = true)]
    sprt: Option<String>,
    /// Other seeds have other openings and try other ways; what was gained is told with the openings of the next.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Moves before each pair of games, drawn [default: 8; 0 where every pair has a tree of its own].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=100))]
    opening_plies: Option<u32>,
    /// A game that takes longer is a tie.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    most_plies: u32,
    /// Keep all games that were played in this file, also when it is over [default: until it is over, among
    /// what programs keep].
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// Games that are played at once [default: one for each core].
    #[arg(long, visible_alias = "concurrency", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Memory for a player's table, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..))]
    memory: u32,
    /// How to print what came of it.
    #[arg(long, value_enum, default_value = "table")]
    format: Format,
}

pub(crate) fn run(arguments: Arguments, registry: &Registry) -> Result<ExitCode, Failure> {
    let game = tree_argument::parse(registry, &arguments.game)?;
    let info = game.info();
    let Arguments { iterations, games, pairs, seed, opening_plies, most_plies, memory, .. } =
        arguments;
    let request = TuneRequest {
        player: arguments.player,
        parameters: arguments.parameters,
        iterations,
        games,
        seed,
        pairs,
        sprt: arguments.sprt,
        opening_plies,
        most_plies,
        memory,
    };
    let plan = request.plan(registry, &info)?;
    let pool = threads::pool(arguments.threads)?;
    pool.install(|| plan.check(&*game))?;
    let words = format!("{} {}", info.name, plan.in_words());
    let file = match &arguments.journal {
        Some(path) => PairFile::named(path, "tune", &words)?,
        None => PairFile::own("tune", &words),
    };
    let bar = Progress::new(iterations.into(), "");
    let journal = TuneJournal { file, bar, part: Mutex::default() };
    let mut done = |step: &TuneStep| {
        journal.moved(step, &plan.settings.iter().map(|it| it.name).collect::<Vec<_>>())
    };
    let tuned = pool.install(|| plan.play(&*game, &journal, &mut done));
    journal.bar.finish();
    let tuned = match tuned {
        Ok(tuned) => tuned,
        Err(error) => {
            journal.file.close();
            return Err(error.into());
        }
    };
    journal.file.remove();
    match arguments.format {
        Format::Table => print(&info, &tuned)?,
        Format::Csv => table::print_csv(&COLUMNS.map(|(name, _)| name), &cells(&tuned))?,
        Format::Json => output::json(&tuned.document())?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The pairs of all comparisons and of the check in a file, and a bar of iterations, then of the check.
struct TuneJournal {
    file: PairFile,
    bar: Progress,
    /// What is played.
    part: Mutex<String>,
}

impl TuneJournal {
    fn key(&self, players: &[Entrant; 2]) -> String {
        let part = self.part.lock().unwrap_or_else(PoisonError::into_inner);
        format!("{part}: {}", names(players))
    }

    fn is_check(&self) -> bool {
        *self.part.lock().unwrap_or_else(PoisonError::into_inner) == "check"
    }

    /// An iteration is over.
    fn moved(&self, step: &TuneStep, names: &[&str]) {
        let at = names.iter().zip(&step.values).map(|(name, value)| format!("{name}={value:.1}"));
        self.bar.step();
        self.bar.say(format!("iterations: {}", at.collect::<Vec<_>>().join(",")));
    }
}

impl Journal for TuneJournal {
    fn known(&self, players: &[Entrant; 2]) -> Vec<PairPlayed> {
        self.file.known(&self.key(players)).to_vec()
    }

    fn begin(&self, players: &[Entrant; 2], pairs: u64) {
        if self.is_check() {
            let known = self.file.known(&self.key(players)).len() as u64;
            self.bar.restart(pairs, known, format!("pairs of {}", names(players)));
        }
    }

    fn played(&self, players: &[Entrant; 2], pair: &PairPlayed) {
        if self.is_check() {
            self.bar.step();
        }
        self.file.write(self.key(players), pair);
    }

    fn stands(&self, standing: &Standing) {
        if self.is_check() {
            self.bar
                .say(format!("pairs{}", standing_text("the tuned player and before", standing)));
        }
    }

    fn part(&self, name: &str) {
        *self.part.lock().unwrap_or_else(PoisonError::into_inner) = name.to_string();
    }
}

const COLUMNS: [(&str, Align); 5] = [
    ("parameter", Align::Left),
    ("start", Align::Right),
    ("tuned", Align::Right),
    ("least", Align::Right),
    ("most", Align::Right),
];

fn cells(tuned: &Tuned) -> Vec<Vec<String>> {
    let cells = |TunedParameter { name, start, tuned, least, most }: &TunedParameter| {
        let numbers = [start, tuned, least, most].map(ToString::to_string);
        [name.to_string()].into_iter().chain(numbers).collect()
    };
    tuned.parameters.iter().map(cells).collect()
}

fn print(info: &GameInfo, tuned: &Tuned) -> Result<(), Failure> {
    let Tuned { game, iterations, games, seed, .. } = tuned;
    let mut out = io::stdout();
    writeln!(out, "{game}: {iterations} iterations of {games} games, seed {seed}\n")?;
    table::print(&COLUMNS, &cells(tuned))?;
    writeln!(out, "\n{}\n", tuned.tuned)?;
    let Some(Checked { series, row, seen }) = &tuned.check else {
        writeln!(out, "That is the player that it was before: there is nothing to check.")?;
        return Ok(());
    };
    match_text::print(info, series, std::slice::from_ref(row))?;
    if row.sprt.is_none() {
        writeln!(out, "\n{}", match_text::pentanomial_text(&row.result.pentanomial))?;
    }
    let pairs = row.result.pentanomial.pairs();
    writeln!(out, "openings that were played in tuning too: {seen} of {pairs}")?;
    Ok(())
}
