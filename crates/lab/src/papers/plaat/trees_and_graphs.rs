//! The left-first minimal tree and graph, and the search beside them (sections 2.3 and
//! 3, Figs. 2 and 3).

use super::{
    PAPER,
    games::{Board, Depths, Measure, Task, depths, measure, trials},
    numbers::{
        Prose, column_mean, column_ratio, curve_by_depth, growth, narrower, of_others,
        of_positions, prose,
    },
    paper::MISSING,
    program,
};
use crate::experiment::{
    Axis, Claim, Estimate, Experiment, Figure, Findings, Gap, Printed, Rows, Table,
};
use plywood_games::PlainFamily;

/// Nodes searched, and those of the minimal tree and graph.
pub const TREES_AND_GRAPHS: Experiment = Experiment {
    id: "plaat-minimal-graph",
    paper: &PAPER,
    title: "The search, its minimal tree and its minimal graph (Figs. 2 and 3)",
    about: "Nodes visited by the last iteration of aspiration NegaScout, and those of its left-first minimal tree \
            (LFMT) and graph (LFMG), found by the paper's three steps with a table that loses nothing. Visits \
            settled by the table count as nodes, leaves each time they are met. Ratios are geometric means over \
            positions, which are chosen as for Fig. 1; the table also has those of totals and of leaves. 'Quiet leaves' has captures played out at the leaves, as programs do.",
    seconds: [5.0, 900.0, 3000.0],
    version: 2,
    columns: &["nodes", "leaves", "lfmt", "lfmt_leaves", "lfmg", "lfmg_leaves", "lfmg_positions"],
    plan: |scale, _| {
        DEPTHS.into_iter().flat_map(|(board, depths)| trials(scale, board, 1, depths)).collect()
    },
    trial: |trial| measure(trial, Sizes),
    findings,
};

const DEPTHS: [(Board, Depths); 7] = [
    (Board::Chess, [4, 9, 9]),
    (Board::Othello, [6, 10, 11]),
    (Board::Checkers, [8, 15, 17]),
    (Board::QuietChess, [2, 6, 8]),
    (Board::QuietCheckers, [6, 12, 14]),
    (Board::OthelloBySquares, [6, 9, 10]),
    (Board::BratkoKopec, [4, 8, 9]),
];

struct Sizes;

impl Measure for Sizes {
    fn measure<F: PlainFamily>(self, task: &Task<'_, F>) -> Vec<f64> {
        let Some((program, searched)) = program::searched(task) else {
            return vec![f64::NAN; TREES_AND_GRAPHS.columns.len()];
        };
        let mut oracle = program.oracle();
        let tree = oracle.minimal_tree().ok();
        let graph = oracle.minimal_graph().ok();
        let number = |it: Option<u64>| it.map_or(f64::NAN, |it| it as f64);
        vec![
            searched.work.nodes() as f64,
            searched.work.leaves() as f64,
            number(tree.as_ref().map(|it| it.nodes)),
            number(tree.as_ref().map(|it| it.leaves)),
            number(graph.as_ref().map(|it| it.work.nodes())),
            number(graph.as_ref().map(|it| it.work.leaves())),
            number(graph.as_ref().map(|it| it.positions)),
        ]
    }
}

/// The numbers in the prose on what transpositions save.
const TREE_OVER_GRAPH: [Prose; 2] = [
    Prose { board: Board::Chess, depth: Some(9), printed: of_positions(4.0, 0.5), words: None },
    Prose { board: Board::Checkers, depth: Some(15), printed: of_positions(9.0, 0.5), words: None },
];

/// Factors that others reported of chess programs, as the paper quotes them; Hitech's is
/// of depth 8.
const REPORTED: [(&str, f64); 4] =
    [("Belle", 2.2), ("Phoenix", 1.4), ("Hitech", 1.5), ("Zugzwang", 1.2)];

