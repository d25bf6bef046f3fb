use super::probing::{Probing, ProbingSearch};
use crate::{ChanceTree, Window};

/// Star2 (Ballard 1983, section 5): before the successors of a chance node are
/// searched, one child of each is, which bounds the successor from the mover's
/// side; often that is enough to cut the chance node off.
///
/// Which child is probed is the [`Order`](crate::order::Order)'s choice: the first of
/// the rules, the best by static value, or the table's.
///
/// Keeps the contract of [`star1`](super::star1). The paper has Star2Min for
/// successors that are all Min's and a twin for Max's, and needs Star1 for the
/// rest; here every successor is bounded from the side of whoever moves there,
/// so that any mix will do, and a leaf's probe is its score. Bounds that the
/// tree's memory has are used as if they had been probed.
///
/// Cost: with the best move first everywhere, about `1.72 n^2` of the `n^3` leaves below a
/// move where `n` moves and `n` rolls alternate (Ballard's Result 2); at worst all leaves,
/// some of them twice. Memory: two scores for each successor on one path.
///
/// ```
/// # use plywood::doc::TossedMatches;
/// use plywood::{Search, Window, algorithm::{expectiminimax, star2}};
/// let mut search = Search::new(&TossedMatches, |_: &_| 0.0);
/// let root = TossedMatches::heap(9);
/// let value = expectiminimax(&mut search, &root, 9);
/// assert_eq!(star2(&mut search, &root, 9, Window::full()), value);
/// ```
pub fn star2<T: ChanceTree>(
    tree: &mut T,
    node: &T::Node,
    depth: u32,
    window: Window<f64>,
) -> Result<f64, T::Stop> {
    ProbingSearch::new(tree, Probing::Sequential(1)).search(node, depth, window)
}
