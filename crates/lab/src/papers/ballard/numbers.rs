//! What rows say of one search.

use crate::experiment::{Estimate, Rows};

/// The number that a search of the only tree of its kind gave.
pub(super) fn single(rows: &Rows, parameters: &str, column: &str) -> Option<Estimate> {
    let row = rows.row(parameters, 0)?;
    Some(Estimate::exact(row[rows.column(column)]))
}

/// The mean over random trees.
pub(super) fn mean(rows: &Rows, parameters: &str, column: &str) -> Option<Estimate> {
    Estimate::mean(&rows.sample(parameters, column))
}
