//! Solving Othello endgames: the final difference of discs under best play.
//!
//! | | |
//! |---|---|
//! | `solve.rs` | the value of a position, and a move that has it |
//! | `solver.rs` | the same for the positions of a game, within limits |
//! | `tree.rs` | the endgame as a tree, for any of the algorithms |
//! | `order.rs` | which move to try first: fewest replies, parity, and near the root the evaluation |
//! | `stability.rs` | discs that can never be turned, and the bounds they give |
//! | `last.rs` | the last four empty squares |
//! | `last_flips.rs` | what the very last disc turns |

mod last;
mod last_flips;
mod order;
mod solve;
mod solver;
mod stability;
mod tree;

pub use solve::OthelloTable;
pub(super) use solver::OthelloSolver;
