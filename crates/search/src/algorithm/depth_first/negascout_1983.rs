use super::negascout::is_exact;
use crate::{Best, Tree, Visit::*, Window};

/// NegaScout to the letter of Reinefeld 1983, Fig. 2: searches again whenever
/// `t > m`, also when `t` lies outside the window.
///
/// Keeps the contract of [`falphabeta`](super::falphabeta); the needless second
/// searches cost visits, not correctness. The paper's `depth >= d-2` is here
/// `depth <= 2`, plies being counted from the leaves.
///
/// Cost: that of [`negascout`](super::negascout), and the needless second searches. Memory:
/// one path.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, Window, algorithm::negascout_1983};
/// let mut search = Search::new(&Matches, |_: &u32| 0);
/// assert_eq!(negascout_1983(&mut search, &10, 10, Window::full()), Ok(1));
/// ```
pub fn negascout_1983<T: Tree>(
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
    let mut n = window.beta;
    while let Some(mv) = tree.next(node, &mut moves) {
        let child = tree.play(node, mv);
        let alpha = window.above(best.score).alpha;
        let mut t = -negascout_1983(tree, &child, depth - 1, -Window { alpha, beta: n })?;
        if t > best.score && n != window.beta && !is_exact(tree, depth) {
            tree.again();
            let wider = Window { alpha: t, ..window };
            t = -negascout_1983(tree, &child, depth - 1, -wider)?;
        }
        best.improve(t, mv);
        if best.score >= window.beta {
            break;
        }
        n = Window::null(window.above(best.score).alpha).beta;
    }
    Ok(tree.leave(node, moves, depth, window, best))
}
