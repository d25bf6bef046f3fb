//! `plywood efficiency`

use crate::{
    driver_argument, efficiency_text,
    output::{self, Failure, TextFormat},
    position_argument::PositionArguments,
    progress::Progress,
    text_file, tree_argument,
};
use plywood::{
    Driver,
    efficiency::{Allowance, Lookahead},
};
use plywood_games::{DiceFamily, PlainFamily, Visitor};
use plywood_lab::efficiency::{
    DepthReport, MoveReasons, Plan, middle_game_positions, report, study,
};
use std::{path::Path, process::ExitCode};

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
  plywood efficiency checkers --random 10 --depth 8
  plywood efficiency othello --random 6 --seed 2 --depth 6 --driver aspiration:2 --etc off
  plywood efficiency othello --random 20 --depth 10 --etc 0 --order bounds,promise,evaluation,history
  plywood efficiency tic-tac-toe --depth 9 --format json
  plywood efficiency chess --positions middle.fen --depth 4 --order promise,history")]
pub(crate) struct Arguments {
    #[arg(value_name = "GAME", help = tree_argument::HELP)]
    game: String,
    /// Positions to search, one a line, as players of the game write them; # begins a remark.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["random", "position", "moves"])]
    positions: Option<String>,
    /// So many positions from the middle of games of the game against itself, or so many trees.
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
    /// history, replies (fewest first), evaluation (of the successors); or rules.
    #[arg(long, value_name = "REASONS", default_value_t)]
    order: MoveReasons,
    /// Look up successors before searching any (enhanced transposition cutoffs) where more
    /// than so many plies are left; or off. The paper has 2; with 0, leaves are remembered.
    #[arg(long, value_name = "PLIES", default_value = "1", value_parser = lookahead)]
    etc: Lookahead,
    /// Look for the cheapest cutoffs in the last so many plies (ARMG).
    #[arg(long, value_name = "PLIES", default_value_t = 3, value_parser = clap::value_parser!(u32).range(0..=100))]
    cheap: u32,
    /// Visit so many positions to find all ways to prove a value (RMT and RMG); 0 for none.
    #[arg(long, value_name = "NODES", default_value_t = 20_000_000)]
    proof_nodes: u64,
    /// Steps to bring the bounds of the real minimal graph together.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    steps: u32,
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
        None => plywood::free_memory().map_or(IF_NOT_TOLD, |free| free / 4 * 3) as usize,
    }
}

pub(crate) fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    tree_argument::parse(&arguments.game)?.without_draws().visit(Run(arguments))
}

struct Run(Arguments);

impl Visitor for Run {
    type Output = Result<ExitCode, Failure>;

    fn visit<F: PlainFamily>(self, family: F) -> Self::Output {
        let Run(arguments) = self;
        let positions = positions(&family, &arguments)?;
        let pool = output::pool(arguments.threads)?;
        // Each thread has a search, two to compare it with, and a measure at work; and for
        // every number of plies two lists of cheap cutoffs, which take a quarter each.
        let shares = 4 + (2 * arguments.cheap as usize).div_ceil(4);
        let at_once = pool.current_num_threads().min(positions.len()).max(1) * shares;
        let plan = Plan {
            depth: arguments.depth.min(family.height().unwrap_or(u32::MAX)).max(1),
            driver: arguments.driver,
            order: arguments.order.clone(),
            lookahead: arguments.etc,
            allowance: Allowance {
                bytes: memory(arguments.memory) / at_once,
                ..Allowance::default()
            },
            proof_nodes: arguments.proof_nodes,
            steps: arguments.steps,
            cheap_plies: arguments.cheap,
        };
        let searches = positions.len() as u64 * u64::from(plan.depth);
        let progress = Progress::new(searches, "searches");
        let figures = pool.install(|| study(&family, &positions, &plan, &|| progress.step()));
        progress.finish();
        let rows: Vec<DepthReport> = report(&figures, &plan);
        match arguments.format {
            TextFormat::Json => output::json(&rows)?,
            TextFormat::Text => efficiency_text::print(&family, &plan, positions.len(), &rows)?,
        }
        Ok(ExitCode::SUCCESS)
    }

    fn visit_dice<F: DiceFamily>(self, family: F) -> Self::Output {
        let what = "minimal trees and graphs are for games without";
        Err(Failure::usage(format!("{family} has dice: {what}")))
    }
}

/// The positions asked for, none of them over.
fn positions<F: PlainFamily>(
    family: &F,
    arguments: &Arguments,
) -> Result<Vec<F::Position>, Failure> {
    if let Some(path) = &arguments.positions {
        return read(family, path);
    }
    if let Some(count) = arguments.random {
        let found = middle_game_positions(family, count.into(), arguments.start.seed());
        return match found.len() {
            0 => Err(Failure::usage(format!(
                "{family} has no positions to choose from; allowed: --positions FILE, or neither"
            ))),
            fewer if fewer < count.into() => {
                output::note(format!("only {fewer} different positions were found"));
                Ok(found)
            }
            _ => Ok(found),
        };
    }
    let start = arguments.start.position(family)?;
    match family.outcome(&start) {
        Some(_) => Err(Failure::usage(format!("{family}: the game is over: nothing to search"))),
        None => Ok(vec![start]),
    }
}

/// No list of positions is so long.
const MOST_BYTES: u64 = 1 << 26;

fn read<F: PlainFamily>(family: &F, path: &str) -> Result<Vec<F::Position>, Failure> {
    let text = text_file::read(Path::new(path), MOST_BYTES)
        .map_err(|error| Failure::usage(format!("cannot read positions from {path}: {error}")))?;
    let mut positions = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or("").trim();
        if line.is_empty() {
            continue;
        }
        let at = |what: &str| Failure::usage(format!("{path}, line {}: {what}", i + 1));
        let position = family.read_position(line).map_err(|error| at(&error.to_string()))?;
        if family.outcome(&position).is_some() {
            return Err(at("the game is over: nothing to search"));
        }
        positions.push(position);
    }
    if positions.is_empty() {
        return Err(Failure::usage(format!("{path}: no positions; allowed: one a line")));
    }
    Ok(positions)
}
