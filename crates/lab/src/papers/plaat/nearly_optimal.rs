//! How close the best search of this library comes to the minimal graph: the question of
//! the paper's title.

use super::{
    PAPER,
    games::{Board, Depths, Measure, Task, depths, measure, positions_of},
    numbers::{column_mean, column_ratio, curve_by_depth},
    program::{ALLOWANCE, ASPIRATION},
};
use crate::{
    efficiency::{ByReasons, MoveReasons},
    experiment::{Axis, Claim, Experiment, Figure, Findings, Printed, Rows, Table, Trial},
};
use plywood::{
    efficiency::{Deepening, Lookahead, MinimalGraph, Searched, Unfinished},
    engine::Driver,
    order::ByRank,
};
use plywood_games::PlainFamily;

/// MTD(f) with enhanced transposition cutoffs beside three yardsticks.
pub const NEARLY_OPTIMAL: Experiment = Experiment {
    id: "plaat-nearly-optimal",
    paper: &PAPER,
    title: "How close a search comes to the minimal graph",
    about: "The last iteration of MTD(f) with ETC at all nodes, leaves remembered, and moves tried by what earlier depths \
            left in memory, what the game knows, in Othello the evaluation, killers and history; at even depths, as the paper \
            asks for. \
            Beside it the left-first minimal graph (LFMG) of the same search without ETC; that of the moves found with \
            ETC; and that of aspiration NegaScout, which does not change with the driver. Chess and checkers \
            count material alone, Othello's evaluation is in whole discs.",
    seconds: [2.0, 200.0, 2000.0],
    version: 3,
    columns: &["nodes", "leaves", "lfmg", "etc_lfmg", "common_lfmg"],
    plan: |scale, _| {
        let even = |(board, [quick, paper, deep]): (Board, Depths)| {
            let deepest = scale.pick(quick, paper, deep);
            let depths = (2..=deepest).filter(|depth| depth % 2 == 0);
            depths.flat_map(move |depth| positions_of(scale, board, depth))
        };
        DEPTHS.into_iter().flat_map(even).collect::<Vec<Trial>>()
    },
    trial: |trial| {
        let played = |board: Board| trial.parameters.contains(board.id());
        let order = match () {
            () if played(Board::Othello) => "bounds,promise,evaluation,killers,history",
            () if played(Board::Chess) => "bounds,static,killers,history",
            () => "bounds,promise,killers,history",
        };
        measure(trial, Closeness { order })
    },
    findings,
};

const DEPTHS: [(Board, Depths); 3] = [
    (Board::MaterialChess, [4, 8, 8]),
    (Board::WholeOthello, [6, 10, 10]),
    (Board::MaterialCheckers, [8, 14, 14]),
];

struct Closeness {
    order: &'static str,
}

impl Measure for Closeness {
    fn measure<F: PlainFamily>(self, task: &Task<'_, F>) -> Vec<f64> {
        let &Task { family, judge, ref position, depth, .. } = task;
        let reasons: MoveReasons = self.order.parse().expect("an order");
        let search = |driver, lookahead| -> Result<(Searched, MinimalGraph), Unfinished> {
            let order = |bounds| ByRank::new(ByReasons::new(reasons.clone(), Some(bounds), judge));
            let mut deepening = Deepening::new(family, judge, order, position, ALLOWANCE);
            let mut searched = deepening.deepen(driver, lookahead)?;
            for _ in 1..depth {
                searched = deepening.deepen(driver, lookahead)?;
            }
            Ok((searched, deepening.oracle().minimal_graph()?))
        };
        let (with, without) = (Lookahead::Above(0), Lookahead::Off);
        let searches = [
            search(Driver::MtdF, with),
            search(Driver::MtdF, without),
            search(ASPIRATION, without),
        ];
        let [Ok((searched, etc)), Ok((_, plain)), Ok((_, common))] = searches else {
            return vec![f64::NAN; NEARLY_OPTIMAL.columns.len()];
        };
        let graphs = [plain, etc, common].map(|graph| graph.work.nodes());
        let work = [searched.work.nodes(), searched.work.leaves()];
        work.into_iter().chain(graphs).map(|it| it as f64).collect()
    }
}

fn findings(rows: &Rows) -> Findings {
    let mut findings = Findings::default();
    let mut figure = Figure::new(
        "Nodes of MTD(f) with ETC over those of the left-first minimal graph",
        Axis::even("depth"),
        Axis::even("nodes / LFMG"),
    );
    for (board, deepest) in DEPTHS {
        let ratio = |depth| column_ratio(rows, board, depth, ["nodes", "lfmg"]);
        figure = curve_by_depth(figure, board.name(), rows, board, ratio, &[]);
        for depth in &deepest[..2] {
            let what = format!(
                "How close a search can come to the minimal graph: nodes of MTD(f) with ETC to those of the graph, {}, depth \
                 {depth}.",
                board.name()
            );
            findings = findings.claim_if(ratio(*depth), |it| {
                let id = format!("plaat-nearly-optimal-{}-{depth}", board.id());
                Claim::new(id, "section 3", what, Printed::Below(2.0), it)
                    .worded("within a small factor")
                    .incomparable("The paper's programs are searched by aspiration NegaScout; this search is our own.")
            });
        }
    }
    findings.figure(figure).table(table(rows))
}

fn table(rows: &Rows) -> Table {
    let columns = [
        "game",
        "depth",
        "nodes",
        "leaves",
        "LFMG",
        "nodes / LFMG",
        "/ LFMG of ETC's moves",
        "/ LFMG of aspiration NegaScout",
    ];
    let mut table = Table::new("Mean nodes, and geometric means of ratios", columns);
    for (board, _) in DEPTHS {
        for depth in depths(rows, board) {
            let mean = |column| Table::cell(column_mean(rows, board, depth, column));
            let ratio = |below| Table::cell(column_ratio(rows, board, depth, ["nodes", below]));
            table = table.row([
                board.name().to_string(),
                depth.to_string(),
                mean("nodes"),
                mean("leaves"),
                mean("lfmg"),
                ratio("lfmg"),
                ratio("etc_lfmg"),
                ratio("common_lfmg"),
            ]);
        }
    }
    table
}
