//! A tree that grows in memory, a leaf at a time, for searches that differ in which leaf.
//!
//! The searches see numbered nodes and their values, and not what the game is: they are compiled
//! once for a kind of score, and only what expands a leaf is compiled for a game.

use super::{Ended, Principal, PrincipalOf, expand::evaluate};
use crate::{Score, Tree, Visit::*, Walk, Window};
use std::ops::Range;

/// A node of the tree.
#[derive(Clone, Debug)]
pub(crate) struct Node<S> {
    /// For the side that moves to it: its evaluation, or what was backed up to it.
    pub(crate) value: S,
    /// The node above; the root's is the root.
    pub(crate) parent: usize,
    /// Plies below the root.
    pub(crate) ply: u32,
    /// Side by side, once it is expanded.
    pub(crate) children: Range<usize>,
    /// Nothing is below it: the game is over there, or it is as deep as asked.
    pub(crate) last: bool,
}

/// Why a tree does not grow on.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cut {
    Memory,
    Stopped,
}

/// How a search ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum How {
    /// What it asks is answered.
    Settled,
    /// It has taken as many steps as it may.
    Steps,
    /// The tree does not grow on.
    Cut(Cut),
}

/// What a search found.
#[derive(Clone, Debug)]
pub(crate) struct Outcome<S> {
    /// For the side to move at the root.
    pub(crate) value: S,
    /// The nodes of the line expected, that of the move to make first.
    pub(crate) line: Vec<usize>,
    pub(crate) how: How,
}

/// What the tree grows from: a game of whatever type.
pub(crate) trait Ground<S> {
    /// Appends the children of a leaf, evaluated. Of a leaf that is known without them, the value
    /// is set instead. If it cannot be done, nothing is appended, but below the root what there
    /// is.
    fn expand(&mut self, nodes: &mut Vec<Node<S>>, leaf: usize) -> Result<(), Cut>;
    /// Visits a node that is the last of its line once more: its value, for the side that moves to
    /// it.
    fn visit(&mut self, node: usize) -> Result<S, Cut>;
    /// Between which values that of a node lies, for the side that moves to it.
    fn bounds(&mut self, node: usize, value: S) -> Window<S>;
    /// Tells who watches the value of the root.
    fn backed_up(&mut self, value: S);
}

/// A tree, as far as it has grown.
pub(crate) struct Growth<'g, S> {
    pub(crate) nodes: Vec<Node<S>>,
    pub(crate) ground: &'g mut dyn Ground<S>,
}

impl<S: Score> Growth<'_, S> {
    /// Expands a leaf that is not the last of its line.
    pub(crate) fn expand(&mut self, leaf: usize) -> Result<(), How> {
        self.ground.expand(&mut self.nodes, leaf).map_err(How::Cut)
    }

    pub(crate) fn is_leaf(&self, node: usize) -> bool {
        self.nodes[node].children.is_empty()
    }

    /// The children of a node, from left to right.
    pub(crate) fn children(&self, node: usize) -> Range<usize> {
        self.nodes[node].children.clone()
    }

    /// The leftmost of the best children; `None` at a leaf.
    pub(crate) fn best(&self, node: usize) -> Option<usize> {
        leftmost_best(self.children(node), |child| self.nodes[child].value)
    }

    /// The node and those above it, the root last.
    pub(crate) fn upwards(&self, node: usize) -> Vec<usize> {
        let above = |&node: &usize| (node != 0).then(|| self.nodes[node].parent);
        std::iter::successors(Some(node), above).collect()
    }

    /// Minimax: gives a node that was expanded and those above it their values.
    pub(crate) fn back_up(&mut self, node: usize) {
        for node in self.upwards(node) {
            if let Some(best) = self.best(node) {
                self.nodes[node].value = -self.nodes[best].value;
            }
        }
        self.ground.backed_up(-self.nodes[0].value);
    }

    /// The line of best children below a node, itself first.
    pub(crate) fn line_from(&self, node: usize) -> Vec<usize> {
        std::iter::successors(Some(node), |&node| self.best(node)).collect()
    }

    /// What minimax says of the tree.
    pub(crate) fn outcome(&self, how: How) -> Outcome<S> {
        let line = self.best(0).map_or(Vec::new(), |best| self.line_from(best));
        Outcome { value: -self.nodes[0].value, line, how }
    }
}

