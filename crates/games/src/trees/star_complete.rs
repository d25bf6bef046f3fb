//! The \*-complete trees of Ballard 1983.

use crate::{
    Family, FromParameters, Knowledge, Notation, Parameters, TextError, parameters,
    random::{below, mix, root_hash},
};
use plywood::{Chance, Dice, Evaluate, Game, Keyed, Side, Window};
use std::{fmt, str::FromStr};

/// Every node has `n` arcs; levels of Max, chance, Min, chance, Max and so on
/// take turns, and a leaf is the sum of the arcs on its path (sections 6 and
/// 6.4). The arcs of Max are worth 0, -1, …, -(n-1), those of Min 0, 1, …, n-1,
/// and those of chance, all equally likely, -n/2, …, -1, 1, …, n/2.
///
/// The arcs of a node come best first, or in an order drawn for the node.
///
/// ```
/// use plywood::{Search, Window, algorithm::star1};
/// use plywood_games::{Family, Knowledge, trees::StarComplete};
/// let tree: StarComplete = "star-complete:n=4,depth=3,order=best".parse()?;
/// let mut search = Search::new(&tree, tree.evaluation()).observer(plywood::observer::Counts::default());
/// let Ok(value) = star1(&mut search, &tree.root(1), tree.height().unwrap(), Window::full());
/// assert_eq!(value, 0.0);
/// assert_eq!(search.observer.leaves(), 40); // Ballard's Table 1
/// # Ok::<(), plywood_games::TextError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct StarComplete {
    /// Arcs below every node; even.
    pub n: u8,
    /// Levels of arcs.
    pub depth: u8,
    /// In which order arcs come.
    pub order: ArcOrder,
}

/// In which order the arcs of a node come.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum ArcOrder {
    /// A player's best first; those of chance ascending below Max, descending
    /// below Min: the best case for the searches.
    Best,
    /// All orders equally likely, drawn anew for every node and the same on
    /// every visit.
    Random,
    /// Random, but for the root, whose best arc comes first: what a search could
    /// do that knew the best move.
    Oracle,
}

const ORDERS: [(&str, ArcOrder); 3] =
    [("best", ArcOrder::Best), ("random", ArcOrder::Random), ("oracle", ArcOrder::Oracle)];

/// A node of a [`StarComplete`] tree.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct StarNode {
    hash: u64,
    /// The sum of the arcs so far.
    value: i32,
    level: u8,
}

/// Who moves at a level.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Level {
    Max,
    ChanceBelowMax,
    Min,
    ChanceBelowMin,
}

fn level(level: u8) -> Level {
    match level % 4 {
        0 => Level::Max,
        1 => Level::ChanceBelowMax,
        2 => Level::Min,
        _ => Level::ChanceBelowMin,
    }
}

/// The arcs of a node in their order.
#[derive(Clone, Debug)]
pub struct Arcs {
    arcs: [u8; MAX_N],
    next: u8,
    n: u8,
    /// How many of the first stay where they are.
    fixed: u8,
    /// Draws the rest of the order; `None` if it is fixed.
    draw: Option<u64>,
}

const MAX_N: usize = 200;

impl Iterator for Arcs {
    type Item = u8;

    /// Fisher and Yates' shuffle, as far as it is needed.
    fn next(&mut self) -> Option<u8> {
        let (i, left) = (self.next, self.n - self.next);
        if left == 0 {
            return None;
        }
        if let Some(draw) = &mut self.draw
            && i >= self.fixed
        {
            let j = i + below(*draw, left.into()) as u8;
            *draw = mix(*draw);
            self.arcs.swap(i.into(), j.into());
        }
        self.next += 1;
        Some(self.arcs[usize::from(i)])
    }
}

impl StarComplete {
    /// Arcs are numbered best first.
    fn arcs(&self, node: &StarNode) -> Arcs {
        let mut arcs = [0; MAX_N];
        arcs.iter_mut().zip(0..).for_each(|(arc, i)| *arc = i);
        // Apart from the children's hashes, which come from small numbers.
        let draw = (self.order != ArcOrder::Best).then(|| mix(node.hash ^ (1 << 63)));
        let fixed = u8::from(self.order == ArcOrder::Oracle && node.level == 0);
        Arcs { arcs, next: 0, n: self.n, fixed, draw }
    }

    fn arc_value(&self, level: Level, arc: u8) -> i32 {
        let (arc, half) = (i32::from(arc), i32::from(self.n) / 2);
        let ascending = if arc < half { arc - half } else { arc - half + 1 };
        match level {
            Level::Max => -arc,
            Level::Min => arc,
            Level::ChanceBelowMax => ascending,
            Level::ChanceBelowMin => -ascending,
        }
    }

    fn child(&self, node: &StarNode, arc: u8) -> StarNode {
        StarNode {
            hash: mix(node.hash ^ u64::from(arc)),
            value: node.value + self.arc_value(level(node.level), arc),
            level: node.level + 1,
        }
    }

    /// The levels of arcs at which Max, Min or chance moves.
    fn levels(&self, wanted: impl Fn(Level) -> bool) -> u32 {
        (0..self.depth).filter(|&it| wanted(level(it))).count() as u32
    }
}

