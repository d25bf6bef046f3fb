use super::{Halt, open::Open, sss::sss_over};
use crate::algorithm::falphabeta;
use crate::{Tree, Window};

/// SAB, SSS\* over alpha-beta (Stockman 1979; Campbell & Marsland 1983, section
/// 2): SSS\* for the first `split` plies, whose "terminal nodes" are evaluated
/// by [`falphabeta`]. SA2 and SA4 are `split` 2 and 4.
///
/// Keeps the contract of [`sss`](super::sss). SSS\* has no lower bound to pass
/// down, but its merit is an upper bound: without that it would cost a quarter
/// more, which the paper does not say.
///
/// Cost: that of [`sss`](super::sss) over the first plies, with an alpha-beta without deep
/// cutoffs below each of them. Memory: OPEN has up to `w^⌈split/2⌉` states.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, Window, algorithm::sab};
/// let mut search = Search::new(&Matches, |_: &u32| 0);
/// assert_eq!(sab(&mut search, &10, 10, Window::full(), 4, 1 << 20), Ok(1));
/// ```
pub fn sab<T: Tree>(
    tree: &mut T,
    root: &T::Node,
    depth: u32,
    window: Window<T::Score>,
    split: u32,
    memory: usize,
) -> Result<T::Score, Halt<T::Stop>> {
    if split == 0 {
        return Ok(falphabeta(tree, root, depth, window)?);
    }
    let horizon = depth.saturating_sub(split);
    let open = Open::sss(memory);
    sss_over(tree, root, depth, window, horizon, open, |tree, node, window, _| {
        Ok(falphabeta(tree, node, horizon, window)?)
    })
}
