//! Trees written out as text.

use crate::{
    Family, Knowledge, Notation, TextError,
    random::mix,
    trees::written_tree::{WrittenKind, WrittenTree, error_at},
};
use plywood::{Deterministic, Evaluate, Game, Keyed};
use std::{fmt, ops::Range, str::FromStr};

/// A tree written as nested text, of any shape:
///
/// ```text
/// ((5 4) (6 1)) ((7 8) (3 2))          # the root has two children
/// a(b(c=4 d(e(g=7 h=5) f(i=6 j=4))))   # with names
/// a(b=4(8 1) c=6(5 2))                 # inner nodes with a static value
/// ```
///
/// Leaves are whole numbers, as the first player sees them. A node may have a
/// name before its parenthesis, a leaf before an equals sign. A number after a
/// name and before a parenthesis is the static value of an inner node, for
/// searches that stop short of the leaves; it is 0 if not given. One item is the
/// tree itself; several are the children of its root. What follows a `#` to the
/// end of its line is a comment. The text may begin with `explicit:`.
///
/// ```
/// use plywood::{Search, Window, algorithm::falphabeta};
/// use plywood_games::{Family, Knowledge, trees::Explicit};
/// let tree: Explicit = "((5 4) (6 1)) ((7 8) (3 2))".parse()?;
/// let mut search = Search::new(&tree, tree.evaluation());
/// let Ok(score) = falphabeta(&mut search, &tree.root(0), 3, Window::full());
/// assert_eq!(score, 5);
/// # Ok::<(), plywood_games::TextError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Explicit(WrittenTree);

/// A node of an [`Explicit`] tree.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct ExplicitNode {
    id: u32,
    /// Whether the first player is to move.
    first_to_move: bool,
}

impl Explicit {
    /// Whether there is chance in a tree that is written so:
    /// [`ExplicitChance`](crate::trees::ExplicitChance) reads it then.
    pub fn has_chance(text: &str) -> Result<bool, TextError> {
        let text = text.strip_prefix("explicit:").unwrap_or(text);
        Ok(WrittenTree::parse(text)?.with_chance)
    }

    fn kind(&self, node: &ExplicitNode) -> &WrittenKind {
        &self.0.nodes[node.id as usize].kind
    }
}

impl Game for Explicit {
    type Position = ExplicitNode;
    type Move = u32;
    type Moves = Range<u32>;
    type Score = i32;

    fn moves(&self, node: &ExplicitNode) -> Range<u32> {
        match self.kind(node) {
            WrittenKind::Choice(children) => children.clone(),
            _ => 0..0,
        }
    }

    fn play(&self, node: &ExplicitNode, mv: u32) -> ExplicitNode {
        let (_, id) = self.0.children[mv as usize];
        ExplicitNode { id, first_to_move: !node.first_to_move }
    }

    fn outcome(&self, node: &ExplicitNode) -> Option<i32> {
        match *self.kind(node) {
            WrittenKind::Leaf(value) if node.first_to_move => Some(value as i32),
            WrittenKind::Leaf(value) => Some(-(value as i32)),
            _ => None,
        }
    }
}

impl Deterministic for Explicit {}

impl Keyed for Explicit {
    fn key(&self, node: &ExplicitNode) -> u64 {
        mix(node.id.into())
    }
}

/// What the text says of an inner node, and zero if it says nothing.
#[derive(Copy, Clone, Debug)]
pub struct WrittenValue;

impl Evaluate<Explicit> for WrittenValue {
    fn evaluate(&self, tree: &Explicit, node: &ExplicitNode) -> i32 {
        let value = tree.0.nodes[node.id as usize].estimate.map_or(0, |value| value as i32);
        if node.first_to_move { value } else { -value }
    }
}

impl Family for Explicit {
    fn root(&self, _: u64) -> ExplicitNode {
        ExplicitNode { id: self.0.root(), first_to_move: true }
    }
    fn height(&self) -> Option<u32> {
        Some(self.0.height)
    }
    fn all_leaves(&self, _: u32) -> f64 {
        self.0.leaves()
    }
}

impl Notation for Explicit {
    fn name(&self) -> String {
        self.to_string()
    }
    fn move_text(&self, node: &ExplicitNode, mv: u32) -> String {
        self.node_text(&self.play(node, mv))
            .unwrap_or_else(|| (mv - self.moves(node).start + 1).to_string())
    }
    fn node_text(&self, node: &ExplicitNode) -> Option<String> {
        self.0.nodes[node.id as usize].name.as_deref().map(str::to_string)
    }
}

impl Knowledge for Explicit {
    fn evaluations(&self) -> &'static [&'static str] {
        &["written"]
    }
    #[inline]
    fn evaluate(&self, _: usize, position: &Self::Position) -> Self::Score {
        Evaluate::evaluate(&WrittenValue, self, position)
    }
}

impl fmt::Display for Explicit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Explicit {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let text = text.strip_prefix("explicit:").unwrap_or(text);
        let tree = WrittenTree::parse(text)?;
        if tree.with_chance {
            return Err(TextError::Family("explicit tree: there is chance in it".into()));
        }
        match tree.not_whole {
            None => Ok(Explicit(tree)),
            Some(at) => Err(error_at(text, at, "in a tree without chance, numbers are whole")),
        }
    }
}
