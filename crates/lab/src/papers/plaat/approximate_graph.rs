//! The approximate real minimal graph (section 4.2, Figs. 7 to 9).

use super::{
    PAPER,
    games::{Board, Depths, Measure, Task, depths, measure, trials},
    numbers::{Prose, column_mean, column_ratio, curve_by_depth, of_others, of_positions, prose},
    paper::MISSING,
    program,
    transposition_cutoffs::PAPER_PLIES,
};
use crate::experiment::{Axis, Claim, Experiment, Figure, Findings, Printed, Rows, Table};
use plywood::efficiency::{CheapCutoffs, CutoffCost, Lookahead, MinimalGraph, Unfinished};
use plywood_games::PlainFamily;

/// Left-first minimal graphs beside graphs with the cheapest cutoffs near the leaves.
pub const APPROXIMATE_GRAPH: Experiment = Experiment {
    id: "plaat-armg",
    paper: &PAPER,
    title: "The approximate real minimal graph (Figs. 7 to 9)",
    about: "ARMG-MM(D): in the last D plies all cutoffs are tried and the cheapest is taken, MM(3) in checkers and \
            MM(2) in Othello and chess. A cutoff costs what the search takes, as the paper has it, or \
            the nodes of its tree, which does not depend on what happens to be in the table. Nodes as in the left-first \
            minimal graph (LFMG). The moves found at one depth are tried first at the next, so that the plies above \
            have cheap cutoffs too. Ratios are geometric means over positions. The moves are those of a search with ETC, as section 4 has \
            both. With moves tried by history alone, as Chinook and Phoenix do; by what the game knows, which for Othello \
            is few replies first and so finds cheap cutoffs by itself; by the square alone, as Keyano is said to; and with captures played out at the leaves.",
    seconds: [2.8, 280.0, 2800.0],
    version: 3,
    columns: &["lfmg", "observed", "tree_cost"],
    plan: |scale, _| {
        DEPTHS.into_iter().flat_map(|(board, depths)| trials(scale, board, 2, depths)).collect()
    },
    trial: |trial| {
        let plies = if trial.parameters.contains(Board::Checkers.id()) { 3 } else { 2 };
        measure(trial, Cheapest { plies })
    },
    findings,
};

const DEPTHS: [(Board, Depths); 9] = [
    (Board::Chess, [3, 5, 6]),
    (Board::Othello, [6, 9, 10]),
    (Board::Checkers, [8, 12, 15]),
    (Board::ChessByHistory, [3, 5, 6]),
    (Board::OthelloByHistory, [6, 9, 10]),
    (Board::CheckersByHistory, [8, 12, 15]),
    (Board::QuietChess, [3, 4, 5]),
    (Board::QuietCheckers, [8, 11, 14]),
    (Board::OthelloBySquares, [6, 9, 10]),
];

struct Cheapest {
    plies: u32,
}

impl Measure for Cheapest {
    fn measure<F: PlainFamily>(self, task: &Task<'_, F>) -> Vec<f64> {
        let nodes = |graph: Result<MinimalGraph, Unfinished>| {
            graph.map_or(f64::NAN, |graph| graph.work.nodes() as f64)
        };
        let mut cheap = [CutoffCost::Observed, CutoffCost::Tree]
            .map(|cost| CheapCutoffs::new(self.plies, cost, program::ALLOWANCE));
        let mut found = [f64::NAN; 2];
        let enhanced = program::searched_with(task, Lookahead::Above(PAPER_PLIES), |program| {
            found = cheap.each_mut().map(|cheap| nodes(program.cheap_graph(cheap)));
        });
        let (Some((program, _)), Some(_)) = (program::searched(task), enhanced) else {
            return vec![f64::NAN; APPROXIMATE_GRAPH.columns.len()];
        };
        let [observed, tree_cost] = found;
        vec![nodes(program.oracle().minimal_graph()), observed, tree_cost]
    }
}

const fn factor(board: Board, depth: u32, printed: Printed, words: &'static str) -> Prose {
    Prose { board, depth: Some(depth), printed, words: Some(words) }
}

/// The factors in the prose, which gives no depth with them: that of the paper's searches.
const FACTORS: [Prose; 5] = [
    factor(Board::CheckersByHistory, 17, of_positions(2.0, 0.25), "a factor of 2"),
    factor(Board::Checkers, 17, of_positions(2.0, 0.25), "a factor of 2"),
    factor(Board::OthelloByHistory, 9, Printed::Between(1.5, 1.6), "a factor of 1.5-1.6"),
    factor(Board::Othello, 9, Printed::Between(1.5, 1.6), "a factor of 1.5-1.6"),
    factor(Board::OthelloBySquares, 9, Printed::Between(1.5, 1.6), "a factor of 1.5-1.6"),
];

