//! What an algorithm author writes against: a tree, as the papers draw it.

use crate::{
    Chance, Score, Side, Window,
    engine::Foretold,
    observer::{ChanceCutoff, OpenList, Remark},
};

/// Walking a tree, node by node.
///
/// An algorithm enters a node and finds either a leaf or moves to try; it takes
/// the moves one by one, plays each to get a child, and leaves with the best.
/// [`Search`](crate::Search) is the real tree; a test may draw its own.
pub trait Walk {
    /// A place in the tree: a position.
    type Node: Clone;
    /// What leads from a node to a child.
    type Move: Copy + Eq;
    /// The moves still to be tried at some node.
    type Moves;
    /// How leaves are valued.
    type Score: Score;
    /// Why a search may end early; uninhabited when it cannot.
    type Stop;

    /// Arrives at `node`, with `depth` plies left to search. At depth 0 every
    /// node is a leaf.
    fn enter(
        &mut self,
        node: &Self::Node,
        depth: u32,
        window: Window<Self::Score>,
    ) -> Result<Visit<Self::Score, Self::Moves>, Self::Stop>;

    /// Whether the game is over at `node`. Not a visit: nobody is told.
    fn is_over(&self, node: &Self::Node) -> bool;

    /// The most promising move left.
    fn next(&mut self, node: &Self::Node, moves: &mut Self::Moves) -> Option<Self::Move>;

    /// The child that a move leads to.
    fn play(&mut self, node: &Self::Node, mv: Self::Move) -> Self::Node;

    /// Departs from an inner node, leaving what was learnt; hands back the score.
    fn leave(
        &mut self,
        node: &Self::Node,
        moves: Self::Moves,
        depth: u32,
        window: Window<Self::Score>,
        best: Best<Self::Score, Self::Move>,
    ) -> Self::Score;

    /// A move that was best here in a search to whatever depth, without a visit.
    #[inline]
    fn hint(&mut self, _node: &Self::Node) -> Option<Self::Move> {
        None
    }

    /// The static value of a node where the game is not over, without a visit; nothing, where
    /// nobody can tell.
    #[inline]
    fn static_value(&mut self, _node: &Self::Node) -> Option<Self::Score> {
        None
    }

    /// Whether the score of a node is known without a visit, as far as the window asks for it.
    #[inline]
    fn is_known(&mut self, _node: &Self::Node, _depth: u32, _window: Window<Self::Score>) -> bool {
        false
    }

    /// How values of shallow searches of a node foretell that of one of `plies` plies.
    #[inline]
    fn foretells(&mut self, _node: &Self::Node, _plies: u32) -> Foretold {
        Foretold::NOTHING
    }

    /// Whether what fails low one ply above the leaves has its value for a score, as it
    /// has after a fail-soft search: every leaf was seen. Not so where a memory answers
    /// with bounds that no such search has found.
    #[inline]
    fn fails_soft(&self) -> bool {
        true
    }

    /// Told before a child is searched a second time.
    #[inline]
    fn again(&mut self) {}

    /// Told by SSS\* before each of its steps.
    #[inline]
    fn open(&mut self, _list: &dyn OpenList<Self::Node, Self::Score>) {}

    /// Told by best-first minimax when a value has been backed up to a node: to
    /// the root, or to one that leaves the principal variation.
    #[inline]
    fn backed_up(&mut self, _node: &Self::Node, _window: Window<Self::Score>, _value: Self::Score) {
    }

    /// Told by a search for play before a node is entered: what is particular about it.
    #[inline]
    fn remark(&mut self, _remark: Remark) {}

    /// Told by a search for play when a node at which only noisy moves are played on is done.
    #[inline]
    fn quiesced(&mut self, _node: &Self::Node, _window: Window<Self::Score>, _score: Self::Score) {}
}

/// A tree in which two players move in turn and nothing else does.
///
/// A marker: the algorithms for games without dice ask for it.
pub trait Tree: Walk {}

/// A tree in which chance moves too, at some of the nodes.
///
/// Scores are those of a node's [`side`](Self::side). Depth counts moves, not
/// rolls.
pub trait ChanceTree: Walk<Score = f64> {
    /// What chance may do at some node.
    type Rolls: Iterator<Item = (f64, Self::Node)> + Clone;

    /// Arrives at a node of any kind, with `depth` moves left to search. At depth
    /// 0 every node is a leaf.
    fn arrive(
        &mut self,
        node: &Self::Node,
        depth: u32,
        window: Window<f64>,
    ) -> Result<ChanceVisit<Self::Moves, Self::Rolls>, Self::Stop>;

    /// Departs from a chance node; hands back the score.
    fn settle(&mut self, node: &Self::Node, depth: u32, window: Window<f64>, score: f64) -> f64;

    /// Departs from a node of which only some moves were tried, to learn that
    /// its score is at least that of the best of them.
    fn probed(
        &mut self,
        node: &Self::Node,
        moves: Self::Moves,
        depth: u32,
        best: Best<f64, Self::Move>,
    );

    /// Whose score the score of this node is.
    fn side(&self, node: &Self::Node) -> Side;

    /// The least and the largest score of any node, for a side.
    fn range(&self, side: Side) -> Window<f64>;

    /// What is known of a node's score without a visit.
    fn bounds(&mut self, node: &Self::Node, depth: u32) -> Window<f64>;

    /// Told when a chance node is cut off.
    fn chance_cutoff(&mut self, cutoff: ChanceCutoff);
}

/// What is found on arriving at a node where chance may move.
pub enum ChanceVisit<Moves, Rolls> {
    /// A leaf: its score is known.
    Leaf(f64),
    /// A player moves: the moves to try.
    Choice(Moves),
    /// Chance moves: what it may do.
    Chance(Chance<Rolls>),
}

/// A node is either a leaf with a score, or has moves to try.
pub enum Visit<S, Moves> {
    /// A leaf: its score is known.
    Leaf(S),
    /// An inner node: the moves to try.
    Inner(Moves),
}

/// The best move so far at a node, its score, and how many were tried.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Best<S, M> {
    /// The best score so far.
    pub score: S,
    /// The move that has it; `None` as long as no move has raised the score.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub mv: Option<M>,
    /// How many moves have been tried. After a cutoff the last of them made it.
    pub tried: u32,
}

impl<S: Score, M> Best<S, M> {
    /// No move yet: any score improves on it.
    #[inline]
    pub fn none() -> Self {
        Best::worth(-S::INFINITY)
    }

    /// No move yet, and only a score above `score` improves on it.
    #[inline]
    pub fn worth(score: S) -> Self {
        Best { score, mv: None, tried: 0 }
    }

    /// Takes the move if it is better, and says whether it was.
    #[inline]
    pub fn improve(&mut self, score: S, mv: M) -> bool {
        self.tried += 1;
        let better = score > self.score;
        if better {
            self.score = score;
            self.mv = Some(mv);
        }
        better
    }
}
