//! The real minimal tree (section 3.2), and the real minimal graph, which the paper
//! calls infeasible (section 3.1).

use super::{
    PAPER,
    games::{Board, Depths, Measure, Task, depths, measure, trials},
    numbers::{
        Prose, column_mean, column_ratio, curve_by_depth, geometric_mean, of_depths, of_positions,
        prose,
    },
    program::{self, ALLOWANCE},
};
use crate::experiment::{Axis, Claim, Experiment, Figure, Findings, Printed, Rows, Table};
use plywood::efficiency::Allowance;
use plywood_games::PlainFamily;

/// Left-first minimal trees and graphs beside the smallest there are.
pub const REAL_GRAPH: Experiment = Experiment {
    id: "plaat-real-graph",
    paper: &PAPER,
    title: "The real minimal tree and the real minimal graph (section 3)",
    about: "The real minimal tree (RMT) has the cheapest cutoff at every node. The real minimal graph (RMG) is the \
            fewest positions that prove the value, each counted once; the paper could not compute it. Here it lies \
            between a bound that is proved and a graph that is found. Ratios are geometric means over positions. Both with moves tried by history \
            alone, as Chinook and Phoenix do, and by what the game knows, which for Othello is few replies first and so \
            finds cheap cutoffs by itself; the real graph is the same. It is bracketed at few positions in the deepest \
            searches, since that takes long. The paper's trees are of 'a small number of test positions'; twenty are assumed, as elsewhere. That the graph found is smaller than the left-first one, from which it is made, is no \
            claim that could fail: by how much is in the table.",
    seconds: [4.0, 450.0, 4500.0],
    version: 5,
    columns: &["lfmt", "rmt", "lfmg_positions", "rmg_low", "rmg_high"],
    plan: |scale, _| {
        DEPTHS.into_iter().flat_map(|(board, depths)| trials(scale, board, 2, depths)).collect()
    },
    trial: |trial| {
        let bracketed = BRACKETED.iter().any(|&(board, deepest)| {
            let deepest = deepest + u32::from(trial.seed < BRACKETED_DEEPER);
            (1..=deepest).any(|depth| trial.parameters == board.at(depth))
        });
        measure(trial, Real { steps: bracketed.then_some(STEPS) })
    },
    findings,
};

const DEPTHS: [(Board, Depths); 7] = [
    (Board::Chess, [3, 5, 5]),
    (Board::Othello, [5, 7, 8]),
    (Board::Checkers, [7, 10, 11]),
    (Board::ChessByHistory, [3, 5, 5]),
    (Board::OthelloByHistory, [5, 7, 8]),
    (Board::CheckersByHistory, [6, 10, 11]),
    (Board::OthelloBySquares, [5, 7, 8]),
];

/// Positions visited to find all ways to prove a value.
const PROOF_NODES: u64 = 20_000_000;
/// Steps towards the real minimal graph.
const STEPS: u32 = 100;

/// To these depths the real minimal graph is bracketed. It is the same whatever the order.
const BRACKETED: [(Board, u32); 3] = [(Board::Chess, 4), (Board::Othello, 6), (Board::Checkers, 8)];
/// And one ply deeper at the first `BRACKETED_DEEPER` positions.
const BRACKETED_DEEPER: u64 = 6;

struct Real {
    /// Steps towards the real minimal graph, if it is wanted.
    steps: Option<u32>,
}

impl Measure for Real {
    fn measure<F: PlainFamily>(self, task: &Task<'_, F>) -> Vec<f64> {
        let nothing = || vec![f64::NAN; REAL_GRAPH.columns.len()];
        let Some((program, _)) = program::searched(task) else {
            return nothing();
        };
        let mut oracle = program.oracle();
        let (tree, graph) = (oracle.minimal_tree(), oracle.minimal_graph());
        let allowance = Allowance { nodes: PROOF_NODES, ..ALLOWANCE };
        let (Ok(tree), Ok(graph), Ok(proofs)) = (tree, graph, program.proof_graph(allowance))
        else {
            return nothing();
        };
        let real_tree = proofs.real_minimal_tree().nodes;
        let [low, high] =
            match self.steps.map(|steps| proofs.bracket(steps).with_proof(graph.positions)) {
                Some(bracket) => [bracket.low, bracket.high].map(|it| it as f64),
                None => [f64::NAN; 2],
            };
        vec![tree.nodes as f64, real_tree as f64, graph.positions as f64, low, high]
    }
}