/// Where claims are made: the deepest of each scale that serves for one.
fn claimed(board: Board) -> [u32; 3] {
    match board {
        Board::Chess => [4, 8, 9],
        Board::Othello => [6, 9, 10],
        Board::Checkers => [8, 14, 15],
        Board::QuietChess => [2, 6, 8],
        Board::QuietCheckers => [6, 12, 14],
        Board::OthelloBySquares => [6, 8, 9],
        Board::BratkoKopec => [4, 8, 9],
        _ => [0; 3],
    }
}

fn findings(rows: &Rows) -> Findings {
    let tree_over_graph = |board, depth| column_ratio(rows, board, depth, ["lfmt", "lfmg"]);
    let efficiency = |board, depth| column_ratio(rows, board, depth, ["nodes", "lfmg"]);
    let mut findings = Findings::default();
    for printed in TREE_OVER_GRAPH {
        let what = "Nodes of the minimal tree to those of the minimal graph";
        let board = printed.board;
        let names = ["tree-over-graph", "section 2.3, Fig. 2", what];
        let all = prose(printed, claimed(board), names, tree_over_graph);
        findings = findings.claims(all.into_iter().map(by_what_the_game_knows));
        let what = "Percent by which transpositions reduce the effective width; read as the \
                    depth-th root of the size, which makes 14 of the printed factors 4 and 9";
        let names = ["effective-width", "section 2.3", what];
        let words = Some("about 10-20 %");
        let printed = Prose { printed: Printed::Between(10.0, 20.0), words, ..printed };
        let all =
            prose(printed, claimed(board), names, |board, depth| narrower(rows, board, depth));
        findings = findings.claims(all.into_iter().map(by_what_the_game_knows));
    }
    for board in [Board::Chess, Board::Checkers] {
        for depth in claimed(board) {
            let more = versus(rows, board, Board::Othello, depth);
            findings = findings.claim_if(more, |it| {
                let what = format!(
                    "Othello has fewer transpositions: tree over graph of {} to that of Othello, depth {depth}.",
                    board.name()
                );
                let id = format!("plaat-fewer-transpositions-{}-{depth}", board.id());
                let others = of_others(board, |other| versus(rows, other, Board::Othello, depth));
                Claim::new(id, "section 2.3", what, Printed::Above(1.0), it)
                    .worded("less transpositions")
                    .missing(MISSING, others)
            });
        }
    }
    for (board, _) in DEPTHS {
        for depth in claimed(board) {
            findings = findings.claim_if(efficiency(board, depth), |it| {
                let what = format!(
                    "The best programs search close to the minimal graph: nodes to those of the graph, {}, depth {depth}.",
                    board.name()
                );
                let id = format!("plaat-efficiency-{}-{depth}", board.id());
                let others = of_others(board, |other| efficiency(other, depth));
                Claim::new(id, "section 3, Fig. 3", what, Printed::Below(2.0), it)
                    .worded("within a small factor")
                    .missing(MISSING, others)
            });
        }
    }
    for (program, value) in REPORTED {
        let what = format!(
            "Nodes to those of the minimal graph, of chess programs as reported by others: {program}; ours at depth 8."
        );
        findings = findings.claim_if(efficiency(Board::Chess, 8), |it| {
            let id = format!("plaat-efficiency-of-{}", program.to_lowercase());
            let printed = Printed::Number { value, rounding: 0.05 };
            let claim = Claim::new(id, "section 3", what, printed, it);
            claim.incomparable("Of another program, mostly to another depth and with extensions.")
        });
    }
    for board in Board::GAMES {
        for depth in claimed(board).into_iter().filter(|depth| depth % 2 == 0) {
            let worse = growth(rows, board, [depth - 1, depth], ["nodes", "lfmg"]);
            findings = findings.claim_if(worse, |it| {
                let what = format!(
                    "Even depths are less efficient: nodes to LFMG at depth {depth} over those at depth {}, {}.",
                    depth - 1,
                    board.name()
                );
                let id = format!("plaat-even-depths-{}-{depth}", board.id());
                let growth = |other| growth(rows, other, [depth - 1, depth], ["nodes", "lfmg"]);
                Claim::new(id, "section 3, Fig. 3", what, Printed::Above(1.0), it)
                    .worded("significantly worse")
                    .missing(MISSING, of_others(board, growth))
            });
        }
    }
    figures(rows, findings).table(table(rows))
}

