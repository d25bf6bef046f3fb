use super::{
    KeptTreeOf,
    arena::{Arena, More, Place, ROOT},
    expand::{Family, expand},
};
use crate::{Best, Score, Tree, Visit::*, Walk, Window};

/// Alpha-beta as Korf & Chickering 1993 play it against best-first minimax
/// (section 5): fixed ordering, the tree kept from move to move.
///
/// All children of a node two or more plies above the horizon are evaluated, and
/// searched in the order of their values; one ply above the horizon they are
/// evaluated one at a time, as long as they are wanted. A node that is known from
/// an earlier search has its backed-up value for the order, and is not evaluated
/// again. What does not fit into `kept` is forgotten.
///
/// The scores are those of Knuth & Moore's F2: alpha where a node fails low. So
/// brothers tie, and the best move is the first with the root's score. Others may be had by
/// [`alphabeta_kept_returning`].
///
/// Cost: the leaves of [`alphabeta`](crate::algorithm::alphabeta) in the order of static
/// values, and an evaluation of every inner node. Memory: what `kept` may take, and one path.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, best_first::{KeptTree, WhenFull, alphabeta_kept}};
/// let mut search = Search::new(&Matches, |_: &u32| 0);
/// let mut kept = KeptTree::with_bytes(1 << 20, WhenFull::GoOnInLinearSpace);
/// let Ok(best) = alphabeta_kept(&mut search, &mut kept, &7, 7);
/// assert_eq!((best.score, best.mv), (1, Some(3)));
/// ```
pub fn alphabeta_kept<T: Tree>(
    tree: &mut T,
    kept: &mut KeptTreeOf<T>,
    root: &T::Node,
    depth: u32,
) -> Result<Best<T::Score, T::Move>, T::Stop> {
    alphabeta_kept_returning(tree, kept, root, depth, Returned::F2)
}

/// What alpha-beta returns of a node whose value is outside the window. The paper does not say
/// what its opponent does; kept values, and so the order of moves in the next search, depend on it.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Returned {
    /// Alpha where it fails low, and what made the cutoff where it fails high (Knuth & Moore 1975).
    #[default]
    F2,
    /// The best value seen, whatever the window (Fishburn & Finkel 1980).
    FailSoft,
    /// The end of the window that the value is beyond.
    FailHard,
}

/// [`alphabeta_kept`], returning other scores outside the window. The score and the move of the root
/// are the same from an empty `kept`; what is evaluated later, and which of equal moves is first, may not be.
pub fn alphabeta_kept_returning<T: Tree>(
    tree: &mut T,
    kept: &mut KeptTreeOf<T>,
    root: &T::Node,
    depth: u32,
    returned: Returned,
) -> Result<Best<T::Score, T::Move>, T::Stop> {
    let arena = &mut kept.arena;
    let mut search = Kept { tree, arena, keep: Keep::Everything, returned, family: Vec::new() };
    let best = search.alphabeta((ROOT, root), depth, Window::full())?;
    kept.arena.set_value(ROOT, -best.score);
    Ok(best)
}

/// What is kept of the tree.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Keep {
    Everything,
    /// The children of the nodes that are being searched.
    Path,
}

struct Kept<'a, T: Tree> {
    tree: &'a mut T,
    arena: &'a mut Arena<T::Score, T::Move>,
    keep: Keep,
    returned: Returned,
    family: Family<T>,
}

type BestOrStop<T> = Result<Best<<T as Walk>::Score, <T as Walk>::Move>, <T as Walk>::Stop>;

impl<T: Tree> Kept<'_, T> {
    fn alphabeta(
        &mut self,
        (node, position): (Place, &T::Node),
        depth: u32,
        window: Window<T::Score>,
    ) -> BestOrStop<T> {
        if node != ROOT && self.tree.is_over(position) {
            return Ok(Best::worth(-self.arena.value(node)));
        }
        let moves = match self.tree.enter(position, depth, window)? {
            Leaf(score) => return Ok(Best::worth(score)),
            Inner(moves) => moves,
        };
        // One ply above the horizon, a child that makes a cutoff is enough.
        let enough = |value| depth == 1 && value >= window.beta;
        let cutoff = self.arena.best(node).is_some_and(|best| enough(self.arena.value(best)));
        if !cutoff && !self.arena.is_complete(node) {
            self.family.clear();
            self.family.extend(self.arena.family(node));
            let (more, stop) = expand(self.tree, position, moves, &mut self.family, enough);
            let stored = self.arena.set_children(node, &self.family, more);
            if let Some(stop) = stop {
                return Err(stop);
            }
            if stored.is_err() {
                return self.without_keeping(position, depth, window);
            }
        }
        self.search_children((node, position), depth, window)
    }

    /// Searches the children known of a node, the best first.
    fn search_children(
        &mut self,
        (node, position): (Place, &T::Node),
        depth: u32,
        window: Window<T::Score>,
    ) -> BestOrStop<T> {
        if depth > 1 {
            self.arena.sort_children(node);
        }
        let mut best = Best::worth(match self.returned {
            Returned::F2 | Returned::FailHard => window.alpha,
            Returned::FailSoft => -T::Score::INFINITY,
        });
        for child in self.arena.children(node) {
            let mv = self.arena.mv(child);
            if depth > 1 {
                let child_position = self.tree.play(position, mv);
                let below = -window.above(best.score);
                let found = self.alphabeta((child, &child_position), depth - 1, below)?;
                self.arena.set_value(child, -found.score);
            }
            if self.keep == Keep::Path {
                self.arena.free_below(child);
            }
            let score = self.arena.value(child);
            if best.improve(score, mv) && score >= window.beta {
                break;
            }
        }
        if self.returned == Returned::FailHard && best.score > window.beta {
            best.score = window.beta;
        }
        Ok(best)
    }

    /// Searches the children just evaluated, for which there is no room.
    fn without_keeping(
        &mut self,
        position: &T::Node,
        depth: u32,
        window: Window<T::Score>,
    ) -> BestOrStop<T> {
        let mut stack = Arena::with_bytes(usize::MAX);
        let stored = stack.set_children(ROOT, &self.family, More::No);
        debug_assert_eq!(stored, Ok(()), "one family is not too many");
        let (tree, arena, keep, returned) =
            (&mut *self.tree, &mut stack, Keep::Path, self.returned);
        let mut search = Kept { tree, arena, keep, returned, family: Vec::new() };
        search.search_children((ROOT, position), depth, window)
    }
}
