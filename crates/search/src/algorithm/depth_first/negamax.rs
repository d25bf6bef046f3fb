use crate::{Best, Tree, Visit::*, Window};

/// Negamax (Campbell & Marsland 1983, Fig. 1): the definition of the minimax
/// value. Visits every node; every other algorithm must agree with it.
///
/// Returns the value of `node` for the side to move.
///
/// Cost: all `w^d` leaves of a tree of width `w` and depth `d`. Memory: one path.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, algorithm::negamax};
/// let mut search = Search::new(&Matches, |_: &u32| 0);
/// assert_eq!(negamax(&mut search, &7, 7), Ok(1)); // take three, and leave four
/// assert_eq!(negamax(&mut search, &8, 8), Ok(-1));
/// ```
pub fn negamax<T: Tree>(tree: &mut T, node: &T::Node, depth: u32) -> Result<T::Score, T::Stop> {
    let window = Window::full();
    let mut moves = match tree.enter(node, depth, window)? {
        Leaf(score) => return Ok(score),
        Inner(moves) => moves,
    };
    let mut best = Best::none();
    while let Some(mv) = tree.next(node, &mut moves) {
        let child = tree.play(node, mv);
        best.improve(-negamax(tree, &child, depth - 1)?, mv);
    }
    Ok(tree.leave(node, moves, depth, window, best))
}
