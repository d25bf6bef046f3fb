//! Reinefeld 1983, "An improvement to the Scout tree search algorithm".
//!
//! Leaves are independent, with 200 values; thirty trees of each size in the paper.
//! NegaScout is that of its Fig. 2, to the letter, if nothing else is said.

mod games;
mod relative;
mod second_search;
mod tables;

pub use games::GAME_TREES;
pub use relative::RELATIVE;
pub use second_search::SECOND_SEARCH;
pub use tables::TABLES;

use crate::experiment::Paper;

/// The paper.
pub const PAPER: Paper = Paper {
    name: "Reinefeld 1983",
    title: "An improvement to the Scout tree search algorithm",
    beside: false,
};

/// Trees of each size in the paper.
const TREES: u64 = 30;

/// The trees of a size.
fn iid(width: u16, depth: u8, values: u32) -> String {
    format!("iid:width={width},depth={depth},values={values}")
}
