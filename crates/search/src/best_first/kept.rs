use super::{
    Ended, KeptTreeOf, Principal, PrincipalOf, WhenFull,
    arena::{Arena, More, Place, ROOT},
    expand::{Family, expand},
    pv_bounds::{OnTie, PvBounds},
    recursive::{Explored, explore_in_linear_space},
};
use crate::{Tree, Visit::*, Walk, order::sorting::sort_ids};

/// Best-first minimax with the control of [`best_first_recursive`](super::best_first_recursive) and the
/// subtrees kept (Korf & Chickering 1993, section 4): nothing is evaluated twice.
///
/// `kept` is what earlier searches have grown below `root`, or empty; `depth`
/// counts from `root`. How it is kept from move to move is shown at
/// [`KeptTree`](super::KeptTree).
///
/// Cost: each node is evaluated once, while memory lasts; there is no bound in leaves, as
/// the search goes where values change. Memory: what `kept` may take, and one path.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, best_first::{KeptTree, WhenFull, best_first_kept}};
/// let mut search = Search::new(&Matches, |left: &u32| if left % 4 == 0 { -1 } else { 1 });
/// let mut kept = KeptTree::with_bytes(1 << 20, WhenFull::GoOnInLinearSpace);
/// let found = best_first_kept(&mut search, &mut kept, &10, 6);
/// assert_eq!((found.value, found.line[0]), (Some(1), 2));
/// ```
pub fn best_first_kept<T: Tree>(
    tree: &mut T,
    kept: &mut KeptTreeOf<T>,
    root: &T::Node,
    depth: u32,
) -> PrincipalOf<T> {
    let KeptTreeOf::<T> { arena, when_full } = kept;
    let (path, line, family) = (Vec::new(), Vec::new(), Vec::new());
    let explorer = Explorer { tree, arena, when_full: *when_full, depth, path, line, family };
    explorer.search(root)
}

struct Explorer<'a, T: Tree> {
    tree: &'a mut T,
    arena: &'a mut Arena<T::Score, T::Move>,
    when_full: WhenFull,
    /// How long the principal variation shall become, in plies.
    depth: u32,
    /// The nodes from the root to the one that is explored.
    path: Vec<Place>,
    /// The principal variation, last move first, once the search is over.
    line: Vec<T::Move>,
    /// The children of the node that is being expanded.
    family: Family<T>,
}

/// A node of the principal variation.
struct Level<T: Tree> {
    node: Place,
    position: T::Node,
    /// Between which values it stays there.
    bounds: PvBounds<T::Score>,
    /// Once it is expanded, its best child, and the best of the others.
    best: Place,
    rival: Option<Place>,
}

/// The value with which a node leaves the principal variation, or the end of the
/// search.
type ValueOrEnd<T> = Result<<T as Walk>::Score, Ended<<T as Walk>::Stop>>;

