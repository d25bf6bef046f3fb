//! A tree that is kept from move to move.

use super::arena::{Arena, ROOT};
use crate::{Score, Walk};

/// The tree that a search has grown, to be used again after the next move (Korf &
/// Chickering 1993, section 4).
///
/// It holds values and moves but no positions; those are found again on the way
/// down from the root. A node takes the bytes of a score, of a move, and four more.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, best_first::{KeptTree, WhenFull, best_first_kept}, observer::Counts};
/// let mut search = Search::new(&Matches, |left: &u32| *left as i32 % 4)
///     .observer(Counts::default());
/// let mut kept = KeptTree::with_bytes(1 << 20, WhenFull::GoOnInLinearSpace);
/// let found = best_first_kept(&mut search, &mut kept, &21, 8);
/// let before = search.observer.leaves();
///
/// // Both sides move as expected: what was grown below their moves is still there.
/// for &mv in &found.line[..2] {
///     kept.advance(mv);
/// }
/// let left = 21 - found.line[0] - found.line[1];
/// best_first_kept(&mut search, &mut kept, &left, 6);
/// assert_eq!(search.observer.leaves(), before); // no evaluation was needed
/// ```
#[derive(Clone, Debug)]
pub struct KeptTree<S: Copy, M> {
    pub(super) arena: Arena<S, M>,
    pub(super) when_full: WhenFull,
}

/// The kept tree of a tree to search.
pub type KeptTreeOf<T> = KeptTree<<T as Walk>::Score, <T as Walk>::Move>;

/// What a best-first search does when the kept tree has no room for more nodes.
///
/// Neither changes which leaves are expanded nor which move is chosen; both cost
/// evaluations, of nodes that were not kept and are wanted again.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum WhenFull {
    /// Explores what is below the leaves of the kept tree by the recursive form,
    /// which needs no more memory than its stack.
    GoOnInLinearSpace,
    /// Frees the subtrees off the principal variation whose values are farthest
    /// from it, until a quarter of the memory is free; keeps their values.
    FreeLeastPromising,
}

impl<S: Score, M: Copy + Eq> KeptTree<S, M> {
    /// An empty tree that may take up to `bytes`.
    pub fn with_bytes(bytes: usize, when_full: WhenFull) -> Self {
        KeptTree { arena: Arena::with_bytes(bytes), when_full }
    }

    /// Keeps what is below this move at the root, and frees the rest at once.
    pub fn advance(&mut self, mv: M) {
        let mut children = self.arena.children(ROOT);
        match children.find(|&child| self.arena.mv(child) == mv) {
            Some(child) => self.arena.keep_only(child),
            None => self.clear(),
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.arena.clear();
    }

    /// How many nodes it has.
    pub fn nodes(&self) -> usize {
        self.arena.len()
    }

    /// The bytes it has taken from the system.
    pub fn bytes(&self) -> usize {
        self.arena.bytes()
    }

    /// What one node takes.
    pub const NODE_BYTES: usize = Arena::<S, M>::NODE_BYTES;
}
