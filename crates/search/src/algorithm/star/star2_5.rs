use super::probing::{Probing, ProbingSearch};
use crate::{ChanceTree, Window};

/// Star2.5 (Ballard 1983, section 7): [`star2`](super::star2) that probes more
/// than one child of each successor before it searches them, sequentially or in
/// cycles, as many as the probing factor says.
///
/// Keeps the contract of [`star1`](super::star1). With a factor of 0 it is
/// Star1, with 1 Star2. Sequential with a factor of all children it is Star1
/// again, the paper says; that is so if leaves seen twice are counted once.
///
/// Cost: as [`star2`](super::star2) with the best move first; at worst all leaves, some of
/// them as often as the factor says. Memory: two scores for each successor on one path.
///
/// ```
/// # use plywood::doc::TossedMatches;
/// use plywood::{Search, Window, algorithm::{Probing, expectiminimax, star2_5}};
/// let mut search = Search::new(&TossedMatches, |_: &_| 0.0);
/// let root = TossedMatches::heap(9);
/// let value = expectiminimax(&mut search, &root, 9);
/// assert_eq!(star2_5(&mut search, &root, 9, Window::full(), Probing::Cyclic(3)), value);
/// ```
pub fn star2_5<T: ChanceTree>(
    tree: &mut T,
    node: &T::Node,
    depth: u32,
    window: Window<f64>,
    probing: Probing,
) -> Result<f64, T::Stop> {
    ProbingSearch::new(tree, probing).search(node, depth, window)
}
