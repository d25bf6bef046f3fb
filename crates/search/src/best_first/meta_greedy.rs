use super::{
    PrincipalOf,
    growth::{Growth, How, Outcome, Room, as_evaluated, grow, leftmost_best},
};
use crate::{Score, Tree};

/// Meta-greedy search (MGSS\*, Russell & Wefald 1989): expands the leaf whose expansion is worth
/// most to the decision, and ends when none is worth what it costs.
///
/// An expansion is worth something only if it may change the move: by raising another move above
/// the best one, or by lowering the best one below the next. What a leaf can do to the move that it
/// is below is bounded by its brothers and uncles, so that most leaves can change nothing. The
/// others gain, on average, what the new choice would be worth more than the old one, with the new
/// value of the leaf taken as a random number about its evaluation. As in the paper, one expansion
/// is looked at at a time, and each by itself.
///
/// The paper learns how evaluations change from games played before. Here the change is taken to be
/// logistic, without a bias, and its mean square is that of the expansions of this search so far,
/// with one of a point to begin with; what the end of a game changes is not counted.
///
/// Ends [`Settled`](super::Ended::Settled) when no expansion gains more than `cost`, in points:
/// with a cost of 0, when no single leaf can change the move. That the move is a best one is proved
/// only where no leaf is left. The value is that of minimax on the tree grown so far.
///
/// Cost: every step looks at all leaves that may change the move. Memory: every node with its
/// position; a search that does not fit into `memory` bytes ends.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, best_first::{Ended, meta_greedy}};
/// let mut search = Search::new(&Matches, |left: &u32| if left % 4 == 0 { -1 } else { 1 });
/// let found = meta_greedy(&mut search, &7, 7, 0.0, 1 << 20);
/// assert_eq!((found.value, found.line[0]), (Some(1), 3)); // leaves four
/// assert_eq!(found.ended, Ended::Settled);
/// ```
pub fn meta_greedy<T: Tree>(
    tree: &mut T,
    root: &T::Node,
    depth: u32,
    cost: f64,
    memory: usize,
) -> PrincipalOf<T> {
    let room = Room { depth, memory, beside: 0 };
    grow(tree, root, room, &mut as_evaluated, &mut |growth| worth_most(growth, cost))
}

/// How evaluations have changed when leaves were expanded.
struct Changes {
    squares: f64,
    count: f64,
}

impl Changes {
    /// The scale of a logistic distribution with their mean square.
    fn scale(&self) -> f64 {
        (3.0 * self.squares / self.count).sqrt() / std::f64::consts::PI
    }
}

fn worth_most<S: Score>(growth: &mut Growth<'_, S>, cost: f64) -> Outcome<S> {
    let mut changes = Changes { squares: 1.0, count: 1.0 };
    let how = loop {
        let Some((leaf, gain)) = best_expansion(growth, changes.scale()) else {
            break How::Settled;
        };
        if gain <= cost {
            break How::Settled;
        }
        let before: f64 = growth.nodes[leaf].value.into();
        if let Err(how) = growth.expand(leaf) {
            break how;
        }
        growth.back_up(leaf);
        if growth.best(leaf).is_some_and(|best| !growth.nodes[best].last) {
            let after: f64 = growth.nodes[leaf].value.into();
            changes.squares += (after - before).powi(2);
            changes.count += 1.0;
        }
    };
    growth.outcome(how)
}

/// What a move at the root can become worth by one leaf below it: the leaf's value, but within
/// these.
#[derive(Copy, Clone, Debug)]
struct Reach {
    low: f64,
    high: f64,
}

