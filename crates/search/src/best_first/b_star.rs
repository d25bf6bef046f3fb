use super::{
    PrincipalOf,
    growth::{BoundsOf, Growth, How, Outcome, Room, grow, leftmost_best},
};
use crate::{Score, Tree, Window};

/// B\* (Berliner 1979): looks for the best move and not for its value, and ends as soon as no other
/// move can be better.
///
/// Every node has an optimistic and a pessimistic bound instead of an evaluation: `bounds` gives
/// them for a position from its evaluation `v`, both for the side that moves to it; where the game
/// is over, or `depth` plies below the root, both are the value. A node's optimistic bound is,
/// turned round, the best pessimistic bound of its children, and the other way round. The best
/// move is proved when its pessimistic bound is no less than the optimistic bound of any other.
///
/// Until then it takes one of two ways. *Prove best* expands below the move with the highest
/// optimistic bound, to raise its pessimistic bound; *disprove rest* below the next one, to lower
/// its optimistic bound. It disproves when that looks cheaper: when the squares of the depths from
/// which the optimistic bounds of the rivals were backed up have a sum less than the square of the
/// depth from which that of the best was. Below the root it goes where the mover is most
/// optimistic.
///
/// With bounds that hold (each value of the tree to `depth` between those of its node): ended
/// [`Settled`](super::Ended::Settled), the first move of the line is a best move, and its value is
/// at least the value returned, its pessimistic bound; so it is when stopped earlier, but the move
/// may be another. With bounds that do not hold it promises nothing.
///
/// Cost: as the bounds are; nothing for moves that are far apart, and all leaves where moves are
/// equally good and bounds never meet. Memory: every node with its position; a search that does not
/// fit into `memory` bytes ends.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, Window, best_first::b_star};
/// let mut search = Search::new(&Matches, |_: &u32| 0);
/// // Nobody scores more than 1, and who leaves four has won.
/// let mut bounds = |left: &u32, _| match left % 4 {
///     0 => Window { alpha: 1, beta: 1 },
///     _ => Window { alpha: -1, beta: 1 },
/// };
/// let found = b_star(&mut search, &7, 7, &mut bounds, 1 << 20);
/// assert_eq!((found.value, found.line[0]), (Some(1), 3)); // leaves four
/// ```
pub fn b_star<T: Tree>(
    tree: &mut T,
    root: &T::Node,
    depth: u32,
    bounds: &mut BoundsOf<'_, T>,
    memory: usize,
) -> PrincipalOf<T> {
    let room = Room { depth, memory, beside: size_of::<Window<T::Score>>() };
    grow(tree, root, room, bounds, &mut prove_or_disprove)
}

/// The bounds of all nodes, for the sides that move to them: pessimistic and optimistic.
type Bounds<S> = Vec<Window<S>>;

fn prove_or_disprove<S: Score>(growth: &mut Growth<'_, S>) -> Outcome<S> {
    let mut bounds: Bounds<S> = Vec::new();
    let mut leaf = 0;
    let how = loop {
        learn(growth, &mut bounds, leaf);
        let Some(best) = most_optimistic(growth.children(0), &bounds) else {
            unreachable!("a root that was expanded has children");
        };
        growth.ground.backed_up(bounds[best].alpha);
        let open = |&child: &usize| child != best && bounds[child].beta > bounds[best].alpha;
        let rivals: Vec<usize> = growth.children(0).filter(open).collect();
        let Some(rival) = most_optimistic(rivals.iter().copied(), &bounds) else {
            break How::Settled;
        };
        let square = |child: usize| u64::from(optimism_depth(growth, &bounds, child)).pow(2);
        let disprove = rivals.iter().map(|&rival| square(rival)).sum::<u64>() < square(best);
        // Below a node whose bounds have met, there is nothing to learn.
        let is_open = |child: usize| bounds[child].alpha < bounds[child].beta;
        leaf = if disprove && is_open(rival) { rival } else { best };
        while let Some(child) = most_optimistic(growth.children(leaf), &bounds) {
            leaf = child;
        }
        if let Err(how) = growth.expand(leaf) {
            break how;
        }
    };
    let best = |node: usize| most_optimistic(growth.children(node), &bounds);
    let line: Vec<usize> = std::iter::successors(best(0), |&node| best(node)).collect();
    let value = line.first().map_or(S::ZERO, |&best| bounds[best].alpha);
    Outcome { value, line, how }
}

/// The bounds of the children of a node that was expanded, and from them those above.
fn learn<S: Score>(growth: &mut Growth<'_, S>, bounds: &mut Bounds<S>, node: usize) {
    for new in bounds.len()..growth.nodes.len() {
        let (value, last) = (growth.nodes[new].value, growth.nodes[new].last);
        bounds.push(match last {
            true => Window::only(value),
            false => {
                let Window { alpha, beta } = growth.ground.bounds(new, value);
                Window { alpha, beta: if beta < alpha { alpha } else { beta } }
            }
        });
    }
    for node in growth.upwards(node) {
        let children = || growth.children(node);
        bounds[node] = match most_optimistic(children(), bounds) {
            None => Window::only(growth.nodes[node].value), // known without its children
            Some(high) => {
                let low = leftmost_best(children(), |child| bounds[child].alpha).unwrap_or(high);
                -Window { alpha: bounds[low].alpha, beta: bounds[high].beta }
            }
        };
    }
}

fn most_optimistic<S: Score>(
    nodes: impl Iterator<Item = usize>,
    bounds: &[Window<S>],
) -> Option<usize> {
    leftmost_best(nodes, |node| bounds[node].beta)
}

/// How deep the leaf is that a node's optimistic bound was backed up from.
fn optimism_depth<S: Score>(growth: &Growth<'_, S>, bounds: &[Window<S>], node: usize) -> u32 {
    // Optimism comes of the opponent's pessimism, and that of one's own optimism.
    let (mut node, mut optimism) = (node, true);
    loop {
        let from = leftmost_best(growth.children(node), |child| match optimism {
            true => bounds[child].alpha,
            false => bounds[child].beta,
        });
        match from {
            Some(child) => (node, optimism) = (child, !optimism),
            None => return growth.nodes[node].ply,
        }
    }
}
