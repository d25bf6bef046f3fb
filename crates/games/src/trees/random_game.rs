//! Random games: every edge of the tree has a cost, and the score is their sum.

use crate::{
    Family, FromParameters, Knowledge, Notation, Parameters, TextError, Verdict,
    family::{for_mover, number_text},
    parameters,
    random::{below, child_hash, root_hash},
    trees::Numbers,
};
use plywood::{Deterministic, Evaluate, Game, Keyed};
use std::{fmt, ops::RangeInclusive, str::FromStr};

/// The random games of Korf & Chickering 1993, section 5: 1 to `branching`
/// children at every node, all equally likely; a cost on every edge, uniform from
/// `-cost` to `cost`; after `plies` plies the game is over, and its score for the
/// first player is the sum of the costs on the way.
///
/// ```text
/// random-game:branching=5,plies=100,cost=32768
/// ```
///
/// The static value of a node is the sum so far. All numbers come from one hash of
/// the path: the same game for the same seed, and no correlation between edges,
/// which the paper warns of.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct RandomGame {
    branching: u16,
    plies: u16,
    cost: u16,
}

/// A node of a [`RandomGame`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct RandomGameNode {
    hash: u64,
    /// The costs on the way, as the first player sees them.
    sum: i32,
    ply: u16,
}

impl RandomGameNode {
    /// The sum of the costs on the way from the root, for the first player.
    pub fn sum(&self) -> i32 {
        self.sum
    }
}

impl Game for RandomGame {
    type Position = RandomGameNode;
    type Move = u16;
    type Moves = Numbers;
    type Score = i32;

    /// The width comes from the upper bits of the hash, the cost of the edge to
    /// the node from the lower ones.
    #[inline]
    fn moves(&self, node: &RandomGameNode) -> Numbers {
        Numbers::below(1 + below(node.hash, self.branching.into()) as u16)
    }

    #[inline]
    fn play(&self, node: &RandomGameNode, mv: u16) -> RandomGameNode {
        let hash = child_hash(node.hash, mv);
        let costs = 2 * u64::from(self.cost) + 1;
        let cost = (((hash & 0xFFFF_FFFF) * costs) >> 32) as i32 - i32::from(self.cost);
        RandomGameNode { hash, sum: node.sum + cost, ply: node.ply + 1 }
    }

    #[inline]
    fn outcome(&self, node: &RandomGameNode) -> Option<i32> {
        (node.ply == self.plies).then(|| for_mover(node.sum, node.ply))
    }
}

impl Deterministic for RandomGame {}

impl Keyed for RandomGame {
    #[inline]
    fn key(&self, node: &RandomGameNode) -> u64 {
        node.hash
    }
}

/// The sum of the costs so far.
#[derive(Copy, Clone, Debug)]
pub struct SumSoFar;

impl Evaluate<RandomGame> for SumSoFar {
    #[inline]
    fn evaluate(&self, _: &RandomGame, node: &RandomGameNode) -> i32 {
        for_mover(node.sum, node.ply)
    }
}

impl Family for RandomGame {
    fn root(&self, seed: u64) -> RandomGameNode {
        RandomGameNode { hash: root_hash(seed), sum: 0, ply: 0 }
    }
    fn is_random(&self) -> bool {
        true
    }
    fn height(&self) -> Option<u32> {
        Some(self.plies.into())
    }
    fn all_leaves(&self, depth: u32) -> f64 {
        ((f64::from(self.branching) + 1.0) / 2.0).powi(depth as i32)
    }
}

impl Notation for RandomGame {
    fn name(&self) -> String {
        self.to_string()
    }
    fn move_text(&self, _: &RandomGameNode, mv: u16) -> String {
        number_text(mv)
    }
}

impl Knowledge for RandomGame {
    fn evaluations(&self) -> &'static [&'static str] {
        &["sum"]
    }
    #[inline]
    fn evaluate(&self, _: usize, position: &Self::Position) -> Self::Score {
        Evaluate::evaluate(&SumSoFar, self, position)
    }
    fn plies_left(&self, node: &RandomGameNode) -> Option<RangeInclusive<u32>> {
        let left = u32::from(self.plies - node.ply);
        Some(left..=left)
    }
    fn verdict(&self) -> Verdict {
        Verdict::EachPair
    }
}

impl fmt::Display for RandomGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RandomGame { branching, plies, cost } = self;
        write!(f, "random-game:branching={branching},plies={plies},cost={cost}")
    }
}

impl FromParameters for RandomGame {
    const NAME: &'static str = "random-game";
    const PARAMETERS: &'static [&'static str] = &["branching", "plies", "cost"];

    fn from_parameters(given: &Parameters<'_>) -> Result<Self, TextError> {
        Ok(RandomGame {
            branching: given.number("branching", 1..=1000, Some(5))?,
            plies: given.number("plies", 1..=1000, Some(100))?,
            cost: given.number("cost", 0..=1 << 15, Some(1 << 15))?,
        })
    }
}

impl FromStr for RandomGame {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        parameters::read(text)
    }
}
