//! What the windows that a value is found with cost, by how fine the evaluation is.

use super::{
    games::{Board, Measure, Task, depths, measure, positions_of},
    numbers::column_ratio,
    program::ALLOWANCE,
};
use crate::{
    efficiency::ByReasons,
    experiment::{Axis, Claim, Experiment, Figure, Findings, Printed, Rows, Table},
    papers::equal_evaluations,
};
use plywood::{
    efficiency::{Deepening, Lookahead},
    order::ByRank,
};
use plywood_games::PlainFamily;

/// The same search by ten drivers.
pub const DRIVERS: Experiment = Experiment {
    id: "drivers",
    paper: &equal_evaluations::PAPER,
    title: "Which windows find a value with the fewest nodes",
    about: "NegaScout in iterative deepening with a memory that loses nothing, enhanced transposition cutoffs and moves tried by what is \
            remembered of their successors, what the game knows, killers and history, as 'plywood efficiency' searches. All that \
            differs is the driver, from the first iteration to the last. Each game has a coarse evaluation and a fine one: material \
            and the usual one (chess, checkers), whole discs and tenths (Othello). Nodes of the last iteration, over those of the \
            left-first minimal graph, as geometric means over the same positions. 'Searches' are those of the last iteration, of \
            which all but the first search again.",
    seconds: [1.0, 250.0, 2500.0],
    version: 1,
    columns: &[
        "mtd-f",
        "mtd-above",
        "mtd-below",
        "negascout",
        "aspiration:10",
        "aspiration:25",
        "aspiration:50",
        "step:8",
        "stride:16",
        "bisection",
        "lfmg",
        "mtd-f searches",
    ],
    plan: |scale, _| {
        let of = |(board, [quick, paper, deep]): (Board, [u32; 3])| {
            // Odd depths and even ones.
            let all = [quick, paper - 1, paper, deep - 1, deep];
            let depths = scale.pick(&all[..1], &all[..3], &all[..]);
            let depths = std::collections::BTreeSet::from_iter(depths.iter().copied());
            depths.into_iter().flat_map(move |depth| positions_of(scale, board, depth))
        };
        BOARDS.into_iter().flat_map(of).collect()
    },
    trial: |trial| measure(trial, AllDrivers),
    findings,
};

/// Those among the columns.
const DRIVERS_COMPARED: usize = 10;

/// Each game with its fine evaluation and its coarse one, and the deepest search at each scale.
const BOARDS: [(Board, [u32; 3]); 6] = [
    (Board::Chess, [3, 6, 7]),
    (Board::MaterialChess, [3, 6, 7]),
    (Board::Othello, [4, 8, 9]),
    (Board::WholeOthello, [4, 8, 9]),
    (Board::Checkers, [6, 11, 13]),
    (Board::MaterialCheckers, [6, 11, 13]),
];

struct AllDrivers;

impl Measure for AllDrivers {
    fn measure<F: PlainFamily>(self, task: &Task<'_, F>) -> Vec<f64> {
        let found = numbers(task);
        found.unwrap_or_else(|| vec![f64::NAN; DRIVERS.columns.len()])
    }
}

fn numbers<F: PlainFamily>(task: &Task<'_, F>) -> Option<Vec<f64>> {
    let &Task { family, judge, ref position, depth, .. } = task;
    let reasons = format!("bounds,{}", task.knowledge.reasons());
    let (mut nodes, mut graph, mut searches) = (Vec::new(), f64::NAN, f64::NAN);
    for name in &DRIVERS.columns[..DRIVERS_COMPARED] {
        let driver = name.parse().expect("a driver");
        let order = |bounds| {
            ByRank::new(ByReasons::new(reasons.parse().expect("an order"), Some(bounds), judge))
        };
        let mut program = Deepening::new(family, judge, order, position, ALLOWANCE);
        let mut last = None;
        for _ in 0..depth {
            last = Some(program.deepen(driver, Lookahead::Above(1)).ok()?);
        }
        let work = last?.work;
        nodes.push(work.nodes() as f64);
        if *name == "mtd-f" {
            graph = program.oracle().minimal_graph().ok()?.work.nodes() as f64;
            // Each begins with a visit to the root.
            searches = work.plies[0].nodes as f64;
        }
    }
    nodes.extend([graph, searches]);
    Some(nodes)
}

fn findings(rows: &Rows) -> Findings {
    let names = &DRIVERS.columns[..DRIVERS_COMPARED];
    let ratio = |board, depth, name| column_ratio(rows, board, depth, [name, "lfmg"]);
    let mut findings = Findings::default();
    let mut figure = Figure::new(
        "Nodes of the last iteration over the left-first minimal graph, by driver",
        Axis::named("", names.iter().map(ToString::to_string)),
        Axis::even("nodes / LFMG"),
    );
    let columns = ["game, evaluation, depth"].into_iter().chain(names.iter().copied());
    let columns: Vec<&str> = columns.chain(["fewest", "searches of MTD(f)"]).collect();
    let mut table = Table::new("Nodes over LFMG, by driver", columns).in_text();
    for (board, scales) in BOARDS {
        let depths = depths(rows, board);
        for &depth in &depths {
            let all: Vec<_> = names.iter().map(|name| (ratio(board, depth, name), *name)).collect();
            let known = all.iter().filter_map(|(it, name)| Some((it.as_ref()?.value, *name)));
            let Some((_, best)) = known.min_by(|a, b| a.0.total_cmp(&b.0)) else { continue };
            let searches = super::numbers::column_mean(rows, board, depth, "mtd-f searches");
            let cells = all.iter().map(|it| Table::cell(it.0));
            let cells = [format!("{}, {depth}", board.name())].into_iter().chain(cells);
            table = table.row(cells.chain([best.to_string(), Table::cell(searches)]));
        }
        let Some(&deepest) = depths.last() else { continue };
        let points =
            names.iter().enumerate().map(|(x, name)| (x as f64, ratio(board, deepest, name)));
        let name = format!("{}, depth {deepest}", board.name());
        figure = figure.curve(name, points.collect::<Vec<_>>(), Vec::new());
        let others = ["negascout", "aspiration:25"];
        for (depth, other) in scales.into_iter().flat_map(|depth| others.map(|it| (depth, it))) {
            let part = column_ratio(rows, board, depth, ["mtd-f", other]);
            findings = findings.claim_if(part, |it| {
                let what = format!(
                    "MTD(f) visits fewer nodes than {other}: its nodes over the other's, {}, depth {depth}.",
                    board.name()
                );
                let other = other.replace(':', "-");
                let id = format!("drivers-{other}-{}-{depth}", board.id());
                Claim::ours(id, what, Printed::Below(1.0), it)
            });
        }
    }
    findings.figure(figure).table(table)
}
