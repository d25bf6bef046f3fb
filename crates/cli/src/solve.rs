//! `plywood solve`

use crate::{
    engine_arguments,
    output::{self, Failure, TextFormat},
    position_argument::PositionArguments,
    tree_argument,
};
use plywood_app::{Registry, SolveMethod, Solved};
use std::{
    io::{self, Write},
    process::ExitCode,
};

/// Finds the value of a position under best play to the end.
///
/// Scores are those of the side to move. In connect four, 22 less the stones that the winner will
/// have on the board; in Othello, the final difference of discs with the empty squares to the
/// winner. Proof-number search (df-pn, proof-number) proves who wins, and not by how much.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plywood solve connect-four --position 32164625
  plywood solve othello:size=4 --format json
  plywood solve tic-tac-toe --moves 'a1 b2' --method df-pn")]
pub(crate) struct Arguments {
    #[arg(value_name = "GAME", help = tree_argument::HELP)]
    game: String,
    #[command(flatten)]
    start: PositionArguments,
    /// How to solve it [default: the game's own, if it has one, or null-windows].
    #[arg(long, value_enum)]
    method: Option<Method>,
    /// Memory for a table, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..))]
    memory: u32,
    /// How to print the solution.
    #[arg(long, value_enum, default_value = "text")]
    format: TextFormat,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Method {
    /// By what is known of the game.
    Own,
    /// For any game without dice that must end: MTD(f) with a table.
    NullWindows,
    /// The same games: proof-number search, for who wins.
    DfPn,
    /// The same with the whole tree in memory.
    ProofNumber,
}

impl From<Method> for SolveMethod {
    fn from(method: Method) -> Self {
        match method {
            Method::Own => SolveMethod::Own,
            Method::NullWindows => SolveMethod::NullWindows,
            Method::DfPn => SolveMethod::DfPn,
            Method::ProofNumber => SolveMethod::ProofNumber,
        }
    }
}

pub(crate) fn run(arguments: Arguments, registry: &Registry) -> Result<ExitCode, Failure> {
    let game = tree_argument::parse(registry, &arguments.game)?;
    let memory = engine_arguments::memory(arguments.memory)?;
    let method = arguments.method.map(SolveMethod::from);
    let solved = game.solve(&arguments.start.start(), method, memory)?;
    match arguments.format {
        TextFormat::Json => output::json(&solved)?,
        TextFormat::Text => {
            let Solved { nodes, seconds, result, .. } = solved;
            let score = solved.score.map_or(String::new(), |score| format!(", score {score}"));
            let best = solved.best.map_or(String::new(), |best| format!(", best {best}"));
            let speed = match seconds {
                0.01.. => format!(", {:.1} million a second", nodes as f64 / seconds / 1e6),
                _ => String::new(),
            };
            let method = solved.method.name();
            writeln!(io::stdout(), "{result}{score}{best}")?;
            writeln!(io::stdout(), "{nodes} nodes in {seconds:.3} s by {method}{speed}")?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
