//! How often the first move makes the cutoff (section 2.1, Fig. 1).

use super::{
    PAPER,
    games::{Board, Measure, Task, depths, measure},
    numbers::of_others,
    paper::MISSING,
    positions::{PRINTED_POSITIONS, positions},
    program,
};
use crate::experiment::{
    Axis, Claim, Estimate, Experiment, Figure, Findings, Printed, Rows, Table, Trial,
};
use plywood_games::PlainFamily;

/// First-move cutoffs by ply.
pub const MOVE_ORDER: Experiment = Experiment {
    id: "plaat-move-order",
    paper: &PAPER,
    title: "How often the first move makes the cutoff (Fig. 1)",
    about: "Of the nodes of a ply at which there was a cutoff, the part at which the first move tried made it, \
            in the last iteration of aspiration NegaScout with iterative deepening, a table that loses nothing, \
            and an order of moves. The mean over middle-game positions from games of the program against itself that are \
            balanced and quiet (within a pawn, a man or ten discs once captures are played out, which changes no more than half of that); for chess also \
            the positions of Bratko and Kopec. Moves are tried by captures in chess (victim and attacker), few replies in Othello, \
            then killers and history; and in Othello also by the square alone, as Keyano is said to. The root is ply 0; the deepest nodes with moves to order are one ply above the leaves.",
    seconds: [1.5, 300.0, 3000.0],
    version: 2,
    columns: &[
        "ply_0", "ply_1", "ply_2", "ply_3", "ply_4", "ply_5", "ply_6", "ply_7", "ply_8", "ply_9",
        "ply_10", "ply_11", "ply_12", "ply_13", "ply_14", "ply_15", "ply_16",
    ],
    plan: |scale, _| {
        let deepest = |board, scales: &[u32]| -> Vec<Trial> {
            let all = scales.iter().map(|&depth| Board::at(board, depth));
            all.flat_map(|it| Trial::numbered(&it, board.most(positions(scale)))).collect()
        };
        let reached = scale.pick(1, 2, 2);
        let all = DEEPEST.into_iter();
        all.flat_map(|(board, scales)| deepest(board, &scales[..reached])).collect()
    },
    trial: |trial| measure(trial, FirstMoves),
    findings,
};

/// The depth searched at the quick scale, and at the others.
const DEEPEST: [(Board, [u32; 2]); 5] = [
    (Board::Chess, [5, 9]),
    (Board::Othello, [7, 9]),
    (Board::Checkers, [9, 17]),
    (Board::OthelloBySquares, [7, 9]),
    (Board::BratkoKopec, [5, 8]),
];

struct FirstMoves;

impl Measure for FirstMoves {
    fn measure<F: PlainFamily>(self, task: &Task<'_, F>) -> Vec<f64> {
        let searched = program::searched(task);
        let plies = searched.map(|(_, it)| it.work.plies).unwrap_or_default();
        let rate = |ply: usize| plies.get(ply)?.first_move_cutoff();
        (0..MOVE_ORDER.columns.len()).map(|ply| rate(ply).unwrap_or(f64::NAN)).collect()
    }
}

/// The mean of the plies of a row that have cutoffs, in percent; NaN if none has.
fn percent(row: &[f64], plies: impl Iterator<Item = u32>) -> f64 {
    let known: Vec<f64> = plies.map(|ply| row[ply as usize]).filter(|it| !it.is_nan()).collect();
    100.0 * known.iter().sum::<f64>() / known.len() as f64
}

fn rate(
    rows: &Rows,
    board: Board,
    depth: u32,
    plies: impl Iterator<Item = u32> + Clone,
) -> Option<Estimate> {
    let all = rows.of(&board.at(depth)).map(|(_, row)| percent(row, plies.clone()));
    Estimate::mean(&all.filter(|it| !it.is_nan()).collect::<Vec<_>>())
}

fn findings(rows: &Rows) -> Findings {
    let mut figure = Figure::new(
        "Fig. 1: cutoffs by the first move, deepest search",
        Axis::even("ply"),
        Axis::even("percent of cutoffs"),
    );
    let mut table = Table::new(
        "Cutoffs by the first move, percent",
        ["game and depth", "first plies", "ply above the leaves", "all plies"],
    );
    let mut claims = Vec::new();
    for (board, _) in DEEPEST {
        let depths = depths(rows, board);
        if let Some(&depth) = depths.last() {
            let at = |ply| (f64::from(ply), rate(rows, board, depth, ply..=ply));
            // The root has no cutoffs but those of the window.
            let points: Vec<_> = (1..depth).map(at).collect();
            figure = figure.curve(format!("{}, depth {depth}", board.name()), points, Vec::new());
        }
        for depth in depths {
            claims.extend(claims_at(rows, board, depth));
            let cells = [0..=depth - 3, depth - 1..=depth - 1, 0..=depth - 1]
                .map(|plies| Table::cell(rate(rows, board, depth, plies)));
            table = table.row([format!("{}, {depth}", board.name())].into_iter().chain(cells));
        }
    }
    Findings::default().claims(claims).claims(best_in_checkers(rows)).figure(figure).table(table)
}