impl<T: Tree> Explorer<'_, T> {
    fn search(mut self, root: &T::Node) -> PrincipalOf<T> {
        let ended = match self.explore(root) {
            Err(ended) => ended,
            Ok(_) => unreachable!("nothing takes the root off the principal variation"),
        };
        if self.line.is_empty() {
            // Stopped while the root was being expanded, if it can be.
            self.line.extend(self.arena.best(ROOT).map(|best| self.arena.mv(best)));
        }
        self.line.reverse();
        self.back_up(ROOT);
        let known = !self.line.is_empty() || matches!(ended, Ended::Over);
        let value = known.then(|| -self.arena.value(ROOT));
        Principal { value, line: self.line, ended }
    }

    /// BFMAX and BFMIN in one: explores below the root until the search is over. The
    /// recursion has a stack of its own, as long as the principal variation may become.
    fn explore(&mut self, root: &T::Node) -> ValueOrEnd<T> {
        let mut above: Vec<Level<T>> = Vec::new();
        let (position, bounds) = (root.clone(), PvBounds::root());
        let mut level = Level { node: ROOT, position, bounds, best: ROOT, rival: None };
        loop {
            let mut returned = match self.arrive(&mut level, above.len() as u32) {
                Ok(value) => value,
                Err(ended) => {
                    for level in above.iter().rev() {
                        self.back_up(level.best);
                        self.line.push(self.arena.mv(level.best));
                    }
                    return Err(ended);
                }
            };
            // Up, as long as nodes leave the principal variation.
            loop {
                if let Some(value) = returned.take() {
                    let Some(parent) = above.pop() else {
                        return Ok(value);
                    };
                    level = parent;
                    self.take_back(&mut level, -value);
                }
                let value = self.arena.value(level.best);
                if level.bounds.holds(value) {
                    break;
                }
                self.path.pop();
                self.tree.backed_up(&level.position, level.bounds.window, value);
                returned = Some(value);
            }
            // Down to the best child.
            let Level { best, rival, bounds, .. } = level;
            let position = self.tree.play(&level.position, self.arena.mv(best));
            let bounds = -bounds.against(rival.map(|rival| {
                let tie = if best < rival { OnTie::Stays } else { OnTie::Goes };
                (self.arena.value(rival), tie)
            }));
            above.push(std::mem::replace(
                &mut level,
                Level { node: best, position, bounds, best, rival: None },
            ));
        }
    }

    /// Arrives at a node: expands it and finds its best child. Returns a value if that
    /// takes the node off the principal variation.
    fn arrive(
        &mut self,
        level: &mut Level<T>,
        ply: u32,
    ) -> Result<Option<T::Score>, Ended<T::Stop>> {
        if ply >= self.depth {
            return Err(Ended::Long);
        }
        if !self.arena.is_complete(level.node)
            && let Some(value) = self.expand((level.node, &level.position), ply, level.bounds)?
        {
            return Ok(Some(value));
        }
        (level.best, level.rival) = self.best_and_rival(level.node);
        self.path.push(level.node);
        Ok(None)
    }

    /// The best child has left the principal variation with this value.
    fn take_back(&mut self, level: &mut Level<T>, value: T::Score) {
        self.arena.set_value(level.best, value);
        // A child that has become too good is still the best.
        if !level.bounds.is_exceeded_by(value) {
            (level.best, level.rival) = self.best_and_rival(level.node);
        }
    }

    /// The best child of a node that was expanded, and the best of its brothers.
    fn best_and_rival(&self, node: Place) -> (Place, Option<Place>) {
        self.arena.best_and_rival(node).expect("a node that was expanded has children")
    }

    /// Generates and evaluates the children of a node, those that are not known
    /// yet. Returns a value if that takes the node off the principal variation.
    fn expand(
        &mut self,
        (node, position): (Place, &T::Node),
        ply: u32,
        bounds: PvBounds<T::Score>,
    ) -> Result<Option<T::Score>, Ended<T::Stop>> {
        if node != ROOT && self.tree.is_over(position) {
            return Err(Ended::Over); // and was evaluated as a child
        }
        let moves = match self.tree.enter(position, self.depth - ply, bounds.window) {
            Err(stop) => return Err(Ended::Stopped(stop)),
            Ok(Inner(moves)) => moves,
            Ok(Leaf(score)) => {
                self.arena.set_value(node, -score);
                return Err(Ended::Over);
            }
        };
        let enough = |value| value > bounds.window.beta;
        self.family.clear();
        self.family.extend(self.arena.family(node));
        let (more, stop) = expand(self.tree, position, moves, &mut self.family, enough);
        let stored = self.store(node, more);
        if let Some(stop) = stop {
            return Err(Ended::Stopped(stop));
        }
        match self.family.last() {
            Some(&(_, value)) if more == More::MayFollow => {
                self.tree.backed_up(position, bounds.window, value);
                Ok(Some(value))
            }
            _ if stored => Ok(None),
            _ => self.go_on_in_linear_space((node, position), ply, bounds).map(Some),
        }
    }

    /// Keeps the children just generated, if there is room or room can be made.
    fn store(&mut self, node: Place, more: More) -> bool {
        if self.arena.set_children(node, &self.family, more).is_ok() {
            return true;
        }
        if self.when_full != WhenFull::FreeLeastPromising {
            return false;
        }
        self.free_least_promising(node);
        self.arena.set_children(node, &self.family, more).is_ok()
    }

    /// Frees what is below the brothers of the principal variation, those farthest
    /// from its value first, until a quarter of the memory is free.
    fn free_least_promising(&mut self, leaf: Place) {
        // All nodes of the principal variation have the value of its leaf.
        let principal: f64 = self.arena.value(leaf).into();
        let mut brothers = Vec::new();
        let mut on_path = leaf;
        for (up, &parent) in self.path.iter().rev().enumerate() {
            let here = if up.is_multiple_of(2) { principal } else { -principal };
            for child in self.arena.children(parent).filter(|&child| child != on_path) {
                if !self.arena.children(child).is_empty() {
                    brothers.push((here - self.arena.value(child).into(), child));
                }
            }
            on_path = parent;
        }
        let mut order: Vec<u32> = (0..brothers.len() as u32).collect();
        let behind = |i: u32| brothers[i as usize].0;
        sort_ids(&mut order, &|a, b| f64::total_cmp(&behind(b), &behind(a)));
        for (_, brother) in order.into_iter().map(|i| brothers[i as usize]) {
            if self.arena.has_quarter_free() {
                break;
            }
            self.arena.free_below(brother);
        }
    }

    /// Explores below a node whose children have no room.
    fn go_on_in_linear_space(
        &mut self,
        (node, position): (Place, &T::Node),
        ply: u32,
        bounds: PvBounds<T::Score>,
    ) -> ValueOrEnd<T> {
        let (family, depth) = (self.family.clone(), self.depth - ply);
        let Explored { value, line, left } =
            explore_in_linear_space(self.tree, position, family, depth, bounds);
        self.line = line;
        self.arena.set_value(node, -value);
        left.map(|()| value)
    }

    /// Gives a node the value of its best child, if all are known.
    fn back_up(&mut self, node: Place) {
        if (self.arena.is_complete(node) || node == ROOT)
            && let Some(best) = self.arena.best(node)
        {
            self.arena.set_value(node, -self.arena.value(best));
        }
    }
}
