use super::{
    chance::Relation,
    star2::{Lists, Plan, Probing, search, visit},
};
use crate::{ChanceTree, ChanceVisit::*, Window};

/// Star3, which Ballard 1983 announces in section 7.2 and does not define: cyclic
/// [`star2_5`](super::star2_5) that first finds out which of the chance nodes a
/// player may choose looks best, since the others are cut off the sooner the
/// better the first one is.
///
/// At a node whose moves lead to chance nodes, one child of each of the first
/// `successors` successors of every such chance node is searched; the chance
/// nodes are then taken in the order of the mean of these probes.
///
/// Keeps the contract of [`star1`](super::star1). The probes are made again by
/// the search that follows: without a memory that keeps them, they are work
/// done twice.
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
        let promise = turn.score(promise(tree, &child, depth - 1, plan, lists)?);
        lists.ranked.push((promise, mv));
    }
    // Stable: of equals the first comes first.
    lists.ranked[first..].sort_by(|(a, _), (b, _)| b.total_cmp(a));
    Ok(())
}

/// The mean of the probes beneath a chance node, for its side; of a leaf, its
/// score; and nothing in particular where a player moves.
fn promise<T: ChanceTree>(
    tree: &mut T,
    node: &T::Node,
    depth: u32,
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
        sum += weight * turn.score(first_child(tree, &child, depth, plan, lists)?);
        weights += weight;
    }
    Ok(sum / weights)
}

/// The score of the first child of a node, for the node's side.
fn first_child<T: ChanceTree>(
    tree: &mut T,
    node: &T::Node,
    depth: u32,
    plan: Plan,
    lists: &mut Lists<T::Move>,
) -> Result<f64, T::Stop> {
    let full = Window::full();
    let mut moves = match tree.arrive(node, depth, full)? {
        Leaf(score) => return Ok(score),
        Chance(_) => return Ok(0.0),
        Choice(moves) => moves,
    };
    let Some(mv) = tree.next(node, &mut moves) else {
        return Ok(0.0);
    };
    let child = tree.play(node, mv);
    let turn = Relation::between(tree, node, &child);
    let score = turn.score(visit(tree, &child, depth - 1, full, plan, lists)?);
    tree.probed(node, moves, depth, crate::Best { score, mv: Some(mv), tried: 1 });
    Ok(score)
}
