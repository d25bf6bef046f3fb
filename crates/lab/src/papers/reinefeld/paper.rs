//! The paper that this folder tests.

use crate::experiment::Paper;

/// The paper.
pub const PAPER: Paper = Paper {
    name: "Reinefeld 1983",
    title: "An improvement to the Scout tree search algorithm",
    beside: false,
};
