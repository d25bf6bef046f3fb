use super::{
    Halt,
    open::{Open, Ties},
    sss::sss_over,
};
use crate::{Tree, Window};

/// Staged SSS\* (Campbell 1981; Campbell & Marsland 1983, section 2): SSS\* over
/// the first plies, whose "terminal nodes" are evaluated by SSS\* over the next,
/// and so on for any number of stages of about equal depth.
///
/// A stage is told the merit of the node it evaluates, an upper bound on what
/// matters, but has no lower bound to go by. Keeps the contract of
/// [`sss`](super::sss), with `memory` bytes for each stage; one stage is
/// [`sss`](super::sss) itself.
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
    let open = Open::new(Ties::Leftmost, false, memory, outer);
    sss_over(tree, root, depth, window, horizon, open, |tree, node, window, outer| {
        stage(tree, node, horizon, window, stages - 1, memory, outer)
    })
}
