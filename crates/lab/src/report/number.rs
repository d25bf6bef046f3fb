//! Numbers in reports.

use crate::experiment;

/// A number as people write it: whole if it is, else with four digits or so.
pub fn number(value: f64) -> String {
    experiment::number(value)
}
