use super::star2::{Plan, Probing, search};
use crate::{ChanceTree, Window};

/// Star2.5 (Ballard 1983, section 7): [`star2`](super::star2) that probes more
/// than one child of each successor before it searches them, sequentially or in
/// cycles, as many as the probing factor says.
///
/// Keeps the contract of [`star1`](super::star1). With a factor of 0 it is
/// Star1, with 1 Star2. Sequential with a factor of all children it is Star1
/// again, the paper says; that is so if leaves seen twice are counted once.
pub fn star2_5<T: ChanceTree>(
    tree: &mut T,
    node: &T::Node,
    depth: u32,
    window: Window<f64>,
    probing: Probing,
) -> Result<f64, T::Stop> {
    search(tree, node, depth, window, Plan { probing, ranking: 0 })
}
