//! The trees of the paper, and how many of each kind.

use crate::experiment::Scale;

/// Trees of each kind in the paper.
pub(super) const TREES: u64 = 100;

/// Trees of each kind here.
pub(super) fn own_trees(scale: Scale) -> u64 {
    scale.pick(TREES, 10 * TREES, 100 * TREES)
}

/// What the paper's six orders are called.
pub(super) const ORDERS: [&str; 6] =
    ["random", "0.5 first", "geometric 0.5", "0.8 first", "geometric 0.8", "perfect"];

/// The trees of a size and order.
pub(super) fn uniform(width: u16, depth: u8, order: impl std::fmt::Display) -> String {
    format!("uniform:width={width},depth={depth},order={order},root=64")
}
