use super::{
    PrincipalOf,
    growth::{Growth, How, Outcome, Room, as_evaluated, grow, leftmost_best},
};
use crate::{Score, Tree};

/// UCT (Kocsis & Szepesvári 2006): at every node, the choice of a move is a bandit problem, and the
/// move taken next is the one that UCB1 takes:
///
/// ```text
/// mean reward of the move + sqrt(2 ln(visits of the node) / visits of the move)
/// ```
///
/// An iteration walks down so from the root to a leaf and expands it. In place of random games,
/// every new child is judged once by the evaluation, which is its first visit, and its reward is
/// counted at all nodes above. The last node of a line (the game is over, or it is `depth` plies
/// below the root) is visited again. Nothing is random.
///
/// A score `v` has the reward `(1 + v / (|v| + s)) / 2`, between 0 and 1, with `s` the largest
/// evaluation of a move at the root, if it is not 0; which is larger stays so, and so minimax
/// prefers the same moves. The move to make is the one visited most, and its value the score whose
/// reward is its mean.
///
/// What the paper promises: as the iterations grow, the mean at the root converges to the reward
/// of the minimax value, and the move to a best one. It promises nothing after any number of
/// them. Ends [`Steps`](super::Ended::Steps) after `iterations`.
///
/// Cost: `iterations` walks from the root, each with an evaluation for every child of one leaf.
/// Memory: every node with its position; a search that does not fit into `memory` bytes ends.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, best_first::uct};
/// let mut search = Search::new(&Matches, |_: &u32| 0);
/// let found = uct(&mut search, &7, 7, 2000, 1 << 20);
/// assert_eq!(found.line[0], 3); // leaves four
/// ```
pub fn uct<T: Tree>(
    tree: &mut T,
    root: &T::Node,
    depth: u32,
    iterations: u32,
    memory: usize,
) -> PrincipalOf<T> {
    let room = Room { depth, memory, beside: size_of::<Arm>() };
    grow(tree, root, room, &mut as_evaluated, &mut |growth| bandits(growth, iterations))
}

/// A move as a bandit's arm.
#[derive(Copy, Clone, Debug, Default)]
struct Arm {
    visits: f64,
    /// The sum of rewards less one half, twice, for the side that moves to the node.
    sum: f64,
}

impl Arm {
    fn mean(self) -> f64 {
        self.sum / self.visits
    }
}

fn bandits<S: Score>(growth: &mut Growth<'_, S>, iterations: u32) -> Outcome<S> {
    let size = |child: usize| -> f64 { growth.nodes[child].value.into().abs() };
    let evaluated = growth.children(0).filter(|&child| !growth.nodes[child].last).map(size);
    let scale = evaluated.fold(0.0, f64::max);
    let scale = if scale > 0.0 { scale } else { 1.0 };
    let mut arms = vec![Arm::default()];
    judge_children(growth, &mut arms, 0, scale);
    let mut done = 1;
    let how = loop {
        if done >= iterations {
            break How::Steps;
        }
        done += 1;
        let mut leaf = 0;
        while !growth.is_leaf(leaf) {
            let tried = arms[leaf].visits.ln();
            let bound = |child: usize| {
                let arm: Arm = arms[child];
                arm.mean() / 2.0 + (2.0 * tried / arm.visits).sqrt()
            };
            leaf = leftmost_best(growth.children(leaf), bound).expect("it has children");
        }
        if growth.nodes[leaf].last {
            match growth.ground.visit(leaf) {
                Ok(value) => credit(growth, &mut arms, leaf, 1.0, reward(value, scale)),
                Err(cut) => break How::Cut(cut),
            }
        } else {
            if let Err(how) = growth.expand(leaf) {
                break how;
            }
            judge_children(growth, &mut arms, leaf, scale);
        }
        let mean = -arms[0].mean();
        growth.ground.backed_up(score(mean, scale));
    };
    let most = |node: usize| leftmost_best(growth.children(node), |child| arms[child].visits);
    let line: Vec<usize> = std::iter::successors(most(0), |&node| most(node)).collect();
    let value = line.first().map_or(S::ZERO, |&best| score(arms[best].mean(), scale));
    Outcome { value, line, how }
}

/// The first visits of the children of a node that was expanded.
fn judge_children<S: Score>(growth: &Growth<'_, S>, arms: &mut Vec<Arm>, node: usize, scale: f64) {
    let rewards = growth.children(node).map(|child| reward(growth.nodes[child].value, scale));
    arms.extend(rewards.map(|sum| Arm { visits: 1.0, sum }));
    if growth.nodes[node].last {
        // Known without its children.
        credit(growth, arms, node, 1.0, reward(growth.nodes[node].value, scale));
        return;
    }
    let new = &arms[growth.children(node)];
    let (visits, sum) = (new.len() as f64, new.iter().map(|arm| arm.sum).sum::<f64>());
    credit(growth, arms, node, visits, -sum);
}

/// Counts visits at a node and all above it.
fn credit<S: Score>(
    growth: &Growth<'_, S>,
    arms: &mut [Arm],
    node: usize,
    visits: f64,
    mut sum: f64,
) {
    for node in growth.upwards(node) {
        arms[node].visits += visits;
        arms[node].sum += sum;
        sum = -sum;
    }
}

/// Between -1 and 1.
fn reward<S: Score>(value: S, scale: f64) -> f64 {
    let value: f64 = value.into();
    value / (value.abs() + scale)
}

/// The score with this reward.
fn score<S: Score>(reward: f64, scale: f64) -> S {
    S::nearest(scale * reward / (1.0 - reward.abs()).max(f64::MIN_POSITIVE))
}
