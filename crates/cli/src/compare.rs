//! `plywood compare`

use crate::{
    output::{self, Failure, Format},
    progress::Progress,
    table::{self, Align},
    tree_argument,
};
use plywood::order::MoveOrder;
use plywood_app::{
    Registry,
    compare::{CompareEvent, CompareRequest, CompareRow, Compared},
    threads,
};
use plywood_lab::CompareError;
use std::{
    io::{self, Write},
    process::ExitCode,
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

pub(crate) fn run(arguments: Arguments, registry: &Registry) -> Result<ExitCode, Failure> {
    let game = tree_argument::parse(registry, &arguments.tree)?;
    if arguments.order == Some(OrderArgument::Static) && !game.info().dice {
        let what = "--order static is for games with dice";
        return Err(Failure::usage(format!("{} has none: {what}", game.info().name)));
    }
    let split = |names: &String| names.split(',').map(|name| name.trim().to_string()).collect();
    let request = CompareRequest {
        algorithms: arguments.algorithms.as_ref().map(split),
        trees: arguments.trees,
        seed: arguments.seed,
        depth: arguments.depth,
        order: arguments.order.map(|order| match order {
            OrderArgument::Rules => MoveOrder::Rules,
            OrderArgument::Static => MoveOrder::Static,
        }),
        memory: arguments.memory as usize * (1 << 20),
    };
    let pool = threads::pool(arguments.threads)?;
    let progress = Progress::new(1, "searches");
    let watch = |event: CompareEvent| match event {
        CompareEvent::LeftOut { algorithm, leaves } => {
            let what = format!("{algorithm} is left out: {leaves:.1e} leaves");
            output::note(format!("{what}; -a names what to run"));
        }
        CompareEvent::StandsIn { yardstick, instead_of, leaves } => output::note(format!(
            "{yardstick} is a hundred percent: {leaves:.1e} leaves are many for {instead_of}, \
             which runs if -a names it"
        )),
        CompareEvent::Long { game, depth, leaves } => output::note(format!(
            "{game} to depth {depth}: about {leaves:.0e} leaves, which may take minutes; \
             --depth and -a ask for less"
        )),
        CompareEvent::Begin(searches) => progress.restart(searches, 0, String::new()),
        CompareEvent::Done => progress.step(),
        _ => {}
    };
    let compared = pool.install(|| game.compare(&request, &watch));
    progress.finish();
    let compared = compared?;
    let printed = match arguments.format {
        Format::Table => print_table(&compared),
        Format::Csv => table::print_objects(&objects(&compared.rows)?),
        Format::Json => output::json(&compared.rows),
    };
    // Whoever reads only the beginning still gets the verdict.
    let verdict = verdict(&compared);
    match printed {
        Err(Failure::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(verdict),
        printed => printed.map(|()| verdict),
    }
}

/// The rows as objects with the fields that JSON has.
fn objects(
    rows: &[CompareRow],
) -> Result<Vec<serde_json::Map<String, serde_json::Value>>, Failure> {
    let value = serde_json::to_value(rows).map_err(io::Error::from)?;
    Ok(serde_json::from_value(value).map_err(io::Error::from)?)
}

/// Says what does not agree or did not finish.
fn verdict(compared: &Compared) -> ExitCode {
    for it in compared.disagreements.iter().take(10) {
        let (said, expected, tree) = (it.said, it.expected, it.tree);
        output::note(format!("{} says {said} of tree {tree}, not {expected}", it.algorithm));
    }
    let more = compared.disagreements.len().saturating_sub(10);
    if more > 0 {
        output::note(format!("and {more} more disagreements"));
    }
    let mut failed = !compared.disagreements.is_empty();
    for CompareRow { row, .. } in &compared.rows {
        if let Some(error) = &row.error {
            let more = match error {
                CompareError::Memory { .. } => "; give it more with --memory",
                _ => "",
            };
            output::note(format!("{} {error}{more}", row.algorithm));
            failed = true;
        }
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn print_table(compared: &Compared) -> Result<(), Failure> {
    let Compared { game, depth, dice, .. } = compared;
    let trees = match compared.trees {
        1 => "one tree".to_string(),
        n => format!("mean of {n} trees"),
    };
    let seed = compared.seed.map_or(String::new(), |seed| format!(", seed {seed}"));
    writeln!(io::stdout(), "{game}, depth {depth}: {trees}{seed}\n")?;
    let percent = format!("% of {}", compared.yardstick);
    let mut columns = vec![
        ("algorithm", Align::Left),
        ("value", Align::Right),
        ("leaves", Align::Right),
        ("sd", Align::Right),
        (percent.as_str(), Align::Right),
        ("distinct", Align::Right),
        ("interior", Align::Right),
    ];
    columns.extend(match dice {
        true => &[("probing cuts", Align::Right), ("regular cuts", Align::Right)][..],
        false => &[("/ minimal", Align::Right)][..],
    });
    columns.push(("time", Align::Right));
    let cells = |CompareRow { row, .. }: &CompareRow| {
        if row.error.is_some() {
            return vec![row.algorithm.clone(), "-".into()];
        }
        let value = row.value.score + 0.0; // not minus zero
        let decimals = if *dice { 4 } else { usize::from(compared.trees > 1) };
        let mut cells = vec![
            row.algorithm.clone(),
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
        if *dice {
            cells.push(format!("{:.1}", row.probing_cutoffs));
            cells.push(format!("{:.1}", row.regular_cutoffs));
        } else {
            cells.push(row.ratio_to_minimal.map_or("-".into(), |ratio| format!("{ratio:.2}")));
        }
        cells.push(format!("{:.2} ms", row.time.as_secs_f64() * 1e3));
        cells
    };
    let rows: Vec<Vec<String>> = compared.rows.iter().map(cells).collect();
    table::print(&columns, &rows)
}
