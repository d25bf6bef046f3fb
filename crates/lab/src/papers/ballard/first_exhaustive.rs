//! A search whose first chance node is searched exhaustively, as in the paper.

use plywood::{
    ChanceTree, ChanceVisit, Window,
    algorithm::{self, ChanceSearch},
};

/// The value of a node of Max: its first chance node without any cutoff, not even at
/// the least score there is, and the others by an algorithm of the library.
pub(super) fn first_exhaustive<T: ChanceTree>(
    tree: &mut T,
    root: &T::Node,
    depth: u32,
    how: ChanceSearch,
) -> Result<f64, T::Stop> {
    let full = Window::full();
    if let ChanceSearch::Star3 { successors, factor } = how {
        // Which chance node comes first, it finds out.
        return algorithm::star3(tree, root, depth, full, successors, factor);
    }
    let mut moves = match tree.arrive(root, depth, full)? {
        ChanceVisit::Choice(moves) => moves,
        ChanceVisit::Leaf(score) => return Ok(score),
        ChanceVisit::Chance(_) => return algorithm::expectiminimax(tree, root, depth),
    };
    let mut best: Option<f64> = None;
    while let Some(mv) = tree.next(root, &mut moves) {
        let (child, left) = (tree.play(root, mv), depth - 1);
        let Some(alpha) = best else {
            best = Some(-algorithm::expectiminimax(tree, &child, left)?);
            continue;
        };
        let window = -Window { alpha, ..full };
        let score = how.search(tree, &child, left, window)?;
        best = Some(alpha.max(-score));
    }
    Ok(best.unwrap_or(f64::NEG_INFINITY))
}
