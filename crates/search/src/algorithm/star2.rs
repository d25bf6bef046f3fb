use super::{
    chance::{Answer, Mean, Question, Relation, clamp},
    star3::rank,
};
use crate::{Best, Chance, ChanceCutoff, ChanceTree, ChanceVisit::*, Window};

/// Star2 (Ballard 1983, section 5): before the successors of a chance node are
/// searched, one child of each is, which bounds the successor from the mover's
/// side; often that is enough to cut the chance node off.
///
/// Which child is probed is the [`Order`](crate::Order)'s choice: the first of
/// the rules, the best by static value, or the table's.
///
/// Keeps the contract of [`star1`](super::star1). The paper has Star2Min for
/// successors that are all Min's and a twin for Max's, and needs Star1 for the
/// rest; here every successor is bounded from the side of whoever moves there,
/// so that any mix will do, and a leaf's probe is its score. Bounds that the
/// tree's memory has are used as if they had been probed.
pub fn star2<T: ChanceTree>(
    tree: &mut T,
    node: &T::Node,
    depth: u32,
    window: Window<f64>,
) -> Result<f64, T::Stop> {
    search(tree, node, depth, window, Plan { probing: Probing::Sequential(1), ranking: 0 })
}

/// How many children of each successor are probed, and in which order
/// ([`star2_5`](super::star2_5)).
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Probing {
    /// So many of the first successor, then of the second, and so on.
    Sequential(u32),
    /// One of each successor, then a second of each, so many times.
    Cyclic(u32),
}

impl Probing {
    /// The number of passes over the successors, and of children in each.
    fn passes(self) -> (u32, u32) {
        match self {
            Probing::Sequential(factor) => (1, factor),
            Probing::Cyclic(factor) => (factor, 1),
        }
    }
}

/// What a search does before it searches.
#[derive(Copy, Clone)]
pub(super) struct Plan {
    /// Beneath the successors of a chance node.
    pub(super) probing: Probing,
    /// Beneath the chance nodes that a player may choose: how many successors of
    /// each are probed to find the best one early (Star3); none to take them as
    /// they come.
    pub(super) ranking: u32,
}

/// Lists for the whole search, so that nothing is allocated at a node.
pub(super) struct Lists<M> {
    /// The bounds of the successors of all chance nodes above.
    known: Vec<Window<f64>>,
    /// The ranked moves of all nodes above.
    pub(super) ranked: Vec<(f64, M)>,
}

pub(super) fn search<T: ChanceTree>(
    tree: &mut T,
    node: &T::Node,
    depth: u32,
    window: Window<f64>,
    plan: Plan,
) -> Result<f64, T::Stop> {
    let mut lists = Lists { known: Vec::new(), ranked: Vec::new() };
    visit(tree, node, depth, window, plan, &mut lists)
}

pub(super) fn visit<T: ChanceTree>(
    tree: &mut T,
    node: &T::Node,
    depth: u32,
    window: Window<f64>,
    plan: Plan,
    lists: &mut Lists<T::Move>,
) -> Result<f64, T::Stop> {
    match tree.arrive(node, depth, window)? {
        Leaf(score) => Ok(score),
        Choice(mut moves) => {
            let first = lists.ranked.len();
            if plan.ranking > 0 && depth > 1 {
                rank(tree, node, depth, &mut moves, plan, lists)?;
            }
            let last = lists.ranked.len();
            let mut best = Best::none();
            loop {
                let mv = match lists.ranked[..last].get(first + best.tried as usize) {
                    Some(&(_, mv)) => mv,
                    None => match tree.next(node, &mut moves) {
                        Some(mv) => mv,
                        None => break,
                    },
                };
                let child = tree.play(node, mv);
                let turn = Relation::between(tree, node, &child);
                let rest = turn.window(window.above(best.score));
                let score = turn.score(visit(tree, &child, depth - 1, rest, plan, lists)?);
                if best.improve(score, mv) && score >= window.beta {
                    break;
                }
            }
            lists.ranked.truncate(first);
            Ok(tree.leave(node, moves, depth, window, best))
        }
        Chance(chance) => {
            let first = lists.known.len();
            let score = chance_node(tree, node, depth, window, chance, plan, lists)?;
            lists.known.truncate(first);
            Ok(tree.settle(node, depth, window, score))
        }
    }
}

