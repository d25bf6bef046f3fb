//! Irregular trees, for tests.

use crate::{
    Family, FromParameters, Knowledge, Notation, Parameters, TextError,
    family::{Layered, Numbers, for_mover, number_text},
    parameters,
    random::{below, child_hash, mix, root_hash},
    trees::Guess,
};
use plywood::{Deterministic, Evaluate, Game, Keyed};
use std::{fmt, str::FromStr};

/// Every node has 0 to `width` children, so that leaves lie at any ply up to
/// `depth`; values are uniform on `0..values`, seen by the first player.
///
/// ```
/// use plywood_games::{Family, trees::RandomShape};
/// let tree: RandomShape = "random-shape:width=4,depth=6,values=5".parse()?;
/// assert_eq!(tree.height(), Some(6));
/// # Ok::<(), plywood_games::TextError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct RandomShape {
    /// The most children a node may have.
    pub width: u16,
    /// The most plies from the root to a leaf.
    pub depth: u8,
    /// How many values a leaf may have.
    pub values: u32,
}

/// A node of a [`RandomShape`] tree.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct RandomShapeNode {
    hash: u64,
    width: u16,
    ply: u8,
}

impl RandomShape {
    fn node(&self, hash: u64, ply: u8) -> RandomShapeNode {
        // Apart from the children's hashes, which come from small numbers.
        let width = below(mix(hash ^ (1 << 63)), u32::from(self.width) + 1) as u16;
        RandomShapeNode { hash, width: if ply < self.depth { width } else { 0 }, ply }
    }
}

impl Game for RandomShape {
    type Position = RandomShapeNode;
    type Move = u16;
    type Moves = Numbers;
    type Score = i32;

    fn moves(&self, node: &RandomShapeNode) -> Numbers {
        Numbers::below(node.width)
    }

    fn play(&self, node: &RandomShapeNode, mv: u16) -> RandomShapeNode {
        self.node(child_hash(node.hash, mv), node.ply + 1)
    }

    fn outcome(&self, node: &RandomShapeNode) -> Option<i32> {
        (node.width == 0).then(|| for_mover(below(node.hash, self.values) as i32, node.ply))
    }
}

impl Deterministic for RandomShape {}

impl Keyed for RandomShape {
    fn key(&self, node: &RandomShapeNode) -> u64 {
        node.hash
    }
}

impl Layered for RandomShape {
    #[inline]
    fn ply(node: &RandomShapeNode) -> u8 {
        node.ply
    }
}

impl Family for RandomShape {
    fn root(&self, seed: u64) -> RandomShapeNode {
        self.node(root_hash(seed), 0)
    }
    fn is_random(&self) -> bool {
        true
    }
    fn height(&self) -> Option<u32> {
        Some(self.depth.into())
    }
    fn all_leaves(&self, depth: u32) -> f64 {
        (f64::from(self.width) / 2.0).powi(depth as i32).max(1.0)
    }
}

impl Notation for RandomShape {
    fn name(&self) -> String {
        self.to_string()
    }
    fn move_text(&self, _: &RandomShapeNode, mv: u16) -> String {
        number_text(mv)
    }
}

impl Knowledge for RandomShape {
    fn evaluations(&self) -> &'static [&'static str] {
        &["guess"]
    }
    #[inline]
    fn evaluate(&self, _: usize, position: &Self::Position) -> Self::Score {
        Evaluate::evaluate(&Guess((self.values / 2) as i32), self, position)
    }
}

impl fmt::Display for RandomShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RandomShape { width, depth, values } = self;
        write!(f, "random-shape:width={width},depth={depth},values={values}")
    }
}

impl FromParameters for RandomShape {
    const NAME: &'static str = "random-shape";
    const PARAMETERS: &'static [&'static str] = &["width", "depth", "values"];

    fn from_parameters(given: &Parameters<'_>) -> Result<Self, TextError> {
        Ok(RandomShape {
            width: given.number("width", 1..=10_000, None)?,
            depth: given.number("depth", 0..=200, None)?,
            values: given.number("values", 1..=1 << 30, Some(200))?,
        })
    }
}

impl FromStr for RandomShape {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        parameters::read(text)
    }
}
