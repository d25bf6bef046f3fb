use super::falphabeta;
use crate::{Tree, Window};

/// Aspiration search (Gillogly 1978; Campbell & Marsland 1983, section 2):
/// alpha-beta with a window about the expected value, and again with what the
/// failure proved when the value lies outside.
///
/// Returns the minimax value.
pub fn aspiration<T: Tree>(
    tree: &mut T,
    root: &T::Node,
    depth: u32,
    window: Window<T::Score>,
) -> Result<T::Score, T::Stop> {
    let score = falphabeta(tree, root, depth, window)?;
    let Some(rest) = window.after(score) else {
        return Ok(score);
    };
    tree.again();
    falphabeta(tree, root, depth, rest)
}
