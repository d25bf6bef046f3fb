//! Irregular trees with chance, for tests.

use crate::{
    Family, FromParameters, Knowledge, Notation, Parameters, TextError,
    family::{Numbers, number_text},
    parameters,
    random::{below, child_hash, mix, root_hash},
    trees::Middle,
};
use plywood::{Chance, Dice, Evaluate, Game, Keyed, Side, Window};
use std::{fmt, str::FromStr};

/// Every node is Max's, Min's or chance's, whatever its parent is, and has 1 to
/// `width` children; leaves lie at any level up to `depth`. Values for Max are
/// `low` to `low + values - 1`, some whole, some not; chance's weights are
/// anything from nothing upwards.
///
/// ```
/// use plywood::{Search, algorithm::expectiminimax};
/// use plywood_games::{Family, Knowledge, trees::RandomChance};
/// let tree: RandomChance = "random-chance:width=4,depth=5,values=10,low=-3".parse()?;
/// let mut search = Search::new(&tree, tree.evaluation());
/// let Ok(value) = expectiminimax(&mut search, &tree.root(1), tree.height().unwrap());
/// assert!((-6.0..=6.0).contains(&value));
/// # Ok::<(), plywood_games::TextError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct RandomChance {
    /// The most children a node may have.
    pub width: u16,
    /// The most levels from the root to a leaf, of moves and of rolls.
    pub depth: u8,
    /// How many whole values a leaf may have.
    pub values: u32,
    /// The least of them.
    pub low: i32,
}

/// A node of a [`RandomChance`] tree.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct RandomChanceNode {
    hash: u64,
    width: u16,
    level: u8,
    side: Side,
    chance: bool,
}

impl RandomChance {
    fn node(&self, hash: u64, level: u8) -> RandomChanceNode {
        // Apart from the children's hashes, which come from small numbers.
        let draw = mix(hash ^ (1 << 63));
        let kind = mix(draw);
        let leaf = level == self.depth || (level > 0 && below(mix(kind), 6) == 0);
        let width = if leaf { 0 } else { 1 + below(draw, self.width.into()) as u16 };
        let side = if kind & 1 == 0 { Side::First } else { Side::Second };
        RandomChanceNode { hash, width, level, side, chance: below(kind, 3) == 0 }
    }

    /// The value of a leaf for Max: whole in half of them.
    fn value(&self, node: &RandomChanceNode) -> f64 {
        let whole = below(node.hash, self.values);
        let part = if node.hash & 1 == 0 { 0.0 } else { fraction(mix(node.hash)) };
        let value = (f64::from(whole) + part).min(f64::from(self.values) - 1.0);
        f64::from(self.low) + value
    }

    /// Nothing, a whole number, or any number, for child `i`.
    fn weight(node: &RandomChanceNode, i: u16) -> f64 {
        let draw = mix(child_hash(node.hash, i));
        match draw % 8 {
            // The first child's is never nothing, so that the total is not.
            0 if i > 0 => 0.0,
            1..=4 => (1 + below(draw, 4)).into(),
            _ => fraction(draw) + 1e-6,
        }
    }
}

/// Uniform in [0, 1).
fn fraction(hash: u64) -> f64 {
    (hash >> 11) as f64 / (1u64 << 53) as f64
}

impl Game for RandomChance {
    type Position = RandomChanceNode;
    type Move = u16;
    type Moves = Numbers;
    type Score = f64;

    fn moves(&self, node: &RandomChanceNode) -> Numbers {
        Numbers::below(node.width)
    }

    fn play(&self, node: &RandomChanceNode, mv: u16) -> RandomChanceNode {
        self.node(child_hash(node.hash, mv), node.level + 1)
    }

    fn outcome(&self, node: &RandomChanceNode) -> Option<f64> {
        (node.width == 0).then(|| node.side.sees(self.value(node)))
    }
}

/// The positions that chance leads to.
#[derive(Clone, Debug)]
pub struct RandomRolls {
    tree: RandomChance,
    node: RandomChanceNode,
    moves: Numbers,
}

impl Iterator for RandomRolls {
    type Item = (f64, RandomChanceNode);

    fn next(&mut self) -> Option<Self::Item> {
        let i = self.moves.next()?;
        Some((RandomChance::weight(&self.node, i), self.tree.play(&self.node, i)))
    }
}

impl Dice for RandomChance {
    type Rolls = RandomRolls;

    fn side(&self, node: &RandomChanceNode) -> Side {
        node.side
    }

    fn rolls(&self, node: &RandomChanceNode) -> Option<Chance<RandomRolls>> {
        node.chance.then(|| Chance {
            total: (0..node.width).map(|i| RandomChance::weight(node, i)).sum(),
            rolls: RandomRolls { tree: *self, node: *node, moves: self.moves(node) },
        })
    }

    fn range(&self) -> Window<f64> {
        let low = f64::from(self.low);
        Window { alpha: low, beta: low + f64::from(self.values) - 1.0 }
    }
}

impl Keyed for RandomChance {
    fn key(&self, node: &RandomChanceNode) -> u64 {
        node.hash
    }
}

impl Family for RandomChance {
    fn root(&self, seed: u64) -> RandomChanceNode {
        self.node(root_hash(seed), 0)
    }
    fn is_random(&self) -> bool {
        true
    }
    /// In moves; one more than there are levels, so that no roll is at the horizon, whatever came before it.
    fn height(&self) -> Option<u32> {
        Some(u32::from(self.depth) + 1)
    }
    fn all_leaves(&self, _: u32) -> f64 {
        (f64::from(self.width) / 2.0).powi(self.depth.into()).max(1.0)
    }
}

impl Notation for RandomChance {
    fn name(&self) -> String {
        self.to_string()
    }
    fn move_text(&self, _: &RandomChanceNode, mv: u16) -> String {
        number_text(mv)
    }
}

impl Knowledge for RandomChance {
    fn evaluations(&self) -> &'static [&'static str] {
        &["middle"]
    }
    #[inline]
    fn evaluate(&self, _: usize, position: &Self::Position) -> Self::Score {
        Evaluate::evaluate(&Middle, self, position)
    }
}

impl fmt::Display for RandomChance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RandomChance { width, depth, values, low } = self;
        write!(f, "random-chance:width={width},depth={depth},values={values},low={low}")
    }
}

impl FromParameters for RandomChance {
    const NAME: &'static str = "random-chance";
    const PARAMETERS: &'static [&'static str] = &["width", "depth", "values", "low"];

    fn from_parameters(given: &Parameters<'_>) -> Result<Self, TextError> {
        Ok(RandomChance {
            width: given.number("width", 1..=1000, None)?,
            depth: given.number("depth", 0..=100, None)?,
            values: given.number("values", 1..=1_000_000, Some(100))?,
            low: given.number("low", -1_000_000..=1_000_000, Some(0))?,
        })
    }
}

impl FromStr for RandomChance {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        parameters::read(text)
    }
}
