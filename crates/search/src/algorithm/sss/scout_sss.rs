use super::{Halt, sss};
use crate::{Best, Tree, Visit::*, Window};

/// SCOUT over aspiration SSS\*: the two algorithms of Campbell & Marsland 1983 in one.
/// [`scout`](crate::algorithm::scout), whose question is answered by [`sss`] under a null window in
/// place of alpha-beta.
///
/// Asks of every move but the first whether it is better. When the answer is yes, it calls itself to
/// learn by how much. With a null window SSS\* has two merits only, and takes equal ones from left
/// to right: so it visits the leaves of [`scout`](crate::algorithm::scout), with a list.
///
/// Returns the minimax value.
///
/// Cost: the leaves of [`scout`](crate::algorithm::scout). Memory: OPEN has up to `w^⌈d/2⌉` states,
/// and may take `memory` bytes.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, algorithm::scout_sss};
/// let mut search = Search::new(&Matches, |_: &u32| 0);
/// assert_eq!(scout_sss(&mut search, &10, 10, 1 << 20), Ok(1));
/// ```
pub fn scout_sss<T: Tree>(
    tree: &mut T,
    node: &T::Node,
    depth: u32,
    memory: usize,
) -> Result<T::Score, Halt<T::Stop>> {
    let window = Window::full();
    let mut moves = match tree.enter(node, depth, window)? {
        Leaf(score) => return Ok(score),
        Inner(moves) => moves,
    };
    let mut best = Best::none();
    while let Some(mv) = tree.next(node, &mut moves) {
        let child = tree.play(node, mv);
        if best.tried > 0 {
            let score = -sss(tree, &child, depth - 1, -Window::null(best.score), memory)?;
            if score <= best.score {
                best.tried += 1;
                continue;
            }
            tree.again();
        }
        best.improve(-scout_sss(tree, &child, depth - 1, memory)?, mv);
    }
    Ok(tree.leave(node, moves, depth, window, best))
}
