//! Backgammon, without the doubling cube.
//!
//! A position without dice is a node of chance: the side on roll rolls, then
//! moves, and then the other is on roll.

mod board;
mod evaluation;
mod family;
mod fibs;
mod notation;
mod picture;
mod plays;
mod position_id;
mod rolls;
mod rules;
mod weights;

pub use board::{BackgammonBoard, Checkers};
pub use evaluation::{BackgammonEvaluation, Chances, PipCount};
pub use plays::{Play, Plays};
pub use rolls::Rolls;
pub use rules::Backgammon;