fn chance_node<T: ChanceTree>(
    tree: &mut T,
    node: &T::Node,
    depth: u32,
    window: Window<f64>,
    chance: Chance<T::Rolls>,
    plan: Plan,
    lists: &mut Lists<T::Move>,
) -> Result<f64, T::Stop> {
    let first = lists.known.len();
    let range = tree.range(tree.side(node));
    let rolls = chance.rolls.filter(|(weight, _)| *weight > 0.0);
    let mut mean = Mean::within(range, chance.total);
    for (weight, child) in rolls.clone() {
        let turn = Relation::between(tree, node, &child);
        let bounds = clamp(turn.window(tree.bounds(&child, depth)), range);
        mean.learn(weight, range, bounds);
        lists.known.push(bounds);
    }
    if let Some(score) = mean.outside(window) {
        return Ok(score);
    }

    let (passes, children) = plan.probing.passes();
    for pass in 0..passes {
        for (i, (weight, child)) in rolls.clone().enumerate() {
            let turn = Relation::between(tree, node, &child);
            // A probe bounds the successor from one side; could that ever be enough?
            let useful = match turn {
                Relation::SameSide => mean.high() >= window.beta,
                Relation::OtherSide => mean.low() <= window.alpha,
            };
            if !useful {
                continue;
            }
            for n in pass..pass + children {
                let old = lists.known[first + i];
                let Question { limits, answer } = mean.question(weight, old, window);
                let Answer::Within(asked) = answer else { break };
                let asked = turn.window(asked);
                let Some(new) = probe(tree, &child, depth, asked, n, plan, lists)? else {
                    continue;
                };
                let new = clamp(turn.window(new), old);
                mean.learn(weight, old, new);
                lists.known[first + i] = new;
                if let Some(score) = mean.cutoff(new, limits, window) {
                    tree.chance_cutoff(ChanceCutoff::Probing);
                    return Ok(score);
                }
            }
        }
    }

    for (i, (weight, child)) in rolls.enumerate() {
        let old = lists.known[first + i];
        let Question { limits, answer } = mean.question(weight, old, window);
        let score = match answer {
            Answer::Known(score) => score,
            Answer::Within(asked) => {
                let turn = Relation::between(tree, node, &child);
                turn.score(visit(tree, &child, depth, turn.window(asked), plan, lists)?)
            }
        };
        mean.learn_score(weight, old, score);
        if let Some(score) = mean.cutoff(Window::only(score), limits, window) {
            tree.chance_cutoff(ChanceCutoff::Regular);
            return Ok(score);
        }
    }
    Ok(mean.value())
}

/// Searches child number `n` of a successor, or evaluates a successor that is a
/// leaf, and returns the bounds this gives of the successor, as its side sees
/// them; `None` if it gives none.
fn probe<T: ChanceTree>(
    tree: &mut T,
    node: &T::Node,
    depth: u32,
    window: Window<f64>,
    n: u32,
    plan: Plan,
    lists: &mut Lists<T::Move>,
) -> Result<Option<Window<f64>>, T::Stop> {
    let mut moves = match tree.arrive(node, depth, window)? {
        Leaf(score) => return Ok(Some(window.after(score).unwrap_or(Window::only(score)))),
        Chance(_) => return Ok(None),
        Choice(moves) => moves,
    };
    for _ in 0..n {
        tree.next(node, &mut moves);
    }
    let Some(mv) = tree.next(node, &mut moves) else {
        return Ok(None);
    };
    let child = tree.play(node, mv);
    let turn = Relation::between(tree, node, &child);
    let score = visit(tree, &child, depth - 1, turn.window(window), plan, lists)?;
    let score = turn.score(score);
    // What fails low is an upper bound on the child, and says nothing of its parent.
    if score <= window.alpha {
        return Ok(None);
    }
    tree.probed(node, moves, depth, Best { score, mv: Some(mv), tried: n + 1 });
    Ok(Some(Window { alpha: score, ..Window::full() }))
}
