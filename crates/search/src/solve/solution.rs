//! What solving a position gives.

use crate::Game;

/// The value of a position under best play to the end, and what it took to know.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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