/// A leaf whose expansion gains most, and what; `None` if no leaf can change the move.
fn best_expansion<S: Score>(growth: &Growth<'_, S>, scale: f64) -> Option<(usize, f64)> {
    let best = growth.best(0)?;
    let others = growth.children(0).filter(|&child| child != best);
    let next = leftmost_best(others, |child| growth.nodes[child].value)?;
    let (best_worth, next_worth) = (worth(growth, best), worth(growth, next));
    let mut found: Option<(usize, f64)> = None;
    let everything = Reach { low: f64::NEG_INFINITY, high: f64::INFINITY };
    let mut open: Vec<(usize, Reach, bool)> =
        growth.children(0).rev().map(|child| (child, everything, child == best)).collect();
    while let Some((node, reach, below_best)) = open.pop() {
        let matters = match below_best {
            true => reach.low < next_worth,
            false => reach.high > best_worth,
        };
        if !matters || growth.nodes[node].last {
            continue;
        }
        if growth.is_leaf(node) {
            let value = worth(growth, node);
            let gain = match below_best {
                // Down to where the next is better: the same, turned round.
                true => expected_above(-next_worth, -reach.low, -value, scale),
                false => expected_above(best_worth, reach.high, value, scale),
            };
            if found.is_none_or(|(_, most)| gain > most) {
                found = Some((node, gain));
            }
            continue;
        }
        // The side to move at the root moves at every second ply.
        let mine = growth.nodes[node].ply.is_multiple_of(2);
        let first = leftmost_best(growth.children(node), |child| growth.nodes[child].value);
        let brothers = growth.children(node).filter(|&child| Some(child) != first);
        let second = leftmost_best(brothers, |child| growth.nodes[child].value);
        for child in growth.children(node).rev() {
            let rival = if Some(child) == first { second } else { first };
            let reach = match rival.map(|rival| worth(growth, rival)) {
                None => reach,
                Some(least) if mine => Reach { low: reach.low.max(least).min(reach.high), ..reach },
                Some(most) => Reach { high: reach.high.min(most).max(reach.low), ..reach },
            };
            open.push((child, reach, below_best));
        }
    }
    found
}

/// A node's value for the side to move at the root.
fn worth<S: Score>(growth: &Growth<'_, S>, node: usize) -> f64 {
    let value: f64 = growth.nodes[node].value.into();
    if growth.nodes[node].ply.is_multiple_of(2) { -value } else { value }
}

/// The mean of what is above `least`, and counts no further than `most`, of a number that is
/// logistic about `value`: the integral from `least` to `most` of the chance to be above.
fn expected_above(least: f64, most: f64, value: f64, scale: f64) -> f64 {
    let tail = |from: f64| {
        let far = (value - from) / scale;
        // ln(1 + e^far)
        scale * (far.max(0.0) + (-far.abs()).exp().ln_1p())
    };
    let beyond = if most == f64::INFINITY { 0.0 } else { tail(most) };
    tail(least) - beyond
}

#[cfg(test)]
mod tests {
    use super::{super::growth::drawn::Drawn, *};

    /// How much less a move would be worth than the best, if a leaf turned into this for the side
    /// to move at the root.
    fn loss_if(growth: &mut Growth<'_, i32>, mv: usize, leaf: usize, worth: i32) -> i32 {
        let value = growth.nodes[leaf].value;
        let mine = !growth.nodes[leaf].ply.is_multiple_of(2);
        growth.nodes[leaf].value = if mine { worth } else { -worth };
        growth.back_up(leaf);
        let loss = -growth.nodes[0].value - growth.nodes[mv].value;
        growth.nodes[leaf].value = value;
        growth.back_up(leaf);
        loss
    }

    /// By trying every leaf with the best and the worst there is.
    #[test]
    fn it_ends_when_no_single_leaf_can_change_the_move() {
        let (mut early, mut stopped) = (0, 0);
        for seed in 0..3000 {
            let mut ground = Drawn::new(seed, 1 + seed as u32 % 12);
            let mut growth = ground.growth();
            let how = worth_most(&mut growth, 0.0).how;
            let open = |&node: &usize| growth.is_leaf(node) && !growth.nodes[node].last;
            let leaves: Vec<usize> = (0..growth.nodes.len()).filter(open).collect();
            let best = growth.best(0).expect("it has a move");
            let mut changes = 0;
            for &leaf in &leaves {
                for worth in [-1000, 1000] {
                    changes += u32::from(loss_if(&mut growth, best, leaf, worth) > 0);
                }
            }
            match how {
                How::Settled => {
                    assert_eq!(changes, 0, "seed {seed}");
                    early += u32::from(!leaves.is_empty());
                }
                _ => stopped += u32::from(changes > 0),
            }
        }
        assert!(early > 100 && stopped > 100, "{early} {stopped}");
    }

    #[test]
    fn the_gain_is_the_integral_of_the_chances() {
        for (least, most, value, scale) in [
            (1.0, 4.0, 0.0, 1.0),
            (0.0, 9.0, 0.0, 2.5),
            (-3.0, -1.0, 2.0, 0.3),
            (5.0, 6.0, -8.0, 1.0),
        ] {
            let steps = 100_000;
            let width = (most - least) / f64::from(steps);
            let chance = |at: f64| 1.0 / (1.0 + ((at - value) / scale).exp());
            let sum: f64 =
                (0..steps).map(|i| chance(least + (f64::from(i) + 0.5) * width) * width).sum();
            let formula = expected_above(least, most, value, scale);
            assert!((sum - formula).abs() < 1e-9, "{sum} {formula}");
        }
    }
}
