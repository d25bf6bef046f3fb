//! Reinefeld 1983, "An improvement to the Scout tree search algorithm".
//!
//! Leaves are independent, with 200 values; thirty trees of each size in the paper.
//! NegaScout is that of its Fig. 2, to the letter, if nothing else is said.

mod games;
mod paper;
mod relative;
mod searches_again;
mod second_search;
mod tables;
mod trees;

pub use games::GAME_TREES;
pub use paper::PAPER;
pub use relative::RELATIVE;
pub use searches_again::SEARCHES_AGAIN;
pub use second_search::SECOND_SEARCH;
pub use tables::TABLES;
