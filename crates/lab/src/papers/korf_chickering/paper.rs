//! The paper that this folder tests.

use crate::experiment::Paper;

/// The paper.
pub const PAPER: Paper = Paper {
    name: "Korf & Chickering 1993",
    title: "Best-first minimax search: first results",
    beside: false,
};
