use super::{
    PrincipalOf,
    growth::{Growth, How, Outcome, Room, as_evaluated, grow, leftmost_best},
};
use crate::{Score, Tree};

/// Min/max approximation (Rivest 1987): expands the leaf on whose value that of the root depends
/// most.
///
/// To say how much, maximum and minimum are replaced by generalised means, which have derivatives:
/// the p-th mean `((v1^p + … + vn^p) / n)^(1/p)`, with a large p for one side and with -p for the
/// other. The derivative of the root's value by a leaf's is the product of those along the path,
/// and its negative logarithm the sum of a penalty for every move. Means are over positive numbers;
/// here they are over `e^(score / c)`, which suits scores of any sign and treats both sides alike.
/// With the values of minimax in place of those of the means, as the paper's own programs have
/// them, the penalty of a move among n, whose value is that much below the best of them, is
///
/// ```text
/// ln n + (best - value) / points
/// ```
///
/// with `points = c / p`: a value less by `points` makes a move e times less important. The leaf with
/// the least sum is expanded. With few points this is [`best_first`](super::best_first()), and
/// with many a breadth-first search that prefers few replies.
///
/// Ends [`Settled`](super::Ended::Settled) when nothing is left to expand; then value and line are
/// those of minimax to `depth`. Stopped earlier, they are those of the tree grown so far.
///
/// Cost: every step gives all brothers on one path their penalties anew; to the end, all leaves.
/// Memory: every node with its position; a search that does not fit into `memory` bytes ends.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, best_first::{Ended, min_max_approximation}};
/// let mut search = Search::new(&Matches, |_: &u32| 0);
/// let found = min_max_approximation(&mut search, &7, 7, 1.0, 1 << 20);
/// assert_eq!((found.value, found.line[0]), (Some(1), 3)); // leaves four
/// assert_eq!(found.ended, Ended::Settled);
/// ```
pub fn min_max_approximation<T: Tree>(
    tree: &mut T,
    root: &T::Node,
    depth: u32,
    points: f64,
    memory: usize,
) -> PrincipalOf<T> {
    let room = Room { depth, memory, beside: size_of::<f64>() };
    let points = points.max(f64::MIN_POSITIVE);
    grow(tree, root, room, &mut as_evaluated, &mut |growth| least_penalty(growth, points))
}

fn least_penalty<S: Score>(growth: &mut Growth<'_, S>, points: f64) -> Outcome<S> {
    // The least sum of penalties from a node to a leaf that can be expanded; infinite, if none can.
    let mut least: Vec<f64> = Vec::new();
    let mut leaf = 0;
    let how = loop {
        let new = growth.nodes[least.len()..].iter();
        least.extend(new.map(|node| if node.last { f64::INFINITY } else { 0.0 }));
        for node in growth.upwards(leaf) {
            let next = cheapest(growth, &least, node, points);
            least[node] = next.map_or(f64::INFINITY, |(_, sum)| sum);
        }
        if least[0] == f64::INFINITY {
            break How::Settled;
        }
        leaf = 0;
        while let Some((next, _)) = cheapest(growth, &least, leaf, points) {
            leaf = next;
        }
        if let Err(how) = growth.expand(leaf) {
            break how;
        }
        growth.back_up(leaf);
    };
    growth.outcome(how)
}

/// The child below which the least sum is, and the sum from here; `None` at a leaf.
fn cheapest<S: Score>(
    growth: &Growth<'_, S>,
    least: &[f64],
    node: usize,
    points: f64,
) -> Option<(usize, f64)> {
    let best: f64 = growth.nodes[growth.best(node)?].value.into();
    let brothers = (growth.children(node).len() as f64).ln();
    let sum = |child: usize| {
        let value: f64 = growth.nodes[child].value.into();
        least[child] + brothers + (best - value) / points
    };
    let child = leftmost_best(growth.children(node), |child| -sum(child))?;
    Some((child, sum(child)))
}

#[cfg(test)]
mod tests {
    use super::{super::growth::drawn::Drawn, *};

    /// The sum of penalties from the root to a leaf, as the formula has it.
    fn penalty(growth: &Growth<'_, i32>, leaf: usize, points: f64) -> f64 {
        let moves = growth.upwards(leaf).into_iter().filter(|&node| node != 0);
        let of = |node: usize| {
            let brothers = growth.children(growth.nodes[node].parent);
            let best = brothers.clone().map(|it| growth.nodes[it].value).max().expect("itself");
            (brothers.len() as f64).ln() + f64::from(best - growth.nodes[node].value) / points
        };
        moves.map(of).sum()
    }

    /// Stopped after some steps, it was about to expand the leaf that the formula says.
    #[test]
    fn the_leaf_of_least_penalty_is_next() {
        let mut looked_at = 0;
        for seed in 0..300 {
            for (points, steps) in [(0.5, 3), (2.0, 5), (2.0, 9), (100.0, 4), (100.0, 12)] {
                let mut ground = Drawn::new(seed, steps);
                let mut growth = ground.growth();
                if least_penalty(&mut growth, points).how == How::Settled {
                    continue;
                }
                let nodes = growth.nodes;
                let next = *ground.asked.last().expect("it has asked for one more");
                let growth = Growth { nodes, ground: &mut ground };
                let open = |&node: &usize| growth.is_leaf(node) && !growth.nodes[node].last;
                let all = (0..growth.nodes.len()).filter(open);
                let least = all.map(|leaf| penalty(&growth, leaf, points)).fold(1e9, f64::min);
                assert!(penalty(&growth, next, points) <= least + 1e-9, "seed {seed}, {points}");
                looked_at += 1;
            }
        }
        assert!(looked_at > 500, "{looked_at}");
    }
}
