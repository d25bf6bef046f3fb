//! Chess at the depth of the paper's searches (Figs. 2 and 5).

use super::{
    PAPER,
    games::{Board, Measure, Task, depths, measure},
    numbers::{Prose, column_mean, column_ratio, narrower, of_positions, prose, saving},
    program::{self, ASPIRATION, Enhancement, counts},
    transposition_cutoffs::PAPER_PLIES,
};
use crate::experiment::{Claim, Experiment, Findings, Printed, Rows, Table, Trial};
use plywood::engine::Driver;
use plywood_games::PlainFamily;

/// Minimal tree and graph, and ETC wherever it may look, of a few positions.
pub const CHESS_9: Experiment = Experiment {
    id: "plaat-chess-9",
    paper: &PAPER,
    title: "Chess at the printed depth, moves by history",
    about: "Chess to depth 9 with moves tried by history alone, as Phoenix does, of as many positions as a few minutes allow: the left-first \
            minimal tree and graph of aspiration NegaScout, and the leaves of its last iteration without ETC, with ETC where more than two plies are left, as the \
            paper has it, one ply closer to the leaves, and at all inner nodes; and of MTD(f). What does not fit is left out. At the quick scale the depth is \
            5, of which nothing is printed.",
    seconds: [2.0, 350.0, 1400.0],
    version: 1,
    columns: &[
        "nodes",
        "lfmt",
        "lfmg",
        "plain",
        "etc",
        "etc_closer",
        "etc_everywhere",
        "mtdf_etc",
        "mtdf_everywhere",
    ],
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
const POSITIONS: u64 = 5;

struct Sizes;

impl Measure for Sizes {
    fn measure<F: PlainFamily>(self, task: &Task<'_, F>) -> Vec<f64> {
        numbers(task).unwrap_or_default()
    }
}

fn numbers<F: PlainFamily>(task: &Task<'_, F>) -> Option<Vec<f64>> {
    let (tree, graph, nodes) = {
        let (program, searched) = program::searched(task)?;
        let mut oracle = program.oracle();
        let (tree, graph) = (oracle.minimal_tree().ok()?, oracle.minimal_graph().ok()?);
        (tree.nodes, graph.work.nodes(), searched.work.nodes())
    };
    let leaves = |driver, above: Option<u32>| {
        let enhancement = above.map_or(Enhancement::Plain, Enhancement::Etc);
        counts(task, driver, enhancement).leaves()
    };
    let negascout = [None, Some(PAPER_PLIES), Some(PAPER_PLIES - 1), Some(0)];
    let negascout = negascout.map(|above| leaves(ASPIRATION, above));
    let mtdf = [Some(PAPER_PLIES), Some(0)].map(|above| leaves(Driver::MtdF, above));
    let all = [nodes, tree, graph].into_iter().chain(negascout).chain(mtdf);
    Some(all.map(|it| it as f64).collect())
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
    let saves = at.into_iter().flat_map(|depth| {
        [
            saved(rows, depth, ["etc", "ETC"], 22.0),
            saved(
                rows,
                depth,
                ["mtdf_etc", "MTD(f) with ETC, compared with NegaScout without,"],
                25.0,
            ),
        ]
    });
    Findings::default().claims(smaller).claims(width).claims(saves.flatten()).table(table(rows))
}

/// How many leaves are saved, by where ETC looks.
fn saved(rows: &Rows, depth: u32, [column, name]: [&str; 2], value: f64) -> Option<Claim> {
    let found = |column| saving(rows, BOARD, depth, ["plain", column]);
    let what = format!("Percent of the leaves that {name} saves: {}, depth {depth}.", BOARD.name());
    let id = format!("plaat-printed-{}-chess-{depth}", column.replace('_', "-"));
    let claim = Claim::new(id, "section 4.1", what, of_positions(value, 0.5), found(column)?);
    let others: &[(&str, &str)] = match column {
        "etc" => &[
            ("one ply closer to the leaves", "etc_closer"),
            ("at all inner nodes", "etc_everywhere"),
        ],
        _ => &[("at all inner nodes", "mtdf_everywhere")],
    };
    let others =
        others.iter().filter_map(|(name, column)| Some((name.to_string(), found(column)?)));
    Some(match depth {
        PRINTED => claim.missing(
            "At which nodes ETC looked for the printed number; the text names both.",
            others,
        ),
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
        "at all inner nodes",
        "MTD(f), ETC",
        "MTD(f), at all",
    ];
    let mut table = Table::new("Nodes, and leaves saved", columns).in_text();
    for depth in depths(rows, BOARD) {
        let saved = ["etc", "etc_closer", "etc_everywhere", "mtdf_etc", "mtdf_everywhere"]
            .map(|with| Table::cell(saving(rows, BOARD, depth, ["plain", with])));
        let first = [
            depth.to_string(),
            rows.sample(&BOARD.at(depth), "nodes").len().to_string(),
            Table::cell(column_mean(rows, BOARD, depth, "nodes")),
            Table::cell(column_ratio(rows, BOARD, depth, ["lfmt", "lfmg"])),
            Table::cell(column_mean(rows, BOARD, depth, "plain")),
        ];
        table = table.row(first.into_iter().chain(saved));
    }
    table
}
