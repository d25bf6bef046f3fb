use super::{
    PrincipalOf,
    growth::{Growth, Outcome, Room, as_evaluated, grow, leftmost_best},
};
use crate::{Score, Tree, best_first::growth::How};

/// Unbounded best-first minimax with completion (Cohen-Solal 2020, after Korf & Chickering 1993):
/// [`best_first`](super::best_first()) that knows which nodes are resolved, and goes on below the
/// others.
///
/// A node is resolved when its value can change no more: the game is over there, or it is `depth`
/// plies below the root; all its children are resolved; or the best of them is, and no score is
/// higher. Every step walks down from the root to the best child that is not resolved, expands
/// the leaf it comes to, evaluates its children, and backs up values and what is resolved. So it
/// does not end where the principal variation does, as best-first minimax must, and given time it
/// solves the game.
///
/// Ends [`Settled`](super::Ended::Settled) when the root is resolved. Then its value is the
/// minimax value of the tree to `depth`, the line is a principal variation of it, and every
/// position of it has that value. Stopped earlier, it has the value and the line of the tree
/// grown so far.
///
/// Cost: all children of every leaf expanded are evaluated, each once; to the end, all leaves.
/// Memory: every node with its position, so it grows with the time; a search that does not fit
/// into `memory` bytes ends.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, best_first::{Ended, unbounded_best_first}};
/// let mut search = Search::new(&Matches, |_: &u32| 0);
/// let found = unbounded_best_first(&mut search, &7, 7, 1 << 20);
/// assert_eq!((found.value, found.line[0]), (Some(1), 3)); // leaves four
/// assert_eq!(found.ended, Ended::Settled);
/// ```
pub fn unbounded_best_first<T: Tree>(
    tree: &mut T,
    root: &T::Node,
    depth: u32,
    memory: usize,
) -> PrincipalOf<T> {
    let room = Room { depth, memory, beside: size_of::<bool>() };
    grow(tree, root, room, &mut as_evaluated, &mut unbounded)
}

fn unbounded<S: Score>(growth: &mut Growth<'_, S>) -> Outcome<S> {
    let mut resolved: Vec<bool> = Vec::new();
    let mut leaf = 0;
    let how = loop {
        resolved.extend(growth.nodes[resolved.len()..].iter().map(|node| node.last));
        resolve(growth, &mut resolved, leaf);
        if resolved[0] {
            break How::Settled;
        }
        leaf = 0;
        let open = |node: usize| growth.children(node).filter(|&child| !resolved[child]);
        while let Some(best) = leftmost_best(open(leaf), |child| growth.nodes[child].value) {
            leaf = best;
        }
        if let Err(how) = growth.expand(leaf) {
            break how;
        }
        growth.back_up(leaf);
    };
    growth.outcome(how)
}

/// Marks a node that was expanded and those above it, as far as they are resolved.
fn resolve<S: Score>(growth: &Growth<'_, S>, resolved: &mut [bool], node: usize) {
    for node in growth.upwards(node) {
        let children = || growth.children(node);
        let highest = |child: usize| growth.nodes[child].value.next_up() >= S::INFINITY;
        let done = growth.nodes[node].last
            || children().all(|child| resolved[child])
            || children().any(|child| resolved[child] && highest(child));
        if !done {
            break;
        }
        resolved[node] = true;
    }
}
