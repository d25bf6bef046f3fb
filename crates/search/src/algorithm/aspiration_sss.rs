use super::{Halt, sss};
use crate::{Bound, Tree, Window};

/// Aspiration SSS\* (Campbell & Marsland 1983, section 2): [`sss`] with a window
/// about the expected value, and again with what the failure proved when the
/// value lies outside.
///
/// Returns the minimax value.
pub fn aspiration_sss<T: Tree>(
    tree: &mut T,
    root: &T::Node,
    depth: u32,
    window: Window<T::Score>,
    memory: usize,
) -> Result<T::Score, Halt<T::Stop>> {
    let score = sss(tree, root, depth, window, memory)?;
    let rest = match Bound::of(score, window) {
        Bound::Exact => return Ok(score),
        Bound::Upper => Window { beta: score, ..Window::full() },
        Bound::Lower => Window { alpha: score, ..Window::full() },
    };
    tree.again();
    sss(tree, root, depth, rest, memory)
}
