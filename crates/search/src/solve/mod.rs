//! Solving games: values that no deeper search can change.

mod bisect_null_windows;
mod bounded;
mod deep;
mod df_pn;
mod narrowing;
mod null_windows;
mod table;
mod tally;

pub use bisect_null_windows::bisect_null_windows;
pub use bounded::{Bounded, WithBounds};
pub use df_pn::{DfPn, Proof};
pub use narrowing::narrowing_alphabeta;
pub use null_windows::by_null_windows;
pub use table::SolvingTable;
pub use tally::Tally;

use crate::Game;

/// The value of a position under best play to the end, and what it took to know.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Solution<S, M> {
    /// The value for the side to move.
    pub score: S,
    /// A move that has it; `None` if the game is over.
    pub best: Option<M>,
    /// The positions visited.
    pub nodes: u64,
}

/// The solution of a position of the game `G`.
pub type SolutionOf<G> = Solution<<G as Game>::Score, <G as Game>::Move>;
