//! Uniform trees with independent leaves, as in Reinefeld 1983.

use crate::{
    Family, FromParameters, Knowledge, Notation, Parameters, TextError,
    family::{Layered, Numbers, for_mover, minimal_uniform_leaves, number_text},
    parameters,
    random::{below, child_hash, root_hash},
    trees::Guess,
};
use plywood::{Deterministic, Evaluate, Game, Keyed};
use std::{fmt, str::FromStr};

/// Every inner node has `width` children, every leaf lies at `depth`, and leaf
/// values are independent and uniform on `0..values`, seen by the first player.
///
/// ```
/// use plywood_games::{Family, trees::Iid};
/// let tree: Iid = "iid:width=20,depth=5,values=200".parse()?;
/// assert_eq!(tree.minimal_leaves(5), Some(8399.0));
/// # Ok::<(), plywood_games::TextError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Iid {
    /// Children of every inner node.
    pub width: u16,
    /// Plies from the root to every leaf.
    pub depth: u8,
    /// How many values a leaf may have.
    pub values: u32,
}

/// A node of an [`Iid`] tree.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct IidNode {
    hash: u64,
    ply: u8,
}

impl Game for Iid {
    type Position = IidNode;
    type Move = u16;
    type Moves = Numbers;
    type Score = i32;

    #[inline]
    fn moves(&self, _: &IidNode) -> Numbers {
        Numbers::below(self.width)
    }

    #[inline]
    fn play(&self, node: &IidNode, mv: u16) -> IidNode {
        IidNode { hash: child_hash(node.hash, mv), ply: node.ply + 1 }
    }

    #[inline]
    fn outcome(&self, node: &IidNode) -> Option<i32> {
        (node.ply == self.depth).then(|| for_mover(below(node.hash, self.values) as i32, node.ply))
    }
}

impl Deterministic for Iid {}

impl Keyed for Iid {
    #[inline]
    fn key(&self, node: &IidNode) -> u64 {
        node.hash
    }
}

impl Layered for Iid {
    #[inline]
    fn ply(node: &IidNode) -> u8 {
        node.ply
    }
}

impl Family for Iid {
    fn root(&self, seed: u64) -> IidNode {
        IidNode { hash: root_hash(seed), ply: 0 }
    }
    fn is_random(&self) -> bool {
        true
    }
    fn height(&self) -> Option<u32> {
        Some(self.depth.into())
    }
    fn all_leaves(&self, depth: u32) -> f64 {
        f64::from(self.width).powi(depth as i32)
    }
    fn minimal_leaves(&self, depth: u32) -> Option<f64> {
        Some(minimal_uniform_leaves(self.width, depth))
    }
}

impl Notation for Iid {
    fn name(&self) -> String {
        self.to_string()
    }
    fn move_text(&self, _: &IidNode, mv: u16) -> String {
        number_text(mv)
    }
}

impl Knowledge for Iid {
    fn evaluations(&self) -> &'static [&'static str] {
        &["guess"]
    }
    #[inline]
    fn evaluate(&self, _: usize, position: &Self::Position) -> Self::Score {
        Evaluate::evaluate(&Guess((self.values / 2) as i32), self, position)
    }
}

impl fmt::Display for Iid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Iid { width, depth, values } = self;
        write!(f, "iid:width={width},depth={depth},values={values}")
    }
}

impl FromParameters for Iid {
    const NAME: &'static str = "iid";
    const PARAMETERS: &'static [&'static str] = &["width", "depth", "values"];

    fn from_parameters(given: &Parameters<'_>) -> Result<Self, TextError> {
        Ok(Iid {
            width: given.number("width", 1..=10_000, None)?,
            depth: given.number("depth", 0..=200, None)?,
            values: given.number("values", 1..=1 << 30, Some(200))?,
        })
    }
}

impl FromStr for Iid {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        parameters::read(text)
    }
}