/// The leftmost of those that are worth most.
pub(crate) fn leftmost_best<S: PartialOrd>(
    nodes: impl Iterator<Item = usize>,
    worth: impl Fn(usize) -> S,
) -> Option<usize> {
    let mut best: Option<(usize, S)> = None;
    for node in nodes {
        let here = worth(node);
        if best.as_ref().is_none_or(|(_, best)| here > *best) {
            best = Some((node, here));
        }
    }
    best.map(|(node, _)| node)
}

/// Tells between which values that of a node lies, from its own value; both are those of the side
/// that moves to it.
pub(crate) type BoundsOf<'b, T> =
    dyn FnMut(&<T as Walk>::Node, <T as Walk>::Score) -> Window<<T as Walk>::Score> + 'b;

/// How far a tree may grow.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Room {
    /// Plies below the root at which a line ends.
    pub(crate) depth: u32,
    /// Bytes for all of it.
    pub(crate) memory: usize,
    /// Bytes that the search keeps for a node beside.
    pub(crate) beside: usize,
}

/// Grows a tree whose root is expanded.
type Growing<'s, S> = dyn FnMut(&mut Growth<'_, S>) -> Outcome<S> + 's;

/// Expands the root and lets `search` do the rest, unless there is none.
pub(crate) fn grow<T: Tree>(
    tree: &mut T,
    root: &T::Node,
    room: Room,
    bounds: &mut BoundsOf<'_, T>,
    search: &mut Growing<'_, T::Score>,
) -> PrincipalOf<T> {
    let Room { depth, memory, beside } = room;
    let node = size_of::<Node<T::Score>>() + size_of::<T::Node>() + size_of::<T::Move>() + beside;
    let most_nodes = (memory / node).max(1);
    let positions = vec![root.clone()];
    let mut soil =
        Soil { tree, bounds, depth, most_nodes, positions, moves: Vec::new(), stop: None };
    let root = Node {
        value: T::Score::INFINITY, // not known yet
        parent: 0,
        ply: 0,
        children: 0..0,
        last: false,
    };
    let mut growth = Growth { nodes: vec![root], ground: &mut soil };
    let expanded = growth.expand(0);
    let Outcome { value, line, how } = match expanded {
        Ok(()) if growth.nodes[0].last => growth.outcome(How::Settled),
        Ok(()) => {
            growth.back_up(0);
            search(&mut growth)
        }
        // Half an expansion is better than nothing.
        Err(how) if growth.is_leaf(0) => {
            let ended = soil.ended(how);
            return Principal { value: None, line: Vec::new(), ended };
        }
        Err(how) => {
            growth.back_up(0);
            growth.outcome(how)
        }
    };
    let over = line.is_empty() && soil.tree.is_over(&soil.positions[0]);
    let line = line.iter().map(|&node| soil.moves[node - 1]).collect();
    let ended = if over { Ended::Over } else { soil.ended(how) };
    Principal { value: Some(value), line, ended }
}

/// A tree of one type, to be grown.
struct Soil<'s, T: Tree> {
    tree: &'s mut T,
    bounds: &'s mut BoundsOf<'s, T>,
    depth: u32,
    most_nodes: usize,
    positions: Vec<T::Node>,
    /// What leads to every node but the root.
    moves: Vec<T::Move>,
    stop: Option<T::Stop>,
}

impl<T: Tree> Soil<'_, T> {
    fn ended(&mut self, how: How) -> Ended<T::Stop> {
        match (how, self.stop.take()) {
            (_, Some(stop)) => Ended::Stopped(stop),
            (How::Settled, None) => Ended::Settled,
            (How::Steps, None) => Ended::Steps,
            (How::Cut(_), None) => Ended::Memory,
        }
    }

    fn cut<V>(&mut self, result: Result<V, T::Stop>) -> Result<V, Cut> {
        result.map_err(|stop| {
            self.stop = Some(stop);
            Cut::Stopped
        })
    }

    fn add_children(
        &mut self,
        nodes: &mut Vec<Node<T::Score>>,
        leaf: usize,
        position: &T::Node,
        mut moves: T::Moves,
    ) -> Result<(), Cut> {
        let ply = nodes[leaf].ply + 1;
        while let Some(mv) = self.tree.next(position, &mut moves) {
            if nodes.len() == self.most_nodes {
                return Err(Cut::Memory);
            }
            let child = self.tree.play(position, mv);
            let value = evaluate(self.tree, &child);
            let value = self.cut(value)?;
            let last = ply == self.depth || self.tree.is_over(&child);
            nodes.push(Node { value, parent: leaf, ply, children: 0..0, last });
            self.positions.push(child);
            self.moves.push(mv);
        }
        Ok(())
    }
}

