//! The argument --driver: how the value of one depth is found.

use plywood::engine::{Driver, DriverError};

/// What help says of it.
pub(crate) const HELP: &str = "\
How values are found: mtd-f, mtd-above, mtd-below, aspiration:WIDTH, negascout, step:SIZE, \
stride:SIZE, bisection";

/// Reads a driver by its name.
pub(crate) fn parse(text: &str) -> Result<Driver, String> {
    text.parse().map_err(|error: DriverError| format!("allowed: {}", error.allowed()))
}
