//! `plywood efficiency`

use crate::{
    driver_argument, efficiency_text,
    output::{self, Failure, TextFormat},
    position_argument::PositionArguments,
    progress::Progress,
    text_file, tree_argument,
};
use plywood::{efficiency::Lookahead, engine::Driver};
use plywood_app::{
    Registry,
    efficiency::{EfficiencyRequest, Positions},
    threads,
};
use plywood_lab::{
    efficiency::MoveReasons,
    whole_file::{can_write_whole, write_whole},
};
use std::{
    io,
    path::{Path, PathBuf},
    process::ExitCode,
};

/// Tells how much of the work of a search was necessary.
///
/// Beside the nodes of the last iteration, for each depth: the least that a search that tries
/// the best moves first could have visited to prove the value, as a tree (LFMT) and with
/// transpositions as a graph (LFMG); the same with the cheapest cutoffs (RMT, ARMG, and bounds
/// on RMG); and where the work went. Draws by repetition and for want of progress are left out: values depend
/// on position and depth alone.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plywood efficiency checkers --random 10 --depth 6
  plywood efficiency othello --random 6 --seed 2 --depth 6 --driver aspiration:2 --etc off
  plywood efficiency othello --random 20 --depth 10 --etc 1 --order bounds,promise,killers,history
  plywood efficiency tic-tac-toe --depth 9 --format json
  plywood efficiency checkers --depth 6 --certificate first.json
  plywood efficiency chess --positions middle.fen --depth 4 --order promise,history")]
pub(crate) struct Arguments {
    #[arg(value_name = "GAME", help = tree_argument::HELP)]
    game: String,
    /// Positions to search, one a line, as players of the game write them; # begins a remark.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["random", "position", "moves"])]
    positions: Option<String>,
    /// N positions from the middle of games of the game against itself, or N trees.
    #[arg(long, value_name = "N", conflicts_with_all = ["position", "moves"], value_parser = clap::value_parser!(u16).range(1..=1000))]
    random: Option<u16>,
    #[command(flatten)]
    start: PositionArguments,
    /// The deepest search, in plies.
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: u32,
    #[arg(long, value_name = "NAME", default_value = "mtd-f", value_parser = driver_argument::parse, help = driver_argument::HELP)]
    driver: Driver,
    /// Why moves are tried before others, the first reason first, after the move remembered:
    /// bounds (of the successors, one ply less deep), promise (what the game knows), killers,
    /// history, continued (history, also by the move before), replies (fewest first), evaluation
    /// (of the successors), above (those that it likes well enough for a cutoff), cheapest (of the
    /// likely cutoffs that with fewest replies), few-leaves (two plies above the leaves, of the
    /// likely cutoffs that with fewest leaves to evaluate: fewer nodes, and more time), leave-out
    /// (do not visit what the memory refutes); or rules [default: bounds, above, promise or, where
    /// captures are not played out, static, history, leave-out].
    #[arg(long, value_name = "REASONS")]
    order: Option<MoveReasons>,
    /// Look up successors before searching any (enhanced transposition cutoffs) where more
    /// than PLIES plies are left; or off. The paper has 2; with 0, leaves are remembered.
    #[arg(long, value_name = "PLIES", default_value = "0", value_parser = lookahead)]
    etc: Lookahead,
    /// Look for the cheapest cutoffs in the last PLIES plies (ARMG).
    #[arg(long, value_name = "PLIES", default_value_t = 3, value_parser = clap::value_parser!(u32).range(0..=100))]
    cheap: u32,
    /// Visit NODES positions to find all ways to prove a value (RMT and RMG); 0 for none.
    #[arg(long, value_name = "NODES", default_value_t = 20_000_000)]
    proof_nodes: u64,
    /// Steps to bring the bounds of the real minimal graph together.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    steps: u32,
    /// Write bounds on the real minimal graph of the one position at the deepest search to
    /// FILE, with all that 'plywood certificate' takes to check them.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["positions", "random"])]
    certificate: Option<PathBuf>,
    /// Memory for all threads together, in MiB [default: three quarters of what is free].
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..))]
    memory: Option<u32>,
    /// Threads, each for a position of its own [default: one for each core].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// How to print it.
    #[arg(long, value_enum, default_value = "text")]
    format: TextFormat,
}

fn lookahead(text: &str) -> Result<Lookahead, String> {
    match text.parse() {
        _ if text == "off" => Ok(Lookahead::Off),
        Ok(plies @ 0..=100) => Ok(Lookahead::Above(plies)),
        _ => Err("allowed: off, or 0 to 100".to_string()),
    }
}

/// In bytes.
fn memory(asked: Option<u32>) -> usize {
    const IF_NOT_TOLD: u64 = 4 << 30;
    match asked {
        Some(mib) => (mib as usize).saturating_mul(1 << 20),
        None => plywood::memory::free_memory().map_or(IF_NOT_TOLD, |free| free / 4 * 3) as usize,
    }
}

pub(crate) fn run(arguments: Arguments, registry: &Registry) -> Result<ExitCode, Failure> {
    let game = tree_argument::parse(registry, &arguments.game)?;
    let positions = match (&arguments.positions, arguments.random) {
        (Some(path), _) => Positions::Listed(read(path)?),
        (None, Some(count)) => {
            Positions::Random { count: count.into(), seed: arguments.start.seed() }
        }
        (None, None) => Positions::At(arguments.start.start()),
    };
    let request = EfficiencyRequest {
        positions,
        depth: arguments.depth,
        driver: arguments.driver,
        order: arguments.order.clone(),
        lookahead: arguments.etc,
        cheap_plies: arguments.cheap,
        proof_nodes: arguments.proof_nodes,
        steps: arguments.steps,
        memory: memory(arguments.memory),
    };
    if let Some(path) = &arguments.certificate {
        can_write_whole(path).map_err(|error| cannot_write(path, &error))?;
    }
    let pool = threads::pool(arguments.threads)?;
    let progress = Progress::new(1, "searches");
    let efficiency = pool.install(|| game.efficiency(&request, &progress));
    progress.finish();
    let efficiency = efficiency?;
    if efficiency.positions < efficiency.asked {
        let fewer = efficiency.positions;
        output::note(format!("only {fewer} different positions were found"));
    }
    if let Some(path) = &arguments.certificate {
        let bytes = serde_json::to_vec(&game.certificate(&request)?).map_err(io::Error::from)?;
        write_whole(path, &bytes).map_err(|error| cannot_write(path, &error))?;
    }
    match arguments.format {
        TextFormat::Json => output::json(&efficiency)?,
        TextFormat::Text => efficiency_text::print(&efficiency)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    Failure::usage(format!("cannot write a certificate to {}: {error}", path.display()))
}

/// No list of positions is so long.
const MOST_BYTES: u64 = 1 << 26;

/// The positions in a file, each with the place where it is written.
fn read(path: &str) -> Result<Vec<(String, String)>, Failure> {
    let text = text_file::read(Path::new(path), MOST_BYTES)
        .map_err(|error| Failure::usage(format!("cannot read positions from {path}: {error}")))?;
    let mut positions = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or("").trim();
        if !line.is_empty() {
            positions.push((line.to_string(), format!("{path}, line {}", i + 1)));
        }
    }
    match positions.is_empty() {
        true => Err(Failure::usage(format!("{path}: no positions; allowed: one a line"))),
        false => Ok(positions),
    }
}
