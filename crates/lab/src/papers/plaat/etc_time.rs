//! What enhanced transposition cutoffs save of time (sections 1 and 4.1).

use super::{
    PAPER,
    games::{Board, Measure, Task, measure},
    numbers::geometric_mean,
    positions::positions,
    program::{ASPIRATION, Enhancement, counts},
    transposition_cutoffs::PAPER_PLIES,
};
use crate::experiment::{
    Axis, Claim, Estimate, Experiment, Figure, Findings, Printed, Rows, Scale, Table, Trial,
};
use plywood_games::PlainFamily;
use std::time::Instant;

/// Time of searches with and without enhanced transposition cutoffs.
pub const CUTOFFS_TIMED: Experiment = Experiment {
    id: "plaat-etc-time",
    paper: &PAPER,
    title: "What enhanced transposition cutoffs save of time (sections 1 and 4.1)",
    about: "Aspiration NegaScout with iterative deepening, without ETC and with it where more than two plies are left. Times are of all iterations, nodes \
            of the last; which of the two comes first, and finds the machine cold, changes from position to position. Leaves are judged as they stand, which takes \
            little time: the programs of the paper have more to do at a node, and a lookup of a successor costs them less of it. Times are taken at the larger \
            scales only, and no two runs have the same.",
    seconds: [1.0, 70.0, 700.0],
    version: 1,
    columns: &["plain", "etc", "plain_ns", "etc_ns"],
    plan: |scale, _| {
        let untimed = UNTIMED.iter().map(|&(board, depth)| (COUNTED, board, depth));
        let timed = TIMED.iter().map(|&(board, depth)| (CLOCKED, board, depth));
        let timed = timed.filter(|_| scale > Scale::Quick);
        let all = untimed.chain(timed);
        all.flat_map(|(kind, board, depth)| {
            Trial::numbered(&parameters(kind, board, depth), positions(scale))
        })
        .collect()
    },
    trial: |trial| {
        let (kind, rest) = trial.parameters.split_once(' ').expect("what the plan wrote");
        let inner = Trial { parameters: rest.to_string(), seed: trial.seed };
        measure(&inner, Timed { clocked: kind == CLOCKED, swapped: trial.seed % 2 == 1 })
    },
    findings,
};

const UNTIMED: [(Board, u32); 2] = [(Board::Chess, 6), (Board::Checkers, 10)];
const TIMED: [(Board, u32); 2] = [(Board::Chess, 7), (Board::Checkers, 12)];
const COUNTED: &str = "counted";
const CLOCKED: &str = "timed";

fn parameters(kind: &str, board: Board, depth: u32) -> String {
    format!("{kind} {}", board.at(depth))
}

struct Timed {
    /// Whether times are told.
    clocked: bool,
    /// Whether the search with ETC comes first.
    swapped: bool,
}

impl Measure for Timed {
    fn measure<F: PlainFamily>(self, task: &Task<'_, F>) -> Vec<f64> {
        let searches = [Enhancement::Plain, Enhancement::Etc(PAPER_PLIES)];
        let (mut nodes, mut times) = ([f64::NAN; 2], [f64::NAN; 2]);
        for at in if self.swapped { [1, 0] } else { [0, 1] } {
            let start = Instant::now();
            nodes[at] = counts(task, ASPIRATION, searches[at]).nodes() as f64;
            if self.clocked {
                times[at] = start.elapsed().as_nanos() as f64;
            }
        }
        [nodes, times].concat()
    }
}

/// A column with ETC over the same without.
fn over(rows: &Rows, parameters: &str, [with, without]: [&str; 2]) -> Option<Estimate> {
    let (with, without) = (rows.column(with), rows.column(without));
    geometric_mean(rows.of(parameters).map(|(_, row)| row[with] / row[without]))
}

fn findings(rows: &Rows) -> Findings {
    let columns = ["game", "depth", "nodes with ETC / without", "time with ETC / without"];
    let mut table = Table::new("Nodes and time with ETC, geometric means", columns).in_text();
    let mut claims = Vec::new();
    let untimed = UNTIMED.map(|it| (COUNTED, it));
    let mut points = [Vec::new(), Vec::new()];
    for (kind, (board, depth)) in untimed.into_iter().chain(TIMED.map(|it| (CLOCKED, it))) {
        let (name, parameters) = (board.name(), parameters(kind, board, depth));
        let nodes = over(rows, &parameters, ["etc", "plain"]);
        let time = over(rows, &parameters, ["etc_ns", "plain_ns"]);
        if kind == CLOCKED {
            let x = points[0].len() as f64;
            points[0].push((x, nodes));
            points[1].push((x, time));
        }
        if nodes.is_some() {
            let cells = [nodes, time].map(Table::cell);
            table = table.row([name.to_string(), depth.to_string()].into_iter().chain(cells));
        }
        claims.extend(nodes.map(|it| {
            let what = format!(
                "ETC saves nodes: those with it over those without, {name}, depth {depth}."
            );
            let id = format!("plaat-etc-nodes-{}-{depth}", board.id());
            Claim::ours(id, what, Printed::Below(1.0), it)
        }));
        claims.extend(time.map(|it| {
            let what = format!(
                "ETC more than two plies above the leaves saves time: that with it over that without, {name}, depth {depth}."
            );
            let id = format!("plaat-etc-time-{}-{depth}", board.id());
            Claim::new(id, "section 1", what, Printed::Below(1.0), it)
                .worded("tangible program execution time savings")
        }));
    }
    let named = TIMED.map(|(board, depth)| format!("{}, depth {depth}", board.name()));
    let figure = Figure::new(
        "What ETC saves of nodes and of time",
        Axis::named("", named),
        Axis::even("with ETC / without"),
    );
    let [nodes, times] = points;
    let figure = figure.curve("nodes", nodes, Vec::new()).curve("time", times, Vec::new());
    Findings::default().claims(claims).figure(figure).table(table)
}
