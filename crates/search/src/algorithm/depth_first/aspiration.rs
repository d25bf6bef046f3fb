use crate::algorithm::falphabeta;
use crate::{Tree, Window};

/// Aspiration search (Gillogly 1978; Campbell & Marsland 1983, section 2):
/// alpha-beta with a window about the expected value, and again with what the
/// failure proved when the value lies outside.
///
/// Returns the minimax value.
///
/// Cost: if the value lies inside the window, no more leaves than [`falphabeta`] with a
/// full one; else two searches. Memory: one path.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, Window, algorithm::aspiration};
/// let mut search = Search::new(&Matches, |_: &u32| 0);
/// let guess = Window { alpha: -3, beta: 0 };
/// assert_eq!(aspiration(&mut search, &10, 10, guess), Ok(1)); // after a failure high
/// ```
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