/// The deepest of each scale.
fn claimed(board: Board) -> [u32; 2] {
    match board.game() {
        Board::Othello => [6, 9],
        Board::Checkers => [8, 12],
        _ => [3, 5],
    }
}

fn findings(rows: &Rows) -> Findings {
    let factor = |board, cost| move |depth| column_ratio(rows, board, depth, ["lfmg", cost]);
    let mut findings = Findings::default();
    for printed in FACTORS {
        let what = "Left-first minimal graph over the one with the cheapest cutoffs as observed";
        let names = ["armg", "section 4.2, Figs. 7, 8", what];
        let found = |board, depth| factor(board, "observed")(depth);
        findings = findings.claims(prose(printed, claimed(printed.board), names, found));
    }
    let chess = Board::ChessByHistory;
    for depth in claimed(chess) {
        let what = format!(
            "In chess the approximate graph is smaller than the left-first one: nodes of the left-first over it, depth {depth}."
        );
        findings = findings.claim_if(factor(chess, "observed")(depth), |it| {
            let id = format!("plaat-armg-chess-{depth}");
            let others = of_others(chess, |other| factor(other, "observed")(depth));
            Claim::new(id, "section 4.2, Fig. 9", what, Printed::Above(1.0), it)
                .worded("still less than the LFMG")
                .missing(MISSING, others)
        });
        let what = format!(
            "In chess the approximation saves little: nodes of the left-first minimal graph over it, depth {depth}."
        );
        findings = findings.claim_if(factor(chess, "observed")(depth), |it| {
            let id = format!("plaat-armg-chess-little-{depth}");
            let others = of_others(chess, |other| factor(other, "observed")(depth));
            Claim::new(id, "section 4.2, Fig. 9", what, Printed::Below(1.25), it)
                .worded("failed to show significant reductions")
                .missing(MISSING, others)
        });
    }
    let figures = [
        (
            Board::CheckersByHistory,
            "Fig. 7: the left-first minimal graph is not minimal, checkers, MM(3)",
        ),
        (
            Board::OthelloByHistory,
            "Fig. 8: the left-first minimal graph is not minimal, Othello, MM(2)",
        ),
        (
            Board::ChessByHistory,
            "Fig. 9: the left-first minimal graph is not minimal, chess, MM(2)",
        ),
    ];
    for (board, title) in figures {
        let mut figure = Figure::new(title, Axis::even("depth"), Axis::logarithmic("nodes"));
        let curves =
            [("LFMG", "lfmg"), ("ARMG as printed", "observed"), ("ARMG, tree cost", "tree_cost")];
        for (name, column) in curves {
            let mean = |depth| column_mean(rows, board, depth, column);
            figure = curve_by_depth(figure, name, rows, board, mean, &[]);
        }
        findings = findings.figure(figure);
    }
    let mut factors = Figure::new(
        "Figs. 7 to 9, what they come to: left-first minimal graph over approximate real minimal graph",
        Axis::even("depth"),
        Axis::even("LFMG / ARMG"),
    );
    for (board, _) in DEPTHS {
        let as_printed = factor(board, "observed");
        factors = curve_by_depth(factors, board.name(), rows, board, as_printed, &[]);
    }
    findings.figure(factors).table(table(rows))
}

fn table(rows: &Rows) -> Table {
    let columns = [
        "game",
        "depth",
        "LFMG",
        "ARMG",
        "ARMG, tree cost",
        "LFMG / ARMG",
        "LFMG / ARMG, tree cost",
    ];
    let mut table = Table::new("Mean nodes, and geometric means of ratios", columns);
    for (board, _) in DEPTHS {
        for depth in depths(rows, board) {
            let mean = |column| Table::cell(column_mean(rows, board, depth, column));
            let ratio = |of| Table::cell(column_ratio(rows, board, depth, of));
            table = table.row([
                board.name().to_string(),
                depth.to_string(),
                mean("lfmg"),
                mean("observed"),
                mean("tree_cost"),
                ratio(["lfmg", "observed"]),
                ratio(["lfmg", "tree_cost"]),
            ]);
        }
    }
    table
}
