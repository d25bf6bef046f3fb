use crate::algorithm::falphabeta;
use crate::{Best, Bound, Scored, Tree, Visit::*, Window};

/// Lalphabeta, "last-move-with-minimal-window alphabeta" (Fishburn & Finkel
/// 1980; Campbell & Marsland 1983, section 2): the last move at the root is
/// only asked whether it is better than the best so far.
///
/// The best move is right when the value lies inside the window; if it is the
/// last one, its score is a lower bound. Else the score keeps the contract of
/// [`falphabeta`].
///
/// Cost: no more leaves than [`falphabeta`], whose last move at the root has a wider
/// window. Memory: one path.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Bound, Search, Window, algorithm::lalphabeta};
/// let mut search = Search::new(&Matches, |_: &u32| 0);
/// let Ok(found) = lalphabeta(&mut search, &11, 11, Window::full());
/// // Taking three is best, and comes last: how good it is was not asked.
/// assert_eq!((found.score, found.bound), (1, Bound::Lower));
/// ```
pub fn lalphabeta<T: Tree>(
    tree: &mut T,
    root: &T::Node,
    depth: u32,
    window: Window<T::Score>,
) -> Result<Scored<T::Score>, T::Stop> {
    let mut moves = match tree.enter(root, depth, window)? {
        Leaf(score) => return Ok(Scored { score, bound: Bound::Exact }),
        Inner(moves) => moves,
    };
    let mut best = Best::none();
    let mut bound = Bound::Exact;
    let mut next = tree.next(root, &mut moves);
    while let Some(mv) = next {
        next = tree.next(root, &mut moves);
        let child = tree.play(root, mv);
        let open = window.above(best.score);
        let last = next.is_none() && best.tried > 0;
        let asked = if last { Window::null(open.alpha) } else { open };
        let score = -falphabeta(tree, &child, depth - 1, -asked)?;
        if best.improve(score, mv) {
            bound = Bound::of(score, asked);
            if score >= window.beta {
                break;
            }
        }
    }
    // What fails low in the root's own window is an upper bound on the root.
    if best.score <= window.alpha {
        bound = Bound::Upper;
    }
    let scored = Scored { score: best.score, bound };
    tree.leave(root, moves, depth, window.under(scored), best);
    Ok(scored)
}