const fn tree(board: Board, depth: u32, printed: Printed, words: Option<&'static str>) -> Prose {
    Prose { board, depth: Some(depth), printed, words }
}

/// The numbers in the prose on trees.
const TREES: [Prose; 8] = [
    tree(Board::ChessByHistory, 5, of_positions(1.16, 0.005), None),
    tree(Board::OthelloByHistory, 7, of_positions(1.5, 0.05), None),
    tree(Board::CheckersByHistory, 9, Printed::Between(4.0, 5.0), Some("between 4 and 5")),
    tree(Board::CheckersByHistory, 10, Printed::Between(4.0, 5.0), Some("between 4 and 5")),
    tree(Board::Chess, 5, of_positions(1.16, 0.005), None),
    tree(Board::Othello, 7, of_positions(1.5, 0.05), None),
    tree(Board::Checkers, 9, Printed::Between(4.0, 5.0), Some("between 4 and 5")),
    tree(Board::Checkers, 10, Printed::Between(4.0, 5.0), Some("between 4 and 5")),
];

/// The shallow depths of section 3.2, at which little can be saved; and more in
/// checkers than in the others.
const SHALLOW: [(Board, u32); 3] =
    [(Board::ChessByHistory, 3), (Board::OthelloByHistory, 5), (Board::CheckersByHistory, 6)];

fn findings(rows: &Rows) -> Findings {
    let trees = |board| move |depth| column_ratio(rows, board, depth, ["lfmt", "rmt"]);
    let graphs =
        |board, bound| move |depth| column_ratio(rows, board, depth, ["lfmg_positions", bound]);
    let mut findings = Findings::default();
    for printed in TREES {
        let names = ["lfmt-over-rmt", "section 3.2", "Left-first minimal tree over the real one"];
        let found = |board, depth| trees(board)(depth);
        findings = findings.claims(prose(printed, printed.depth, names, found));
    }
    for (board, depth) in SHALLOW {
        let (name, over) = (board.name(), "left-first minimal tree over the real one");
        let (printed, what) = match board.game() {
            Board::Checkers => (
                Printed::Number { value: 2.0, rounding: 0.5 },
                format!(
                    "The ratio is smaller in checkers at shallower depths: {over}, {name}, depth {depth}."
                ),
            ),
            _ => (
                Printed::Below(1.1),
                format!(
                    "At less than 5 or 6 plies cheaper cutoffs make a negligible difference: {over}, {name}, depth {depth}."
                ),
            ),
        };
        findings = findings.claim_if(trees(board)(depth), |it| {
            let id = format!("plaat-shallow-rmt-{}", board.id());
            let words = if board.game() == Board::Checkers { "about 2" } else { "negligible" };
            let others = of_depths(rows, board, depth, |it| trees(board)(it).filter(|_| it < 7));
            Claim::new(id, "section 3.2", what, printed, it)
                .worded(words)
                .missing("Which depths are the shallower ones.", others)
        });
    }
    findings = findings.claims(largest_in_checkers(rows)).claims(odd_and_even(rows));
    let mut figure = Figure::new(
        "Section 3.2: left-first minimal tree over real minimal tree",
        Axis::even("depth"),
        Axis::even("LFMT / RMT"),
    );
    let mut bracketed = Figure::new(
        "What the paper could not compute: left-first minimal graph over real minimal graph",
        Axis::even("depth"),
        Axis::even("LFMG / RMG, in positions"),
    );
    for (board, _) in DEPTHS {
        let printed = TREES.iter().filter(|it| it.board == board);
        let marks: Vec<_> = printed.filter_map(Prose::mark).collect();
        figure = curve_by_depth(figure, board.name(), rows, board, trees(board), &marks);
        // The left-first graph is that of the order; one is enough to see.
        let bounds = [("rmg_high", "at least"), ("rmg_low", "at most")];
        for (bound, name) in bounds.into_iter().filter(|_| board == board.game()) {
            let name = format!("{}, {name}", board.name());
            bracketed = curve_by_depth(bracketed, name, rows, board, graphs(board, bound), &[]);
        }
    }
    findings.figure(figure).figure(bracketed).table(table(rows))
}

