use super::{
    PrincipalOf,
    growth::{Growth, How, Outcome, Room, as_evaluated, grow, leftmost_best},
};
use crate::{Score, Tree};

/// Conspiracy-number search (McAllester 1988): grows the tree until the value of the root is
/// stable, that is, until many leaves would have to conspire to change it.
///
/// The conspiracy number of a value is the least number of leaves whose values would have to change
/// for the root to have it; leaves at which the game is over, or which are `depth` plies below the
/// root, cannot change. Values that take `threshold` conspirators or more are unlikely. Let
/// `[low, high]` be the least and the largest of the others. As long as they are more than
/// `accuracy` apart, the one farther from the value of the root is made less likely: a leaf of a
/// smallest set that conspires for it is expanded.
///
/// Ends [`Settled`](super::Ended::Settled) when `high - low <= accuracy`: whatever fewer than
/// `threshold` leaves of the tree grown may turn out to be worth, value and `[low, high]` hold.
/// Nothing is said of the tree below, except where no leaf is left that can change: then the value
/// is that of minimax to `depth`. So it is in any case with a threshold above the number of leaves
/// and an accuracy of 0, and the first move of the line is a best one. That is, among the moves of
/// the highest value, the one that fewer conspirators than the threshold can lower least.
///
/// Every node keeps, for each number of conspirators below the threshold, how far they can raise
/// and lower its value: the paper's numbers, the other way round.
///
/// Cost: every step looks at all brothers on one path, once for each number below the threshold;
/// how many steps it takes depends on how the evaluations agree. Memory: every node with its
/// position and `2 * threshold` scores; a search that does not fit into `memory` bytes ends.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, best_first::{Ended, conspiracy_search}};
/// let mut search = Search::new(&Matches, |_: &u32| 0);
/// let found = conspiracy_search(&mut search, &7, 7, 20, 0.0, 1 << 20);
/// assert_eq!((found.value, found.line[0]), (Some(1), 3)); // leaves four
/// assert_eq!(found.ended, Ended::Settled);
/// ```
pub fn conspiracy_search<T: Tree>(
    tree: &mut T,
    root: &T::Node,
    depth: u32,
    threshold: u32,
    accuracy: f64,
    memory: usize,
) -> PrincipalOf<T> {
    let (threshold, accuracy) = (threshold.max(1) as usize, accuracy.max(0.0));
    let room = Room { depth, memory, beside: 2 * threshold * size_of::<T::Score>() };
    grow(tree, root, room, &mut as_evaluated, &mut |growth| {
        until_stable(growth, threshold, accuracy)
    })
}

/// How far conspirators can change the values of nodes, for the sides that move to them.
struct Conspiracies<S> {
    threshold: usize,
    /// Node by node: the largest value that 0, 1, … conspirators can raise it to.
    raised: Vec<S>,
    /// The least value that they can lower it to.
    lowered: Vec<S>,
}

fn until_stable<S: Score>(
    growth: &mut Growth<'_, S>,
    threshold: usize,
    accuracy: f64,
) -> Outcome<S> {
    let mut known = Conspiracies { threshold, raised: Vec::new(), lowered: Vec::new() };
    let mut leaf = 0;
    let how = loop {
        known.learn(growth, leaf);
        let value: f64 = growth.nodes[0].value.into();
        let [low, high] = known.likely(0);
        if high.into() - low.into() <= accuracy {
            break How::Settled;
        }
        leaf = if high.into() - value >= value - low.into() {
            known.conspirator_to_raise(growth, high)
        } else {
            known.conspirator_to_lower(growth, low)
        };
        if let Err(how) = growth.expand(leaf) {
            break how;
        }
        growth.back_up(leaf);
    };
    // Of the best moves, the one that is hardest to make worse.
    let stable = |child: usize| (growth.nodes[child].value, known.likely(child)[0]);
    let best = leftmost_best(growth.children(0), stable);
    let line = best.map_or(Vec::new(), |best| growth.line_from(best));
    Outcome { line, ..growth.outcome(how) }
}

impl<S: Score> Conspiracies<S> {
    fn raised(&self, node: usize) -> &[S] {
        &self.raised[node * self.threshold..][..self.threshold]
    }

    fn lowered(&self, node: usize) -> &[S] {
        &self.lowered[node * self.threshold..][..self.threshold]
    }

    /// The least and the largest value of a node that fewer conspirators than the threshold can
    /// bring about.
    fn likely(&self, node: usize) -> [S; 2] {
        let last = self.threshold - 1;
        [self.lowered(node)[last], self.raised(node)[last]]
    }

    /// After a node was expanded.
    fn learn(&mut self, growth: &Growth<'_, S>, node: usize) {
        for new in self.raised.len() / self.threshold..growth.nodes.len() {
            let node = &growth.nodes[new];
            for conspirators in 0..self.threshold {
                let fixed = node.last || conspirators == 0;
                self.raised.push(if fixed { node.value } else { S::INFINITY });
                self.lowered.push(if fixed { node.value } else { -S::INFINITY });
            }
        }
        for node in growth.upwards(node) {
            self.look(growth, node);
        }
    }

