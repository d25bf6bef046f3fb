use super::probing::{Probing, ProbingSearch};
use crate::{ChanceTree, Window};

/// Star3, which Ballard 1983 announces in section 7.2 and does not define: cyclic
/// [`star2_5`](super::star2_5) that first finds out which of the chance nodes a
/// player may choose looks best, since the others are cut off the sooner the
/// better the first one is.
///
/// At a node whose moves lead to chance nodes, one child of each of the first
/// `successors` successors of every such chance node is searched; the chance
/// nodes are then taken in the order of the mean of these probes, the first
/// five of them after a second child of each successor has been probed.
///
/// Keeps the contract of [`star1`](super::star1). The probes are made again by
/// the search that follows: without a memory that keeps them, such as
/// [`BoundsMemory`](crate::memory::BoundsMemory), they are work done twice.
///
/// Cost: [`star2_5`](super::star2_5)'s and the ranking's, whose probes have no window to
/// cut them off and rank in turn, so that it grows with every ply that is ranked. Memory:
/// two scores for each successor and a score for each move on one path.
///
/// ```
/// # use plywood::doc::TossedMatches;
/// use plywood::{Search, Window, algorithm::{expectiminimax, star3}};
/// let mut search = Search::new(&TossedMatches, |_: &_| 0.0);
/// let root = TossedMatches::heap(6);
/// let value = expectiminimax(&mut search, &root, 6);
/// assert_eq!(star3(&mut search, &root, 6, Window::full(), 2, 3), value);
/// ```
pub fn star3<T: ChanceTree>(
    tree: &mut T,
    node: &T::Node,
    depth: u32,
    window: Window<f64>,
    successors: u32,
    factor: u32,
) -> Result<f64, T::Stop> {
    let mut search = ProbingSearch::new(tree, Probing::Cyclic(factor)).ranking(successors);
    search.search(node, depth, window)
}
