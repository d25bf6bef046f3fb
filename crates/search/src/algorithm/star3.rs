use super::{
    chance::Relation,
    star2::{Lists, Plan, Probing, search, visit},
};
use crate::{Best, ChanceTree, ChanceVisit::*, Window, sorting::sort_few};

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
/// [`BoundsMemory`](crate::BoundsMemory), they are work done twice.
pub fn star3<T: ChanceTree>(
    tree: &mut T,
    node: &T::Node,
    depth: u32,
    window: Window<f64>,
    successors: u32,
    factor: u32,
) -> Result<f64, T::Stop> {
    let plan = Plan { probing: Probing::Cyclic(factor), ranking: successors };
    search(tree, node, depth, window, plan)
}

/// So many of the most promising chance nodes are probed a second time, to tell
/// the best of them.
const CONTENDERS: usize = 5;

/// Puts the moves of a node on the list, the most promising first.
pub(super) fn rank<T: ChanceTree>(
    tree: &mut T,
    node: &T::Node,
    depth: u32,
    moves: &mut T::Moves,
    plan: Plan,
    lists: &mut Lists<T::Move>,
) -> Result<(), T::Stop> {
    let first = lists.ranked.len();
    while let Some(mv) = tree.next(node, moves) {
        let child = tree.play(node, mv);
        let turn = Relation::between(tree, node, &child);
        let promise = turn.score(promise(tree, &child, depth - 1, 1, plan, lists)?);
        lists.ranked.push((promise, mv));
    }
    // Stable: of equals the first comes first.
    sort_few(&mut lists.ranked[first..], |(a, _), (b, _)| a > b);
    let last = lists.ranked.len().min(first + CONTENDERS);
    for i in first..last {
        let child = tree.play(node, lists.ranked[i].1);
        let turn = Relation::between(tree, node, &child);
        lists.ranked[i].0 = turn.score(promise(tree, &child, depth - 1, 2, plan, lists)?);
    }
    sort_few(&mut lists.ranked[first..last], |(a, _), (b, _)| a > b);
    Ok(())
}

/// The mean of the probes beneath a chance node, for its side, with so many
/// children of each successor probed; of a leaf, its score; and nothing in
/// particular where a player moves.
fn promise<T: ChanceTree>(
    tree: &mut T,
    node: &T::Node,
    depth: u32,
    children: u32,
    plan: Plan,
    lists: &mut Lists<T::Move>,
) -> Result<f64, T::Stop> {
    let chance = match tree.arrive(node, depth, Window::full())? {
        Leaf(score) => return Ok(score),
        Choice(_) => return Ok(0.0),
        Chance(chance) => chance,
    };
    let (mut sum, mut weights) = (0.0, 0.0);
    let rolls = chance.rolls.filter(|(weight, _)| *weight > 0.0);
    for (weight, child) in rolls.take(plan.ranking as usize) {
        let turn = Relation::between(tree, node, &child);
        sum += weight * turn.score(best_of_first(tree, &child, depth, children, plan, lists)?);
        weights += weight;
    }
    Ok(sum / weights)
}

/// The best score of the first children of a node, for the node's side.
fn best_of_first<T: ChanceTree>(
    tree: &mut T,
    node: &T::Node,
    depth: u32,
    children: u32,
    plan: Plan,
    lists: &mut Lists<T::Move>,
) -> Result<f64, T::Stop> {
    let full = Window::full();
    let mut moves = match tree.arrive(node, depth, full)? {
        Leaf(score) => return Ok(score),
        Chance(_) => return Ok(0.0),
        Choice(moves) => moves,
    };
    let mut best = Best::none();
    while best.tried < children
        && let Some(mv) = tree.next(node, &mut moves)
    {
        let child = tree.play(node, mv);
        let turn = Relation::between(tree, node, &child);
        best.improve(turn.score(visit(tree, &child, depth - 1, full, plan, lists)?), mv);
    }
    tree.probed(node, moves, depth, best);
    Ok(best.score)
}