/// "Of the three programs, Chinook consistently has the best move ordering results."
fn best_in_checkers(rows: &Rows) -> Vec<Claim> {
    let all = |board: Board| {
        let depth = board.printed_depth();
        rate(rows, board, depth, 1..=depth - 1)
    };
    let others = [Board::Chess, Board::Othello, Board::OthelloBySquares];
    let claim = |other: Board| {
        let found = all(Board::Checkers)?.less(all(other)?);
        let what = format!(
            "Of the three programs that for checkers has the best move ordering: first-move cutoffs at all plies in percent, less those of {}, at the \
             printed depths.",
            other.name()
        );
        let id = format!("plaat-first-move-best-{}", other.id());
        let claim = Claim::new(id, "section 2.1, Fig. 1", what, Printed::Above(0.0), found);
        Some(claim.worded("consistently has the best"))
    };
    others.into_iter().filter_map(claim).collect()
}

/// A claim of the paper's own depth, or a remark on another.
fn at_printed_depth(
    claim: Claim,
    board: Board,
    depth: u32,
    others: Vec<(String, Estimate)>,
) -> Claim {
    match board.printed_depth() {
        printed if printed == depth => claim.missing(MISSING, others),
        printed => claim.incomparable(format!("Printed of searches to depth {printed}.")),
    }
}

fn claims_at(rows: &Rows, board: Board, depth: u32) -> Vec<Claim> {
    let mut claims = Vec::new();
    let name = board.name();
    let id = |what: &str| format!("plaat-first-move-{what}-{}-{depth}", board.id());
    if let Some(deeply) = rate(rows, board, depth, 0..=depth - 3) {
        let what = format!(
            "At nodes that have been searched deeply the first move makes the cutoff: {name}, \
             depth {depth}, all plies but the last two with moves, in percent."
        );
        let claim = Claim::new(id("deep"), "section 2.1", what, Printed::Above(90.0), deeply);
        let others = of_others(board, |other| rate(rows, other, depth, 0..=depth - 3));
        claims.push(at_printed_depth(claim.worded("over 90-95 %"), board, depth, others));
    }
    if let Some(near) = rate(rows, board, depth, depth - 1..=depth - 1) {
        let value = if board.game() == Board::Othello { 75.0 } else { 90.0 };
        let what = format!(
            "Near the leaves the first move makes the cutoff less often ({}): {name}, in percent one ply above the leaves \
             of a search to depth {depth}.",
            board.program()
        );
        let printed = Printed::Sampled { value, rounding: 5.0, samples: PRINTED_POSITIONS };
        let claim = Claim::new(id("near"), "section 2.1", what, printed, near);
        let claim = claim.worded(format!("roughly {value}%"));
        let others = of_others(board, |other| rate(rows, other, depth, depth - 1..=depth - 1));
        claims.push(at_printed_depth(claim, board, depth, others));
    }
    let at = |parity| (1..depth).filter(move |ply| ply % 2 == parity);
    let better = |plies: [u32; 2]| {
        let [more, fewer] = plies.map(|parity| move |row: &[f64]| percent(row, at(parity)));
        let all = rows.of(&board.at(depth)).map(|(_, row)| more(row) - fewer(row));
        Estimate::mean(&all.filter(|it| !it.is_nan()).collect::<Vec<_>>())
    };
    if let Some(found) = better([1, 0]) {
        let what = format!(
            "Move ordering is less effective at even levels: by how many percent points the first move makes more \
             cutoffs at odd ones, {name}, depth {depth}."
        );
        let claim = Claim::new(id("odd"), "section 2.1", what, Printed::Above(0.0), found)
            .worded("less effective than at odd levels");
        let other = better([0, 1]).map(|it| ("counted from the other end".to_string(), it));
        let other = other.filter(|_| depth % 2 == 1);
        claims.push(
            claim.missing("Whether levels are counted from the root or from the leaves.", other),
        );
    }
    claims
}
