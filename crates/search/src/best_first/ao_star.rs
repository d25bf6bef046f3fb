use super::{
    PrincipalOf,
    growth::{BoundsOf, Growth, How, Outcome, Room, grow, leftmost_best},
};
use crate::{Score, Tree};

/// AO\* for two players (Nilsson 1980; Korf & Chickering 1993 name it as the nearest kin of
/// best-first minimax): looks for the best strategy of the side to move at the root, the most
/// promising first.
///
/// A strategy is a solution tree: one move wherever that side moves (OR), all replies of the other
/// (AND). Where AO\* adds the costs of the parts of a solution, two-player AO\* takes the least: a
/// strategy is worth what it is against the best reply. Leaves have an upper bound, of `bounds` the
/// one in favour of the side to move at the root; a solution tree that is not complete is worth the
/// least bound of its leaves. Every step takes the tree that is worth most and expands the leaf of
/// it that is worth least, if it is not solved; then it gives the nodes above new values, and marks
/// those that are solved: the game is over, or it is `depth` plies below the root; an OR node with
/// the child that is worth most; an AND node with all its children.
///
/// Ends [`Settled`](super::Ended::Settled) when the root is solved. With upper bounds that hold
/// (`+∞` always does), its value is the minimax value of the tree to `depth`, and the line is a
/// principal variation; where they do not hold, it is the least value of one complete strategy: at
/// most the minimax value. Stopped earlier, the value is an upper bound, as good as the bounds are.
///
/// Cost: with bounds of `+∞` it tries strategies in the order of their merits, as
/// [`sss`](crate::algorithm::sss) does, and fewer with better bounds; all children of a node
/// expanded are evaluated. Memory: every node with its position; a search that does not fit into
/// `memory` bytes ends.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, Window, best_first::ao_star};
/// let mut search = Search::new(&Matches, |_: &u32| 0);
/// let mut within = |_: &u32, _| Window { alpha: -1, beta: 1 };
/// let found = ao_star(&mut search, &7, 7, &mut within, 1 << 20);
/// assert_eq!((found.value, found.line[0]), (Some(1), 3)); // leaves four
/// ```
pub fn ao_star<T: Tree>(
    tree: &mut T,
    root: &T::Node,
    depth: u32,
    bounds: &mut BoundsOf<'_, T>,
    memory: usize,
) -> PrincipalOf<T> {
    let room = Room { depth, memory, beside: size_of::<Part<T::Score>>() };
    grow(tree, root, room, bounds, &mut best_strategy)
}

/// A node as the root of a solution tree.
#[derive(Copy, Clone, Debug)]
struct Part<S> {
    /// For the side to move at the root.
    worth: S,
    solved: bool,
}

fn best_strategy<S: Score>(growth: &mut Growth<'_, S>) -> Outcome<S> {
    let mut parts: Vec<Part<S>> = Vec::new();
    let mut leaf = 0;
    let how = loop {
        learn(growth, &mut parts, leaf);
        if parts[0].worth < S::INFINITY {
            growth.ground.backed_up(parts[0].worth);
        }
        if parts[0].solved {
            break How::Settled;
        }
        leaf = 0;
        while let Some(next) = marked(growth, &parts, leaf) {
            leaf = next;
        }
        if let Err(how) = growth.expand(leaf) {
            break how;
        }
    };
    let next = |&node: &usize| match is_or(growth.nodes[node].ply) {
        true => marked(growth, &parts, node),
        // The best reply, whether or not it is solved.
        false => worst(growth.children(node), &parts),
    };
    let line = std::iter::successors(next(&0), next).collect();
    Outcome { value: parts[0].worth, line, how }
}

/// Whether the side that moves at the root moves here.
fn is_or(ply: u32) -> bool {
    ply.is_multiple_of(2)
}

/// The parts that begin at the children of a node that was expanded, and from them those above.
fn learn<S: Score>(growth: &mut Growth<'_, S>, parts: &mut Vec<Part<S>>, node: usize) {
    for new in parts.len()..growth.nodes.len() {
        let (value, ply, last) = {
            let node = &growth.nodes[new];
            (node.value, node.ply, node.last)
        };
        // The side to move at the root moves to the nodes at which it is not to move.
        let mine = |value: S| if is_or(ply) { -value } else { value };
        let worth = match last {
            true => mine(value),
            false => {
                let bounds = growth.ground.bounds(new, value);
                if is_or(ply) { -bounds.alpha } else { bounds.beta }
            }
        };
        parts.push(Part { worth, solved: last });
    }
    for node in growth.upwards(node) {
        let children = || growth.children(node);
        let ply = growth.nodes[node].ply;
        parts[node] = if growth.is_leaf(node) {
            let value = growth.nodes[node].value; // known without its children
            Part { worth: if is_or(ply) { -value } else { value }, solved: true }
        } else if is_or(ply) {
            parts[marked(growth, parts, node).expect("it has children")]
        } else {
            let worst = worst(children(), parts).expect("it has children");
            Part { worth: parts[worst].worth, solved: children().all(|child| parts[child].solved) }
        };
    }
}

/// The child to go on with: at an OR node the one that is worth most, a solved one first; at an AND
/// node, of those that are not solved, the one that is worth least. `None` at a leaf, or where all
/// is solved.
fn marked<S: Score>(growth: &Growth<'_, S>, parts: &[Part<S>], node: usize) -> Option<usize> {
    let children = growth.children(node);
    match is_or(growth.nodes[node].ply) {
        true => leftmost_best(children, |child| (parts[child].worth, parts[child].solved)),
        false => worst(children.filter(|&child| !parts[child].solved), parts),
    }
}

fn worst<S: Score>(nodes: impl Iterator<Item = usize>, parts: &[Part<S>]) -> Option<usize> {
    leftmost_best(nodes, |node| -parts[node].worth)
}