/// "The LFMG could be a number of times bigger than the RMG, especially in checkers."
fn largest_in_checkers(rows: &Rows) -> Vec<Claim> {
    let larger = |board: Board| {
        let (_, depth) = *BRACKETED.iter().find(|it| it.0 == board)?;
        let found = column_ratio(rows, board, depth, ["lfmg_positions", "rmg_high"])?;
        Some((depth, found))
    };
    let claim = |other: Board| {
        let ((depth, checkers), (other_depth, found)) = (larger(Board::Checkers)?, larger(other)?);
        let name = other.name();
        let what = format!(
            "The left-first minimal graph could be a number of times bigger than the real one, especially in checkers: their ratio in \
             checkers, depth {depth}, over that in {name}, depth {other_depth}."
        );
        let id = format!("plaat-especially-checkers-{}", other.id());
        let claim = Claim::new(id, "section 3.2", what, Printed::Above(1.0), checkers.over(found));
        Some(claim.worded("especially in checkers"))
    };
    [Board::Chess, Board::Othello].into_iter().filter_map(claim).collect()
}

/// Of Fig. 2: "this figure also shows an odd/even effect", that of Knuth and Moore's formula, by which the tree grows
/// more from an even depth to an odd one.
fn odd_and_even(rows: &Rows) -> Vec<Claim> {
    const ODD: [(Board, [u32; 2]); 3] = [
        (Board::ChessByHistory, [3, 5]),
        (Board::OthelloByHistory, [5, 7]),
        (Board::CheckersByHistory, [7, 9]),
    ];
    let tree = rows.column("lfmt");
    let claim = |(board, depth): (Board, u32)| {
        let [before, even] = [depth - 2, depth - 1].map(|it| board.at(it));
        let grows = rows.of(&board.at(depth)).filter_map(|(seed, row)| {
            let [before, even] = [rows.row(&before, seed)?[tree], rows.row(&even, seed)?[tree]];
            Some(row[tree] / even / (even / before))
        });
        let what = format!(
            "The minimal tree shows an odd/even effect: by how much it grows to depth {depth}, over the same to depth {}, {}.",
            depth - 1,
            board.name()
        );
        let id = format!("plaat-odd-even-{}-{depth}", board.id());
        let claim = Claim::new(
            id,
            "section 2.3, Fig. 2",
            what,
            Printed::Above(1.0),
            geometric_mean(grows)?,
        );
        Some(claim.worded("an odd/even effect"))
    };
    let all = ODD.into_iter().flat_map(|(board, odd)| odd.map(|depth| (board, depth)));
    all.filter_map(claim).collect()
}

fn table(rows: &Rows) -> Table {
    let columns = [
        "game",
        "depth",
        "LFMT",
        "RMT",
        "LFMT / RMT",
        "LFMG",
        "RMG at least",
        "RMG at most",
        "at most / at least",
        "LFMG / RMG at most",
    ];
    let mut table = Table::new("Mean sizes, and geometric means of ratios", columns);
    for (board, _) in DEPTHS {
        for depth in depths(rows, board) {
            let mean = |column| Table::cell(column_mean(rows, board, depth, column));
            let ratio = |of| Table::cell(column_ratio(rows, board, depth, of));
            table = table.row([
                board.name().to_string(),
                depth.to_string(),
                mean("lfmt"),
                mean("rmt"),
                ratio(["lfmt", "rmt"]),
                mean("lfmg_positions"),
                mean("rmg_low"),
                mean("rmg_high"),
                ratio(["rmg_high", "rmg_low"]),
                ratio(["lfmg_positions", "rmg_high"]),
            ]);
        }
    }
    table
}
