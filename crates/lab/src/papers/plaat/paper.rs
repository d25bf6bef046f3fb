//! The paper that this folder tests, and what it lacks.

use crate::experiment::Paper;

/// The paper.
pub const PAPER: Paper = Paper {
    name: "Plaat, Schaeffer, Pijls & de Bruin 1994",
    title: "Nearly optimal minimax tree search?",
    beside: false,
};

/// What the text does not tell.
pub(super) const MISSING: &str =
    "The program, its evaluation and the test positions are not to be had.";
