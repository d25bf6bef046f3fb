//! `plywood compare`

use crate::{
    output::{self, Failure, Format},
    table::{self, Align},
    tree_argument,
};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use plywood::Algorithm;
use plywood_games::{Family, PlainFamily, Visitor};
use plywood_lab::{Comparison, Plan, Row, compare};
use std::{
    io::{self, IsTerminal, Write},
    process::ExitCode,
    sync::Once,
    time::{Duration, Instant},
};

/// Runs algorithms over the same trees and prints them side by side.
///
/// Leaves are evaluations, repeats included (the papers' NBP); distinct leaves
/// count each once. All values must agree; if one does not, it is named and the
/// exit code is 1. The numbers depend on the seed alone, not on threads.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plywood compare uniform:width=24,depth=4,order=1,root=64 --trees 100
  plywood compare iid:width=20,depth=4 -a alphabeta,negascout,abs:2 --format csv
  plywood compare explicit:@tree.txt
  plywood compare connect-four --depth 8 -a alphabeta,negascout,mtd-f")]
pub(crate) struct Arguments {
    #[arg(value_name = "TREE", help = tree_argument::HELP)]
    tree: String,
    /// The algorithms, by name, with a comma between [default: all].
    #[arg(short, long, value_name = "NAMES")]
    algorithms: Option<String>,
    /// How many trees [default: 10; 1 where all are the same].
    #[arg(short = 'n', long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    trees: Option<u64>,
    /// Other seeds give other trees.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Plies to search [default: to the end of the tree].
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=1000))]
    depth: Option<u32>,
    /// Threads to search on [default: one for each core].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Memory for OPEN or a table, in MiB, for each search.
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..))]
    memory: u32,
    /// How to print the comparison.
    #[arg(long, value_enum, default_value = "table")]
    format: Format,
}

pub(crate) fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    tree_argument::parse(&arguments.tree)?.visit(Run(arguments))
}

struct Run(Arguments);

impl Visitor for Run {
    type Output = Result<ExitCode, Failure>;

    fn visit<F: PlainFamily>(self, family: F) -> Self::Output {
        let Run(arguments) = self;
        let trees = match arguments.trees {
            Some(n) if n > 1 && !family.is_random() => {
                return Err(Failure::usage(format!(
                    "{family} is one tree: --trees {n} is not possible"
                )));
            }
            given => given.unwrap_or(if family.is_random() { 10 } else { 1 }),
        };
        let depth = tree_argument::depth(&family, arguments.depth)?;
        let algorithms = match &arguments.algorithms {
            Some(names) => parse_names(names)?,
            None => all_feasible(family.all_leaves(depth) * trees as f64),
        };
        let memory = arguments.memory as usize * (1 << 20);
        let plan = Plan { algorithms, trees, seed: arguments.seed, depth, memory };

        let mut pool = rayon::ThreadPoolBuilder::new();
        if let Some(threads) = arguments.threads {
            pool = pool.num_threads(threads.into());
        }
        let pool = pool.build().map_err(io::Error::other)?;
        let progress = Progress::new(plan.trees * plan.algorithms.len() as u64);
        let comparison = pool.install(|| compare(&family, &plan, &|| progress.step()));
        progress.finish();

        match arguments.format {
            Format::Table => print_table(&family, &plan, &comparison)?,
            Format::Csv => print_csv(&comparison)?,
            Format::Json => {
                output::json(&comparison.rows.iter().map(JsonRow::from).collect::<Vec<_>>())?;
            }
        }
        Ok(verdict(&comparison))
    }
}

fn parse_names(names: &str) -> Result<Vec<Algorithm>, Failure> {
    let mut algorithms = Vec::new();
    for name in names.split(',').map(str::trim) {
        let algorithm: Algorithm = name.parse()?;
        if algorithms.contains(&algorithm) {
            return Err(Failure::usage(format!("algorithm '{algorithm}' is named twice")));
        }
        algorithms.push(algorithm);
    }
    Ok(algorithms)
}

/// More leaves than this take negamax minutes.
const NEGAMAX_AT_MOST: f64 = 1e9;

fn all_feasible(leaves: f64) -> Vec<Algorithm> {
    let left_out = leaves > NEGAMAX_AT_MOST;
    if left_out {
        output::note(format!("negamax is left out: {leaves:.1e} leaves; -a names what to run"));
    }
    let all = Algorithm::ALL.iter().map(|entry| entry.algorithm);
    all.filter(|&algorithm| !left_out || algorithm != Algorithm::Negamax).collect()
}

