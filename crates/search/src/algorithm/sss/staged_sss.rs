use super::{Halt, open::Open, sss::sss_over};
use crate::{Tree, Window};

/// Staged SSS\* (Campbell 1981; Campbell & Marsland 1983, section 2): SSS\* over
/// the first plies, whose "terminal nodes" are evaluated by SSS\* over the next,
/// and so on for any number of stages of about equal depth.
///
/// A stage is told the merit of the node it evaluates, an upper bound on what
/// matters, but has no lower bound to go by. Keeps the contract of
/// [`sss`](super::sss), with `memory` bytes for each stage; one stage is
/// [`sss`](super::sss) itself.
///
/// Cost: no fewer leaves than [`sss`](super::sss), and more of them with more stages.
/// Memory: with `s` stages, `s` lists of about `w^⌈d/2s⌉` states.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, Window, algorithm::staged_sss};
/// let mut search = Search::new(&Matches, |_: &u32| 0);
/// assert_eq!(staged_sss(&mut search, &10, 10, Window::full(), 3, 1 << 20), Ok(1));
/// ```
pub fn staged_sss<T: Tree>(
    tree: &mut T,
    root: &T::Node,
    depth: u32,
    window: Window<T::Score>,
    stages: u32,
    memory: usize,
) -> Result<T::Score, Halt<T::Stop>> {
    stage(tree, root, depth, window, stages.max(1), memory, 0)
}

fn stage<T: Tree>(
    tree: &mut T,
    root: &T::Node,
    depth: u32,
    window: Window<T::Score>,
    stages: u32,
    memory: usize,
    outer: usize,
) -> Result<T::Score, Halt<T::Stop>> {
    let horizon = depth - depth.div_ceil(stages);
    let open = Open::sss(memory).below(outer);
    sss_over(tree, root, depth, window, horizon, open, |tree, node, window, outer| {
        stage(tree, node, horizon, window, stages - 1, memory, outer)
    })
}
