//! Tidy drawings of trees, after Reingold & Tilford 1981.

/// Where the nodes of a tree stand, from the left, in units of one node. `parents` has the number
/// of every node's parent, or `None` at the root; parents come before their children, and
/// brothers stand in their order.
///
/// - Two nodes of a ply are at least one unit apart, and no links cross.
/// - A parent stands in the middle between its first child and its last one.
/// - A tree and its mirror image have drawings that are mirror images.
/// - The leftmost node stands at 0.
///
/// Every subtree is pushed against those of the brothers to its left as far as it goes. That
/// leaves what is small at the left end of a gap; pushed from the other side it is at the right
/// end. The mean of both drawings keeps all distances, and has it in the middle. Each takes time
/// linear in the number of nodes: two subtrees are compared only as far down as the lower of
/// them goes.
pub(super) fn tidy(parents: &[Option<usize>]) -> Vec<f64> {
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); parents.len()];
    for (node, parent) in parents.iter().enumerate() {
        if let Some(list) = parent.and_then(|parent| children.get_mut(parent)) {
            list.push(node);
        }
    }
    let from_left = packed(parents, &children);
    children.iter_mut().for_each(|list| list.reverse());
    let from_right = packed(parents, &children);
    let mean = from_left.iter().zip(from_right).map(|(left, right)| (left - right) / 2.0);
    let mut places: Vec<f64> = mean.collect();
    let least = places.iter().copied().fold(f64::INFINITY, f64::min);
    places.iter_mut().for_each(|x| *x -= least);
    places
}

/// Every subtree as far to the left as the brothers before it allow.
fn packed(parents: &[Option<usize>], children: &[Vec<usize>]) -> Vec<f64> {
    let mut outlines: Vec<Outline> = children.iter().map(|_| Outline::default()).collect();
    // How far right of its parent a node stands.
    let mut offsets = vec![0.0; parents.len()];
    for node in (0..parents.len()).rev() {
        let mut all = Outline::default();
        for &child in &children[node] {
            offsets[child] = all.add(std::mem::take(&mut outlines[child]));
        }
        let ends = children[node].first().zip(children[node].last());
        let middle = ends.map_or(0.0, |(&first, &last)| (offsets[first] + offsets[last]) / 2.0);
        for &child in &children[node] {
            offsets[child] -= middle;
        }
        all.put_on_top(middle);
        outlines[node] = all;
    }
    // Parents come first: theirs are places already when they are added.
    for node in 0..parents.len() {
        if let Some(parent) = parents[node] {
            offsets[node] += offsets[parent];
        }
    }
    offsets
}

/// The left and right ends of some neighbouring subtrees, ply by ply.
#[derive(Default)]
struct Outline {
    left: Side,
    right: Side,
}

/// One end of each ply, the highest ply last; all are moved by `moved`.
#[derive(Default)]
struct Side {
    ends: Vec<f64>,
    moved: f64,
}

impl Side {
    /// The ends, from the highest ply down.
    fn down(&self) -> impl Iterator<Item = f64> + '_ {
        self.ends.iter().rev().map(|end| end + self.moved)
    }

    /// Takes the ends of another side on the plies that it has; it has not more of them.
    fn cover(&mut self, other: &Side) {
        for (end, new) in self.ends.iter_mut().rev().zip(other.down()) {
            *end = new - self.moved;
        }
    }
}

impl Outline {
    /// Puts another subtree to the right of all; how far it is moved.
    fn add(&mut self, mut next: Outline) -> f64 {
        let apart = self.right.down().zip(next.left.down()).map(|(right, left)| right + 1.0 - left);
        let by = apart.reduce(f64::max).unwrap_or(0.0);
        next.left.moved += by;
        next.right.moved += by;
        if next.right.ends.len() < self.right.ends.len() {
            self.right.cover(&next.right);
        } else {
            next.left.cover(&self.left);
            *self = next;
        }
        by
    }

    /// Puts the parent above all, which becomes the zero of the subtree.
    fn put_on_top(&mut self, x: f64) {
        for side in [&mut self.left, &mut self.right] {
            side.moved -= x;
            side.ends.push(0.0 - side.moved);
        }
    }
}
