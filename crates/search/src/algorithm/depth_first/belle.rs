use crate::algorithm::{falphabeta, palphabeta};
use crate::{Best, Bound, Scored, Tree, Visit::*, Window};

/// Belle's form of [`palphabeta`] (Thompson; Campbell & Marsland 1983, section
/// 2): when a move at the root proves better, its value is left open, and the
/// rest are asked whether they beat what was proved of it.
///
/// The best move is right. Its score is exact, or a lower bound when no later
/// move made it necessary to know more.
///
/// The paper describes the idea in three sentences. When a second move proves
/// better than what was proved of the first, the first is searched for its
/// value, and the second is asked again only if its own bound does not already
/// settle which of the two is better.
///
/// Cost: that of [`palphabeta`], less the second searches at the root that are not needed.
/// Memory: one path.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, algorithm::belle};
/// let mut search = Search::new(&Matches, |_: &u32| 0);
/// let Ok(found) = belle(&mut search, &11, 11);
/// assert!(found.bound.admits(found.score, 1));
/// ```
pub fn belle<T: Tree>(
    tree: &mut T,
    root: &T::Node,
    depth: u32,
) -> Result<Scored<T::Score>, T::Stop> {
    let window = Window::full();
    let mut moves = match tree.enter(root, depth, window)? {
        Leaf(score) => return Ok(Scored { score, bound: Bound::Exact }),
        Inner(moves) => moves,
    };
    let mut best = Best::none();
    // The best move so far, as long as its score is only a lower bound.
    let mut pending: Option<T::Node> = None;
    while let Some(mv) = tree.next(root, &mut moves) {
        let child = tree.play(root, mv);
        if best.tried == 0 {
            let score = -palphabeta(tree, &child, depth - 1)?;
            best.improve(score, mv);
            continue;
        }
        let mut score = -falphabeta(tree, &child, depth - 1, -Window::null(best.score))?;
        if score > best.score
            && let Some(rival) = pending.take()
        {
            tree.again();
            best.score = -falphabeta(tree, &rival, depth - 1, -window.above(best.score))?;
            if score <= best.score {
                tree.again();
                score = -falphabeta(tree, &child, depth - 1, -Window::null(best.score))?;
            }
        }
        if best.improve(score, mv) {
            pending = Some(child);
        }
    }
    let bound = if pending.is_some() { Bound::Lower } else { Bound::Exact };
    let scored = Scored { score: best.score, bound };
    tree.leave(root, moves, depth, window.under(scored), best);
    Ok(scored)
}
