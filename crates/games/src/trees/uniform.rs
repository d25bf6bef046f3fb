//! The ordered uniform trees of Campbell & Marsland 1983.

use crate::{
    Family, FromParameters, Knowledge, Notation, Parameters, TextError,
    family::{Layered, Numbers, for_mover, minimal_uniform_leaves, number_text},
    parameters,
    random::{below, child_hash, mix, root_hash},
    trees::Guess,
};
use plywood::{Deterministic, Evaluate, Game, Keyed};
use std::{fmt, str::FromStr};

/// Every inner node has `width` children, every leaf lies at `depth`, and the
/// place of the best child follows a distribution.
///
/// The paper does not print its generator. This one is a fit after the fact
/// that agrees with every number printed of its trees, not a proof: values are
/// given from the root down. The best child inherits its parent's value; every
/// other is uniform on the worse side, ties included. The root's value is set.
///
/// ```
/// use plywood::{Search, Window, algorithm::negascout};
/// use plywood_games::{Family, Knowledge, trees::Uniform};
/// let tree: Uniform = "uniform:width=8,depth=4,order=3,root=64".parse()?;
/// let mut search = Search::new(&tree, tree.evaluation());
/// let Ok(score) = negascout(&mut search, &tree.root(1), 4, Window::full());
/// assert_eq!(score, 64);
/// # Ok::<(), plywood_games::TextError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Uniform {
    /// Children of every inner node.
    pub width: u16,
    /// Plies from the root to every leaf.
    pub depth: u8,
    /// Where the best child stands.
    pub order: Placement,
    /// The root's value for the first player, 0 to 127; what is more counts as 127.
    pub root: u8,
}

/// The largest leaf value; the smallest is 0.
const MAX_VALUE: u8 = 127;

/// Where the best child of a node stands: the paper's tree order types 1 to 6,
/// and its trees with a correct principal variation.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Placement {
    /// 1: anywhere.
    Random,
    /// 2 and 4: first with this probability in tenths, else anywhere else.
    First(u8),
    /// 3 and 5: geometric with this parameter in tenths; redrawn beyond the width.
    Geometric(u8),
    /// 6: always first.
    Perfect,
    /// First along the first path from the root, anywhere elsewhere.
    PrincipalVariation,
}

const PLACEMENTS: [(&str, Placement); 7] = [
    ("1", Placement::Random),
    ("2", Placement::First(5)),
    ("3", Placement::Geometric(5)),
    ("4", Placement::First(8)),
    ("5", Placement::Geometric(8)),
    ("6", Placement::Perfect),
    ("pv", Placement::PrincipalVariation),
];

/// A node of a [`Uniform`] tree.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct UniformNode {
    hash: u64,
    /// Which child is best.
    best: u16,
    ply: u8,
    /// For the first player.
    value: u8,
    on_first_path: bool,
}

impl Uniform {
    #[inline(always)]
    fn node(&self, hash: u64, ply: u8, value: u8, on_first_path: bool) -> UniformNode {
        let best = if ply == self.depth { 0 } else { self.place_best(hash, on_first_path) };
        UniformNode { hash, best, ply, value, on_first_path }
    }

    #[inline(always)]
    fn place_best(&self, hash: u64, on_first_path: bool) -> u16 {
        // Apart from the children's hashes, which come from small numbers.
        let draw = mix(hash ^ (1 << 63));
        let place = match self.order {
            Placement::Random => below(draw, self.width.into()),
            Placement::Perfect => 0,
            Placement::PrincipalVariation if on_first_path => 0,
            Placement::PrincipalVariation => below(draw, self.width.into()),
            Placement::First(tenths) => self.place_first(draw, tenths),
            Placement::Geometric(tenths) => self.place_geometric(draw, tenths),
        };
        place as u16
    }

    fn place_first(&self, draw: u64, tenths: u8) -> u32 {
        if self.width == 1 || happens(draw, tenths) {
            0
        } else {
            1 + below(mix(draw), u32::from(self.width) - 1)
        }
    }

    fn place_geometric(&self, mut draw: u64, tenths: u8) -> u32 {
        let mut place = 0;
        while !happens(draw, tenths) {
            draw = mix(draw);
            place = (place + 1) % u32::from(self.width); // beyond the width: drawn anew
        }
        place
    }
}

fn happens(draw: u64, tenths: u8) -> bool {
    below(draw, 10) < tenths.into()
}

impl Game for Uniform {
    type Position = UniformNode;
    type Move = u16;
    type Moves = Numbers;
    type Score = i32;

    #[inline(always)]
    fn moves(&self, _: &UniformNode) -> Numbers {
        Numbers::below(self.width)
    }

    #[inline(always)]
    fn play(&self, node: &UniformNode, mv: u16) -> UniformNode {
        let hash = child_hash(node.hash, mv);
        let value = if mv == node.best {
            node.value
        } else if node.ply.is_multiple_of(2) {
            below(hash, u32::from(node.value) + 1) as u8
        } else {
            node.value + below(hash, u32::from(MAX_VALUE - node.value) + 1) as u8
        };
        self.node(hash, node.ply + 1, value, node.on_first_path && mv == 0)
    }

    #[inline(always)]
    fn outcome(&self, node: &UniformNode) -> Option<i32> {
        (node.ply == self.depth).then(|| for_mover(node.value.into(), node.ply))
    }
}

impl Deterministic for Uniform {}

impl Keyed for Uniform {
    #[inline(always)]
    fn key(&self, node: &UniformNode) -> u64 {
        node.hash
    }
}

impl Layered for Uniform {
    #[inline(always)]
    fn ply(node: &UniformNode) -> u8 {
        node.ply
    }
}

impl Family for Uniform {
    fn root(&self, seed: u64) -> UniformNode {
        self.node(root_hash(seed), 0, self.root.min(MAX_VALUE), true)
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

impl Notation for Uniform {
    fn name(&self) -> String {
        self.to_string()
    }
    fn move_text(&self, _: &UniformNode, mv: u16) -> String {
        number_text(mv)
    }
}

impl Knowledge for Uniform {
    fn evaluations(&self) -> &'static [&'static str] {
        &["guess"]
    }
    #[inline]
    fn evaluate(&self, _: usize, position: &Self::Position) -> Self::Score {
        Evaluate::evaluate(&Guess(i32::from(MAX_VALUE / 2 + 1)), self, position)
    }
}

impl fmt::Display for Uniform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Uniform { width, depth, root, .. } = self;
        let named = PLACEMENTS.iter().find(|(_, placement)| *placement == self.order);
        let order = named.map_or("?", |(name, _)| name);
        write!(f, "uniform:width={width},depth={depth},order={order},root={root}")
    }
}

impl FromParameters for Uniform {
    const NAME: &'static str = "uniform";
    const PARAMETERS: &'static [&'static str] = &["width", "depth", "order", "root"];

    fn from_parameters(given: &Parameters<'_>) -> Result<Self, TextError> {
        let order = given.text("order").unwrap_or("1");
        let Some(&(_, order)) = PLACEMENTS.iter().find(|(name, _)| *name == order) else {
            return Err(TextError::Family(format!(
                "uniform: order={order} is not possible; allowed: 1 to 6, or pv"
            )));
        };
        Ok(Uniform {
            width: given.number("width", 1..=10_000, None)?,
            depth: given.number("depth", 0..=200, None)?,
            order,
            root: given.number("root", 0..=MAX_VALUE, Some(64))?,
        })
    }
}

impl FromStr for Uniform {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        parameters::read(text)
    }
}
