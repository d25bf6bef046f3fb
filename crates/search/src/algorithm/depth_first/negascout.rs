use super::leaf::leaf;
use crate::{Best, Tree, Visit::*, Window};

/// NegaScout (Reinefeld 1983): trusts the first move, asks of every other only
/// whether it is better, and when it is, searches again to learn by how much.
///
/// Keeps the contract of [`falphabeta`](super::falphabeta). Two plies above the
/// leaves a fail-soft answer is exact already and no second search is made;
/// nor, unlike [`negascout_1983`](super::negascout_1983), when the answer lies
/// outside the window, where a bound is enough.
///
/// With a memory that is so as long as its bounds there are those of fail-soft searches,
/// which a memory must say of itself: [`Memory::fails_soft`](crate::memory::Memory::fails_soft).
///
/// Cost: `w^⌈d/2⌉ + w^⌊d/2⌋ - 1` of `w^d` leaves with the best move first everywhere;
/// otherwise leaves may be visited again, but none that alpha-beta ignores. Memory: one
/// path.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, Window, algorithm::negascout};
/// let mut search = Search::new(&Matches, |_: &u32| 0);
/// assert_eq!(negascout(&mut search, &10, 10, Window::full()), Ok(1));
/// ```
pub fn negascout<T: Tree>(
    tree: &mut T,
    node: &T::Node,
    depth: u32,
    window: Window<T::Score>,
) -> Result<T::Score, T::Stop> {
    let mut moves = match tree.enter(node, depth, window)? {
        Leaf(score) => return Ok(score),
        Inner(moves) => moves,
    };
    let mut best = Best::none();
    while let Some(mv) = tree.next(node, &mut moves) {
        let child = tree.play(node, mv);
        let open = window.above(best.score);
        let scout = if best.tried == 0 { open } else { Window::null(open.alpha) };
        let mut score = match depth {
            1 => -leaf(tree, &child, -scout)?,
            _ => -negascout(tree, &child, depth - 1, -scout)?,
        };
        if scout != open && open.contains(score) && !is_exact(tree, depth) {
            tree.again();
            score = -negascout(tree, &child, depth - 1, -open.above(score))?;
        }
        if best.improve(score, mv) && score >= window.beta {
            break;
        }
    }
    Ok(tree.leave(node, moves, depth, window, best))
}

/// Whether a child's answer to a null window is its value, if it lies inside the window:
/// the parent has `depth` plies left, so that the child is a leaf, or is one ply above the
/// leaves and was searched fail-soft with all of them.
#[inline]
pub(super) fn is_exact<T: Tree>(tree: &T, depth: u32) -> bool {
    depth < 2 || depth == 2 && tree.fails_soft()
}
