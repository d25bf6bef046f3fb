//! Reading and writing trees as nested text.

use crate::TextError;
use plywood::Side;
use std::{fmt, ops::Range};

/// A tree as it is written. What the text means is told at
/// [`Explicit`](crate::trees::Explicit) and [`ExplicitChance`](crate::trees::ExplicitChance).
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct WrittenTree {
    /// The root comes last.
    pub(crate) nodes: Vec<WrittenNode>,
    /// The children of all nodes, brothers side by side, and the weights of those
    /// that chance chooses.
    pub(crate) children: Vec<(f64, u32)>,
    /// Levels below the root.
    pub(crate) height: u32,
    /// Whether it has chance in it, or a player's sign.
    pub(crate) with_chance: bool,
    /// Where the first number stands that is not whole.
    pub(crate) not_whole: Option<usize>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct WrittenNode {
    pub(crate) name: Option<Box<str>>,
    pub(crate) kind: WrittenKind,
    /// Whose node it is said to be.
    pub(crate) side: Option<Side>,
    /// What an inner node is said to be worth, to a search that does not look
    /// below it.
    pub(crate) estimate: Option<f64>,
}

/// Inner nodes have a range of [`WrittenTree::children`].
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum WrittenKind {
    Leaf(f64),
    Choice(Range<u32>),
    Chance(Range<u32>),
}

/// Leaves may be this large, either way: room is left for infinity.
const MAX_VALUE: f64 = 1e9;
/// Searches call themselves once a level.
const MAX_HEIGHT: usize = 1000;

impl WrittenTree {
    pub(crate) fn root(&self) -> u32 {
        self.nodes.len() as u32 - 1
    }

    pub(crate) fn leaves(&self) -> f64 {
        let is_leaf = |node: &&WrittenNode| matches!(node.kind, WrittenKind::Leaf(_));
        self.nodes.iter().filter(is_leaf).count() as f64
    }

    pub(crate) fn parse(text: &str) -> Result<Self, TextError> {
        let text = text.strip_prefix("explicit:").unwrap_or(text);
        let (nodes, children) = (Vec::new(), Vec::new());
        let tree = WrittenTree { nodes, children, height: 0, with_chance: false, not_whole: None };
        let top = OpenNode::new(None, None, 0, false); // closed by the end of the text
        Parser { text, at: 0, tree, open: vec![top] }.parse()
    }
}

impl fmt::Display for WrittenTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        enum Ahead {
            Node(u32),
            Text(&'static str),
            Weight(f64),
        }
        f.write_str("explicit:")?;
        // What is still to be written, last first.
        let mut ahead = vec![Ahead::Node(self.root())];
        while let Some(next) = ahead.pop() {
            let id = match next {
                Ahead::Text(text) => {
                    f.write_str(text)?;
                    continue;
                }
                Ahead::Weight(weight) => {
                    write!(f, "{weight}: ")?;
                    continue;
                }
                Ahead::Node(id) => id,
            };
            let WrittenNode { name, kind, side, estimate } = &self.nodes[id as usize];
            f.write_str(match side {
                Some(Side::First) => "+",
                Some(Side::Second) => "-",
                None => "",
            })?;
            f.write_str(name.as_deref().unwrap_or(""))?;
            if let Some(estimate) = estimate {
                write!(f, "={estimate}")?;
            }
            let (children, brackets) = match kind {
                WrittenKind::Leaf(value) => {
                    write!(f, "{}{value}", if name.is_some() { "=" } else { "" })?;
                    continue;
                }
                WrittenKind::Choice(children) => (children, ["(", ")", " "]),
                WrittenKind::Chance(children) => (children, ["{", "}", ", "]),
            };
            f.write_str(brackets[0])?;
            ahead.push(Ahead::Text(brackets[1]));
            let children = &self.children[children.start as usize..children.end as usize];
            for (i, &(weight, child)) in children.iter().enumerate().rev() {
                ahead.push(Ahead::Node(child));
                if brackets[0] == "{" {
                    ahead.push(Ahead::Weight(weight));
                }
                if i > 0 {
                    ahead.push(Ahead::Text(brackets[2]));
                }
            }
        }
        Ok(())
    }
}

