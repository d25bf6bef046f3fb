use crate::{Best, Score, Tree, Visit::*, Window};

/// Search against a fallible opponent (Reibman & Ballard 1983; Ballard 1983, section 8.3): where
/// the opponent is to move, its replies are those of a chance node, the better the likelier.
///
/// The side that moves at the root takes its best move wherever it moves. The other is expected to
/// find its best reply with probability `strength`, the second best with what is left of the first
/// times `strength`, and so on; what is left in the end goes to the worst reply:
///
/// ```text
/// s v1 + (1 - s) s v2 + (1 - s)^2 s v3 + … + (1 - s)^(n-1) vn
/// ```
///
/// with `v1` to `vn` the values of its replies, its best first. That weights come of an estimate of
/// how fallible the opponent is, is Ballard's; that they fall so, is chosen here. Returns the value
/// of `root` so defined for the side to move, and a move that has it; no move, if the root is a
/// leaf. It is no less than the minimax value, and with a `strength` of 1 the same.
///
/// No cutoffs are made: a mean wants all its replies. A memory would take what is found for minimax
/// values, so nothing is left in it.
///
/// Cost: all leaves. Memory: one path, with the values of all replies on it.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, algorithm::fallible_opponent};
/// let mut search = Search::new(&Matches, |_: &u32| 0);
/// let lost = 8; // against who never errs
/// assert_eq!(fallible_opponent(&mut search, &lost, 8, 1.0).unwrap().0, -1.0);
/// let (value, best) = fallible_opponent(&mut search, &lost, 8, 0.5).unwrap();
/// assert!(value > -1.0 && best.is_some()); // it may yet err
/// ```
pub fn fallible_opponent<T: Tree>(
    tree: &mut T,
    root: &T::Node,
    depth: u32,
    strength: f64,
) -> Result<(f64, Option<T::Move>), T::Stop> {
    let strength = strength.clamp(0.0, 1.0);
    my_move(tree, root, depth, strength)
}

/// The best move of the side that moves at the root.
fn my_move<T: Tree>(
    tree: &mut T,
    node: &T::Node,
    depth: u32,
    strength: f64,
) -> Result<(f64, Option<T::Move>), T::Stop> {
    let mut moves = match tree.enter(node, depth, Window::full())? {
        Leaf(score) => return Ok((score.into(), None)),
        Inner(moves) => moves,
    };
    let mut best: Best<f64, T::Move> = Best::none();
    while let Some(mv) = tree.next(node, &mut moves) {
        let child = tree.play(node, mv);
        best.improve(reply(tree, &child, depth - 1, strength)?, mv);
    }
    tree.backed_up(node, Window::full(), T::Score::nearest(best.score));
    Ok((best.score, best.mv))
}

/// The mean over the replies of the other side, as the side that moves at the root sees it.
fn reply<T: Tree>(tree: &mut T, node: &T::Node, depth: u32, strength: f64) -> Result<f64, T::Stop> {
    let mut moves = match tree.enter(node, depth, Window::full())? {
        Leaf(score) => return Ok(-score.into()),
        Inner(moves) => moves,
    };
    let mut values = Vec::new();
    while let Some(mv) = tree.next(node, &mut moves) {
        let child = tree.play(node, mv);
        values.push(my_move(tree, &child, depth - 1, strength)?.0);
    }
    // The least is its best.
    values.sort_by(f64::total_cmp);
    let mut replies = values.iter().rev();
    let worst = replies.next().copied().unwrap_or_default();
    // From the worst up: each is taken with what the better ones leave.
    let mean = replies.fold(worst, |rest, value| strength * value + (1.0 - strength) * rest);
    tree.backed_up(node, Window::full(), T::Score::nearest(-mean));
    Ok(mean)
}
