//! Chess, with the rules of `cozy-chess`.

mod activity;
mod board;
mod evaluation;
mod exchange;
mod family;
mod fen;
mod fitted;
mod moves;
mod noisy;
mod notation;
mod pawns;
mod rules;
mod squares;
mod tactics;
mod tapered;

pub use board::ChessBoard;
pub use evaluation::ChessEvaluation;
pub use fitted::{FittedTerms, FittedWeights};
pub use moves::{ChessMove, ChessMoves};
pub use noisy::ChessNoisyMoves;
pub use rules::Chess;
pub use tactics::{ChessTactics, GoodCaptures};
