//! Korf & Chickering 1993, "Best-first minimax search: first results": best-first
//! minimax against alpha-beta, with equal work.

mod asides;
mod chess;
mod duel;
mod equal_matches;
mod fail_soft;
mod othello;
mod othello_evaluations;
mod paper;
mod random_games;
mod recursive_forms;
mod regeneration;
mod seeded_edges;
mod singular;
mod singular_opponent;
mod tables;
mod wide_games;

pub use asides::ASIDES;
pub use chess::CHESS;
pub use fail_soft::FAIL_SOFT;
pub use othello::OTHELLO;
pub use othello_evaluations::OTHELLO_EVALUATIONS;
pub use paper::PAPER;
pub use random_games::{BEST_FIRST, EXTENSION};
pub use regeneration::REGENERATION;
pub use singular_opponent::SINGULAR;
pub use tables::{
    Challenger, OPENINGS, PAIRS, Printed, TABLE_1, TABLE_2, TABLE_3, TABLE_4, play_othello,
    play_random_games, series,
};
pub use wide_games::WIDE;
