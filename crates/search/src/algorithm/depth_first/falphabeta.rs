use crate::{Best, Tree, Visit::*, Window};

/// Falphabeta, "fail-soft alpha-beta" (Fishburn & Finkel 1980; Campbell &
/// Marsland 1983, section 2; Reinefeld 1983, Fig. 1).
///
/// With `v` the minimax value of `node` and `r` the score returned:
/// - `r <= alpha`: `v <= r`;
/// - `alpha < r < beta`: `v = r`;
/// - `r >= beta`: `v >= r`.
///
/// Visits the same nodes as [`alphabeta`](super::alphabeta); a score outside
/// the window is a bound, and often a tighter one than the window's edge.
///
/// Cost: that of [`alphabeta`](super::alphabeta).
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, Window, algorithm::falphabeta};
/// let mut search = Search::new(&Matches, |_: &u32| 0);
/// let Ok(score) = falphabeta(&mut search, &7, 7, Window::full());
/// assert_eq!(score, 1); // take three, and leave four
/// ```
pub fn falphabeta<T: Tree>(
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
        let score = -falphabeta(tree, &child, depth - 1, -window.above(best.score))?;
        if best.improve(score, mv) && score >= window.beta {
            break;
        }
    }
    Ok(tree.leave(node, moves, depth, window, best))
}