/// A number of the paper's programs, which try moves by history: here it is a remark.
fn by_what_the_game_knows(claim: Claim) -> Claim {
    match claim.gap {
        Some(Gap::Incomparable(_)) => claim,
        _ => claim.incomparable(
            "With moves tried by what the game knows. The claim stands where they are tried by history, as Phoenix and Chinook do.",
        ),
    }
}

/// Tree over graph of one game to that of another, whose positions have nothing to do
/// with each other.
fn versus(rows: &Rows, one: Board, other: Board, depth: u32) -> Option<Estimate> {
    let of = |board| column_ratio(rows, board, depth, ["lfmt", "lfmg"]);
    Some(of(one)?.over(of(other)?))
}

fn figures(rows: &Rows, findings: Findings) -> Findings {
    let mut sizes = Figure::new(
        "Fig. 2: the minimal tree and the minimal graph",
        Axis::even("depth"),
        Axis::logarithmic("nodes"),
    );
    let mut factors = Figure::new(
        "Fig. 2, what it comes to: minimal tree over minimal graph",
        Axis::even("depth"),
        Axis::even("LFMT / LFMG"),
    );
    let mut efficiency = Figure::new(
        "Fig. 3: nodes searched relative to the minimal graph",
        Axis::even("depth"),
        Axis::even("nodes / LFMG"),
    );
    for board in Board::GAMES {
        for (column, name) in [("lfmt", "tree"), ("lfmg", "graph")] {
            let mean = |depth| column_mean(rows, board, depth, column);
            let name = format!("{}, {name}", board.name());
            sizes = curve_by_depth(sizes, name, rows, board, mean, &[]);
        }
    }
    for (board, _) in DEPTHS {
        let ratio = |of| move |depth| column_ratio(rows, board, depth, of);
        let printed = TREE_OVER_GRAPH.iter().filter(|it| it.board == board);
        let printed: Vec<_> = printed.filter_map(Prose::mark).collect();
        let name = board.name();
        factors = curve_by_depth(factors, name, rows, board, ratio(["lfmt", "lfmg"]), &printed);
        efficiency = curve_by_depth(efficiency, name, rows, board, ratio(["nodes", "lfmg"]), &[]);
    }
    findings.figure(sizes).figure(factors).figure(efficiency)
}

fn table(rows: &Rows) -> Table {
    let columns = [
        "game",
        "depth",
        "positions",
        "nodes",
        "LFMT",
        "LFMG",
        "nodes / LFMG",
        "of totals",
        "of leaves",
        "LFMT / LFMG",
    ];
    let title = "Even depths: mean nodes, and ratios: geometric means, of totals, of leaves";
    let mut table = Table::new(title, columns);
    for (board, _) in DEPTHS {
        for depth in depths(rows, board).into_iter().filter(|depth| depth % 2 == 0) {
            let mean = |column| Table::cell(column_mean(rows, board, depth, column));
            let ratio = |of| Table::cell(column_ratio(rows, board, depth, of));
            let (nodes, graph) = (rows.column("nodes"), rows.column("lfmg"));
            let pairs = rows.of(&board.at(depth)).map(|(_, row)| (row[nodes], row[graph]));
            let pairs: Vec<(f64, f64)> =
                pairs.filter(|it| !it.0.is_nan() && !it.1.is_nan()).collect();
            table = table.row([
                board.name().to_string(),
                depth.to_string(),
                pairs.len().to_string(),
                mean("nodes"),
                mean("lfmt"),
                mean("lfmg"),
                ratio(["nodes", "lfmg"]),
                Table::cell(Estimate::ratio(&pairs)),
                ratio(["leaves", "lfmg_leaves"]),
                ratio(["lfmt", "lfmg"]),
            ]);
        }
    }
    table
}
