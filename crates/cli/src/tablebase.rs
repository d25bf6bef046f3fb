//! `plywood tablebase`

use crate::{
    engine_arguments,
    output::{self, Failure, TextFormat},
    position_argument::PositionArguments,
    progress::Progress,
    table::{self, Align},
    tree_argument,
};
use plywood::solve::Fate;
use plywood_app::{
    Registry,
    tablebase::{Table, TablebaseRequest, Tabled},
    threads,
};
use plywood_games::tablebase::FateCounts;
use std::{
    io::{self, Write},
    path::PathBuf,
    process::ExitCode,
};

/// Finds what comes of every position: endgame tables, small games.
///
/// By retrograde analysis, from the ends of the game backwards: who wins, in how many plies, or that
/// neither side can. Checkers has tables of all positions with up to five pieces, which an engine
/// believes if it is told where they are (checkers:tables=DIR, engine@time=1s,tables=DIR). Of any other
/// game without dice, all positions that can be reached from the start are looked at.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plywood tablebase checkers --pieces 4 --output tables
  plywood tablebase checkers --verify tables
  plywood tablebase tic-tac-toe
  plywood tablebase tic-tac-toe:columns=4 --moves 'a1 b2' --format json")]
pub(crate) struct Arguments {
    #[arg(value_name = "GAME", help = tree_argument::HELP)]
    game: String,
    #[command(flatten)]
    start: PositionArguments,
    /// Tables of up to this number of pieces, of games that have such [default: 4].
    #[arg(long, value_name = "N")]
    pieces: Option<u32>,
    /// Keep the tables in this folder. Those that are there are read; what was finished is not lost.
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// Hold every position of the tables in this folder against its moves.
    #[arg(long, value_name = "DIR", conflicts_with = "output")]
    verify: Option<PathBuf>,
    /// Memory to take at most, in MiB [default: a quarter of what is free, at most 1024].
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..))]
    memory: Option<u32>,
    /// Threads to make tables on [default: one for each core].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// How to print what was found.
    #[arg(long, value_enum, default_value = "text")]
    format: TextFormat,
}

pub(crate) fn run(arguments: Arguments, registry: &Registry) -> Result<ExitCode, Failure> {
    let game = tree_argument::parse(registry, &arguments.game)?;
    let memory = arguments.memory.unwrap_or_else(engine_arguments::memory_if_not_told);
    let request = TablebaseRequest {
        start: arguments.start.start(),
        pieces: arguments.pieces,
        verify: arguments.verify.is_some(),
        folder: arguments.output.or(arguments.verify),
        memory: engine_arguments::memory(memory)?,
    };
    let progress = Progress::new(1, "parts");
    let pool = threads::pool(arguments.threads)?;
    let tabled = pool.install(|| game.tablebase(&request, &progress))?;
    progress.finish();
    match arguments.format {
        TextFormat::Json => output::json(&tabled)?,
        TextFormat::Text => print(&tabled)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn print(tabled: &Tabled) -> Result<(), Failure> {
    let Tabled { tables, counts, positions, seconds, .. } = tabled;
    if !tables.is_empty() {
        let right = |name: &'static str| (name, Align::Right);
        let columns = [
            ("pieces", Align::Left),
            right("positions"),
            right("won"),
            right("drawn"),
            right("lost"),
            right("longest win"),
            ("", Align::Left),
        ];
        let rows: Vec<Vec<String>> = tables.iter().map(row).collect();
        table::print(&columns, &rows)?;
        writeln!(io::stdout())?;
    }
    let mut out = io::stdout().lock();
    if let Some(result) = tabled.result {
        let result = match result {
            Fate::Win(plies) => format!("the side to move wins in {plies} plies"),
            Fate::Draw => "a draw".to_string(),
            Fate::Loss(plies) => format!("the side to move loses in {plies} plies"),
        };
        writeln!(out, "{result}")?;
    }
    let FateCounts { wins, draws, losses, longest_win } = counts;
    writeln!(out, "{positions} positions: {wins} won, {draws} drawn, {losses} lost")?;
    if *wins > 0 {
        writeln!(out, "the longest win takes {longest_win} plies")?;
    }
    writeln!(out, "{seconds:.1} s")?;
    Ok(())
}

fn row(table: &Table) -> Vec<String> {
    let FateCounts { wins, draws, losses, longest_win } = table.counts;
    vec![
        table.name.clone(),
        table.positions.to_string(),
        wins.to_string(),
        draws.to_string(),
        losses.to_string(),
        longest_win.to_string(),
        table.how.to_string(),
    ]
}
