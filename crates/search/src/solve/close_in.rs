use crate::{Tree, Window, algorithm::falphabeta};

/// Closes in on a value within `range` with null windows, each of which leaves about
/// half of what was left, and of two halves tries the one about 0 first: close games
/// are told from won ones before it is asked by how much (P. Pons' connect-four
/// solver).
///
/// Returns the value, if it lies within `range`, bounds included. Wants a memory.
///
/// # Panics
///
/// If the bounds of `range` are more than `i32::MAX` apart.
pub fn close_in<T: Tree<Score = i32>>(
    tree: &mut T,
    root: &T::Node,
    depth: u32,
    range: Window<i32>,
) -> Result<i32, T::Stop> {
    let Window { alpha: mut lower, beta: mut upper } = range;
    while lower < upper {
        let middle = lower + upper.checked_sub(lower).expect("a range within i32") / 2;
        let guess = if middle <= 0 && lower / 2 < middle {
            lower / 2
        } else if middle >= 0 && upper / 2 > middle {
            upper / 2
        } else {
            middle
        };
        let score = falphabeta(tree, root, depth, Window::null(guess))?;
        if score <= guess { upper = score } else { lower = score }
    }
    Ok(lower)
}
