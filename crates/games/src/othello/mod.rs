//! Othello on bitboards, on boards of 8x8, 6x6 and 4x4 squares.

mod bits;
mod board;
mod endgame;
mod evaluation;
mod family;
mod patterns;
mod prob_cut;
mod rules;
mod self_play;
mod symmetry;
mod tactics;
mod text;
mod train;
mod weights;

pub use board::{OthelloBoard, OthelloMove, OthelloMoves};
pub use endgame::OthelloTable;
pub use evaluation::OthelloEvaluation;
pub use prob_cut::PROB_CUT_STAGES;
pub use rules::Othello;
pub use tactics::OthelloTactics;
pub use text::OthelloProblem;
pub use train::OthelloTraining;
pub use weights::{OthelloPatterns, OthelloWeights, Tempo};
