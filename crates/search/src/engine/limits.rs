//! When an engine stops thinking.

use super::Remote;
use std::{fmt, sync::atomic::AtomicBool, time::Duration};

/// When to stop: at the first of these. Without any, an engine thinks to the
/// largest depth there is.
///
/// ```
/// use plywood::engine::Limits;
/// use std::time::Duration;
/// let limits = Limits { nodes: Some(1_000_000), multi_pv: 3, ..Limits::time(Duration::from_secs(5)) };
/// assert_eq!(limits.depth, None);
/// ```
#[derive(Copy, Clone, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default))]
pub struct Limits<'a> {
    /// Plies to search.
    pub depth: Option<u32>,
    /// Positions to visit, by all threads; with several, some more may be.
    pub nodes: Option<u64>,
    /// Time to take, from the call to the answer.
    pub time: Option<Duration>,
    /// Set by somebody else to stop it.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub cancel: Option<&'a AtomicBool>,
    /// How many of the best moves get a score of their own (multi-PV): one, if not said.
    pub multi_pv: usize,
    /// The moves at the root to look at, by their numbers in the order of the rules, from 0:
    /// all, if not said. Numbers that no move has are passed over.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub moves: Option<&'a [usize]>,
    /// Held by somebody else, who sees how far it has come and may set a deadline.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub remote: Option<&'a Remote>,
}

impl Limits<'_> {
    /// A depth of `plies` plies.
    pub fn depth(plies: u32) -> Self {
        Limits { depth: Some(plies), ..Limits::default() }
    }

    /// For `time`.
    pub fn time(time: Duration) -> Self {
        Limits { time: Some(time), ..Limits::default() }
    }

    /// Up to `nodes` nodes.
    pub fn nodes(nodes: u64) -> Self {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }
}

impl Limits<'_> {
    /// Whether the move with this number in the order of the rules is to be looked at.
    pub(super) fn allow(&self, number: usize) -> bool {
        self.moves.is_none_or(|allowed| allowed.contains(&number))
    }

    /// The last depth to search.
    pub(super) fn deepest(&self) -> u32 {
        self.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST)
    }
}

/// Why an engine stopped thinking.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Reason {
    /// It has searched to the depth asked for, or to the largest there is.
    Depth,
    /// The nodes were used up.
    Nodes,
    /// The time was used up.
    Time,
    /// Somebody stopped it.
    Cancelled,
    /// Nothing was evaluated: every line was searched to the end of the game, and to look deeper
    /// would change nothing.
    ToTheEnd,
    /// The game is over.
    Over,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Reason::Depth => "the depth is reached",
            Reason::Nodes => "out of nodes",
            Reason::Time => "out of time",
            Reason::Cancelled => "cancelled",
            Reason::ToTheEnd => "searched to the end",
            Reason::Over => "the game is over",
        })
    }
}

/// Deeper than any game is searched.
const DEEPEST: u32 = 1000;