impl Game for StarComplete {
    type Position = StarNode;
    type Move = u8;
    type Moves = Arcs;
    type Score = f64;

    fn moves(&self, node: &StarNode) -> Arcs {
        self.arcs(node)
    }

    fn play(&self, node: &StarNode, arc: u8) -> StarNode {
        self.child(node, arc)
    }

    fn outcome(&self, node: &StarNode) -> Option<f64> {
        (node.level == self.depth).then(|| self.side(node).sees(node.value.into()))
    }
}

/// The positions that chance leads to, all of weight 1.
#[derive(Clone, Debug)]
pub struct StarRolls {
    tree: StarComplete,
    node: StarNode,
    arcs: Arcs,
}

impl Iterator for StarRolls {
    type Item = (f64, StarNode);

    fn next(&mut self) -> Option<(f64, StarNode)> {
        let arc = self.arcs.next()?;
        Some((1.0, self.tree.child(&self.node, arc)))
    }
}

impl Dice for StarComplete {
    type Rolls = StarRolls;

    fn side(&self, node: &StarNode) -> Side {
        match level(node.level) {
            Level::Max | Level::ChanceBelowMin => Side::First,
            Level::Min | Level::ChanceBelowMax => Side::Second,
        }
    }

    fn rolls(&self, node: &StarNode) -> Option<Chance<StarRolls>> {
        let chance = matches!(level(node.level), Level::ChanceBelowMax | Level::ChanceBelowMin);
        chance.then(|| Chance {
            total: self.n.into(),
            rolls: StarRolls { tree: *self, node: *node, arcs: self.arcs(node) },
        })
    }

    fn range(&self) -> Window<f64> {
        let (n, half) = (f64::from(self.n), f64::from(self.n) / 2.0);
        let is_chance = |it| matches!(it, Level::ChanceBelowMax | Level::ChanceBelowMin);
        let chance = f64::from(self.levels(is_chance)) * half;
        Window {
            alpha: -chance - f64::from(self.levels(|it| it == Level::Max)) * (n - 1.0),
            beta: chance + f64::from(self.levels(|it| it == Level::Min)) * (n - 1.0),
        }
    }
}

impl Keyed for StarComplete {
    fn key(&self, node: &StarNode) -> u64 {
        node.hash
    }
}

/// The sum of the arcs so far: the mean of what may follow.
#[derive(Copy, Clone, Debug)]
pub struct ArcSum;

impl Evaluate<StarComplete> for ArcSum {
    fn evaluate(&self, tree: &StarComplete, node: &StarNode) -> f64 {
        tree.side(node).sees(node.value.into())
    }
}

impl Family for StarComplete {
    fn root(&self, seed: u64) -> StarNode {
        StarNode { hash: root_hash(seed), value: 0, level: 0 }
    }
    fn is_random(&self) -> bool {
        self.order != ArcOrder::Best
    }
    /// Moves, not levels; and one more, so that a last level of chance is seen.
    fn height(&self) -> Option<u32> {
        Some(self.levels(|it| matches!(it, Level::Max | Level::Min)) + 1)
    }
    fn all_leaves(&self, _: u32) -> f64 {
        f64::from(self.n).powi(self.depth.into())
    }
}

impl Notation for StarComplete {
    fn name(&self) -> String {
        self.to_string()
    }
    fn move_text(&self, node: &StarNode, arc: u8) -> String {
        self.arc_value(level(node.level), arc).to_string()
    }
}

impl Knowledge for StarComplete {
    fn evaluations(&self) -> &'static [&'static str] {
        &["sum"]
    }
    #[inline]
    fn evaluate(&self, _: usize, position: &Self::Position) -> Self::Score {
        Evaluate::evaluate(&ArcSum, self, position)
    }
}

impl fmt::Display for StarComplete {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let StarComplete { n, depth, order } = self;
        let named = ORDERS.iter().find(|(_, it)| it == order);
        let order = named.map_or("?", |(name, _)| name);
        write!(f, "star-complete:n={n},depth={depth},order={order}")
    }
}

impl FromParameters for StarComplete {
    const NAME: &'static str = "star-complete";
    const PARAMETERS: &'static [&'static str] = &["n", "depth", "order"];

    fn from_parameters(given: &Parameters<'_>) -> Result<Self, TextError> {
        let n = given.number("n", 2..=MAX_N as u8, None)?;
        if !n.is_multiple_of(2) {
            let most = MAX_N;
            let what = format!("n={n} is odd; allowed: even numbers from 2 to {most}");
            return Err(TextError::Family(format!("star-complete: {what}")));
        }
        let order = given.text("order").unwrap_or("random");
        let Some(&(_, order)) = ORDERS.iter().find(|(name, _)| *name == order) else {
            let what = format!("order={order} is not possible; allowed: best, random, oracle");
            return Err(TextError::Family(format!("star-complete: {what}")));
        };
        Ok(StarComplete { n, depth: given.number("depth", 1..=7, None)?, order })
    }
}

impl FromStr for StarComplete {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        parameters::read(text)
    }
}
