//! How often the first move makes the cutoff (section 2.1, Fig. 1).

use super::{
    MISSING, PAPER, PRINTED_POSITIONS,
    games::{Board, Measure, Task, depths, measure},
    positions, program,
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
            killers and history. The mean over middle-game positions from games of the program against \
            itself. The root is ply 0; the deepest nodes with moves to order are one ply above the leaves.",
    seconds: [1.0, 75.0, 600.0],
    version: 1,
    columns: &[
        "ply_0", "ply_1", "ply_2", "ply_3", "ply_4", "ply_5", "ply_6", "ply_7", "ply_8", "ply_9",
        "ply_10", "ply_11", "ply_12", "ply_13", "ply_14", "ply_15", "ply_16",
    ],
    plan: |scale, _| {
        let deepest = |board, scales: &[u32]| -> Vec<Trial> {
            let all = scales.iter().map(|&depth| Board::at(board, depth));
            all.flat_map(|it| Trial::numbered(&it, positions(scale))).collect()
        };
        let reached = scale.pick(1, 2, 3);
        let all = DEEPEST.into_iter();
        all.flat_map(|(board, scales)| deepest(board, &scales[..reached])).collect()
    },
    trial: |trial| measure(trial, FirstMoves),
    findings,
};

/// The depth searched at each scale.
const DEEPEST: [(Board, [u32; 3]); 3] =
    [(Board::Chess, [5, 8, 9]), (Board::Othello, [7, 9, 10]), (Board::Checkers, [9, 14, 17])];

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
    for board in Board::GAMES {
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
    Findings::default().claims(claims).figure(figure).table(table)
}

fn claims_at(rows: &Rows, board: Board, depth: u32) -> Vec<Claim> {
    let mut claims = Vec::new();
    let name = board.name();
    let id = |what: &str| format!("plaat-first-move-{what}-{}-{depth}", board.id());
    if let Some(deeply) = rate(rows, board, depth, 0..=depth - 3) {
        let what = format!(
            "At nodes that have been searched deeply the first move makes over 90 % of the cutoffs: {name}, \
             depth {depth}, all plies but the last two with moves, in percent."
        );
        let claim = Claim::new(id("deep"), "section 2.1", what, Printed::Above(90.0), deeply);
        claims.push(claim.missing(MISSING));
    }
    if let Some(near) = rate(rows, board, depth, depth - 1..=depth - 1) {
        let value = if board == Board::Othello { 75.0 } else { 90.0 };
        let what = format!(
            "Near the leaves the first move makes roughly so many percent of the cutoffs ({}): {name}, \
             one ply above the leaves of a search to depth {depth}; 'roughly' is read as within 5.",
            board.program()
        );
        let printed = Printed::Sampled { value, rounding: 5.0, samples: PRINTED_POSITIONS };
        let claim = Claim::new(id("near"), "section 2.1", what, printed, near);
        claims.push(claim.missing(MISSING));
    }
    let at = |parity| (1..depth).filter(move |ply| ply % 2 == parity);
    let better =
        rows.of(&board.at(depth)).map(|(_, row)| percent(row, at(1)) - percent(row, at(0)));
    let better: Vec<f64> = better.filter(|it| !it.is_nan()).collect();
    if let Some(better) = Estimate::mean(&better) {
        let what = format!(
            "Move ordering is less effective at even levels: by how many percent points the first move makes more \
             cutoffs at odd ones, {name}, depth {depth}."
        );
        let claim = Claim::new(id("odd"), "section 2.1", what, Printed::Above(0.0), better);
        claims.push(claim.missing(
            "Whether levels are counted from the root or from the leaves, and to which depth the figure's searches go.",
        ));
    }
    claims
}
