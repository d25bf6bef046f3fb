//! Checkers at the depth of the paper's searches (Figs. 3, 6 and 7).

use super::{
    PAPER,
    games::{Board, Measure, Task, depths, measure},
    numbers::{Prose, column_mean, column_ratio, narrower, of_positions, prose, saving},
    program::{self, ALLOWANCE},
    transposition_cutoffs::{COMPARABLE, PAPER_PLIES},
};
use crate::experiment::{Claim, Experiment, Findings, Printed, Rows, Table, Trial};
use plywood::efficiency::{CheapCutoffs, CutoffCost, Lookahead};
use plywood_games::PlainFamily;

/// Search, ETC, minimal tree and graphs of a few positions.
pub const CHECKERS_17: Experiment = Experiment {
    id: "plaat-checkers-17",
    paper: &PAPER,
    title: "Checkers at the printed depth",
    about: "What other experiments measure of many positions at smaller depths, at depth 17 and, where the paper compares tree and graph, at 15, of as many positions as a few minutes and three \
            gigabytes allow: aspiration NegaScout without ETC and with it where more than two plies are left, the left-first minimal tree and graph of the \
            former, and the graph with the cheapest cutoffs of the last three plies by the moves of the latter. Moves are tried by \
            history alone, as Chinook does. What does not fit is left out. At the quick scale the depth is 9, of which nothing is printed.",
    seconds: [1.0, 300.0, 1300.0],
    version: 1,
    columns: &["nodes", "leaves", "etc_leaves", "lfmt", "lfmg", "armg"],
    plan: |scale, _| {
        let quick = Trial::numbered(&BOARD.at(QUICK), 4);
        let compared = Trial::numbered(&BOARD.at(COMPARED), scale.pick(0, 20, 20));
        let printed = Trial::numbered(&BOARD.at(PRINTED), scale.pick(0, POSITIONS, 20));
        quick.into_iter().chain(compared).chain(printed).collect()
    },
    trial: |trial| {
        let found = measure(trial, Sizes);
        if found.is_empty() { vec![f64::NAN; CHECKERS_17.columns.len()] } else { found }
    },
    findings,
};

const BOARD: Board = Board::CheckersByHistory;
const QUICK: u32 = 9;
/// Of which the paper prints how much smaller the graph is than the tree.
const COMPARED: u32 = 15;
const PRINTED: u32 = 17;
/// At the paper's scale.
const POSITIONS: u64 = 10;

struct Sizes;

impl Measure for Sizes {
    fn measure<F: PlainFamily>(self, task: &Task<'_, F>) -> Vec<f64> {
        numbers(task).unwrap_or_default()
    }
}

fn numbers<F: PlainFamily>(task: &Task<'_, F>) -> Option<Vec<f64>> {
    let (tree, graph, plain) = {
        let (program, searched) = program::searched(task)?;
        let mut oracle = program.oracle();
        (oracle.minimal_tree().ok()?, oracle.minimal_graph().ok()?, searched.work)
    };
    let mut cheap = CheapCutoffs::new(3, CutoffCost::Observed, ALLOWANCE);
    let mut approximate = None;
    let (_, enhanced) = program::searched_with(task, Lookahead::Above(PAPER_PLIES), |program| {
        approximate = program.cheap_graph(&mut cheap).ok();
    })?;
    let armg = approximate.map_or(f64::NAN, |graph| graph.work.nodes() as f64);
    let others =
        [plain.nodes(), plain.leaves(), enhanced.work.leaves(), tree.nodes, graph.work.nodes()];
    Some(others.into_iter().map(|it| it as f64).chain([armg]).collect())
}

fn findings(rows: &Rows) -> Findings {
    let mut findings = Findings::default();
    let factor = Prose {
        board: BOARD,
        depth: Some(PRINTED),
        printed: of_positions(2.0, 0.25),
        words: Some("a factor of 2"),
    };
    let what = "Left-first minimal graph over the one with the cheapest cutoffs as observed";
    let names = ["printed-armg", "section 4.2, Fig. 7", what];
    let ratio = |board, depth| column_ratio(rows, board, depth, ["lfmg", "armg"]);
    findings = findings.claims(prose(factor, [QUICK, PRINTED], names, ratio));
    let at_printed = |claim: Claim, depth: u32| match depth == PRINTED {
        true => claim,
        false => claim.incomparable(format!("Printed of searches to depth {PRINTED}.")),
    };
    for depth in depths(rows, BOARD) {
        let saved = saving(rows, BOARD, depth, ["leaves", "etc_leaves"]);
        let what =
            format!("ETC saves in checkers as in chess: percent of the leaves, depth {depth}.");
        findings = findings.claim_if(saved, |it| {
            let id = format!("plaat-printed-etc-checkers-{depth}");
            let claim = Claim::new(id, "section 4.1, Fig. 6", what, COMPARABLE, it);
            at_printed(claim.worded("of a comparable magnitude"), depth)
        });
        let near = column_ratio(rows, BOARD, depth, ["nodes", "lfmg"]);
        let what = format!(
            "The best programs search close to the minimal graph: nodes to those of the graph, checkers, depth {depth}."
        );
        findings = findings.claim_if(near, |it| {
            let id = format!("plaat-printed-efficiency-checkers-{depth}");
            let claim = Claim::new(id, "section 3, Fig. 3", what, Printed::Below(2.0), it);
            at_printed(claim.worded("within a small factor"), depth)
        });
    }
    findings.claims(transpositions(rows)).table(table(rows))
}

/// What transpositions make of the minimal tree.
fn transpositions(rows: &Rows) -> Vec<Claim> {
    let at = [QUICK, COMPARED, PRINTED];
    let of = |printed, words| Prose { board: BOARD, depth: Some(COMPARED), printed, words };
    let what = "Nodes of the minimal tree to those of the minimal graph";
    let names = ["tree-over-graph", "section 2.3, Fig. 2", what];
    let factor = |board, depth| column_ratio(rows, board, depth, ["lfmt", "lfmg"]);
    let smaller = prose(of(of_positions(9.0, 0.5), None), at, names, factor);
    let what = "Percent by which transpositions reduce the effective width; read as the depth-th root of the size";
    let names = ["effective-width", "section 2.3", what];
    let width = of(Printed::Between(10.0, 20.0), Some("about 10-20 %"));
    let width = prose(width, at, names, |board, depth| narrower(rows, board, depth));
    smaller.into_iter().chain(width).collect()
}

fn table(rows: &Rows) -> Table {
    let columns = [
        "depth",
        "positions",
        "nodes",
        "LFMT",
        "LFMG",
        "ARMG",
        "nodes / LFMG",
        "LFMT / LFMG",
        "LFMG / ARMG",
    ];
    let mut table = Table::new("Mean nodes, and geometric means of ratios", columns).in_text();
    for depth in depths(rows, BOARD) {
        let mean = |column| Table::cell(column_mean(rows, BOARD, depth, column));
        let ratio = |of| Table::cell(column_ratio(rows, BOARD, depth, of));
        table = table.row([
            depth.to_string(),
            rows.sample(&BOARD.at(depth), "nodes").len().to_string(),
            mean("nodes"),
            mean("lfmt"),
            mean("lfmg"),
            mean("armg"),
            ratio(["nodes", "lfmg"]),
            ratio(["lfmt", "lfmg"]),
            ratio(["lfmg", "armg"]),
        ]);
    }
    table
}
