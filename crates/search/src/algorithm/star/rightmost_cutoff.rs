use super::chance::Relation;
use crate::{Best, Bound, ChanceTree, ChanceVisit::*, Scored, Window, algorithm::Found};

/// The cutoff of Ballard 1983, section 8.2: of the last move at the root it is
/// enough to know that it is better than the others, and a chance node can show
/// that long before its mean is known.
///
/// `search` is any of the searches with a window. The move returned is a best
/// one; its score is exact, or a lower bound if it is the last one's. `None` if
/// nobody has a choice at the root.
///
/// Cost: no more than `search` with a full window, whose last move has a wider one. Memory:
/// one path.
///
/// ```
/// # use plywood::doc::{Heap, TossedMatches};
/// use plywood::{Search, algorithm::{rightmost_cutoff, star1}};
/// let mut search = Search::new(&TossedMatches, |_: &_| 0.0);
/// let heads = Heap { most: Some(2), ..TossedMatches::heap(2) };
/// let Ok(found) = rightmost_cutoff(&mut search, &heads, 2, star1);
/// assert_eq!(found.and_then(|found| found.best), Some(2)); // both, and the game
/// ```
pub fn rightmost_cutoff<T: ChanceTree>(
    tree: &mut T,
    root: &T::Node,
    depth: u32,
    mut search: impl FnMut(&mut T, &T::Node, u32, Window<f64>) -> Result<f64, T::Stop>,
) -> Result<Option<Found<f64, T::Move>>, T::Stop> {
    let window = Window::full();
    let Choice(mut moves) = tree.arrive(root, depth, window)? else {
        return Ok(None);
    };
    let mut best = Best::none();
    let mut bound = Bound::Exact;
    let mut next = tree.next(root, &mut moves);
    while let Some(mv) = next {
        next = tree.next(root, &mut moves);
        let child = tree.play(root, mv);
        let turn = Relation::between(tree, root, &child);
        let last = next.is_none() && best.tried > 0;
        let asked = if last { Window::null(best.score) } else { window.above(best.score) };
        let score = turn.score(search(tree, &child, depth - 1, turn.window(asked))?);
        if best.improve(score, mv) {
            bound = Bound::of(score, asked);
        }
    }
    let value = Scored { score: best.score, bound };
    tree.leave(root, moves, depth, window.under(value), best);
    Ok(Some(Found { value, best: best.mv }))
}