/// An inner node that is not closed yet.
struct OpenNode {
    name: Option<Box<str>>,
    side: Option<Side>,
    estimate: Option<f64>,
    /// Where it began.
    at: usize,
    chance: bool,
    /// The weight of the next child, if chance chooses it.
    weight: Option<f64>,
    children: Vec<(f64, u32)>,
}

impl OpenNode {
    fn new(name: Option<Box<str>>, side: Option<Side>, at: usize, chance: bool) -> Self {
        OpenNode { name, side, estimate: None, at, chance, weight: None, children: Vec::new() }
    }
}

/// Reads the text item by item, without calling itself.
struct Parser<'t> {
    text: &'t str,
    at: usize,
    tree: WrittenTree,
    open: Vec<OpenNode>,
}

impl<'t> Parser<'t> {
    fn parse(mut self) -> Result<WrittenTree, TextError> {
        loop {
            self.skip_space();
            if self.innermost().chance && self.innermost().weight.is_none() {
                self.weight_or_end()?;
                continue;
            }
            let start = self.at;
            let side = self.side();
            let name = self.take_while(|c| c.is_alphanumeric() || "_.'-+".contains(c));
            let is_name = name.starts_with(|c: char| c.is_alphabetic() || c == '_');
            let (name, number) = match is_name {
                true => (Some(Box::from(name)), None),
                false if name.is_empty() => (None, None),
                false => (None, Some(self.number(name, start)?)),
            };
            match (self.peek(), number) {
                (_, Some(value)) => self.leaf(None, value, start)?,
                (Some('='), None) if name.is_some() => {
                    self.at += 1;
                    let digits = self.take_while(|c| c.is_alphanumeric() || "-+.".contains(c));
                    let value = self.number(digits, start)?;
                    self.check_size(value, start)?;
                    match self.peek() {
                        Some(bracket @ ('(' | '{')) => {
                            self.begin(name, side, start, bracket)?;
                            self.innermost().estimate = Some(value);
                        }
                        _ => self.leaf(name, value, start)?,
                    }
                }
                (Some(bracket @ ('(' | '{')), None) => self.begin(name, side, start, bracket)?,
                (Some(')'), None) if name.is_none() => {
                    self.at += 1;
                    if self.open.len() == 1 || self.innermost().chance {
                        return Err(self.error(start, "')' without '('"));
                    }
                    self.close()?;
                }
                (None, None) if name.is_none() => return self.end(),
                _ if name.is_some() => {
                    return Err(self.error(start, "after a name '(', '{' or '=' is expected"));
                }
                (c, _) => {
                    let c = c.unwrap_or(' ');
                    return Err(self.error(start, &format!("'{c}' has no meaning here")));
                }
            }
        }
    }

    fn innermost(&mut self) -> &mut OpenNode {
        self.open.last_mut().expect("the top level is open to the end")
    }

    /// A plus or minus right before a parenthesis says whose node it is.
    fn side(&mut self) -> Option<Side> {
        let rest = &self.text[self.at..];
        let side = match rest.strip_prefix(['+', '-']) {
            Some(after) if after.starts_with('(') => match rest.starts_with('+') {
                true => Side::First,
                false => Side::Second,
            },
            _ => return None,
        };
        self.tree.with_chance = true;
        self.at += 1;
        Some(side)
    }

    /// Inside braces: `1/2:` before a child, or the end.
    fn weight_or_end(&mut self) -> Result<(), TextError> {
        let start = self.at;
        if self.peek() == Some('}') {
            self.at += 1;
            let OpenNode { at, children, .. } = self.innermost();
            let (at, sum) = (*at, children.iter().map(|(weight, _)| weight).sum::<f64>());
            if !children.is_empty() && (sum - 1.0).abs() > 1e-9 {
                return Err(self.error(at, &format!("the probabilities sum to {sum}, not to 1")));
            }
            return self.close();
        }
        if self.peek() == Some(',') && !self.innermost().children.is_empty() {
            self.at += 1;
            self.skip_space();
        }
        let digits = self.take_while(|c| c.is_alphanumeric() || "-+./".contains(c));
        let weight = match digits.split_once('/') {
            None => self.decimal(digits),
            Some((above, below)) => self
                .decimal(above)
                .zip(self.decimal(below).filter(|&below| below != 0.0))
                .map(|(above, below)| above / below),
        };
        let weight = weight.filter(|weight| weight.is_finite());
        let Some(weight) = weight else {
            let what = "a probability is expected, as in {1/2: 2, 1/2: -4}";
            return Err(self.error(start, what));
        };
        if weight < 0.0 {
            return Err(self.error(start, &format!("{digits} is a negative probability")));
        }
        self.skip_space();
        if self.peek() != Some(':') {
            return Err(self.error(self.at, "after a probability ':' is expected"));
        }
        self.at += 1;
        self.innermost().weight = Some(weight);
        Ok(())
    }

