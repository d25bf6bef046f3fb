//! Best-first minimax (Korf & Chickering 1994): always expand the leaf at the
//! end of the principal variation, the line of play that looks best.
//!
//! | | section | the tree |
//! |---|---|---|
//! | [`best_first`] | 2 | in memory, with all its positions: the definition |
//! | [`best_first_recursive`] | 3 | only the principal variation and its brothers: linear space |
//! | [`best_first_kept`] | 4 | kept from move to move in a [`KeptTree`], without positions |
//! | [`best_first_extension`] | 6 | grown by [`alphabeta_kept`] to a shallow horizon first |
//! | [`alphabeta_kept`] | 5 | the opponent that the paper plays against |
//!
//! The first three expand the same leaves in the same order and choose the same
//! move, ties included: among equals the leftmost is the best. They differ in
//! what they evaluate twice (only the recursive form does) and in what they leave
//! out (the in-memory form evaluates all children of a node at once; the others
//! stop at the first that takes the node off the principal variation).
//!
//! A search ends when the principal variation is as long as asked, or leads to
//! the end of the game, or when an observer stops it: it can be asked for a move
//! at any time, so it always has an answer ([`Principal`]).

mod alphabeta;
mod arena;
mod expand;
mod extension;
mod in_memory;
mod kept;
mod kept_tree;
mod named;
mod pv_bounds;
mod recursive;

pub use alphabeta::alphabeta_kept;
pub use extension::best_first_extension;
pub use in_memory::best_first;
pub use kept::best_first_kept;
pub use kept_tree::{KeptTree, KeptTreeOf, WhenFull};
pub use named::BestFirst;
pub use recursive::best_first_recursive;

use crate::{Tree, Visit::*, Window};
use std::{error::Error, fmt};

/// What a best-first search found.
#[derive(Clone, Debug, PartialEq, Eq)]
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
/// use plywood::{NodeLimit, Search, best_first::best_first_recursive};
/// let mut search = Search::new(&Matches, |_: &u32| 0).observer(NodeLimit(9));
/// let ended = best_first_recursive(&mut search, &30, 30).ended;
/// let error: Box<dyn std::error::Error> = ended.into();
/// assert_eq!(error.to_string(), "out of nodes");
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Ended<Stop> {
    /// The principal variation is as long as asked.
    Long,
    /// It leads to the end of the game: a win, or nothing better is left.
    Over,
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
            Ended::Memory => f.pad("out of memory"),
            Ended::Stopped(stop) => stop.fmt(f),
        }
    }
}

/// For those who wanted the principal variation to become longer.
impl<Stop: Error> Error for Ended<Stop> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Ended::Stopped(stop) => stop.source(),
            _ => None,
        }
    }
}

/// One evaluation: the value of a child for the side that moves to it.
fn evaluate<T: Tree>(tree: &mut T, child: &T::Node) -> Result<T::Score, T::Stop> {
    match tree.enter(child, 0, Window::full())? {
        Leaf(score) => Ok(-score),
        Inner(_) => unreachable!("at depth 0 every node is a leaf"),
    }
}
