use crate::{Best, Score, Tree, Visit::*, Window};

/// SCOUT with TEST (Pearl 1980; Campbell & Marsland 1983, Figs. 4 and 5): like
/// [`scout`](super::scout), but the question "better?" is answered by a
/// procedure that returns a truth value and works for any kind of score.
///
/// Returns the minimax value.
///
/// Cost: that of [`scout`](super::scout), whose questions are cut off by the same leaves.
/// Memory: one path.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, algorithm::scout_test};
/// let mut search = Search::new(&Matches, |_: &u32| 0);
/// assert_eq!(scout_test(&mut search, &10, 10), Ok(1));
/// ```
pub fn scout_test<T: Tree>(tree: &mut T, node: &T::Node, depth: u32) -> Result<T::Score, T::Stop> {
    let window = Window::full();
    let mut moves = match tree.enter(node, depth, window)? {
        Leaf(score) => return Ok(score),
        Inner(moves) => moves,
    };
    let mut best: Best<T::Score, T::Move> = Best::none();
    while let Some(mv) = tree.next(node, &mut moves) {
        let child = tree.play(node, mv);
        if best.tried > 0 {
            // No better than the best so far: the child is worth that much to the opponent.
            if test(tree, &child, depth - 1, -best.score.next_up())? {
                best.tried += 1;
                continue;
            }
            tree.again();
        }
        best.improve(-scout_test(tree, &child, depth - 1)?, mv);
    }
    Ok(tree.leave(node, moves, depth, window, best))
}

/// TEST: whether the value of `node` is above `bound`.
///
/// Fig. 5 passes `-v` down, and so asks `> v` at even height and `>= v` at odd
/// height. A child keeps its parent at or below `v` when it is worth at least
/// `-v`, that is more than the score just below `-v`.
///
/// Cost: of `w^d` leaves `w^⌈d/2⌉` or `w^⌊d/2⌋` with the best move first, as the answer is
/// no or yes, and all of them at worst. Memory: one path.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, algorithm::test};
/// let mut search = Search::new(&Matches, |_: &u32| 0);
/// assert_eq!(test(&mut search, &10, 10, 0), Ok(true));
/// assert_eq!(test(&mut search, &10, 10, 1), Ok(false));
/// ```
pub fn test<T: Tree>(
    tree: &mut T,
    node: &T::Node,
    depth: u32,
    bound: T::Score,
) -> Result<bool, T::Stop> {
    let window = Window::null(bound);
    let mut moves = match tree.enter(node, depth, window)? {
        Leaf(score) => return Ok(score > bound),
        Inner(moves) => moves,
    };
    let mut best = Best::worth(window.alpha);
    while let Some(mv) = tree.next(node, &mut moves) {
        let child = tree.play(node, mv);
        let above = !test(tree, &child, depth - 1, -bound.next_up())?;
        if best.improve(if above { window.beta } else { window.alpha }, mv) {
            break;
        }
    }
    Ok(tree.leave(node, moves, depth, window, best) > bound)
}