    /// Digits, a sign, a point: no infinities, no exponents.
    fn decimal(&self, text: &str) -> Option<f64> {
        let plain = text.chars().all(|c| c.is_ascii_digit() || "-+.".contains(c));
        text.parse().ok().filter(|_| plain)
    }

    fn number(&mut self, text: &str, at: usize) -> Result<f64, TextError> {
        let Some(value) = self.decimal(text) else {
            return Err(self.error(at, &format!("'{text}' is no number")));
        };
        if value.fract() != 0.0 {
            self.tree.not_whole.get_or_insert(at);
        }
        Ok(value)
    }

    /// An inner node begins.
    fn begin(
        &mut self,
        name: Option<Box<str>>,
        side: Option<Side>,
        at: usize,
        bracket: char,
    ) -> Result<(), TextError> {
        self.at += 1;
        if self.open.len() > MAX_HEIGHT {
            return Err(self.error(at, &format!("deeper than {MAX_HEIGHT} levels")));
        }
        self.tree.with_chance |= bracket == '{';
        self.open.push(OpenNode::new(name, side, at, bracket == '{'));
        Ok(())
    }

    fn check_size(&self, value: f64, at: usize) -> Result<(), TextError> {
        if value.abs() > MAX_VALUE {
            let what = format!("{value} is too large; allowed: {} to {MAX_VALUE}", -MAX_VALUE);
            return Err(self.error(at, &what));
        }
        Ok(())
    }

    fn leaf(&mut self, name: Option<Box<str>>, value: f64, at: usize) -> Result<(), TextError> {
        self.check_size(value, at)?;
        self.add(WrittenNode { name, kind: WrittenKind::Leaf(value), side: None, estimate: None });
        Ok(())
    }

    /// A finished node becomes a child of the innermost open one.
    fn add(&mut self, node: WrittenNode) {
        self.tree.height = self.tree.height.max(self.open.len() as u32);
        let id = self.tree.nodes.len() as u32;
        let parent = self.innermost();
        let weight = parent.weight.take().unwrap_or(1.0);
        parent.children.push((weight, id));
        self.tree.nodes.push(node);
    }

    fn close(&mut self) -> Result<(), TextError> {
        let node = self.open.pop().expect("the caller looked");
        if node.children.is_empty() {
            return Err(self.error(node.at, "no children here; a leaf is a number"));
        }
        let first = self.tree.children.len() as u32;
        let range = first..first + node.children.len() as u32;
        let chance = node.chance;
        self.tree.children.extend(node.children.iter());
        let kind = if chance { WrittenKind::Chance(range) } else { WrittenKind::Choice(range) };
        let OpenNode { name, side, estimate, .. } = node;
        let written = WrittenNode { name, kind, side, estimate };
        if self.open.is_empty() {
            self.tree.nodes.push(written);
        } else {
            self.add(written);
        }
        Ok(())
    }

    fn end(mut self) -> Result<WrittenTree, TextError> {
        if self.open.len() > 1 {
            let node = self.innermost();
            let (at, bracket) = (node.at, if node.chance { '{' } else { '(' });
            return Err(self.error(at, &format!("'{bracket}' is never closed")));
        }
        match self.open[0].children.len() {
            0 => {
                let what = "no tree here; example: ((5 4) (6 1)) ((7 8) (3 2))";
                return Err(self.error(self.at, what));
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
        error_at(self.text, at, what)
    }
}

/// What is wrong in a text, with the line and column.
pub(crate) fn error_at(text: &str, at: usize, what: &str) -> TextError {
    let before = &text[..at];
    let line = before.matches('\n').count() + 1;
    let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
    TextError::Tree { line, column, what: what.to_string() }
}
