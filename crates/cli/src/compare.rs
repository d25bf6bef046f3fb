//! `plywood compare`

use crate::{
    output::{self, Failure, Format},
    progress::Progress,
    table::{self, Align},
    tree_argument,
};
use plywood::{Algorithm, AlgorithmError, ChanceAlgorithm, MoveOrder};
use plywood_games::{DiceFamily, Family, PlainFamily, Visitor};
use plywood_lab::{CompareError, Comparison, Contender, Plan, Row, compare, compare_dice};
use serde_json::{Map, Value, json};
use std::{
    io::{self, Write},
    process::ExitCode,
    str::FromStr,
};

/// Runs algorithms over the same trees, side by side.
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
  plywood compare connect-four --depth 8 -a alphabeta,negascout,mtd-f
  plywood compare star-complete:n=20,depth=3 -a star1,star2,star3 --trees 100
  plywood compare backgammon --depth 2 -a expectiminimax,star2,star2+table")]
pub(crate) struct Arguments {
    #[arg(value_name = "TREE", help = tree_argument::HELP)]
    tree: String,
    /// The algorithms, by name, with a comma between [default: all].
    #[arg(short, long, value_name = "NAMES")]
    algorithms: Option<String>,
    /// How many trees [default: 10; 1 where all are the same].
    #[arg(short = 'n', long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000))]
    trees: Option<u64>,
    /// Other seeds give other trees.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Plies to search [default: to the end of the tree].
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=1000))]
    depth: Option<u32>,
    /// Order of the moves, in games with dice [default: as suits the game].
    #[arg(long, value_enum)]
    order: Option<OrderArgument>,
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

#[derive(Copy, Clone, Debug, PartialEq, Eq, clap::ValueEnum)]
enum OrderArgument {
    /// As the rules have them.
    Rules,
    /// By static value, best first.
    Static,
}

pub(crate) fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    tree_argument::parse(&arguments.tree)?.visit(Run(arguments))
}

struct Run(Arguments);

impl Visitor for Run {
    type Output = Result<ExitCode, Failure>;

    fn visit<F: PlainFamily>(self, family: F) -> Self::Output {
        let Run(arguments) = self;
        if arguments.order == Some(OrderArgument::Static) {
            let what = "--order static is for games with dice";
            return Err(Failure::usage(format!("{family} has none: {what}")));
        }
        let all = Algorithm::ALL.iter().map(|entry| entry.algorithm).collect();
        let plan = plan(&family, &arguments, all)?;
        let search = |done: &(dyn Fn() + Sync)| compare(&family, &plan, done);
        report(&family, &arguments, &plan, search)
    }

    fn visit_dice<F: DiceFamily>(self, family: F) -> Self::Output {
        let Run(arguments) = self;
        let order = match arguments.order {
            Some(OrderArgument::Rules) => MoveOrder::Rules,
            Some(OrderArgument::Static) => MoveOrder::Static,
            None => family.move_order(),
        };
        let all = ChanceAlgorithm::ALL.iter().map(|entry| entry.algorithm).collect();
        let plan = plan(&family, &arguments, all)?;
        let leaves = family.all_leaves(plan.depth) * plan.trees as f64;
        if leaves > ALL_DICE_AT_MOST && arguments.algorithms.is_none() {
            return Err(Failure::usage(format!(
                "{family} to depth {}: {leaves:.0e} leaves are too many to run all algorithms; \
                 give a smaller --depth, or name with -a what to run",
                plan.depth
            )));
        }
        // Most of them visit a good part of the leaves, whatever they cut off.
        let all = leaves * plan.algorithms.iter().filter(|it| !it.table).count() as f64;
        if all > ALL_AT_MOST {
            output::note(format!(
                "{family} to depth {}: about {all:.0e} leaves, which takes minutes or more; \
                 --depth and -a ask for less",
                plan.depth
            ));
        }
        let search = |done: &(dyn Fn() + Sync)| compare_dice(&family, &plan, order, done);
        report(&family, &arguments, &plan, search)
    }
}

