use super::chance::Relation;
use crate::{Best, ChanceTree, ChanceVisit::*, Window};

/// Expectiminimax: the definition of the value of a game with dice (Ballard
/// 1983, section 1). A player takes the best move, and chance the mean of its
/// rolls. Visits every node; every other algorithm must agree with it.
///
/// Returns the value of `node` for its side.
///
/// Cost: all leaves. Memory: one path.
///
/// ```
/// # use plywood::doc::TossedMatches;
/// use plywood::{Search, algorithm::expectiminimax};
/// let mut search = Search::new(&TossedMatches, |_: &_| 0.0);
/// let root = TossedMatches::heap(9);
/// let Ok(value) = expectiminimax(&mut search, &root, 9);
/// assert!(-1.0 < value && value < 1.0); // the coin decides
/// ```
pub fn expectiminimax<T: ChanceTree>(
    tree: &mut T,
    node: &T::Node,
    depth: u32,
) -> Result<f64, T::Stop> {
    let window = Window::full();
    match tree.arrive(node, depth, window)? {
        Leaf(score) => Ok(score),
        Choice(mut moves) => {
            let mut best = Best::none();
            while let Some(mv) = tree.next(node, &mut moves) {
                let child = tree.play(node, mv);
                let turn = Relation::between(tree, node, &child);
                best.improve(turn.score(expectiminimax(tree, &child, depth - 1)?), mv);
            }
            Ok(tree.leave(node, moves, depth, window, best))
        }
        Chance(chance) => {
            let mut sum = 0.0;
            for (weight, child) in chance.rolls.filter(|(weight, _)| *weight > 0.0) {
                let turn = Relation::between(tree, node, &child);
                sum += weight * turn.score(expectiminimax(tree, &child, depth)?);
            }
            Ok(tree.settle(node, depth, window, sum / chance.total))
        }
    }
}
