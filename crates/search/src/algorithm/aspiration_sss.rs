use super::{Halt, sss};
use crate::{Tree, Window};

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
    let Some(rest) = window.after(score) else {
        return Ok(score);
    };
    tree.again();
    sss(tree, root, depth, rest, memory)
}