/// What the arguments ask for.
fn plan<F: Family, A>(family: &F, arguments: &Arguments, all: Vec<A>) -> Result<Plan<A>, Failure>
where
    A: Contender + FromStr<Err = AlgorithmError>,
{
    let trees = match arguments.trees {
        Some(n) if n > 1 && !family.is_random() => {
            return Err(Failure::usage(format!(
                "{family} is one tree: --trees {n} is not possible"
            )));
        }
        given => given.unwrap_or(if family.is_random() { 10 } else { 1 }),
    };
    let depth = tree_argument::depth(family, arguments.depth)?;
    let leaves = family.all_leaves(depth) * trees as f64;
    let algorithms: Vec<A> = match &arguments.algorithms {
        Some(names) => parse_names(names)?,
        None => all_feasible(all, leaves),
    };
    let memory = arguments.memory as usize * (1 << 20);
    let yardstick = yardstick(&algorithms, leaves);
    Ok(Plan { algorithms, trees, seed: arguments.seed, depth, memory, yardstick })
}

/// Whose leaves are a hundred percent: where the definition is the usual one, it does not run
/// unasked if that takes minutes, and the first of the others stands in.
fn yardstick<A: Contender>(algorithms: &[A], leaves: f64) -> A {
    let too_large = leaves > ALL_AT_MOST && A::YARDSTICK == A::DEFINITION;
    match algorithms {
        [first, ..] if too_large && !algorithms.contains(&A::YARDSTICK) => *first,
        _ => A::YARDSTICK,
    }
}

/// Searches, prints, and judges.
fn report<F: Family, A: Contender>(
    family: &F,
    arguments: &Arguments,
    plan: &Plan<A>,
    search: impl Fn(&(dyn Fn() + Sync)) -> Comparison<A> + Sync,
) -> Result<ExitCode, Failure> {
    let pool = output::pool(arguments.threads)?;
    let hidden = !plan.algorithms.contains(&plan.yardstick);
    let searches = plan.trees * (plan.algorithms.len() as u64 + u64::from(hidden));
    let progress = Progress::new(searches, "searches");
    let mut comparison = None;
    output::work_in(&pool, &mut || comparison = Some(search(&|| progress.step())));
    progress.finish();
    let comparison = comparison.expect("the work is done");

    let objects: Vec<_> = comparison.rows.iter().map(|row| json_row(plan, row)).collect();
    let printed = match arguments.format {
        Format::Table => print_table(family, plan, &comparison),
        Format::Csv => table::print_objects(&objects),
        Format::Json => output::json(&objects),
    };
    // Whoever reads only the beginning still gets the verdict.
    let verdict = verdict(&comparison);
    match printed {
        Err(Failure::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(verdict),
        printed => printed.map(|()| verdict),
    }
}

fn parse_names<A>(names: &str) -> Result<Vec<A>, Failure>
where
    A: Contender + FromStr<Err = AlgorithmError>,
{
    let mut algorithms = Vec::new();
    for name in names.split(',').map(str::trim) {
        let algorithm: A = name.parse()?;
        if algorithms.contains(&algorithm) {
            return Err(Failure::usage(format!("algorithm '{algorithm}' is named twice")));
        }
        algorithms.push(algorithm);
    }
    Ok(algorithms)
}

/// With more leaves than this, the definition takes minutes.
const ALL_AT_MOST: f64 = 1e9;

/// With more leaves than this, all algorithms for dice take hours.
const ALL_DICE_AT_MOST: f64 = 1e11;

fn all_feasible<A: Contender>(all: Vec<A>, leaves: f64) -> Vec<A> {
    if leaves <= ALL_AT_MOST {
        return all;
    }
    let left_out = A::DEFINITION;
    output::note(format!("{left_out} is left out: {leaves:.1e} leaves; -a names what to run"));
    all.into_iter().filter(|&algorithm| algorithm != left_out).collect()
}

/// Says what does not agree or did not finish.
fn verdict<A: Contender>(comparison: &Comparison<A>) -> ExitCode {
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
            output::note(format!("{} {error}{}", row.algorithm, advice(error)));
            failed = true;
        }
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// What to do about it.
fn advice(error: &CompareError) -> &'static str {
    match error {
        CompareError::Memory { .. } => "; give it more with --memory",
        _ => "",
    }
}

