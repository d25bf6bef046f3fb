//! `plywood match`

use crate::{
    journal::FileJournal,
    output::{self, Failure, Format},
    table::{self, Align},
    tree_argument,
};
use plywood_app::{GameInfo, Registry, match_row, threads};
use plywood_games::Verdict;
use plywood_play::{Series, SeriesRow};
use std::{
    io::{self, Write},
    process::ExitCode,
};

/// Lets two players play pairs of games, with sides swapped.
///
/// A player is an algorithm and a depth: engine@6, alphabeta-kept@4, best-first@12,
/// star2@2, random. Depths 1..6 play a match each; @equal finds the depth that takes
/// the opponent's evaluations. An engine and best-first minimax may have a budget
/// instead: engine@nodes=20000, engine@time=100ms; those that look at the clock play
/// otherwise each time. A player may judge in its own way: engine@6,eval=material.
/// Interrupted, the same command goes on where it was.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plywood match random-game:branching=5 best-first@equal alphabeta-kept@1..6
  plywood match chess engine@nodes=5000 engine@nodes=5000,eval=material -n 20
  plywood match connect-four negascout@6 negascout@4 --pairs 49 --opening-plies 2
  plywood match backgammon star2@1 random --pairs 50")]
pub(crate) struct Arguments {
    #[arg(value_name = "GAME", help = tree_argument::HELP)]
    game: String,
    /// The one player.
    #[arg(value_name = "A")]
    a: String,
    /// The other.
    #[arg(value_name = "B")]
    b: String,
    /// Pairs of games in each match.
    #[arg(short = 'n', long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pairs: u64,
    /// Other seeds give other trees, dice and random moves.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Moves before each pair of games, others for each [default: 4; 0 where every pair has a tree of its own].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=100))]
    opening_plies: Option<u32>,
    /// With N plies left, both players finish by alpha-beta [default: the depth of a best-first player's opponent].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=100))]
    finish: Option<u32>,
    /// A game that takes longer is a tie.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    most_plies: u32,
    /// Threads to play on [default: one for each core].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Memory for a player's tree, list or table, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..))]
    memory: u32,
    /// How to print the results.
    #[arg(long, value_enum, default_value = "table")]
    format: Format,
}

pub(crate) fn run(arguments: Arguments, registry: &Registry) -> Result<ExitCode, Failure> {
    let entrant = |text: &str| registry.entrant(text).map_err(Failure::usage);
    let entrants = [entrant(&arguments.a)?, entrant(&arguments.b)?];
    let game = tree_argument::parse(registry, &arguments.game)?;
    let info = game.info();
    let opening_plies = if info.random { 0 } else { 4 };
    let series = Series {
        entrants,
        pairs: arguments.pairs,
        seed: arguments.seed,
        opening_plies: arguments.opening_plies.unwrap_or(opening_plies),
        finish: arguments.finish,
        most_plies: arguments.most_plies,
        memory: arguments.memory as usize * (1 << 20),
    };
    let pool = threads::pool(arguments.threads)?;
    if arguments.finish.is_some() && !info.knows_plies_left {
        let what = "it is not known how long its games are: --finish is not possible";
        return Err(Failure::usage(format!("{}: {what}", info.name)));
    }
    let as_played = Series { memory: series.memory_that_matters(), ..series.clone() };
    let journal = FileJournal::open(&format!("{} {as_played:?}", info.name));
    let mut rows = Vec::new();
    let played = pool.install(|| game.play_series(&series, &journal, &mut |row| rows.push(row)));
    let failed = match played {
        Ok(()) => {
            journal.remove();
            None
        }
        Err(error) => {
            journal.close();
            Some(error)
        }
    };
    match failed {
        Some(error) if rows.is_empty() => Err(error.into()),
        failed => {
            let objects: Vec<_> = rows.iter().map(match_row).collect();
            match arguments.format {
                Format::Table => print_table(&info, &series, &rows)?,
                Format::Csv => table::print_objects(&objects)?,
                Format::Json => output::json(&objects)?,
            }
            // What was played before a match that could not be is shown.
            match failed {
                Some(error) => Err(error.into()),
                None => Ok(ExitCode::SUCCESS),
            }
        }
    }
}

fn print_table(info: &GameInfo, series: &Series, rows: &[SeriesRow]) -> Result<(), Failure> {
    let Series { pairs, seed, .. } = series;
    let game = &info.name;
    let verdict = match info.verdict {
        Verdict::EachGame => "each game counts",
        Verdict::EachPair => "each pair counts once",
    };
    writeln!(io::stdout(), "{game}: {pairs} pairs a match, {verdict}, seed {seed}")?;
    if !rows.iter().all(SeriesRow::repeats) {
        writeln!(io::stdout(), "A player looks at the clock: other runs give other numbers.")?;
    }
    writeln!(io::stdout())?;
    let columns = [
        ("A", Align::Left),
        ("B", Align::Left),
        ("won", Align::Right),
        ("tied", Align::Right),
        ("lost", Align::Right),
        ("rate", Align::Right),
        ("95 %", Align::Right),
        ("Elo", Align::Right),
        ("evaluations", Align::Right),
        ("of B", Align::Right),
        ("A/B", Align::Right),
    ];
    let cells = |row: &SeriesRow| {
        let result = &row.result;
        let wins = &result.win_rate;
        let (low, high) = wins.interval();
        vec![
            row.players[0].to_string(),
            row.players[1].to_string(),
            wins.wins.to_string(),
            wins.ties.to_string(),
            wins.losses.to_string(),
            wins.rate().map_or("-".into(), |rate| format!("{:.0} %", 100.0 * rate)),
            wins.rate().map_or("-".into(), |_| format!("{:.0}-{:.0}", 100.0 * low, 100.0 * high)),
            // Not minus zero.
            wins.elo().map_or("-".into(), |(elo, _)| format!("{:+.0}", elo.round() + 0.0)),
            short(result.evaluations[0]),
            short(result.evaluations[1]),
            match result.evaluations[1] {
                0 => "-".to_string(),
                _ => format!("{:.2}", result.work_ratio()),
            },
        ]
    };
    table::print(&columns, &rows.iter().map(cells).collect::<Vec<_>>())
}

/// A number in thousands or millions.
fn short(number: u64) -> String {
    match number {
        0..100_000 => number.to_string(),
        100_000..100_000_000 => format!("{} k", number / 1000),
        _ => format!("{} M", number / 1_000_000),
    }
}
