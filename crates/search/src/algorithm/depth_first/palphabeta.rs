use crate::algorithm::falphabeta;
use crate::{Best, Tree, Visit::*, Window};

/// Palphabeta, "principal-variation alphabeta" (Fishburn & Finkel 1980;
/// Campbell & Marsland 1983, Fig. 3): trusts the first path to a leaf, asks of
/// every other move only whether it is better, and when it is, searches it
/// again by alpha-beta.
///
/// Returns the minimax value. Fig. 3 prints `alphabeta`; the experiments used
/// the fail-soft form (section 4), whose tighter bound the second search
/// starts from, and so does this.
///
/// Cost: `w^⌈d/2⌉ + w^⌊d/2⌋ - 1` of `w^d` leaves with the best move first everywhere, as
/// [`alphabeta`](super::alphabeta); otherwise subtrees off the first path may be searched
/// twice. Memory: one path.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, algorithm::palphabeta};
/// let mut search = Search::new(&Matches, |_: &u32| 0);
/// assert_eq!(palphabeta(&mut search, &10, 10), Ok(1));
/// ```
pub fn palphabeta<T: Tree>(tree: &mut T, node: &T::Node, depth: u32) -> Result<T::Score, T::Stop> {
    let window = Window::full();
    let mut moves = match tree.enter(node, depth, window)? {
        Leaf(score) => return Ok(score),
        Inner(moves) => moves,
    };
    let mut best = Best::none();
    while let Some(mv) = tree.next(node, &mut moves) {
        let child = tree.play(node, mv);
        let score = if best.tried == 0 {
            -palphabeta(tree, &child, depth - 1)?
        } else {
            let mut score = -falphabeta(tree, &child, depth - 1, -Window::null(best.score))?;
            if score > best.score {
                tree.again();
                score = -falphabeta(tree, &child, depth - 1, -window.above(score))?;
            }
            score
        };
        best.improve(score, mv);
    }
    Ok(tree.leave(node, moves, depth, window, best))
}