    /// Gives a node its numbers from those of its children.
    fn look(&mut self, growth: &Growth<'_, S>, node: usize) {
        let at = node * self.threshold;
        if growth.is_leaf(node) {
            if growth.nodes[node].last {
                // Known without its children.
                let value = growth.nodes[node].value;
                self.raised[at..][..self.threshold].fill(value);
                self.lowered[at..][..self.threshold].fill(value);
            }
            return;
        }
        // It is lowered by raising any one child.
        for conspirators in 0..self.threshold {
            let highest =
                growth.children(node).map(|child| self.raised(child)[conspirators]).reduce(larger);
            self.lowered[at + conspirators] = -highest.unwrap_or(S::INFINITY);
        }
        // It is raised by lowering all children: the highest of them first.
        let mut used: Vec<usize> = vec![0; growth.children(node).len()];
        let mut reached = 0;
        loop {
            let first = growth.children(node).start;
            let lowered = |child: usize| self.lowered(child)[used[child - first]];
            let highest = leftmost_best(growth.children(node), lowered).expect("it has children");
            let now = lowered(highest);
            // As many more as it takes to lower that child at all.
            let more = self.lowered(highest)[used[highest - first]..].iter();
            let more = more.take_while(|&&value| value >= now).count();
            let until = (reached + more).min(self.threshold);
            self.raised[at + reached..at + until].fill(-now);
            if until == self.threshold || used[highest - first] + more >= self.threshold {
                self.raised[at + until..at + self.threshold].fill(-now);
                break;
            }
            reached = until;
            used[highest - first] += more;
        }
    }

    /// The fewest conspirators that raise a node to a value.
    fn needed_to_raise(&self, node: usize, value: S) -> usize {
        self.raised(node).iter().take_while(|&&raised| raised < value).count()
    }

    fn needed_to_lower(&self, node: usize, value: S) -> usize {
        self.lowered(node).iter().take_while(|&&lowered| lowered > value).count()
    }

    /// One of a smallest set of leaves that can raise the root to this value.
    fn conspirator_to_raise(&self, growth: &Growth<'_, S>, value: S) -> usize {
        self.conspirator(growth, value, Way::Up)
    }

    /// One of a smallest set of leaves that can lower the root to this value.
    fn conspirator_to_lower(&self, growth: &Growth<'_, S>, value: S) -> usize {
        self.conspirator(growth, value, Way::Down)
    }

    fn conspirator(&self, growth: &Growth<'_, S>, value: S, way: Way) -> usize {
        let (mut node, mut value, mut way) = (0, value, way);
        while !growth.is_leaf(node) {
            value = -value;
            let children = growth.children(node);
            let next = match way {
                // All children that are too high have to come down; each has to be looked at.
                Way::Up => leftmost_best(children, |child| self.needed_to_lower(child, value)),
                // The child that takes the fewest.
                Way::Down => leftmost_best(children, |child| {
                    std::cmp::Reverse(self.needed_to_raise(child, value))
                }),
            };
            node = next.expect("it has children");
            way = way.other();
        }
        node
    }
}

#[derive(Copy, Clone, Debug)]
enum Way {
    Up,
    Down,
}

impl Way {
    fn other(self) -> Way {
        match self {
            Way::Up => Way::Down,
            Way::Down => Way::Up,
        }
    }
}

fn larger<S: Score>(a: S, b: S) -> S {
    if b > a { b } else { a }
}

#[cfg(test)]
mod tests {
    use super::{super::growth::drawn::Drawn, *};

    /// A node's value when the leaves of a set have turned into what the side that moves to the
    /// root likes best, or least; for the side that moves to the node.
    fn turned(growth: &Growth<'_, i32>, node: usize, set: &[usize], worth: i32) -> i32 {
        let ply = growth.nodes[node].ply;
        if set.contains(&node) {
            return if ply.is_multiple_of(2) { worth } else { -worth };
        }
        let below = growth.children(node).map(|child| turned(growth, child, set, worth));
        below.max().map_or(growth.nodes[node].value, |best| -best)
    }

    /// By the definition: every set of fewer leaves than the threshold, turned as far as can be.
    #[test]
    fn the_numbers_are_those_of_the_definition() {
        const THRESHOLD: usize = 3;
        let mut changed = 0;
        for seed in 0..2000 {
            let mut ground = Drawn::new(seed, 1 + seed as u32 % 5);
            let mut growth = ground.growth();
            let _ = until_stable(&mut growth, THRESHOLD, 0.0);
            let open = |&node: &usize| growth.is_leaf(node) && !growth.nodes[node].last;
            let leaves: Vec<usize> = (0..growth.nodes.len()).filter(open).collect();
            let mut sets = vec![Vec::new()];
            for _ in 1..THRESHOLD {
                let more = |set: &Vec<usize>| {
                    let after = set.last().map_or(0, |last| last + 1);
                    let next: Vec<usize> =
                        leaves.iter().copied().filter(|&it| it >= after).collect();
                    let set = set.clone();
                    next.into_iter().map(move |leaf| [&set[..], &[leaf]].concat())
                };
                let larger: Vec<Vec<usize>> = sets.iter().flat_map(more).collect();
                sets.extend(larger);
            }
            let mut known =
                Conspiracies { threshold: THRESHOLD, raised: Vec::new(), lowered: Vec::new() };
            for node in (0..growth.nodes.len()).rev() {
                known.learn(&growth, node);
            }
            for count in 0..THRESHOLD {
                let few = || sets.iter().filter(|set| set.len() <= count);
                let high = few().map(|set| turned(&growth, 0, set, i32::INFINITY)).max();
                let low = few().map(|set| turned(&growth, 0, set, -i32::INFINITY)).min();
                assert_eq!(Some(known.raised(0)[count]), high, "seed {seed}, {count}");
                assert_eq!(Some(known.lowered(0)[count]), low, "seed {seed}, {count}");
                changed += u32::from(high != low);
            }
        }
        assert!(changed > 1000, "{changed}");
    }
}
