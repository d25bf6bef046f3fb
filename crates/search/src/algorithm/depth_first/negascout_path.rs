use super::negascout::is_exact;
use crate::{Best, Tree, Visit::*, Window};
use std::ops::Range;

/// NegaScout with the saved path (Reinefeld 1983, "Refinements"): a question
/// "better?" answered yes leaves the path to the leaf that answered it, and
/// the second search goes down that path first.
///
/// Where the side that asked is to move, the children left of the path were
/// refuted by the first search, and the second skips them, wherever they stand by
/// then: an order that learns may have put others before them.
///
/// Keeps the contract of [`falphabeta`](super::falphabeta).
///
/// Cost: no second search visits what the first refuted on the saved path; else that of
/// [`negascout`](super::negascout). Memory: a path, with the moves tried, for each ply.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, Window, algorithm::negascout_path};
/// let mut search = Search::new(&Matches, |_: &u32| 0);
/// assert_eq!(negascout_path(&mut search, &10, 10, Window::full()), Ok(1));
/// ```
pub fn negascout_path<T: Tree>(
    tree: &mut T,
    node: &T::Node,
    depth: u32,
    window: Window<T::Score>,
) -> Result<T::Score, T::Stop> {
    let rows = depth as usize + 1;
    let mut paths =
        Paths { from: vec![Vec::new(); rows], tried: vec![Vec::new(); rows], trail: Vec::new() };
    visit(tree, node, depth, window, &mut paths, Trail { steps: 0..0, refuted_left: false })
}

/// The paths of the search, in stacks that are used again and again.
struct Paths<M> {
    /// By plies left: the path from the node last left to the leaf that gave
    /// its score. `c d [e] | [f] | g h i [j]`: at every ply the moves tried before,
    /// which are left of the path, and the one that it takes.
    from: Vec<Vec<Step<M>>>,
    /// By plies left: the moves tried at the node at hand.
    tried: Vec<Vec<M>>,
    /// The paths that second searches are going down now, one after the other.
    trail: Vec<Step<M>>,
}

#[derive(Copy, Clone)]
enum Step<M> {
    /// A move tried before the one that the path takes.
    Left(M),
    Taken(M),
}

impl<M: Copy> Paths<M> {
    /// The best path of a node goes on with that of the child just left.
    fn extend(&mut self, depth: usize, mv: M) {
        let (children, nodes) = self.from.split_at_mut(depth);
        nodes[0].clear();
        nodes[0].extend(self.tried[depth].iter().map(|&mv| Step::Left(mv)));
        nodes[0].push(Step::Taken(mv));
        nodes[0].extend_from_slice(&children[depth - 1]);
    }

    /// The move that a trail takes first, and where the moves left of it end.
    fn first(&self, trail: &Trail) -> Option<(M, usize)> {
        self.trail[trail.steps.clone()].iter().enumerate().find_map(|(i, step)| match *step {
            Step::Left(_) => None,
            Step::Taken(mv) => Some((mv, trail.steps.start + i)),
        })
    }
}

/// What is left of a saved path, as a part of [`Paths::trail`].
struct Trail {
    steps: Range<usize>,
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
    let row = depth as usize;
    paths.from[row].clear();
    paths.tried[row].clear();
    let mut moves = match tree.enter(node, depth, window)? {
        Leaf(score) => return Ok(score),
        Inner(moves) => moves,
    };
    let saved = paths.first(&trail);
    let refuted = match saved {
        Some((_, end)) if trail.refuted_left => trail.steps.start..end,
        _ => 0..0,
    };
    let mut best = Best::none();
    loop {
        let first = best.tried == 0;
        let on_path = saved.filter(|_| first);
        let mv = match on_path.map(|(mv, _)| mv).or_else(|| tree.next(node, &mut moves)) {
            Some(mv) => mv,
            None => break,
        };
        if !first && saved.is_some_and(|(saved, _)| saved == mv) {
            continue;
        }
        let is_it = |step: &Step<T::Move>| matches!(step, Step::Left(left) if *left == mv);
        if paths.trail[refuted.clone()].iter().any(is_it) {
            continue;
        }
        let along = match on_path {
            Some((_, at)) => {
                Trail { steps: at + 1..trail.steps.end, refuted_left: !trail.refuted_left }
            }
            None => Trail { steps: 0..0, refuted_left: false },
        };
        let child = tree.play(node, mv);
        let open = window.above(best.score);
        let scout = if first { open } else { Window::null(open.alpha) };
        let mut score = -visit(tree, &child, depth - 1, -scout, paths, along)?;
        if scout != open && open.contains(score) && !is_exact(tree, depth) {
            tree.again();
            let start = paths.trail.len();
            paths.trail.extend_from_slice(&paths.from[row - 1]);
            let again = Trail { steps: start..paths.trail.len(), refuted_left: false };
            score = -visit(tree, &child, depth - 1, -open.above(score), paths, again)?;
            paths.trail.truncate(start);
        }
        if best.improve(score, mv) {
            paths.extend(row, mv);
            if score >= window.beta {
                break;
            }
        }
        paths.tried[row].push(mv);
    }
    Ok(tree.leave(node, moves, depth, window, best))
}