/// Says what does not agree or did not finish.
fn verdict(comparison: &Comparison) -> ExitCode {
    for it in comparison.disagreements.iter().take(10) {
        let (said, expected, tree) = (it.said, it.expected, it.tree);
        output::note(format!("{} says {said} of tree {tree}, not {expected}", it.algorithm));
    }
    let more = comparison.disagreements.len().saturating_sub(10);
    if more > 0 {
        output::note(format!("and {more} more disagreements"));
    }
    let mut failed = !comparison.disagreements.is_empty();
    for row in &comparison.rows {
        if let Some(error) = &row.error {
            output::note(format!("{} {error}", row.algorithm));
            failed = true;
        }
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn print_table<F: PlainFamily>(
    family: &F,
    plan: &Plan,
    comparison: &Comparison,
) -> Result<(), Failure> {
    let trees = match plan.trees {
        1 => "one tree".to_string(),
        n => format!("mean of {n} trees"),
    };
    let seed = if family.is_random() { format!(", seed {}", plan.seed) } else { String::new() };
    writeln!(io::stdout(), "{family}, depth {}: {trees}{seed}\n", plan.depth)?;
    let columns = [
        ("algorithm", Align::Left),
        ("value", Align::Right),
        ("leaves", Align::Right),
        ("sd", Align::Right),
        ("% of alphabeta", Align::Right),
        ("distinct", Align::Right),
        ("interior", Align::Right),
        ("/ minimal", Align::Right),
        ("time", Align::Right),
    ];
    let cells = |row: &Row| {
        if row.error.is_some() {
            return vec![row.algorithm.to_string(), "-".into()];
        }
        let value = row.value.score;
        let value = if plan.trees == 1 { format!("{value:.0}") } else { format!("{value:.1}") };
        vec![
            row.algorithm.to_string(),
            format!("{}{value}", row.value.bound),
            format!("{:.1}", row.leaves.mean),
            row.leaves.sd.map_or("-".into(), |sd| format!("{sd:.1}")),
            format!("{:.1}", row.percent_of_alphabeta),
            format!("{:.1}", row.distinct),
            format!("{:.1}", row.interior),
            row.ratio_to_minimal.map_or("-".into(), |ratio| format!("{ratio:.2}")),
            format!("{:.2} ms", row.time.as_secs_f64() * 1e3),
        ]
    };
    let rows: Vec<Vec<String>> = comparison.rows.iter().map(cells).collect();
    table::print(&columns, &rows)
}

/// A row as JSON and CSV have it.
#[derive(serde::Serialize)]
struct JsonRow {
    algorithm: String,
    trees: u64,
    value_mean: f64,
    bound: &'static str,
    leaves_mean: f64,
    leaves_sd: Option<f64>,
    distinct_mean: f64,
    nodes_mean: f64,
    interior_mean: f64,
    cutoffs_mean: f64,
    first_move_cutoffs: Option<f64>,
    re_searches_mean: f64,
    peak_open: Option<usize>,
    percent_of_alphabeta: f64,
    ratio_to_minimal: Option<f64>,
    seconds: f64,
    error: Option<String>,
}

impl From<&Row> for JsonRow {
    fn from(row: &Row) -> Self {
        JsonRow {
            algorithm: row.algorithm.to_string(),
            trees: row.trees,
            value_mean: row.value.score,
            bound: output::bound_name(row.value.bound),
            leaves_mean: row.leaves.mean,
            leaves_sd: row.leaves.sd,
            distinct_mean: row.distinct,
            nodes_mean: row.nodes,
            interior_mean: row.interior,
            cutoffs_mean: row.cutoffs,
            first_move_cutoffs: row.first_move_cutoffs,
            re_searches_mean: row.re_searches,
            peak_open: row.peak_open,
            percent_of_alphabeta: row.percent_of_alphabeta,
            ratio_to_minimal: row.ratio_to_minimal,
            seconds: row.time.as_secs_f64(),
            error: row.error.clone(),
        }
    }
}

/// The same columns as JSON has, so that there is one list of them.
fn print_csv(comparison: &Comparison) -> Result<(), Failure> {
    let mut headings = Vec::new();
    let mut rows = Vec::new();
    for row in &comparison.rows {
        let object = serde_json::to_value(JsonRow::from(row)).map_err(io::Error::from)?;
        let fields = object.as_object().into_iter().flatten();
        let cell = |value: &serde_json::Value| match value {
            serde_json::Value::Null => String::new(),
            serde_json::Value::String(text) => text.clone(),
            number => number.to_string(),
        };
        let (names, cells): (Vec<String>, Vec<String>) =
            fields.map(|(name, value)| (name.clone(), cell(value))).unzip();
        headings = names;
        rows.push(cells);
    }
    table::print_csv(&headings.iter().map(String::as_str).collect::<Vec<_>>(), &rows)
}

/// A bar on a terminal, once the work has taken a second; nothing elsewhere.
struct Progress {
    bar: ProgressBar,
    start: Instant,
    shown: Once,
    wanted: bool,
}

impl Progress {
    fn new(steps: u64) -> Self {
        let bar = ProgressBar::with_draw_target(Some(steps), ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template("{bar:40} {pos}/{len} searches, {eta} left");
        bar.set_style(style.expect("a valid template"));
        let wanted = io::stdout().is_terminal() && io::stderr().is_terminal();
        Progress { bar, start: Instant::now(), shown: Once::new(), wanted }
    }

    fn step(&self) {
        self.bar.inc(1);
        if self.wanted && self.start.elapsed() > Duration::from_secs(1) {
            self.shown.call_once(|| self.bar.set_draw_target(ProgressDrawTarget::stderr()));
        }
    }

    fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