impl<T: Tree> Ground<T::Score> for Soil<'_, T> {
    fn expand(&mut self, nodes: &mut Vec<Node<T::Score>>, leaf: usize) -> Result<(), Cut> {
        let position = self.positions[leaf].clone();
        let left = self.depth - nodes[leaf].ply;
        let visit = self.tree.enter(&position, left, Window::full());
        let moves = match self.cut(visit)? {
            Leaf(score) => {
                nodes[leaf].value = -score;
                nodes[leaf].last = true;
                return Ok(());
            }
            Inner(moves) => moves,
        };
        let first = nodes.len();
        let whole = self.add_children(nodes, leaf, &position, moves);
        if whole.is_err() && leaf != 0 {
            nodes.truncate(first);
            self.positions.truncate(first);
            self.moves.truncate(first - 1);
        } else {
            nodes[leaf].children = first..nodes.len();
        }
        whole
    }

    fn visit(&mut self, node: usize) -> Result<T::Score, Cut> {
        let position = self.positions[node].clone();
        let value = evaluate(self.tree, &position);
        self.cut(value)
    }

    fn bounds(&mut self, node: usize, value: T::Score) -> Window<T::Score> {
        (self.bounds)(&self.positions[node], value)
    }

    fn backed_up(&mut self, value: T::Score) {
        let Soil { tree, positions, .. } = self;
        tree.backed_up(&positions[0], Window::full(), value);
    }
}

/// For searches that go by evaluations.
pub(crate) fn as_evaluated<N, S: Score>(_: &N, value: S) -> Window<S> {
    Window::only(value)
}

#[cfg(test)]
pub(crate) mod drawn {
    //! Trees of small numbers, drawn from a seed, for the tests of the searches.

    use super::{Cut, Ground, Growth, Node};
    use crate::{Score, Window};

    /// Grows a tree of up to three children a node and four plies, as often as it may.
    pub(crate) struct Drawn {
        hashes: Vec<u64>,
        /// The expansions still allowed.
        pub(crate) left: u32,
        /// The leaves that were to be expanded.
        pub(crate) asked: Vec<usize>,
    }

    impl Drawn {
        pub(crate) fn new(seed: u64, left: u32) -> Self {
            Drawn { hashes: vec![mix(seed)], left, asked: Vec::new() }
        }

        /// The root, expanded.
        pub(crate) fn growth(&mut self) -> Growth<'_, i32> {
            let value = i32::INFINITY;
            let root = Node { value, parent: 0, ply: 0, children: 0..0, last: false };
            let mut growth = Growth { nodes: vec![root], ground: self };
            growth.expand(0).expect("the root can be expanded");
            growth.back_up(0);
            growth
        }
    }

    fn mix(x: u64) -> u64 {
        let x = (x ^ (x >> 31)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let x = (x ^ (x >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        x ^ (x >> 32)
    }

    impl Ground<i32> for Drawn {
        fn expand(&mut self, nodes: &mut Vec<Node<i32>>, leaf: usize) -> Result<(), Cut> {
            self.asked.push(leaf);
            self.left = self.left.checked_sub(1).ok_or(Cut::Stopped)?;
            let (first, ply) = (nodes.len(), nodes[leaf].ply + 1);
            for i in 0..1 + self.hashes[leaf] % 3 {
                let hash = mix(self.hashes[leaf] + i + 1);
                let value = (hash >> 8) as i32 % 7;
                let last = ply == 4 || (hash >> 40).is_multiple_of(4);
                nodes.push(Node { value, parent: leaf, ply, children: 0..0, last });
                self.hashes.push(hash);
            }
            nodes[leaf].children = first..nodes.len();
            Ok(())
        }
        fn visit(&mut self, _: usize) -> Result<i32, Cut> {
            Err(Cut::Stopped)
        }
        fn bounds(&mut self, _: usize, value: i32) -> Window<i32> {
            Window::only(value)
        }
        fn backed_up(&mut self, _: i32) {}
    }
}
