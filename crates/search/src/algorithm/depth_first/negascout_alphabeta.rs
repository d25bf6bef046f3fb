use super::{falphabeta, negascout::is_exact};
use crate::{Best, Tree, Visit::*, Window};

/// NegaScout that searches small subtrees again by alpha-beta (Reinefeld 1983,
/// "Refinements"): a second search of a child with at most `height` plies left
/// is made by [`falphabeta`], which visits no leaf twice.
///
/// Keeps the contract of [`falphabeta`]. With a large `height` it resembles
/// [`palphabeta`](super::palphabeta).
///
/// Cost: that of [`negascout`](super::negascout), less the third and further visits within
/// `height` plies of the leaves. Memory: one path.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, Window, algorithm::negascout_alphabeta};
/// let mut search = Search::new(&Matches, |_: &u32| 0);
/// assert_eq!(negascout_alphabeta(&mut search, &10, 10, Window::full(), 3), Ok(1));
/// ```
pub fn negascout_alphabeta<T: Tree>(
    tree: &mut T,
    node: &T::Node,
    depth: u32,
    window: Window<T::Score>,
    height: u32,
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
        let mut score = -negascout_alphabeta(tree, &child, depth - 1, -scout, height)?;
        if scout != open && open.contains(score) && !is_exact(tree, depth) {
            tree.again();
            let rest = -open.above(score);
            score = if depth - 1 <= height {
                -falphabeta(tree, &child, depth - 1, rest)?
            } else {
                -negascout_alphabeta(tree, &child, depth - 1, rest, height)?
            };
        }
        if best.improve(score, mv) && score >= window.beta {
            break;
        }
    }
    Ok(tree.leave(node, moves, depth, window, best))
}
