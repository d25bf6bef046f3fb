//! The paper that this folder tests.

use crate::experiment::Paper;

/// The paper.
pub const PAPER: Paper = Paper {
    name: "Campbell & Marsland 1983",
    title: "A comparison of minimax tree search algorithms",
    beside: false,
};
