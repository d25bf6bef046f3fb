//! Checkers, that is English draughts.

mod board;
mod evaluation;
mod family;
mod hub;
mod moves;
mod notation;
mod rules;
pub mod tables;
mod tactics;

pub use board::CheckersBoard;
pub use evaluation::CheckersEvaluation;
pub use moves::{CheckersMove, CheckersMoves};
pub use rules::Checkers;
pub use tactics::CheckersTactics;
