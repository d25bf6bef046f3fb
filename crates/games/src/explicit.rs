//! Trees written out as text.

use crate::{Family, TextError};
use plywood::{Deterministic, Evaluate, Game, Keyed};
use std::{fmt, ops::Range, str::FromStr};

/// A tree written as nested text, of any shape:
///
/// ```text
/// ((5 4) (6 1)) ((7 8) (3 2))          # the root has two children
/// a(b(c=4 d(e(g=7 h=5) f(i=6 j=4))))   # with names
/// ```
///
/// Leaves are whole numbers, as the first player sees them. A node may have a
/// name before its parenthesis, a leaf before an equals sign. One item is the
/// tree itself; several are the children of its root. What follows a `#` to the
/// end of its line is a comment. The text may begin with `explicit:`.
///
/// ```
/// use plywood::{Search, Window, algorithm::falphabeta};
/// use plywood_games::{Explicit, Family};
/// let tree: Explicit = "((5 4) (6 1)) ((7 8) (3 2))".parse()?;
/// let mut search = Search::new(&tree, tree.evaluation());
/// let Ok(score) = falphabeta(&mut search, &tree.root(0), 3, Window::full());
/// assert_eq!(score, 5);
/// # Ok::<(), plywood_games::TextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explicit {
    /// The root comes last.
    nodes: Vec<Node>,
    /// The children of all nodes, brothers side by side.
    children: Vec<u32>,
    height: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Node {
    name: Option<Box<str>>,
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Leaf(i32),
    /// A range of [`Explicit::children`].
    Inner(Range<u32>),
}

/// A node of an [`Explicit`] tree.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct ExplicitNode {
    id: u32,
    /// Whether the first player is to move.
    first_to_move: bool,
}

impl Game for Explicit {
    type Position = ExplicitNode;
    type Move = u32;
    type Moves = Range<u32>;
    type Score = i32;

    fn moves(&self, node: &ExplicitNode) -> Range<u32> {
        match &self.nodes[node.id as usize].kind {
            Kind::Leaf(_) => 0..0,
            Kind::Inner(children) => children.clone(),
        }
    }

    fn play(&self, node: &ExplicitNode, mv: u32) -> ExplicitNode {
        ExplicitNode { id: self.children[mv as usize], first_to_move: !node.first_to_move }
    }

    fn outcome(&self, node: &ExplicitNode) -> Option<i32> {
        match self.nodes[node.id as usize].kind {
            Kind::Leaf(value) => Some(if node.first_to_move { value } else { -value }),
            Kind::Inner(_) => None,
        }
    }
}

impl Deterministic for Explicit {}

impl Keyed for Explicit {
    fn key(&self, node: &ExplicitNode) -> u64 {
        crate::random::mix(node.id.into())
    }
}

/// Zero at every inner node: a text says nothing of them.
#[derive(Copy, Clone, Debug)]
pub struct Zero;

impl Evaluate<Explicit> for Zero {
    fn evaluate(&self, _: &Explicit, _: &ExplicitNode) -> i32 {
        0
    }
}

impl Family for Explicit {
    type Evaluation = Zero;

    fn evaluation(&self) -> Zero {
        Zero
    }
    fn root(&self, _: u64) -> ExplicitNode {
        ExplicitNode { id: self.nodes.len() as u32 - 1, first_to_move: true }
    }
    fn is_random(&self) -> bool {
        false
    }
    fn height(&self) -> Option<u32> {
        Some(self.height)
    }
    fn all_leaves(&self, _: u32) -> f64 {
        self.nodes.iter().filter(|node| matches!(node.kind, Kind::Leaf(_))).count() as f64
    }
    fn move_text(&self, node: &ExplicitNode, mv: u32) -> String {
        self.node_text(&self.play(node, mv))
            .unwrap_or_else(|| (mv - self.moves(node).start + 1).to_string())
    }
    fn node_text(&self, node: &ExplicitNode) -> Option<String> {
        self.nodes[node.id as usize].name.as_deref().map(str::to_string)
    }
}

impl fmt::Display for Explicit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("explicit:")?;
        // What is still to be written, last first. `None` closes a parenthesis.
        let mut ahead = vec![Some(self.nodes.len() as u32 - 1)];
        let mut separate = false;
        while let Some(next) = ahead.pop() {
            let Some(id) = next else {
                f.write_str(")")?;
                continue;
            };
            let Node { name, kind } = &self.nodes[id as usize];
            if std::mem::replace(&mut separate, true) {
                f.write_str(" ")?;
            }
            f.write_str(name.as_deref().unwrap_or(""))?;
            match kind {
                Kind::Leaf(value) if name.is_some() => write!(f, "={value}")?,
                Kind::Leaf(value) => write!(f, "{value}")?,
                Kind::Inner(children) => {
                    f.write_str("(")?;
                    separate = false;
                    ahead.push(None);
                    let children = &self.children[children.start as usize..children.end as usize];
                    ahead.extend(children.iter().rev().map(|&id| Some(id)));
                }
            }
        }
        Ok(())
    }
}

/// Leaves may be this large, either way: room is left for infinity.
const MAX_VALUE: i32 = 1_000_000_000;
/// Searches call themselves once a ply.
const MAX_HEIGHT: usize = 1000;

