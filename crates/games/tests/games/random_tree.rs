//! Random trees of every kind as one type: a search is compiled once for all of them. The
//! tests and `plywood-soak` share it.

use plywood::{Deterministic, Game, Keyed};
use plywood_games::{
    Family, FromParameters, Knowledge, Notation, TextError,
    trees::{Iid, IidNode, Numbers, RandomGame, RandomGameNode, RandomShape, RandomShapeNode},
    trees::{Uniform, UniformNode},
};
use std::{ops::RangeInclusive, str::FromStr};

#[derive(Copy, Clone, Debug)]
pub(crate) enum RandomTree {
    Uniform(Uniform),
    Iid(Iid),
    RandomShape(RandomShape),
    RandomGame(RandomGame),
}

/// A node of the kind of its tree.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum RandomNode {
    Uniform(UniformNode),
    Iid(IidNode),
    RandomShape(RandomShapeNode),
    RandomGame(RandomGameNode),
}

/// What the tree itself does, whichever it is; with a node, which must be one of its own.
macro_rules! whichever {
    ($tree:expr, |$it:ident| $what:expr) => {
        match $tree {
            RandomTree::Uniform($it) => $what,
            RandomTree::Iid($it) => $what,
            RandomTree::RandomShape($it) => $what,
            RandomTree::RandomGame($it) => $what,
        }
    };
    ($tree:expr, $node:expr, |$it:ident, $at:ident| $what:expr) => {
        match ($tree, $node) {
            (RandomTree::Uniform($it), RandomNode::Uniform($at)) => $what,
            (RandomTree::Iid($it), RandomNode::Iid($at)) => $what,
            (RandomTree::RandomShape($it), RandomNode::RandomShape($at)) => $what,
            (RandomTree::RandomGame($it), RandomNode::RandomGame($at)) => $what,
            _ => unreachable!("a node of another tree"),
        }
    };
}

macro_rules! node_from {
    ($($kind:ident: $node:ty),+) => {
        $(impl From<$node> for RandomNode {
            #[inline]
            fn from(node: $node) -> Self {
                RandomNode::$kind(node)
            }
        })+
    };
}

node_from!(Uniform: UniformNode, Iid: IidNode, RandomShape: RandomShapeNode, RandomGame: RandomGameNode);

impl Game for RandomTree {
    type Position = RandomNode;
    type Move = u16;
    type Moves = Numbers;
    type Score = i32;

    #[inline]
    fn moves(&self, node: &RandomNode) -> Numbers {
        whichever!(self, node, |it, at| it.moves(at))
    }
    #[inline]
    fn play(&self, node: &RandomNode, mv: u16) -> RandomNode {
        whichever!(self, node, |it, at| it.play(at, mv).into())
    }
    #[inline]
    fn outcome(&self, node: &RandomNode) -> Option<i32> {
        whichever!(self, node, |it, at| it.outcome(at))
    }
}

impl Deterministic for RandomTree {}

impl Keyed for RandomTree {
    #[inline]
    fn key(&self, node: &RandomNode) -> u64 {
        whichever!(self, node, |it, at| it.key(at))
    }
}

impl Family for RandomTree {
    fn root(&self, seed: u64) -> RandomNode {
        whichever!(self, |it| it.root(seed).into())
    }
    fn is_random(&self) -> bool {
        true
    }
    fn height(&self) -> Option<u32> {
        whichever!(self, |it| it.height())
    }
    fn all_leaves(&self, depth: u32) -> f64 {
        whichever!(self, |it| it.all_leaves(depth))
    }
    fn minimal_leaves(&self, depth: u32) -> Option<f64> {
        whichever!(self, |it| it.minimal_leaves(depth))
    }
}

impl Notation for RandomTree {
    fn name(&self) -> String {
        whichever!(self, |it| it.name())
    }
    fn move_text(&self, node: &RandomNode, mv: u16) -> String {
        whichever!(self, node, |it, at| it.move_text(at, mv))
    }
}

impl Knowledge for RandomTree {
    fn evaluations(&self) -> &'static [&'static str] {
        whichever!(self, |it| it.evaluations())
    }
    #[inline]
    fn evaluate(&self, evaluation: usize, node: &RandomNode) -> i32 {
        whichever!(self, node, |it, at| it.evaluate(evaluation, at))
    }
    fn plies_left(&self, node: &RandomNode) -> Option<RangeInclusive<u32>> {
        whichever!(self, node, |it, at| it.plies_left(at))
    }
}

impl FromStr for RandomTree {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        match text.split(':').next().unwrap_or(text) {
            Uniform::NAME => text.parse().map(RandomTree::Uniform),
            Iid::NAME => text.parse().map(RandomTree::Iid),
            RandomShape::NAME => text.parse().map(RandomTree::RandomShape),
            _ => text.parse().map(RandomTree::RandomGame),
        }
    }
}
