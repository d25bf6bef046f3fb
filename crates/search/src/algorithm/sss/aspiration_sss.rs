use super::{Halt, sss};
use crate::{Tree, Window};

/// Aspiration SSS\* (Campbell & Marsland 1983, section 2): [`sss`] with a window
/// about the expected value, and again with what the failure proved when the
/// value lies outside.
///
/// Returns the minimax value.
///
/// Cost: if the value lies inside the window, no more leaves than [`sss`]; else two
/// searches. Memory: OPEN has up to `w^⌈d/2⌉` states.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, Window, algorithm::aspiration_sss};
/// let mut search = Search::new(&Matches, |_: &u32| 0);
/// let guess = Window { alpha: -3, beta: 0 };
/// assert_eq!(aspiration_sss(&mut search, &10, 10, guess, 1 << 20), Ok(1));
/// ```
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
