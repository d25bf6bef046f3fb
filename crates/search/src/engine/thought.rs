//! What an engine tells.

use super::{Reason, RootScore};
use crate::{Bound, Game, Scored};
use std::time::Duration;

/// What an engine thinks of a position of a game `G`.
pub type ThoughtOf<G> = Thought<<G as Game>::Move, <G as Game>::Score>;

/// What an engine thinks of a position.
///
/// The score, the line and the moves are those of the last depth that was searched in
/// full. What a search that was stopped had found of the next one stands apart, in
/// [`deeper`](Self::deeper).
///
/// With dice a line ends where chance moves.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Thought<M, S = i32> {
    /// The move to play: that of [`deeper`](Self::deeper), if there is one, or else the
    /// first of the line; `None` if the game is over or chance moves.
    pub best: Option<M>,
    /// The score at `depth` plies for the side to move, and whether that is the value.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub score: Scored<S>,
    /// The line expected at that depth.
    pub line: Vec<M>,
    /// Whether the line ends before `depth` plies are made or the game is over.
    pub line_is_cut: bool,
    /// What is known of each move at the root at that depth, the best first. Those that
    /// are [no better](crate::Bound::Upper) than the best are not known to be as good.
    /// Nothing, if no depth was searched in full.
    pub moves: Vec<RootScore<M, S>>,
    /// Plies searched in full. With none, the score is what the evaluation says.
    pub depth: u32,
    /// The best move found in a search of `depth + 1` plies before it was stopped. At
    /// that depth it is the move that was best before or better than that, and its score
    /// is what it, and so the position, is [at least](crate::Bound::Lower) worth.
    pub deeper: Option<RootScore<M, S>>,
    /// Positions visited, by all threads, but for those that were looked at again to
    /// find the ends of lines.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
    /// Why it stopped.
    pub reason: Reason,
}

impl<M, S> Thought<M, S> {
    /// What is thought of a position in which no depth was searched.
    pub(super) fn unsearched(score: S, time: Duration, reason: Reason) -> Self {
        Thought {
            best: None,
            score: Scored { score, bound: Bound::Exact },
            line: Vec::new(),
            line_is_cut: false,
            moves: Vec::new(),
            depth: 0,
            deeper: None,
            nodes: 1,
            time,
            reason,
        }
    }
}
