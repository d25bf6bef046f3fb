use crate::algorithm::falphabeta;
use crate::{Best, Tree, Visit::*, Window};

/// SCOUT with a minimal window (Pearl 1980; Campbell & Marsland 1983, Fig. 4):
/// asks of every move but the first whether it is better, and when it is,
/// calls itself to learn by how much, making no use of what it was told.
///
/// Returns the minimax value. Fig. 4 prints `alphabeta(p, …)` where it means
/// the successor `p_i`; as printed it is wrong on most trees.
///
/// Cost: `w^⌈d/2⌉ + w^⌊d/2⌋ - 1` of `w^d` leaves with the best move first everywhere;
/// otherwise a leaf may be visited once for every ply above it, and once more. Memory: one
/// path.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, algorithm::scout};
/// let mut search = Search::new(&Matches, |_: &u32| 0);
/// assert_eq!(scout(&mut search, &10, 10), Ok(1));
/// ```
pub fn scout<T: Tree>(tree: &mut T, node: &T::Node, depth: u32) -> Result<T::Score, T::Stop> {
    let window = Window::full();
    let mut moves = match tree.enter(node, depth, window)? {
        Leaf(score) => return Ok(score),
        Inner(moves) => moves,
    };
    let mut best = Best::none();
    while let Some(mv) = tree.next(node, &mut moves) {
        let child = tree.play(node, mv);
        if best.tried > 0 {
            let score = -falphabeta(tree, &child, depth - 1, -Window::null(best.score))?;
            if score <= best.score {
                best.tried += 1;
                continue;
            }
            tree.again();
        }
        best.improve(-scout(tree, &child, depth - 1)?, mv);
    }
    Ok(tree.leave(node, moves, depth, window, best))
}
