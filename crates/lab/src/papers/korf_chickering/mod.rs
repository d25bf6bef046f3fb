//! Korf & Chickering 1994, "Best-first minimax search: first results": best-first
//! minimax against alpha-beta, with equal work.

mod equal_matches;
mod othello;
mod random_games;
mod regeneration;
mod tables;

pub use othello::OTHELLO;
pub use random_games::{BEST_FIRST, EXTENSION};
pub use regeneration::REGENERATION;
pub use tables::{
    Challenger, OPENINGS, PAIRS, Printed, TABLE_1, TABLE_2, TABLE_3, TABLE_4, play_othello,
    play_random_games, series,
};

use crate::experiment::Paper;

/// The paper.
pub const PAPER: Paper =
    Paper { name: "Korf & Chickering 1994", title: "Best-first minimax search: first results" };
