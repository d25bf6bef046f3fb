use super::leaf::leaf;
use crate::{Best, Tree, Visit::*, Window};

/// Alpha-beta, fail-hard (Campbell & Marsland 1983, Fig. 2).
///
/// With `v` the minimax value of `node` and `r` the score returned:
/// - `r <= alpha`: `v <= alpha`;
/// - `alpha < r < beta`: `v = r`;
/// - `r >= beta`: `v >= r`.
///
/// An inner node never returns less than alpha, so a failure low says nothing
/// more than that. As printed, nothing clamps the result from above, and a
/// terminal returns its value whatever the window.
///
/// Cost: of `w^d` leaves `w^⌈d/2⌉ + w^⌊d/2⌋ - 1` with the best move first everywhere (Knuth
/// & Moore 1975), and all of them at worst. Memory: one path.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, Window, algorithm::alphabeta};
/// let mut search = Search::new(&Matches, |_: &u32| 0);
/// assert_eq!(alphabeta(&mut search, &10, 10, Window::full()), Ok(1));
/// let low = Window { alpha: 2, beta: 3 };
/// assert_eq!(alphabeta(&mut search, &10, 10, low), Ok(2)); // at most 2, that is
/// ```
pub fn alphabeta<T: Tree>(
    tree: &mut T,
    node: &T::Node,
    depth: u32,
    window: Window<T::Score>,
) -> Result<T::Score, T::Stop> {
    let mut moves = match tree.enter(node, depth, window)? {
        Leaf(score) => return Ok(score),
        Inner(moves) => moves,
    };
    let mut best = Best::worth(window.alpha);
    while let Some(mv) = tree.next(node, &mut moves) {
        let child = tree.play(node, mv);
        let inner = -window.above(best.score);
        let score = match depth {
            1 => -leaf(tree, &child, inner)?,
            _ => -alphabeta(tree, &child, depth - 1, inner)?,
        };
        if best.improve(score, mv) && score >= window.beta {
            break;
        }
    }
    Ok(tree.leave(node, moves, depth, window, best))
}
