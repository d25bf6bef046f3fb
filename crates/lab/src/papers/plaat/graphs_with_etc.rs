//! Enhanced transposition cutoffs while minimal graphs are counted (sections 3 and 4.1).

use super::{
    PAPER,
    games::{Board, Measure, Task, depths, measure, positions_of},
    numbers::{column_mean, column_ratio, curve_by_depth},
    program::{self, ALLOWANCE},
    transposition_cutoffs::PAPER_PLIES,
};
use crate::experiment::{Axis, Claim, Experiment, Figure, Findings, Printed, Rows, Table};
use plywood::efficiency::{CheapCutoffs, CutoffCost, Lookahead};
use plywood_games::PlainFamily;

/// Left-first and approximate graphs, counted with ETC and without.
pub const GRAPHS_WITH_ETC: Experiment = Experiment {
    id: "plaat-etc-graphs",
    paper: &PAPER,
    title: "Minimal graphs counted with enhanced transposition cutoffs",
    about: "The left-first minimal graph (LFMG) is counted by a search that follows the best moves; the approximate one (ARMG) by the \
            same with the cheapest cutoffs of the last plies, MM(3) in checkers and MM(2) elsewhere. Here successors are also \
            looked up in these passes, where more than two plies are left, as the paper's ETC does in searches: a cutoff by what is in the graph \
            already takes nothing new. The moves of LFMG are those of the search without ETC, the moves of ARMG those of the search with it. Nodes, as \
            geometric means of ratios over positions. Othello also with moves tried by the square alone, as Keyano is said to, \
            checkers by history alone.",
    seconds: [1.0, 170.0, 1700.0],
    version: 1,
    columns: &["nodes", "etc_nodes", "lfmg", "lfmg_etc", "armg", "armg_etc"],
    plan: |scale, _| {
        let of = |(board, [quick, paper, deep]): (Board, [u32; 3])| {
            let depths = [quick, paper, deep];
            let depths = scale.pick(&depths[..1], &depths[..2], &depths[..]);
            depths
                .iter()
                .flat_map(move |&depth| positions_of(scale, board, depth))
                .collect::<Vec<_>>()
        };
        DEPTHS.into_iter().flat_map(of).collect()
    },
    trial: |trial| {
        let plies = if trial.parameters.contains(Board::Checkers.id()) { 3 } else { 2 };
        let found = measure(trial, Counted { plies });
        if found.is_empty() { vec![f64::NAN; GRAPHS_WITH_ETC.columns.len()] } else { found }
    },
    findings,
};

/// The depth at each scale.
const DEPTHS: [(Board, [u32; 3]); 5] = [
    (Board::Chess, [4, 6, 7]),
    (Board::Othello, [5, 8, 9]),
    (Board::OthelloBySquares, [5, 8, 9]),
    (Board::Checkers, [7, 12, 14]),
    (Board::CheckersByHistory, [7, 12, 14]),
];

struct Counted {
    plies: u32,
}

impl Measure for Counted {
    fn measure<F: PlainFamily>(self, task: &Task<'_, F>) -> Vec<f64> {
        self.numbers(task).unwrap_or_default()
    }
}

impl Counted {
    fn numbers<F: PlainFamily>(self, task: &Task<'_, F>) -> Option<Vec<f64>> {
        let lookahead = Lookahead::Above(PAPER_PLIES);
        let (program, searched) = program::searched(task)?;
        let mut left_first = program.oracle();
        let mut cheap = CheapCutoffs::new(self.plies, CutoffCost::Observed, ALLOWANCE);
        let mut approximate = None;
        let (_, enhanced) = program::searched_with(task, lookahead, |program| {
            let oracle = program.cheap_oracle(&mut cheap);
            approximate = oracle.ok().and_then(|mut oracle| {
                let plain = oracle.minimal_graph().ok()?;
                Some([plain, oracle.minimal_graph_with(lookahead).ok()?])
            });
        })?;
        let [armg, armg_etc] = approximate?;
        let graphs = [
            left_first.minimal_graph().ok()?,
            left_first.minimal_graph_with(lookahead).ok()?,
            armg,
            armg_etc,
        ];
        let searches = [&searched.work, &enhanced.work].map(|work| work.nodes() as f64);
        let graphs = graphs.iter().map(|graph| graph.work.nodes() as f64);
        Some(searches.into_iter().chain(graphs).collect())
    }
}

fn findings(rows: &Rows) -> Findings {
    let mut findings = Findings::default();
    let columns = [
        "game",
        "depth",
        "LFMG",
        "with ETC / LFMG",
        "ARMG",
        "with ETC / ARMG",
        "nodes / LFMG",
        "nodes with ETC / LFMG with ETC",
        "LFMG / ARMG with ETC",
    ];
    let title = "Mean nodes of minimal graphs, and geometric means of ratios";
    let mut table = Table::new(title, columns).in_text();
    let mut figure = Figure::new(
        "What ETC saves of a minimal graph while it is counted",
        Axis::even("depth"),
        Axis::even("graph counted with ETC / without"),
    );
    let graphs = [
        ("lfmg", "lfmg_etc", "left-first minimal graph", "LFMG"),
        ("armg", "armg_etc", "approximate real minimal graph", "ARMG"),
    ];
    for (board, _) in DEPTHS {
        for depth in depths(rows, board) {
            let ratio = |of| column_ratio(rows, board, depth, of);
            // In shallower searches there is nothing to transpose into.
            for (plain, with, graph, short) in graphs.into_iter().filter(|_| depth > 5) {
                let what = format!(
                    "Looking up successors makes the {graph} smaller: its nodes counted with ETC over those without, {}, depth {depth}.",
                    board.name()
                );
                let id = format!("plaat-{}-with-etc-{}-{depth}", short.to_lowercase(), board.id());
                findings = findings.claim_if(ratio([with, plain]), |it| {
                    Claim::ours(id, what, Printed::Below(1.0), it)
                });
            }
            let mean = |column| Table::cell(column_mean(rows, board, depth, column));
            let cell = |of| Table::cell(ratio(of));
            table = table.row([
                board.name().to_string(),
                depth.to_string(),
                mean("lfmg"),
                cell(["lfmg_etc", "lfmg"]),
                mean("armg"),
                cell(["armg_etc", "armg"]),
                cell(["nodes", "lfmg"]),
                cell(["etc_nodes", "lfmg_etc"]),
                cell(["lfmg", "armg_etc"]),
            ]);
        }
        for (plain, with, _, short) in graphs {
            let name = format!("{}, {short}", board.name());
            let saved = |depth| column_ratio(rows, board, depth, [with, plain]);
            figure = curve_by_depth(figure, name, rows, board, saved, &[]);
        }
    }
    findings.figure(figure).table(table)
}
