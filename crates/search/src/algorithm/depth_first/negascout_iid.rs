use super::negascout::is_exact;
use crate::{Best, Tree, Visit::*, Window};

/// NegaScout with internal iterative deepening: where no move is known to try
/// first, a search two plies shallower finds one.
///
/// That is done only where the window is open, as on the principal variation: with
/// a null window too many nodes have no best move to be found. And only with at
/// least `least` plies left, and never fewer than three. Wants a memory that tells
/// the best move of a shallower search, or it is in vain.
///
/// Keeps the contract of [`negascout`](super::negascout), and what is said there of
/// the memory.
///
/// Cost: that of [`negascout`](super::negascout) with a good first move, and of the
/// shallower searches that find it. Memory: one path, and the tree's own memory.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{
///     Search, Window, algorithm::negascout_iid, memory::{Depths, SharedTable}, order::HintFirst,
/// };
/// let table = SharedTable::with_bytes(1 << 16)?;
/// let memory = table.handle(Depths::Exact);
/// let mut search = Search::new(&Matches, |_: &u32| 0).memory(memory).order(HintFirst);
/// assert_eq!(negascout_iid(&mut search, &21, 21, Window::full(), 4), Ok(1));
/// # Ok::<(), plywood::memory::TableError>(())
/// ```
pub fn negascout_iid<T: Tree>(
    tree: &mut T,
    node: &T::Node,
    depth: u32,
    window: Window<T::Score>,
    least: u32,
) -> Result<T::Score, T::Stop> {
    let is_open = window != Window::null(window.alpha);
    if is_open && depth >= least.max(3) && tree.hint(node).is_none() {
        negascout_iid(tree, node, depth - 2, window, least)?;
    }
    let mut moves = match tree.enter(node, depth, window)? {
        Leaf(score) => return Ok(score),
        Inner(moves) => moves,
    };
    let mut best = Best::none();
    while let Some(mv) = tree.next(node, &mut moves) {
        let child = tree.play(node, mv);
        let open = window.above(best.score);
        let scout = if best.tried == 0 { open } else { Window::null(open.alpha) };
        let mut score = -negascout_iid(tree, &child, depth - 1, -scout, least)?;
        if scout != open && open.contains(score) && !is_exact(tree, depth) {
            tree.again();
            score = -negascout_iid(tree, &child, depth - 1, -open.above(score), least)?;
        }
        if best.improve(score, mv) && score >= window.beta {
            break;
        }
    }
    Ok(tree.leave(node, moves, depth, window, best))
}