/// Reads the text item by item, without calling itself.
struct Parser<'t> {
    text: &'t str,
    at: usize,
    tree: Explicit,
    /// The inner nodes not yet closed: name, where it began, children so far.
    open: Vec<(Option<Box<str>>, usize, Vec<u32>)>,
}

impl FromStr for Explicit {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let text = text.strip_prefix("explicit:").unwrap_or(text);
        let tree = Explicit { nodes: Vec::new(), children: Vec::new(), height: 0 };
        let open = vec![(None, 0, Vec::new())]; // the top level, closed by the end of the text
        Parser { text, at: 0, tree, open }.parse()
    }
}

impl<'t> Parser<'t> {
    fn parse(mut self) -> Result<Explicit, TextError> {
        loop {
            self.skip_space();
            let start = self.at;
            let name = self.take_while(|c| c.is_alphanumeric() || "_.'-".contains(c));
            let (name, number) = match name.parse::<i64>() {
                Ok(number) => (None, Some(number)),
                Err(_) if name.starts_with(|c: char| c.is_alphabetic() || c == '_') => {
                    (Some(Box::from(name)), None)
                }
                Err(_) if name.is_empty() => (None, None),
                Err(_) => return Err(self.error(start, &format!("'{name}' is no whole number"))),
            };
            match (self.peek(), number) {
                (_, Some(value)) => self.leaf(None, value, start)?,
                (Some('='), None) if name.is_some() => {
                    self.at += 1;
                    let digits = self.take_while(|c| c.is_alphanumeric() || "-.".contains(c));
                    let Ok(value) = digits.parse() else {
                        return Err(self.error(start, "after '=' a whole number is expected"));
                    };
                    self.leaf(name, value, start)?;
                }
                (Some('('), None) => {
                    self.at += 1;
                    if self.open.len() > MAX_HEIGHT {
                        let what = format!("deeper than {MAX_HEIGHT} levels");
                        return Err(self.error(start, &what));
                    }
                    self.open.push((name, start, Vec::new()));
                }
                (Some(')'), None) if name.is_none() => {
                    self.at += 1;
                    if self.open.len() == 1 {
                        return Err(self.error(start, "')' without '('"));
                    }
                    self.close()?;
                }
                (None, None) if name.is_none() => return self.end(),
                _ if name.is_some() => {
                    return Err(self.error(start, "after a name '(' or '=' is expected"));
                }
                (c, _) => {
                    let c = c.unwrap_or(' ');
                    return Err(self.error(start, &format!("'{c}' has no meaning here")));
                }
            }
        }
    }

    fn leaf(&mut self, name: Option<Box<str>>, value: i64, at: usize) -> Result<(), TextError> {
        match i32::try_from(value) {
            Ok(value) if (-MAX_VALUE..=MAX_VALUE).contains(&value) => {
                self.add(name, Kind::Leaf(value));
                Ok(())
            }
            _ => {
                let what = format!("{value} is too large; allowed: {} to {MAX_VALUE}", -MAX_VALUE);
                Err(self.error(at, &what))
            }
        }
    }

    /// A finished node becomes a child of the node that is open.
    fn add(&mut self, name: Option<Box<str>>, kind: Kind) {
        self.tree.height = self.tree.height.max(self.open.len() as u32);
        self.open.last_mut().expect("the top level").2.push(self.tree.nodes.len() as u32);
        self.tree.nodes.push(Node { name, kind });
    }

    fn close(&mut self) -> Result<(), TextError> {
        let (name, start, children) = self.open.pop().expect("the caller looked");
        if children.is_empty() {
            return Err(self.error(start, "'()' has no children; a leaf is a number"));
        }
        let first = self.tree.children.len() as u32;
        let range = first..first + children.len() as u32;
        self.tree.children.extend(children);
        if self.open.is_empty() {
            self.tree.nodes.push(Node { name, kind: Kind::Inner(range) });
        } else {
            self.add(name, Kind::Inner(range));
        }
        Ok(())
    }

    fn end(mut self) -> Result<Explicit, TextError> {
        if self.open.len() > 1 {
            let start = self.open[self.open.len() - 1].1;
            return Err(self.error(start, "'(' is never closed"));
        }
        match self.open[0].2.len() {
            0 => {
                return Err(
                    self.error(self.at, "no tree here; example: ((5 4) (6 1)) ((7 8) (3 2))")
                );
            }
            1 => self.tree.height -= 1, // one item is the tree itself
            _ => self.close()?,
        }
        Ok(self.tree)
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'t str {
        let rest = &self.text[self.at..];
        let taken = &rest[..rest.find(|c| !wanted(c)).unwrap_or(rest.len())];
        self.at += taken.len();
        taken
    }

    fn skip_space(&mut self) {
        loop {
            self.take_while(char::is_whitespace);
            if self.peek() != Some('#') {
                return;
            }
            self.take_while(|c| c != '\n');
        }
    }

    fn error(&self, at: usize, what: &str) -> TextError {
        let before = &self.text[..at];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        TextError(format!("explicit tree, line {line}, column {column}: {what}"))
    }
}
