//! `plywood perft`

use crate::{
    output::{self, Failure, TextFormat},
    position_argument::PositionArguments,
    table::{self, Align},
    tree_argument,
};
use plywood_app::{MoveCount, PerftCount, Registry, threads};
use std::{
    io::{self, Write},
    process::ExitCode,
};

/// Counts the ways to play DEPTH plies, to check and time the rules.
///
/// The last ply is counted without being played. A forced pass is a ply. Games that are over before
/// the last ply count none, but one each with dice and in games whose published counts have them.
/// With dice, every roll is counted, and a ply is a move.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plywood perft checkers 8
  plywood perft othello 8 --divide
  plywood perft connect-four 7 --position 4453 --format json
  plywood perft checkers 5 --moves '11-15 23-19' --threads 1")]
pub(crate) struct Arguments {
    #[arg(value_name = "GAME", help = tree_argument::HELP)]
    game: String,
    /// Plies to play.
    #[arg(value_parser = clap::value_parser!(u32).range(0..=1000))]
    depth: u32,
    #[command(flatten)]
    from: PositionArguments,
    /// Show the count of each move.
    #[arg(long)]
    divide: bool,
    /// Threads to count on [default: one for each core].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// How to print the count.
    #[arg(long, value_enum, default_value = "text")]
    format: TextFormat,
}

pub(crate) fn run(arguments: Arguments, registry: &Registry) -> Result<ExitCode, Failure> {
    let game = tree_argument::parse(registry, &arguments.game)?;
    let pool = threads::pool(arguments.threads)?;
    let counted = pool.install(|| game.perft(&arguments.from.start(), arguments.depth))?;
    match arguments.format {
        TextFormat::Json => {
            let mut document = serde_json::to_value(&counted).map_err(io::Error::from)?;
            if let (false, Some(document)) = (arguments.divide, document.as_object_mut()) {
                document.remove("moves");
            }
            output::json(&document)?;
        }
        TextFormat::Text => {
            let PerftCount { nodes, seconds, moves, .. } = &counted;
            if arguments.divide && !moves.is_empty() {
                let row = |it: &MoveCount| vec![it.mv.clone(), it.nodes.to_string()];
                let rows: Vec<_> = moves.iter().map(row).collect();
                table::print(&[("move", Align::Left), ("nodes", Align::Right)], &rows)?;
                writeln!(io::stdout())?;
            }
            let speed = match seconds {
                0.01.. => format!(", {:.0} million a second", *nodes as f64 / seconds / 1e6),
                _ => String::new(),
            };
            writeln!(io::stdout(), "{nodes} nodes in {seconds:.3} s{speed}")?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
