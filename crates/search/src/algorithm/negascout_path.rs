use crate::{Best, Tree, Visit::*, Window};
use std::ops::Range;

/// NegaScout with the saved path (Reinefeld 1983, "Refinements"): a question
/// "better?" answered yes leaves the path to the leaf that answered it, and
/// the second search goes down that path first.
///
/// Where the side that asked is to move, the children left of the path were
/// refuted by the first search, and the second skips them. So the moves must
/// come in the same order both times: an order that learns will not do.
///
/// Keeps the contract of [`falphabeta`](super::falphabeta).
pub fn negascout_path<T: Tree>(
    tree: &mut T,
    node: &T::Node,
    depth: u32,
    window: Window<T::Score>,
) -> Result<T::Score, T::Stop> {
    let mut paths = Paths { from: vec![Vec::new(); depth as usize + 1], trail: Vec::new() };
    visit(tree, node, depth, window, &mut paths, Trail { moves: 0..0, refuted_left: false })
}

/// The paths of the search, in two stacks that are used again and again.
struct Paths<M> {
    /// By plies left: the path from the node last left to the leaf that gave
    /// its score.
    from: Vec<Vec<M>>,
    /// The paths that second searches are going down now, one after the other.
    trail: Vec<M>,
}

impl<M: Copy> Paths<M> {
    /// The best path of a node goes on with that of the child just left.
    fn extend(&mut self, depth: usize, mv: M) {
        let (children, nodes) = self.from.split_at_mut(depth);
        nodes[0].clear();
        nodes[0].push(mv);
        nodes[0].extend_from_slice(&children[depth - 1]);
    }
}

/// What is left of a saved path, as a part of [`Paths::trail`].
struct Trail {
    moves: Range<usize>,
    /// Whether the first search refuted the children left of the path here.
    refuted_left: bool,
}

fn visit<T: Tree>(
    tree: &mut T,
    node: &T::Node,
    depth: u32,
    window: Window<T::Score>,
    paths: &mut Paths<T::Move>,
    trail: Trail,
) -> Result<T::Score, T::Stop> {
    paths.from[depth as usize].clear();
    let mut moves = match tree.enter(node, depth, window)? {
        Leaf(score) => return Ok(score),
        Inner(moves) => moves,
    };
    let saved = paths.trail.get(trail.moves.clone()).and_then(|path| path.first().copied());
    if let Some(saved) = saved.filter(|_| trail.refuted_left) {
        while let Some(mv) = tree.next(node, &mut moves)
            && mv != saved
        {}
    }
    let mut best = Best::none();
    loop {
        let first = best.tried == 0;
        let mv = match saved.filter(|_| first).or_else(|| tree.next(node, &mut moves)) {
            Some(mv) if !first && saved == Some(mv) => continue,
            Some(mv) => mv,
            None => break,
        };
        let along = if first && saved.is_some() {
            Trail {
                moves: trail.moves.start + 1..trail.moves.end,
                refuted_left: !trail.refuted_left,
            }
        } else {
            Trail { moves: 0..0, refuted_left: false }
        };
        let child = tree.play(node, mv);
        let open = window.above(best.score);
        let scout = if first { open } else { Window::null(open.alpha) };
        let mut score = -visit(tree, &child, depth - 1, -scout, paths, along)?;
        if scout != open && open.contains(score) && depth > 2 {
            tree.again();
            let start = paths.trail.len();
            paths.trail.extend_from_slice(&paths.from[depth as usize - 1]);
            let again = Trail { moves: start..paths.trail.len(), refuted_left: false };
            score = -visit(tree, &child, depth - 1, -open.above(score), paths, again)?;
            paths.trail.truncate(start);
        }
        if best.improve(score, mv) {
            paths.extend(depth as usize, mv);
            if score >= window.beta {
                break;
            }
        }
    }
    Ok(tree.leave(node, moves, depth, window, best))
}
