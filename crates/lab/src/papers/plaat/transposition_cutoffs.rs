//! Enhanced transposition cutoffs (section 4.1, Figs. 4 to 6).

use super::{
    PAPER,
    games::{Board, Depths, Measure, Task, depths, measure, trials},
    numbers::{Prose, column_mean, column_ratio, curve_by_depth, of_positions, prose, saving},
    program::{ASPIRATION, Enhancement, counts},
};
use crate::experiment::{
    Axis, Claim, Estimate, Experiment, Figure, Findings, Gap, Printed, Rows, Table,
};
use plywood::engine::Driver;
use plywood_games::PlainFamily;

/// Leaves with and without enhanced transposition cutoffs.
pub const TRANSPOSITION_CUTOFFS: Experiment = Experiment {
    id: "plaat-etc",
    paper: &PAPER,
    title: "Enhanced transposition cutoffs (Figs. 4 to 6)",
    about: "Leaves evaluated in the last iteration: by aspiration NegaScout without ETC; with it at nodes more than \
            two plies above the leaves, as the paper has it; one ply closer to them; by MTD(f) with the paper's; \
            and by NegaScout with ETC and successors searched less deeply as a guide to the first move, which \
            the paper calls transposing from left to right and found to bring nothing. Successors that are \
            looked up are no nodes. Othello also with moves tried by the square alone, as Keyano is said to.",
    seconds: [2.5, 1000.0, 9500.0],
    version: 2,
    columns: &[
        "plain",
        "etc",
        "etc_closer",
        "mtdf",
        "mtdf_etc",
        "left_to_right",
        "nodes",
        "etc_nodes",
    ],
    plan: |scale, _| {
        DEPTHS.into_iter().flat_map(|(board, depths)| trials(scale, board, 3, depths)).collect()
    },
    trial: |trial| measure(trial, Leaves),
    findings,
};

const DEPTHS: [(Board, Depths); 4] = [
    (Board::Chess, [5, 9, 9]),
    (Board::Othello, [6, 9, 10]),
    (Board::Checkers, [8, 14, 15]),
    (Board::OthelloBySquares, [6, 9, 9]),
];

/// More plies than these are left where the paper looks ahead.
pub(super) const PAPER_PLIES: u32 = 2;

struct Leaves;

impl Measure for Leaves {
    fn measure<F: PlainFamily>(self, task: &Task<'_, F>) -> Vec<f64> {
        let of = |method, enhancement| counts(task, method, enhancement);
        let (negascout, etc) = (ASPIRATION, Enhancement::Etc(PAPER_PLIES));
        let plain = of(negascout, Enhancement::Plain);
        let enhanced = of(negascout, etc);
        let closer = of(negascout, Enhancement::Etc(PAPER_PLIES - 1));
        let mtdf = of(Driver::MtdF, Enhancement::Plain);
        let mtdf_etc = of(Driver::MtdF, etc);
        let left_to_right = of(negascout, Enhancement::LeftToRight(PAPER_PLIES));
        let leaves = [&plain, &enhanced, &closer, &mtdf, &mtdf_etc, &left_to_right];
        let nodes = [plain.nodes(), enhanced.nodes()];
        leaves.map(|it| it.leaves()).into_iter().chain(nodes).map(|it| it as f64).collect()
    }
}

/// The numbers in the prose on leaves saved, in percent; where Othello's is 'roughly'.
const SAVED: [Prose; 3] = [
    Prose { board: Board::Chess, depth: Some(9), printed: of_positions(22.0, 0.5), words: None },
    saved_in_othello(Board::Othello),
    saved_in_othello(Board::OthelloBySquares),
];

/// However moves are tried.
const fn saved_in_othello(board: Board) -> Prose {
    Prose { board, depth: Some(9), printed: of_positions(4.0, 1.0), words: Some("roughly 4 %") }
}

const SAVED_BY_MTDF: Prose =
    Prose { board: Board::Chess, depth: Some(9), printed: of_positions(25.0, 0.5), words: None };

/// Of the magnitude of what ETC saves in chess: from half of the 22 percent printed of it to twice as much.
pub(super) const COMPARABLE: Printed = Printed::Between(11.0, 44.0);

fn claimed(board: Board) -> [u32; 4] {
    match board.game() {
        Board::Othello => [6, 8, 9, 10],
        Board::Checkers => [8, 10, 12, 14],
        _ => [5, 6, 8, 9],
    }
}

