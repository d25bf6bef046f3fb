//! The paper that this folder tests.

use crate::experiment::Paper;

/// The paper.
pub const PAPER: Paper = Paper {
    name: "Ballard 1983",
    title: "The *-minimax search procedure for trees containing chance nodes",
    beside: false,
};
