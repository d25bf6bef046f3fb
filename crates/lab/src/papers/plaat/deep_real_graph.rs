//! The real minimal graph, as deep as memory allows.

use super::{
    games::{Board, Measure, Task, depths, measure},
    numbers::{column_mean, column_ratio, curve_by_depth},
    program,
    road_map::{best_order, looked_at, search},
};
use crate::{
    experiment::{Axis, Claim, Experiment, Figure, Findings, Printed, Rows, Table, Trial},
    papers::equal_evaluations,
};
use plywood::{
    efficiency::{Allowance, Lookahead},
    engine::Driver,
};
use plywood_games::PlainFamily;

/// Bounds on the real minimal graph of a few positions.
pub const DEEP_REAL_GRAPH: Experiment = Experiment {
    id: "deep-real-graph",
    paper: &equal_evaluations::PAPER,
    title: "The real minimal graph at chess 6, Othello 9 and checkers 13",
    about: "The fewest positions that prove the value (RMG), between a bound that is proved and a graph that is found, of a few \
            positions as deep as four gigabytes a position allow; what does not fit is left out, and the table tells how many did. Beside it stand \
            the left-first minimal graph (LFMG) of aspiration NegaScout, each position counted once, and the best search of the road map: MTD(f) with moves \
            tried by what is remembered of their successors and successors looked up at all nodes, by its nodes whose moves were tried and its leaves, \
            each once. Ratios are geometric means over positions. The same bounds can be written to a file and checked by \
            the rules alone: 'plywood efficiency --certificate' and 'plywood certificate'.",
    seconds: [1.0, 900.0, 9000.0],
    version: 1,
    columns: &["looked_at", "lfmg_positions", "rmg_low", "rmg_high"],
    plan: |scale, _| {
        let of = |(board, deepest): (Board, u32)| {
            let last = scale.pick(deepest - QUICK_LESS, deepest, deepest);
            let positions = scale.pick(POSITIONS, POSITIONS, 20);
            (deepest - PLIES..=last)
                .flat_map(move |depth| Trial::numbered(&board.at(depth), positions))
        };
        DEEPEST.into_iter().flat_map(of).collect()
    },
    trial: |trial| {
        let found = measure(trial, Deep { order: best_order(trial) });
        if found.is_empty() { vec![f64::NAN; DEEP_REAL_GRAPH.columns.len()] } else { found }
    },
    findings,
};

const DEEPEST: [(Board, u32); 3] = [(Board::Chess, 6), (Board::Othello, 9), (Board::Checkers, 13)];
/// From how many plies above the deepest on.
const PLIES: u32 = 4;
/// How much less deep the quick scale is.
const QUICK_LESS: u32 = 3;
/// But at the full scale.
const POSITIONS: u64 = 2;

/// What all proofs may take.
const PROOFS: Allowance = Allowance { bytes: 4 << 30, nodes: 1_000_000_000 };
/// Steps towards the real minimal graph.
const STEPS: u32 = 60;

struct Deep {
    order: &'static str,
}

impl Measure for Deep {
    fn measure<F: PlainFamily>(self, task: &Task<'_, F>) -> Vec<f64> {
        self.numbers(task).unwrap_or_default()
    }
}

impl Deep {
    fn numbers<F: PlainFamily>(&self, task: &Task<'_, F>) -> Option<Vec<f64>> {
        let (_, best) = search(task, self.order, Driver::MtdF, Lookahead::Above(0), |_| ())?;
        let (program, _) = program::searched(task)?;
        let left_first = program.oracle().minimal_graph().ok()?.positions;
        let real = program.proof_graph(PROOFS).ok()?.bracket(STEPS).with_proof(left_first);
        let sizes = [left_first, real.low, real.high].map(|it| it as f64);
        Some([looked_at(&best)].into_iter().chain(sizes).collect())
    }
}

/// Ratios, and how they are called.
const RATIOS: [([&str; 2], &str); 4] = [
    (["rmg_high", "rmg_low"], "RMG at most / at least"),
    (["looked_at", "lfmg_positions"], "search / LFMG"),
    (["lfmg_positions", "rmg_high"], "LFMG / RMG at most"),
    (["looked_at", "rmg_high"], "search / RMG at most"),
];

fn findings(rows: &Rows) -> Findings {
    let mut findings = Findings::default();
    let mut figure = Figure::new(
        "The best search over the left-first minimal graph, and that over the real one",
        Axis::even("depth"),
        Axis::even("ratio, in positions"),
    );
    let columns = ["game", "depth", "positions", "search", "LFMG", "RMG at least", "RMG at most"];
    let columns = columns.into_iter().chain(RATIOS.map(|(_, name)| name));
    let mut table = Table::new("Mean sizes, and geometric means of ratios", columns).in_text();
    for (board, _) in DEEPEST {
        for depth in depths(rows, board) {
            let fitting = rows.sample(&board.at(depth), "rmg_low").len();
            let asked = rows.of(&board.at(depth)).count();
            let mean = |column| Table::cell(column_mean(rows, board, depth, column));
            let first =
                [board.name().to_string(), depth.to_string(), format!("{fitting} of {asked}")];
            let ratios = RATIOS.map(|(of, _)| Table::cell(column_ratio(rows, board, depth, of)));
            table = table.row(
                first
                    .into_iter()
                    .chain(DEEP_REAL_GRAPH.columns.iter().map(|it| mean(it)))
                    .chain(ratios),
            );
        }
        let claims = [
            (
                RATIOS[0].0,
                1.05,
                "gap",
                "Bounds on the real minimal graph come within 5 percent of each other: the one over the other",
            ),
            (
                RATIOS[3].0,
                1.4,
                "search",
                "The best search looks at no more than 1.4 times the positions of the real minimal graph that is found: the one over the other",
            ),
        ];
        for (of, bound, id, what) in claims {
            for depth in depths(rows, board) {
                findings = findings.claim_if(column_ratio(rows, board, depth, of), |it| {
                    let id = format!("deep-real-graph-{id}-{}-{depth}", board.id());
                    let what = format!("{what}, {}, depth {depth}.", board.name());
                    Claim::ours(id, what, Printed::Below(bound), it)
                });
            }
        }
        for (of, name) in RATIOS.into_iter().skip(1) {
            let ratio = |depth| column_ratio(rows, board, depth, of);
            figure = curve_by_depth(
                figure,
                format!("{}, {name}", board.name()),
                rows,
                board,
                ratio,
                &[],
            );
        }
    }
    findings.figure(figure).table(table)
}
