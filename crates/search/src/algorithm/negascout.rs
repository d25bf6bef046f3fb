use crate::{Best, Tree, Visit::*, Window};

/// NegaScout (Reinefeld 1983): trusts the first move, asks of every other only
/// whether it is better, and when it is, searches again to learn by how much.
///
/// Keeps the contract of [`falphabeta`](super::falphabeta). Two plies above the
/// leaves a fail-soft answer is exact already and no second search is made;
/// nor, unlike [`negascout_1983`](super::negascout_1983), when the answer lies
/// outside the window, where a bound is enough.
///
/// With a memory, that rule wants one that only fail-soft searches have filled:
/// what [`alphabeta`](super::alphabeta) or [`test`](super::test) leave there two
/// plies above the leaves is true, but not exact.
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
        let mut score = -negascout(tree, &child, depth - 1, -scout)?;
        if scout != open && open.contains(score) && depth > 2 {
            tree.again();
            score = -negascout(tree, &child, depth - 1, -open.above(score))?;
        }
        if best.improve(score, mv) && score >= window.beta {
            break;
        }
    }
    Ok(tree.leave(node, moves, depth, window, best))
}