fn print_table<F: Family, A: Contender>(
    family: &F,
    plan: &Plan<A>,
    comparison: &Comparison<A>,
) -> Result<(), Failure> {
    let trees = match plan.trees {
        1 => "one tree".to_string(),
        n => format!("mean of {n} trees"),
    };
    let seed = if family.is_random() { format!(", seed {}", plan.seed) } else { String::new() };
    writeln!(io::stdout(), "{family}, depth {}: {trees}{seed}\n", plan.depth)?;
    let percent = format!("% of {}", plan.yardstick);
    let mut columns = vec![
        ("algorithm", Align::Left),
        ("value", Align::Right),
        ("leaves", Align::Right),
        ("sd", Align::Right),
        (percent.as_str(), Align::Right),
        ("distinct", Align::Right),
        ("interior", Align::Right),
    ];
    columns.extend(match A::DICE {
        true => &[("probing cuts", Align::Right), ("regular cuts", Align::Right)][..],
        false => &[("/ minimal", Align::Right)][..],
    });
    columns.push(("time", Align::Right));
    let cells = |row: &Row<A>| {
        if row.error.is_some() {
            return vec![row.algorithm.to_string(), "-".into()];
        }
        let value = row.value.score + 0.0; // not minus zero
        let decimals = if A::DICE { 4 } else { usize::from(plan.trees > 1) };
        let mut cells = vec![
            row.algorithm.to_string(),
            format!("{}{value:.decimals$}", row.value.bound),
            format!("{:.1}", row.leaves.mean),
            row.leaves.sd.map_or("-".into(), |sd| format!("{sd:.1}")),
            match row.percent.is_nan() {
                true => "-".into(),
                false => format!("{:.1}", row.percent),
            },
            row.distinct.map_or("-".into(), |distinct| format!("{distinct:.1}")),
            format!("{:.1}", row.interior),
        ];
        if A::DICE {
            cells.push(format!("{:.1}", row.probing_cutoffs));
            cells.push(format!("{:.1}", row.regular_cutoffs));
        } else {
            cells.push(row.ratio_to_minimal.map_or("-".into(), |ratio| format!("{ratio:.2}")));
        }
        cells.push(format!("{:.2} ms", row.time.as_secs_f64() * 1e3));
        cells
    };
    let rows: Vec<Vec<String>> = comparison.rows.iter().map(cells).collect();
    table::print(&columns, &rows)
}

/// A row as JSON and CSV have it.
fn json_row<A: Contender>(plan: &Plan<A>, row: &Row<A>) -> Map<String, Value> {
    let mut fields = vec![
        ("algorithm".to_string(), json!(row.algorithm.to_string())),
        ("trees".to_string(), json!(row.trees)),
        ("value_mean".to_string(), json!(row.value.score)),
        ("bound".to_string(), json!(output::bound_name(row.value.bound))),
        ("leaves_mean".to_string(), json!(row.leaves.mean)),
        ("leaves_sd".to_string(), json!(row.leaves.sd)),
        ("distinct_mean".to_string(), json!(row.distinct)),
        ("nodes_mean".to_string(), json!(row.nodes)),
        ("interior_mean".to_string(), json!(row.interior)),
        ("cutoffs_mean".to_string(), json!(row.cutoffs)),
        ("first_move_cutoffs".to_string(), json!(row.first_move_cutoffs)),
        (format!("percent_of_{}", plan.yardstick), json!(row.percent)),
    ];
    let own = match A::DICE {
        true => vec![
            ("probing_cutoffs_mean", json!(row.probing_cutoffs)),
            ("regular_cutoffs_mean", json!(row.regular_cutoffs)),
        ],
        false => vec![
            ("re_searches_mean", json!(row.re_searches)),
            ("peak_open", json!(row.peak_open)),
            ("ratio_to_minimal", json!(row.ratio_to_minimal)),
        ],
    };
    fields.extend(own.into_iter().map(|(name, value)| (name.to_string(), value)));
    fields.push(("seconds".to_string(), json!(row.time.as_secs_f64())));
    let error = row.error.as_ref().map(|error| format!("{error}{}", advice(error)));
    fields.push(("error".to_string(), json!(error)));
    fields.into_iter().collect()
}
