use super::{
    Ended, Principal, PrincipalOf,
    expand::Family,
    expand::evaluate,
    pv_bounds::{OnTie, PvBounds},
};
use crate::{Score, Tree, Visit::*, Walk};

/// Recursive best-first minimax, RBFMS (Korf & Chickering 1993, section 3): the
/// same search as [`best_first`](super::best_first()) in space linear in the
/// depth.
///
/// Of a subtree that leaves the principal variation only the value stays; when it
/// comes back, it is generated and evaluated again.
///
/// Cost: the evaluations of [`best_first_kept`](super::best_first_kept), and again those of
/// every subtree that comes back, which may be most of the tree each time. Memory: a value
/// and a move for each child on one path.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, best_first::best_first_recursive};
/// let mut search = Search::new(&Matches, |left: &u32| if left % 4 == 0 { -1 } else { 1 });
/// let found = best_first_recursive(&mut search, &10, 6);
/// assert_eq!((found.value, found.line[0]), (Some(1), 2));
/// ```
pub fn best_first_recursive<T: Tree>(tree: &mut T, root: &T::Node, depth: u32) -> PrincipalOf<T> {
    let at_root = |value, ended| Principal { value, line: Vec::new(), ended };
    if depth == 0 {
        return at_root(None, Ended::Long);
    }
    let bounds = PvBounds::root();
    let moves = match tree.enter(root, depth, bounds.window) {
        Err(stop) => return at_root(None, Ended::Stopped(stop)),
        Ok(Leaf(score)) => return at_root(Some(score), Ended::Over),
        Ok(Inner(moves)) => moves,
    };
    let mut level = Level { position: root.clone(), bounds, children: Vec::new(), best: 0 };
    if let Err(stop) = level.evaluate_children(tree, moves) {
        // Half an expansion is better than nothing.
        let best = best_and_rival(&level.children).map(|(best, _)| level.children[best]);
        let line = best.map(|(mv, _)| mv).into_iter().collect();
        let value = best.map(|(_, value)| value);
        return Principal { value, line, ended: Ended::Stopped(stop) };
    }
    let Explored { value, mut line, left } = bfmax(tree, level, depth);
    line.reverse();
    match left {
        Err(ended) => Principal { value: Some(value), line, ended },
        Ok(()) => unreachable!("nothing takes the root off the principal variation"),
    }
}

/// BFMAX has arrived at a node.
struct Level<T: Tree> {
    position: T::Node,
    /// Alpha and Beta.
    bounds: PvBounds<T::Score>,
    /// Child\[i\] and M\[i\], as they are generated rather than sorted.
    children: Family<T>,
    /// Which of them is Child\[1\], the best.
    best: usize,
}

impl<T: Tree> Level<T> {
    /// The first loop of BFMAX: evaluates the children one at a time, and returns the
    /// first value that exceeds Beta.
    fn evaluate_children(
        &mut self,
        tree: &mut T,
        mut moves: T::Moves,
    ) -> Result<Option<T::Score>, T::Stop> {
        while let Some(mv) = tree.next(&self.position, &mut moves) {
            let child = tree.play(&self.position, mv);
            let value = evaluate(tree, &child)?;
            self.children.push((mv, value));
            if value > self.bounds.window.beta {
                return Ok(Some(value));
            }
        }
        Ok(None)
    }
}

/// What became of a node.
pub(super) struct Explored<T: Tree> {
    /// M\[1\], the value of its best child.
    pub(super) value: T::Score,
    /// The principal variation below it, last move first, if the search is over.
    pub(super) line: Vec<T::Move>,
    /// It has left the principal variation, or the search is over.
    pub(super) left: Result<(), Ended<T::Stop>>,
}

/// BFMAX and BFMIN in one, on a node whose children are evaluated: explores below it for as
/// long as it stays on the principal variation. The recursion has a stack of its own, as
/// long as the principal variation may become.
fn bfmax<T: Tree>(tree: &mut T, node: Level<T>, depth: u32) -> Explored<T> {
    let mut above: Vec<Level<T>> = Vec::new();
    let mut level = node;
    let ended = loop {
        let (best, rival) =
            best_and_rival(&level.children).expect("a node that was expanded has children");
        let (mv, value) = level.children[best];
        level.best = best;
        // WHILE Alpha <= M[1] <= Beta
        if !level.bounds.holds(value) {
            tree.backed_up(&level.position, level.bounds.window, value);
            let Some(parent) = above.pop() else {
                return Explored { value, line: Vec::new(), left: Ok(()) };
            };
            level = parent;
            level.children[level.best].1 = -value;
            continue;
        }
        // M[1] := BFMIN(Child[1], max(Alpha, M[2]), Beta)
        let position = tree.play(&level.position, mv);
        let bounds = -level.bounds.against(rival.map(|rival| {
            let tie = if best < rival { OnTie::Stays } else { OnTie::Goes };
            (level.children[rival].1, tie)
        }));
        let left = depth - 1 - above.len() as u32;
        if left == 0 {
            break Ended::Long;
        }
        if tree.is_over(&position) {
            break Ended::Over; // and was evaluated as a child
        }
        let moves = match tree.enter(&position, left, bounds.window) {
            Err(stop) => break Ended::Stopped(stop),
            Ok(Leaf(score)) => {
                level.children[best].1 = -score;
                break Ended::Over;
            }
            Ok(Inner(moves)) => moves,
        };
        let mut child = Level { position, bounds, children: Vec::new(), best: 0 };
        match child.evaluate_children(tree, moves) {
            Err(stop) => break Ended::Stopped(stop),
            Ok(None) => above.push(std::mem::replace(&mut level, child)),
            Ok(Some(value)) => {
                tree.backed_up(&child.position, bounds.window, value);
                level.children[best].1 = -value;
            }
        }
    };
    // The values on the way up are those of the best children below.
    let mut line = vec![level.children[level.best].0];
    let mut value = highest::<T>(&level.children);
    for mut level in above.into_iter().rev() {
        level.children[level.best].1 = -value;
        value = highest::<T>(&level.children);
        line.push(level.children[level.best].0);
    }
    Explored { value, line, left: Err(ended) }
}

/// Explores below a node whose children are evaluated already.
pub(super) fn explore_in_linear_space<T: Tree>(
    tree: &mut T,
    position: &T::Node,
    children: Family<T>,
    depth: u32,
    bounds: PvBounds<T::Score>,
) -> Explored<T> {
    bfmax(tree, Level { position: position.clone(), bounds, children, best: 0 }, depth)
}

/// The leftmost of the best children, and the leftmost of the best of its brothers.
fn best_and_rival<S: Score, M>(children: &[(M, S)]) -> Option<(usize, Option<usize>)> {
    let higher = |a: usize, b: usize| if children[b].1 > children[a].1 { b } else { a };
    let best = (0..children.len()).reduce(higher)?;
    Some((best, (0..children.len()).filter(|&i| i != best).reduce(higher)))
}

fn highest<T: Tree>(children: &[(<T as Walk>::Move, T::Score)]) -> T::Score {
    best_and_rival(children).map_or(-T::Score::INFINITY, |(best, _)| children[best].1)
}
