//! What is gained where all replies are leaves, by taking the cutoff that evaluates fewest of them.

use super::{
    games::{Board, Measure, Task, depths, measure, positions_of},
    numbers::column_ratio,
    road_map::search,
};
use crate::{
    experiment::{Claim, Experiment, Findings, Printed, Rows, Table, Trial},
    papers::equal_evaluations,
};
use plywood::{efficiency::Lookahead, engine::Driver};
use plywood_games::PlainFamily;

/// The road map's last search, and what comes after it.
pub const CHEAP_LEAVES: Experiment = Experiment {
    id: "cheap-leaves",
    paper: &equal_evaluations::PAPER,
    title: "Below the road map: the cutoff with the fewest new leaves",
    about: "The last search of the road map (likely cutoffs: MTD(f), successors looked up at all nodes and left out where the memory refutes \
            them), and the same with other orders: two plies above the leaves the likely cutoff first behind which fewest leaves are still to be \
            evaluated (few leaves), and then a history of continuations in place of the history heuristic. Each game with a coarse \
            evaluation and a fine one. Nodes of the last iteration; the left-first minimal graph (LFMG) is that of the last search of the \
            road map without looking ahead. The orders were chosen on positions of 'plywood efficiency --seed 5', which are not among \
            these. Beside the nodes stands what part of them the search with few leaves visited in vain: in searches of the driver whose bound was \
            not the value, and beneath moves that were tried before the one that made the cutoff, at the root and elsewhere. Geometric \
            means of ratios over positions.",
    seconds: [1.5, 140.0, 3000.0],
    version: 1,
    columns: &["usual", "few_leaves", "continued", "lfmg", "windows", "root_moves", "tries"],
    plan: |scale, _| {
        let of = |(board, [quick, paper, deep]): (Board, [u32; 3])| {
            let all = [quick, paper, deep];
            let depths = scale.pick(&all[..1], &all[..2], &all[..]);
            let depths = depths.to_vec();
            depths.into_iter().flat_map(move |depth| positions_of(scale, board, depth))
        };
        BOARDS.into_iter().flat_map(of).collect()
    },
    trial: |trial| measure(trial, Orders { usual: usual(trial) }),
    findings,
};

/// Each game with its fine evaluation and its coarse one, and the deepest search at each scale.
const BOARDS: [(Board, [u32; 3]); 6] = [
    (Board::Chess, [4, 6, 8]),
    (Board::MaterialChess, [4, 6, 8]),
    (Board::Othello, [4, 8, 10]),
    (Board::WholeOthello, [4, 8, 10]),
    (Board::Checkers, [6, 12, 14]),
    (Board::MaterialCheckers, [6, 12, 14]),
];

/// The first reason of the search with few leaves.
const FEW_LEAVES: &str = "few-leaves";

/// The order of the road map's last search.
fn usual(trial: &Trial) -> &'static str {
    let othello = [Board::Othello, Board::WholeOthello];
    match othello.iter().any(|board| trial.parameters.starts_with(board.id())) {
        true => "bounds,above,promise,history,leave-out",
        false => "bounds,above,static,history,leave-out",
    }
}

struct Orders {
    usual: &'static str,
}

impl Measure for Orders {
    fn measure<F: PlainFamily>(self, task: &Task<'_, F>) -> Vec<f64> {
        self.numbers(task).unwrap_or_else(|| vec![f64::NAN; CHEAP_LEAVES.columns.len()])
    }
}

impl Orders {
    fn numbers<F: PlainFamily>(&self, task: &Task<'_, F>) -> Option<Vec<f64>> {
        let found = |order: &str| {
            let (_, searched) = search(task, order, Driver::MtdF, Lookahead::Above(0), |_| ())?;
            Some(searched.work)
        };
        let few_leaves = format!("{FEW_LEAVES},{}", self.usual);
        let continued = few_leaves.replace("history", "continued");
        let (before, few) = (found(self.usual)?, found(&few_leaves)?);
        let continued = found(&continued)?;
        let (plain, _) = search(task, self.usual, Driver::MtdF, Lookahead::Off, |_| ())?;
        let graph = plain.oracle().minimal_graph().ok()?.work;
        let nodes = [&before, &few, &continued, &graph].map(|work| work.nodes());
        let surplus = [few.surplus.windows, few.surplus.root_moves, few.surplus.tries];
        Some(nodes.into_iter().chain(surplus).map(|it| it as f64).collect())
    }
}

/// Nodes of one column over those of another: what the claim says, and what the table calls it.
const RATIOS: [([&str; 2], &str, Option<&str>); 5] = [
    (["usual", "lfmg"], "usual / LFMG", None),
    (["few_leaves", "lfmg"], "few leaves / LFMG", None),
    (["continued", "lfmg"], "and continued / LFMG", None),
    (
        ["few_leaves", "usual"],
        "few leaves / usual",
        Some("a cutoff with few new leaves first makes of the road map's last search"),
    ),
    (
        ["continued", "few_leaves"],
        "continued / few leaves",
        Some("a history of continuations makes of that"),
    ),
];
/// What was visited in vain.
const SURPLUS: [(&str, &str); 3] =
    [("windows", "windows"), ("root_moves", "root moves"), ("tries", "tries")];

fn findings(rows: &Rows) -> Findings {
    let mut findings = Findings::default();
    let columns = ["game, evaluation, depth"].into_iter();
    let columns = columns.chain(RATIOS.map(|it| it.1)).chain(SURPLUS.map(|it| it.1));
    let mut table = Table::new("Nodes, and what part of them was in vain", columns).in_text();
    for (board, _) in BOARDS {
        for depth in depths(rows, board) {
            let ratio = |of| column_ratio(rows, board, depth, of);
            let ratios = RATIOS.map(|(of, ..)| Table::cell(ratio(of)));
            let total = |column| rows.sample(&board.at(depth), column).iter().sum::<f64>();
            let nodes = total("few_leaves");
            let parts = SURPLUS.map(|(column, _)| format!("{:.3}", total(column) / nodes));
            let first = format!("{}, {depth}", board.name());
            table = table.row([first].into_iter().chain(ratios).chain(parts));
            for (of, _, what) in RATIOS {
                let Some((what, part)) = what.zip(ratio(of)) else { continue };
                let what =
                    format!("The part of the nodes that {what}: {}, depth {depth}.", board.name());
                let id = format!("cheap-leaves-{}-{}-{depth}", of[0], board.id()).replace('_', "-");
                findings = findings.claims([Claim::ours(id, what, Printed::Below(1.0), part)]);
            }
        }
    }
    findings.table(table)
}