fn findings(rows: &Rows) -> Findings {
    let saved = |with| move |board, depth| saving(rows, board, depth, ["plain", with]);
    let mut findings = Findings::default();
    for printed in SAVED {
        let names = ["etc", "section 4.1", "Percent of the leaves that ETC saves"];
        let board = printed.board;
        let all = prose(printed, claimed(board), names, saved("etc"));
        findings = findings.claims(all.into_iter().map(in_chess_a_remark));
    }
    let what = "Percent of the leaves that MTD(f) with ETC saves, compared with NegaScout without";
    let names = ["mtdf-etc", "section 4.1", what];
    let chess = Board::Chess;
    findings = findings.claims(prose(SAVED_BY_MTDF, claimed(chess), names, saved("mtdf_etc")));
    for depth in claimed(Board::Checkers) {
        let what =
            format!("ETC saves in checkers as in chess: percent of the leaves, depth {depth}.");
        findings = findings.claim_if(saved("etc")(Board::Checkers, depth), |it| {
            let id = format!("plaat-etc-checkers-{depth}");
            Claim::new(id, "section 4.1, Fig. 6", what, COMPARABLE, it)
                .worded("of a comparable magnitude")
                .incomparable("Printed of searches to depth 17.")
        });
    }
    for board in Board::GAMES {
        for depth in claimed(board).into_iter().filter(|depth| depth % 2 == 0) {
            findings = findings.claims(left_to_right(rows, board, depth));
        }
    }
    figures(rows, findings).table(table(rows))
}

/// Phoenix tries moves by history alone: the claim is made where that is done.
fn in_chess_a_remark(claim: Claim) -> Claim {
    match (&claim.gap, claim.id.contains("-chess-")) {
        (Some(Gap::Missing { .. }), true) => claim.incomparable(
            "With captures first. The claim stands where moves are tried by history, as Phoenix does, with other places where ETC may look.",
        ),
        _ => claim,
    }
}

/// A negative result: the leaves saved are none, whatever that means.
fn left_to_right(rows: &Rows, board: Board, depth: u32) -> Option<Claim> {
    let gained = saving(rows, board, depth, ["etc", "left_to_right"])?;
    let what = format!(
        "Transposing from left to right as well yields no tangible improvement: percent of the leaves of ETC alone \
         that it saves, {}, depth {depth}.",
        board.name()
    );
    let id = format!("plaat-left-to-right-{}-{depth}", board.id());
    let printed = Printed::Between(-5.0, 5.0);
    let claim = Claim::new(id, "section 4.1", what, printed, gained);
    Some(claim.worded("no tangible improvement"))
}

fn figures(rows: &Rows, mut findings: Findings) -> Findings {
    let mut settled = Figure::new(
        "Fig. 4 explains ETC; what looking ahead at the successors saves of all nodes",
        Axis::even("depth"),
        Axis::even("percent of the nodes without ETC"),
    );
    for board in Board::GAMES {
        let saved = |depth| saving(rows, board, depth, ["nodes", "etc_nodes"]);
        settled = curve_by_depth(settled, board.name(), rows, board, saved, &[]);
    }
    findings = findings.figure(settled);
    let all = [
        (Board::Chess, "Fig. 5: leaves with ETC, chess"),
        (Board::Checkers, "Fig. 6: leaves with ETC, checkers"),
        (Board::Othello, "Not shown in the paper: leaves with ETC, Othello"),
        (Board::OthelloBySquares, "Not shown in the paper: leaves with ETC, Othello by squares"),
    ];
    for (board, title) in all {
        let y = Axis::even("leaves, percent of those without ETC");
        let mut figure = Figure::new(title, Axis::even("depth"), y);
        let curves = [
            ("NegaScout with ETC", "etc", SAVED.iter().find(|it| it.board == board)),
            ("NegaScout with ETC, one ply closer to the leaves", "etc_closer", None),
            ("MTD(f)", "mtdf", None),
            ("MTD(f) with ETC", "mtdf_etc", Some(&SAVED_BY_MTDF).filter(|it| it.board == board)),
            ("ETC, also left to right", "left_to_right", None),
        ];
        for (name, column, printed) in curves {
            let part = |depth| -> Option<Estimate> {
                Some(column_ratio(rows, board, depth, [column, "plain"])?.times(100.0))
            };
            let marks: Vec<_> =
                printed.iter().filter_map(|it| it.mark()).map(|(x, y)| (x, 100.0 - y)).collect();
            figure = curve_by_depth(figure, name, rows, board, part, &marks);
        }
        findings = findings.figure(figure);
    }
    findings
}

fn table(rows: &Rows) -> Table {
    let columns = [
        "game",
        "depth",
        "leaves",
        "ETC",
        "ETC closer",
        "MTD(f)",
        "MTD(f) with ETC",
        "left to right",
    ];
    let title = "Mean leaves without ETC, and the percent of them saved";
    let mut table = Table::new(title, columns);
    for (board, _) in DEPTHS {
        for depth in depths(rows, board) {
            let saved = ["etc", "etc_closer", "mtdf", "mtdf_etc", "left_to_right"]
                .map(|with| Table::cell(saving(rows, board, depth, ["plain", with])));
            let leaves = Table::cell(column_mean(rows, board, depth, "plain"));
            let first = [board.name().to_string(), depth.to_string(), leaves];
            table = table.row(first.into_iter().chain(saved));
        }
    }
    table
}
