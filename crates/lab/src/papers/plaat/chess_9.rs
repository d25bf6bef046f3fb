//! Chess at the depth of the paper's searches (Figs. 2 and 5).

use super::{
    PAPER,
    games::{Board, Measure, Task, depths, measure},
    numbers::{Prose, column_mean, column_ratio, narrower, of_positions, prose, saving},
    program,
    transposition_cutoffs::PAPER_PLIES,
};
use crate::experiment::{Claim, Experiment, Findings, Printed, Rows, Table, Trial};
use plywood::efficiency::Lookahead;
use plywood_games::PlainFamily;

/// Minimal tree and graph, and ETC, of a few positions.
pub const CHESS_9: Experiment = Experiment {
    id: "plaat-chess-9",
    paper: &PAPER,
    title: "Chess at the printed depth, moves by history",
    about: "Chess to depth 9 with moves tried by history alone, as Phoenix does, of as many positions as a few minutes allow: the left-first \
            minimal tree and graph of aspiration NegaScout, and the leaves of its last iteration without ETC, with ETC where more than two plies are left, as the \
            paper has it, and one ply closer to the leaves, which is as good as everywhere, since leaves are not remembered. What does not fit is left out. At the \
            quick scale the depth is 5, of which nothing is printed.",
    seconds: [1.5, 480.0, 960.0],
    version: 1,
    columns: &["nodes", "leaves", "lfmt", "lfmg", "etc_leaves", "closer_leaves"],
    plan: |scale, _| {
        let quick = Trial::numbered(&BOARD.at(QUICK), 4);
        let printed = Trial::numbered(&BOARD.at(PRINTED), scale.pick(0, POSITIONS, 20));
        quick.into_iter().chain(printed).collect()
    },
    trial: |trial| {
        let found = measure(trial, Sizes);
        if found.is_empty() { vec![f64::NAN; CHESS_9.columns.len()] } else { found }
    },
    findings,
};

const BOARD: Board = Board::ChessByHistory;
const QUICK: u32 = 5;
const PRINTED: u32 = 9;
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
    let leaves = |above| {
        let (_, enhanced) = program::searched_with(task, Lookahead::Above(above), |_| ())?;
        Some(enhanced.work.leaves())
    };
    let (etc, closer) = (leaves(PAPER_PLIES)?, leaves(PAPER_PLIES - 1)?);
    let all = [plain.nodes(), plain.leaves(), tree.nodes, graph.work.nodes(), etc, closer];
    Some(all.map(|it| it as f64).to_vec())
}

fn printed(printed: Printed, words: Option<&'static str>) -> Prose {
    Prose { board: BOARD, depth: Some(PRINTED), printed, words }
}

fn findings(rows: &Rows) -> Findings {
    let at = [QUICK, PRINTED];
    let what = "Nodes of the minimal tree to those of the minimal graph";
    let names = ["tree-over-graph", "section 2.3, Fig. 2", what];
    let factor = |board, depth| column_ratio(rows, board, depth, ["lfmt", "lfmg"]);
    let smaller = prose(printed(of_positions(4.0, 0.5), None), at, names, factor);
    let what = "Percent by which transpositions reduce the effective width; read as the depth-th root of the size";
    let names = ["effective-width", "section 2.3", what];
    let width = printed(Printed::Between(10.0, 20.0), Some("about 10-20 %"));
    let width = prose(width, at, names, |board, depth| narrower(rows, board, depth));
    let saves = at.into_iter().filter_map(|depth| saved(rows, depth));
    Findings::default().claims(smaller).claims(width).claims(saves).table(table(rows))
}

/// How many leaves ETC saves, by where it looks.
fn saved(rows: &Rows, depth: u32) -> Option<Claim> {
    let found = |column| saving(rows, BOARD, depth, ["leaves", column]);
    let what = format!("Percent of the leaves that ETC saves: {}, depth {depth}.", BOARD.name());
    let id = format!("plaat-printed-etc-chess-{depth}");
    let printed = of_positions(22.0, 0.5);
    let claim = Claim::new(id, "section 4.1", what, printed, found("etc_leaves")?);
    let closer = found("closer_leaves").map(|it| ("one ply closer to the leaves".to_string(), it));
    Some(match depth {
        PRINTED => claim.missing("At which nodes ETC looked for the printed number.", closer),
        _ => claim.incomparable(format!("The printed number is of depth {PRINTED}.")),
    })
}

fn table(rows: &Rows) -> Table {
    let columns = [
        "depth",
        "positions",
        "nodes",
        "LFMT / LFMG",
        "leaves",
        "saved by ETC, %",
        "one ply closer",
    ];
    let mut table = Table::new("Nodes, and leaves saved", columns).in_text();
    for depth in depths(rows, BOARD) {
        let saved = ["etc_leaves", "closer_leaves"]
            .map(|with| Table::cell(saving(rows, BOARD, depth, ["leaves", with])));
        let first = [
            depth.to_string(),
            rows.sample(&BOARD.at(depth), "nodes").len().to_string(),
            Table::cell(column_mean(rows, BOARD, depth, "nodes")),
            Table::cell(column_ratio(rows, BOARD, depth, ["lfmt", "lfmg"])),
            Table::cell(column_mean(rows, BOARD, depth, "leaves")),
        ];
        table = table.row(first.into_iter().chain(saved));
    }
    table
}
