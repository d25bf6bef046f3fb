use super::{Halt, sss};
use crate::{Best, Tree, Visit::*, Window};

/// ABS, alpha-beta over SSS\* (Stockman 1979; Campbell & Marsland 1983, section
/// 2): alpha-beta for the first `split` plies, and [`sss`] below, with the
/// window that alpha-beta has there. AS2 and AS4 are `split` 2 and 4.
///
/// Keeps the contract of [`falphabeta`](crate::algorithm::falphabeta).
///
/// Cost: between that of [`alphabeta`](crate::algorithm::alphabeta) and of [`sss`]. Memory:
/// OPEN has up to `w^⌈(d - split)/2⌉` states.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, Window, algorithm::abs};
/// let mut search = Search::new(&Matches, |_: &u32| 0);
/// assert_eq!(abs(&mut search, &10, 10, Window::full(), 4, 1 << 20), Ok(1));
/// ```
pub fn abs<T: Tree>(
    tree: &mut T,
    node: &T::Node,
    depth: u32,
    window: Window<T::Score>,
    split: u32,
    memory: usize,
) -> Result<T::Score, Halt<T::Stop>> {
    if split == 0 {
        return sss(tree, node, depth, window, memory);
    }
    let mut moves = match tree.enter(node, depth, window)? {
        Leaf(score) => return Ok(score),
        Inner(moves) => moves,
    };
    let mut best = Best::none();
    while let Some(mv) = tree.next(node, &mut moves) {
        let child = tree.play(node, mv);
        let rest = -window.above(best.score);
        let score = -abs(tree, &child, depth - 1, rest, split - 1, memory)?;
        if best.improve(score, mv) && score >= window.beta {
            break;
        }
    }
    Ok(tree.leave(node, moves, depth, window, best))
}
