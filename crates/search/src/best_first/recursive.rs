use super::{
    Ended, KeptTreeOf, Principal, PrincipalOf, WhenFull,
    arena::{Arena, More, Place, ROOT},
    grow::{Family, grow},
    stay::{Stay, Tie},
};
use crate::{Tree, Visit::*, Walk, sorting::sort_ids};

/// Recursive best-first minimax, RBFMS (Korf & Chickering 1994, section 3): the
/// same search as [`best_first`](super::best_first()) in space linear in the
/// depth.
///
/// Of a subtree that leaves the principal variation only the value stays; when it
/// comes back, it is generated and evaluated again.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, best_first::best_first_recursive};
/// let mut search = Search::new(&Matches, |left: &u32| if left % 4 == 0 { -1 } else { 1 });
/// let found = best_first_recursive(&mut search, &10, 6);
/// assert_eq!((found.value, found.line[0]), (Some(1), 2));
/// ```
pub fn best_first_recursive<T: Tree>(tree: &mut T, root: &T::Node, depth: u32) -> PrincipalOf<T> {
    let mut stack = Arena::with_bytes(usize::MAX);
    Explorer::new(tree, &mut stack, Keep::PrincipalVariation, depth).search(root)
}

/// Best-first minimax with the control of [`best_first_recursive`] and the
/// subtrees kept (Korf & Chickering 1994, section 4): nothing is evaluated twice.
///
/// `kept` is what earlier searches have grown below `root`, or empty; `depth`
/// counts from `root`. An example is at [`KeptTree`](super::KeptTree).
pub fn best_first_kept<T: Tree>(
    tree: &mut T,
    kept: &mut KeptTreeOf<T>,
    root: &T::Node,
    depth: u32,
) -> PrincipalOf<T> {
    let keep = Keep::Everything(kept.when_full);
    Explorer::new(tree, &mut kept.arena, keep, depth).search(root)
}

/// What is kept of the tree.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Keep {
    Everything(WhenFull),
    PrincipalVariation,
}

struct Explorer<'a, T: Tree> {
    tree: &'a mut T,
    arena: &'a mut Arena<T::Score, T::Move>,
    keep: Keep,
    /// The principal variation shall be so long.
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
    /// How long it stays there.
    stay: Stay<T::Score>,
    /// Once it is expanded, its best child, and the best of the others.
    best: Place,
    rival: Option<Place>,
}

/// The value with which a node leaves the principal variation, or the end of the
/// search.
type ValueOrEnd<T> = Result<<T as Walk>::Score, Ended<<T as Walk>::Stop>>;

impl<'a, T: Tree> Explorer<'a, T> {
    fn new(
        tree: &'a mut T,
        arena: &'a mut Arena<T::Score, T::Move>,
        keep: Keep,
        depth: u32,
    ) -> Self {
        Explorer { tree, arena, keep, depth, path: vec![], line: vec![], family: vec![] }
    }

    fn search(mut self, root: &T::Node) -> PrincipalOf<T> {
        let ended = match self.explore((ROOT, root), 0, Stay::forever()) {
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

    /// BFMAX and BFMIN in one: explores below a node of the principal variation
    /// for as long as it stays there. The recursion has a stack of its own, as long as
    /// the principal variation may become.
    fn explore(
        &mut self,
        (node, position): (Place, &T::Node),
        ply: u32,
        stay: Stay<T::Score>,
    ) -> ValueOrEnd<T> {
        let mut above: Vec<Level<T>> = Vec::new();
        let mut level = Level { node, position: position.clone(), stay, best: node, rival: None };
        loop {
            let mut returned = match self.arrive(&mut level, ply + above.len() as u32) {
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
                if level.stay.holds(value) {
                    break;
                }
                self.path.pop();
                self.tree.backed_up(&level.position, level.stay.window, value);
                returned = Some(value);
            }
            // Down to the best child.
            let Level { best, rival, stay, .. } = level;
            let position = self.tree.play(&level.position, self.arena.mv(best));
            let stay = -stay.against(rival.map(|rival| {
                let tie = if best < rival { Tie::Stays } else { Tie::Goes };
                (self.arena.value(rival), tie)
            }));
            above.push(std::mem::replace(
                &mut level,
                Level { node: best, position, stay, best, rival: None },
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
            && let Some(value) = self.expand((level.node, &level.position), ply, level.stay)?
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
        if self.keep == Keep::PrincipalVariation {
            self.arena.free_below(level.best);
        }
        // A child that has become too good is still the best.
        if !level.stay.is_exceeded_by(value) {
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
        stay: Stay<T::Score>,
    ) -> Result<Option<T::Score>, Ended<T::Stop>> {
        if node != ROOT && self.tree.is_over(position) {
            return Err(Ended::Over); // and was evaluated as a child
        }
        let moves = match self.tree.enter(position, self.depth - ply, stay.window) {
            Err(stop) => return Err(Ended::Stopped(stop)),
            Ok(Inner(moves)) => moves,
            Ok(Leaf(score)) => {
                self.arena.set_value(node, -score);
                return Err(Ended::Over);
            }
        };
        let enough = |value| value > stay.window.beta;
        let place = (node, position);
        let (more, stop) = grow(self.tree, self.arena, place, moves, &mut self.family, enough);
        let stored = self.store(node, more);
        if let Some(stop) = stop {
            return Err(Ended::Stopped(stop));
        }
        match self.family.last() {
            Some(&(_, value)) if more == More::MayFollow => {
                self.tree.backed_up(position, stay.window, value);
                Ok(Some(value))
            }
            _ if stored => Ok(None),
            _ => self.go_on_in_linear_space(place, ply, stay).map(Some),
        }
    }

    /// Keeps the children just generated, if there is room or room can be made.
    fn store(&mut self, node: Place, more: More) -> bool {
        if self.arena.set_children(node, &self.family, more).is_ok() {
            return true;
        }
        if self.keep != Keep::Everything(WhenFull::FreeLeastPromising) {
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
        stay: Stay<T::Score>,
    ) -> ValueOrEnd<T> {
        let mut stack = Arena::with_bytes(usize::MAX);
        if stack.set_children(ROOT, &self.family, More::No).is_err() {
            return Err(Ended::Memory);
        }
        let mut below = Explorer::new(self.tree, &mut stack, Keep::PrincipalVariation, self.depth);
        let result = below.explore((ROOT, position), ply, stay);
        self.line = below.line;
        if let Some(best) = stack.best(ROOT) {
            self.arena.set_value(node, -stack.value(best));
        }
        result
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
