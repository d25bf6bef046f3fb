//! Campbell & Marsland 1983, "A comparison of minimax tree search algorithms".
//!
//! The paper does not print its generator of trees. [`Uniform`](plywood_games::trees::Uniform)
//! is a fit after the fact that agrees with every number printed of its trees.

mod asides;
mod aspiration;
mod correct_line;
mod domination;
mod examples;
mod games;
mod leaves;
mod names;
mod paper;
mod trees;

pub use asides::ASIDES;
pub use aspiration::ASPIRATION;
pub use correct_line::CORRECT_LINE;
pub use domination::DOMINATION;
pub use examples::EXAMPLES;
pub use games::GAME_TREES;
pub use leaves::LEAVES;
pub use paper::PAPER;
