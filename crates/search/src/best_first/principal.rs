//! What a best-first search found, and why it ended.

use std::{error::Error, fmt};

/// What a best-first search found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Principal<S, M, Stop> {
    /// The backed-up value of the root for the side to move; `None` if it was
    /// stopped before any move was evaluated.
    pub value: Option<S>,
    /// The principal variation, the move to make first; empty if the root is the
    /// end of the game.
    pub line: Vec<M>,
    /// Why the search ended.
    pub ended: Ended<Stop>,
}

/// What a best-first search of the tree `T` found.
pub type PrincipalOf<T> =
    Principal<<T as crate::Walk>::Score, <T as crate::Walk>::Move, <T as crate::Walk>::Stop>;

/// Why a best-first search ended.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, best_first::best_first_recursive, observer::NodeLimit};
/// let mut search = Search::new(&Matches, |_: &u32| 0).observer(NodeLimit(9));
/// let ended = best_first_recursive(&mut search, &30, 30).ended;
/// let error: Box<dyn std::error::Error> = ended.into();
/// assert_eq!(error.to_string(), "out of nodes");
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Ended<Stop> {
    /// The principal variation is as long as asked.
    Long,
    /// It leads to the end of the game: a win, or nothing better is left.
    Over,
    /// What it asks is answered: see the search.
    Settled,
    /// It has taken as many steps as it may.
    Steps,
    /// The tree did not fit into the memory allowed.
    Memory,
    /// An observer stopped the search.
    Stopped(Stop),
}

impl<Stop: fmt::Display> fmt::Display for Ended<Stop> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ended::Long => f.pad("the principal variation is as long as asked"),
            Ended::Over => f.pad("the principal variation leads to the end of the game"),
            Ended::Settled => f.pad("what it asks is answered"),
            Ended::Steps => f.pad("as many steps as asked are taken"),
            Ended::Memory => f.pad("out of memory"),
            Ended::Stopped(stop) => stop.fmt(f),
        }
    }
}

/// For those who wanted it to go on.
impl<Stop: Error> Error for Ended<Stop> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Ended::Stopped(stop) => stop.source(),
            _ => None,
        }
    }
}
