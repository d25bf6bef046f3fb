//! What rows say, as the paper puts it: ratios over positions.

use super::{
    games::{Board, depths},
    paper::MISSING,
    positions::PRINTED_POSITIONS,
};
use crate::experiment::{Claim, Estimate, Figure, Printed, Rows};

/// The geometric mean of ratios.
///
/// The paper does not say how it averages; ratios are as far above one as below if
/// neither of two things is smaller, which only this mean respects. So its errors are those of the logarithms.
pub(in crate::papers) fn geometric_mean(ratios: impl IntoIterator<Item = f64>) -> Option<Estimate> {
    let logarithms: Vec<f64> =
        ratios.into_iter().map(f64::ln).filter(|it| it.is_finite()).collect();
    Some(Estimate::mean(&logarithms)?.exp())
}

/// One column over another at the same positions.
pub(super) fn column_ratio(
    rows: &Rows,
    board: Board,
    depth: u32,
    [above, below]: [&str; 2],
) -> Option<Estimate> {
    let (above, below) = (rows.column(above), rows.column(below));
    geometric_mean(rows.of(&board.at(depth)).map(|(_, row)| row[above] / row[below]))
}

/// By how many percent the effective width of the minimal graph is below the tree's: the depth-th root of the ratio.
pub(super) fn narrower(rows: &Rows, board: Board, depth: u32) -> Option<Estimate> {
    let (tree, graph) = (rows.column("lfmt"), rows.column("lfmg"));
    let root = |row: &[f64]| (row[graph] / row[tree]).powf(1.0 / f64::from(depth));
    let width = geometric_mean(rows.of(&board.at(depth)).map(|(_, row)| root(row)));
    Some(width?.below_one().times(100.0))
}

/// The mean of a column.
pub(super) fn column_mean(rows: &Rows, board: Board, depth: u32, column: &str) -> Option<Estimate> {
    Estimate::mean(&rows.sample(&board.at(depth), column))
}

/// How much of the first of two columns the second saves, in percent.
pub(super) fn saving(
    rows: &Rows,
    board: Board,
    depth: u32,
    [without, with]: [&str; 2],
) -> Option<Estimate> {
    Some(column_ratio(rows, board, depth, [with, without])?.below_one().times(100.0))
}

/// How a number changes from one depth to another, at the same positions: the
/// geometric mean of the second ratio over the first.
pub(super) fn growth(
    rows: &Rows,
    board: Board,
    [from, to]: [u32; 2],
    [above, below]: [&str; 2],
) -> Option<Estimate> {
    let (above, below) = (rows.column(above), rows.column(below));
    let before = board.at(from);
    geometric_mean(rows.of(&board.at(to)).filter_map(|(seed, row)| {
        let earlier = rows.row(&before, seed)?;
        Some(row[above] / row[below] / (earlier[above] / earlier[below]))
    }))
}

/// Adds a curve over all depths of a game.
pub(super) fn curve_by_depth(
    figure: Figure,
    name: impl Into<String>,
    rows: &Rows,
    board: Board,
    y: impl Fn(u32) -> Option<Estimate>,
    printed: &[(f64, f64)],
) -> Figure {
    let points = depths(rows, board).into_iter().map(|depth| (f64::from(depth), y(depth)));
    figure.curve(name, points.collect::<Vec<_>>(), printed.to_vec())
}

/// A number or a range printed of 20 positions, at some depth.
#[derive(Copy, Clone, Debug)]
pub(super) struct Prose {
    pub(super) board: Board,
    /// The depth it is printed of, if that is told.
    pub(super) depth: Option<u32>,
    pub(super) printed: Printed,
    /// The paper's words, where they are not just the number.
    pub(super) words: Option<&'static str>,
}

impl Prose {
    /// Where it stands in a figure over depths, if it is a number.
    pub(super) fn mark(&self) -> Option<(f64, f64)> {
        match self.printed {
            Printed::Sampled { value, .. } => Some((self.depth?.into(), value)),
            _ => None,
        }
    }
}

/// A number printed of 20 positions, and how far their own may be from it.
pub(super) const fn of_positions(value: f64, rounding: f64) -> Printed {
    Printed::Sampled { value, rounding, samples: PRINTED_POSITIONS }
}

/// Claims about a printed number at each of these depths that has been searched; what
/// was measured at others than the printed depth is shown, and cannot be compared.
pub(super) fn prose(
    Prose { board, depth: printed_depth, printed, words }: Prose,
    at: impl IntoIterator<Item = u32>,
    [id, place, what]: [&str; 3],
    measured: impl Fn(Board, u32) -> Option<Estimate>,
) -> Vec<Claim> {
    let claim = |depth: u32| {
        let id = format!("plaat-{id}-{}-{depth}", board.id());
        let what = format!("{what}: {}, depth {depth}.", board.name());
        let claim = Claim::new(id, place, what, printed, measured(board, depth)?);
        let claim = Claim { words: words.map(String::from), ..claim };
        Some(match printed_depth {
            Some(of) if of != depth => {
                claim.incomparable(format!("The printed number is of depth {of}."))
            }
            _ => claim.missing(MISSING, of_others(board, |other| measured(other, depth))),
        })
    };
    at.into_iter().filter_map(claim).collect()
}

/// What other evaluations and orders of moves for the same game gave.
pub(super) fn of_others(
    board: Board,
    measured: impl Fn(Board) -> Option<Estimate>,
) -> Vec<(String, Estimate)> {
    let others = Board::ALL.into_iter().filter(|it| it.game() == board.game() && *it != board);
    others.filter_map(|it| Some((it.name().to_string(), measured(it)?))).collect()
}

/// What other depths gave.
pub(super) fn of_depths(
    rows: &Rows,
    board: Board,
    depth: u32,
    measured: impl Fn(u32) -> Option<Estimate>,
) -> Vec<(String, Estimate)> {
    let others = depths(rows, board).into_iter().filter(|it| *it != depth);
    others.filter_map(|it| Some((format!("depth {it}"), measured(it)?))).collect()
}
