//! Trees with chance written out as text.

use crate::{
    Family, Knowledge, Notation, TextError,
    random::mix,
    trees::written_tree::{WrittenKind, WrittenTree},
    trees::{Middle, WrittenValue},
};
use plywood::{Chance, Dice, Evaluate, Game, Keyed, Side, Window};
use std::{fmt, ops::Range, str::FromStr};

/// A tree written as nested text, with chance in it:
///
/// ```text
/// ({1/2: 2, 1/2: -4} {0.25: (3 5), 0.75: -1})   # a choice between two gambles
/// +(7 +(2 3) -(4 5))                            # whoever is to move next
/// ```
///
/// Chance stands in braces, its children each with a probability, which sum to
/// one. Otherwise the text is that of [`Explicit`](crate::trees::Explicit), and numbers
/// need not be whole. The players take turns, whether chance moves between them
/// or not; a plus or minus before a parenthesis makes a node the first player's
/// (Max's) or the second's (Min's) all the same.
///
/// ```
/// use plywood::{Search, Window, algorithm::star1};
/// use plywood_games::{Family, Knowledge, trees::ExplicitChance};
/// let tree: ExplicitChance = "{1/2: 2, 1/2: -4} {1/4: (3 5), 3/4: -1}".parse()?;
/// let mut search = Search::new(&tree, tree.evaluation());
/// let depth = tree.height().unwrap();
/// let Ok(value) = star1(&mut search, &tree.root(0), depth, Window::full());
/// assert_eq!(value, 0.0); // a quarter of Min's three less three quarters
/// # Ok::<(), plywood_games::TextError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct ExplicitChance {
    tree: WrittenTree,
    range: Window<f64>,
}

/// A node of an [`ExplicitChance`] tree.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct ExplicitChanceNode {
    id: u32,
    /// Who is to move, or will be after chance.
    side: Side,
}

impl ExplicitChance {
    fn kind(&self, node: &ExplicitChanceNode) -> &WrittenKind {
        &self.tree.nodes[node.id as usize].kind
    }

    /// A node where it is this side's turn unless it says otherwise.
    fn node(&self, id: u32, turn: Side) -> ExplicitChanceNode {
        ExplicitChanceNode { id, side: self.tree.nodes[id as usize].side.unwrap_or(turn) }
    }
}

impl Game for ExplicitChance {
    type Position = ExplicitChanceNode;
    type Move = u32;
    type Moves = Range<u32>;
    type Score = f64;

    fn moves(&self, node: &ExplicitChanceNode) -> Range<u32> {
        match self.kind(node) {
            WrittenKind::Choice(children) => children.clone(),
            _ => 0..0,
        }
    }

    fn play(&self, node: &ExplicitChanceNode, mv: u32) -> ExplicitChanceNode {
        self.node(self.tree.children[mv as usize].1, node.side.other())
    }

    fn outcome(&self, node: &ExplicitChanceNode) -> Option<f64> {
        match *self.kind(node) {
            WrittenKind::Leaf(value) => Some(node.side.sees(value)),
            _ => None,
        }
    }
}

/// The children of a chance node, with their probabilities.
#[derive(Clone, Debug)]
pub struct WrittenRolls {
    children: std::vec::IntoIter<(f64, ExplicitChanceNode)>,
}

impl Iterator for WrittenRolls {
    type Item = (f64, ExplicitChanceNode);

    fn next(&mut self) -> Option<Self::Item> {
        self.children.next()
    }
}

impl Dice for ExplicitChance {
    type Rolls = WrittenRolls;

    fn side(&self, node: &ExplicitChanceNode) -> Side {
        node.side
    }

    fn rolls(&self, node: &ExplicitChanceNode) -> Option<Chance<WrittenRolls>> {
        let WrittenKind::Chance(range) = self.kind(node) else {
            return None;
        };
        let children = &self.tree.children[range.start as usize..range.end as usize];
        let child = |&(weight, id): &(f64, u32)| (weight, self.node(id, node.side));
        let children: Vec<(f64, ExplicitChanceNode)> = children.iter().map(child).collect();
        Some(Chance { total: 1.0, rolls: WrittenRolls { children: children.into_iter() } })
    }

    fn range(&self) -> Window<f64> {
        self.range
    }
}

impl Keyed for ExplicitChance {
    fn key(&self, node: &ExplicitChanceNode) -> u64 {
        mix(u64::from(node.id) * 2 + u64::from(node.side == Side::First))
    }
}

/// What the text says of an inner node, or else the middle of all scores.
impl Evaluate<ExplicitChance> for WrittenValue {
    fn evaluate(&self, tree: &ExplicitChance, node: &ExplicitChanceNode) -> f64 {
        match tree.tree.nodes[node.id as usize].estimate {
            Some(value) => node.side.sees(value),
            None => Middle.evaluate(tree, node),
        }
    }
}

impl Family for ExplicitChance {
    fn root(&self, _: u64) -> ExplicitChanceNode {
        self.node(self.tree.root(), Side::First)
    }
    fn height(&self) -> Option<u32> {
        Some(self.tree.height + 1)
    }
    fn all_leaves(&self, _: u32) -> f64 {
        self.tree.leaves()
    }
}

impl Notation for ExplicitChance {
    fn name(&self) -> String {
        self.to_string()
    }
    fn move_text(&self, node: &ExplicitChanceNode, mv: u32) -> String {
        self.node_text(&self.play(node, mv))
            .unwrap_or_else(|| (mv - self.moves(node).start + 1).to_string())
    }
    fn node_text(&self, node: &ExplicitChanceNode) -> Option<String> {
        self.tree.nodes[node.id as usize].name.as_deref().map(str::to_string)
    }
}

impl Knowledge for ExplicitChance {
    fn evaluations(&self) -> &'static [&'static str] {
        &["written"]
    }
    #[inline]
    fn evaluate(&self, _: usize, position: &Self::Position) -> Self::Score {
        Evaluate::evaluate(&WrittenValue, self, position)
    }
}

impl fmt::Display for ExplicitChance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tree.fmt(f)
    }
}

impl FromStr for ExplicitChance {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let tree = WrittenTree::parse(text)?;
        let values = tree.nodes.iter().filter_map(|node| match node.kind {
            WrittenKind::Leaf(value) => Some(value),
            _ => node.estimate,
        });
        let range = values.fold(Window { alpha: f64::MAX, beta: f64::MIN }, |range, value| {
            Window { alpha: range.alpha.min(value), beta: range.beta.max(value) }
        });
        Ok(ExplicitChance { tree, range })
    }
}
