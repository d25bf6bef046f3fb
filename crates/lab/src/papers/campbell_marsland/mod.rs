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

pub use asides::ASIDES;
pub use aspiration::ASPIRATION;
pub use correct_line::CORRECT_LINE;
pub use domination::DOMINATION;
pub use examples::EXAMPLES;
pub use games::GAME_TREES;
pub use leaves::LEAVES;

use crate::experiment::{Paper, Scale};

/// The paper.
pub const PAPER: Paper = Paper {
    name: "Campbell & Marsland 1983",
    title: "A comparison of minimax tree search algorithms",
    beside: false,
};

/// Trees of each kind in the paper.
const TREES: u64 = 100;

/// Trees of each kind here.
fn own_trees(scale: Scale) -> u64 {
    scale.pick(TREES, 10 * TREES, 100 * TREES)
}

/// What the paper's six orders are called.
const ORDERS: [&str; 6] =
    ["random", "0.5 first", "geometric 0.5", "0.8 first", "geometric 0.8", "perfect"];

/// The trees of a size and order.
fn uniform(width: u16, depth: u8, order: impl std::fmt::Display) -> String {
    format!("uniform:width={width},depth={depth},order={order},root=64")
}

/// What the paper calls an algorithm, at this depth.
fn name(algorithm: &str, depth: u8) -> &'static str {
    match (algorithm, depth) {
        ("alphabeta", _) => "AB",
        ("palphabeta", _) => "PAB",
        ("scout", _) => "SC",
        ("sss", _) => "SSS",
        ("staged-sss:2" | "staged-sss:3", _) => "SS",
        ("sab:2", 6) => "SA2",
        ("sab:4", 6) => "SA4",
        ("abs:2", 6) => "AS2",
        ("abs:4", 6) => "AS4",
        ("sab:2", _) => "SAB",
        ("abs:2", _) => "ABS",
        _ => "?",
    }
}
