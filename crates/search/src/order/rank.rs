//! Reasons to try some moves before others.

use crate::{BestOf, Game, WindowOf};

/// A reason to try some moves before others: those of higher rank come first.
///
/// Any `FnMut(&G, &G::Position, G::Move) -> K` is one, for what a game knows of its
/// own moves; [`Killers`](crate::order::Killers), [`History`](crate::order::History) and
/// [`Countermoves`](crate::order::Countermoves) learn while the search goes on. Two or three
/// together are one: the second decides between moves that the first ranks equal,
/// and the third where both do. [`ByRank`](crate::order::ByRank) makes an order of them.
pub trait Rank<G: Game> {
    /// How moves are compared.
    type Key: PartialOrd;

    /// The rank of a move.
    fn rank(
        &mut self,
        game: &G,
        position: &G::Position,
        at: NodeContext<G::Move>,
        mv: G::Move,
    ) -> Self::Key;

    /// Told what came of the moves of a position.
    #[inline]
    fn learn<I: Iterator<Item = G::Move> + Clone>(
        &mut self,
        _game: &G,
        _position: &G::Position,
        _at: NodeContext<G::Move>,
        _moves: &TriedMoves<G, I>,
    ) {
    }
}

/// Where in the tree a depth-first search is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct NodeContext<M> {
    /// Plies made from the root.
    pub ply: usize,
    /// Plies left.
    pub depth: u32,
    /// The move that led here; `None` at the root.
    pub previous: Option<M>,
}

/// What came of the moves of a node.
#[derive(Copy, Clone)]
pub struct TriedMoves<G: Game, I> {
    /// The plies that were left.
    pub depth: u32,
    /// The window of the node.
    pub window: WindowOf<G>,
    /// The best move, and its score.
    pub best: BestOf<G>,
    /// The moves tried, the best among them.
    pub tried: I,
}

impl<G: Game, I> TriedMoves<G, I> {
    /// The move that made a cutoff, if one did.
    #[inline]
    pub fn cutoff(&self) -> Option<G::Move> {
        if self.best.score >= self.window.beta { self.best.mv } else { None }
    }
}

impl<G, F, K> Rank<G> for F
where
    G: Game,
    F: FnMut(&G, &G::Position, G::Move) -> K,
    K: PartialOrd,
{
    type Key = K;

    #[inline]
    fn rank(
        &mut self,
        game: &G,
        position: &G::Position,
        _: NodeContext<G::Move>,
        mv: G::Move,
    ) -> K {
        self(game, position, mv)
    }
}

impl<G: Game, A: Rank<G>, B: Rank<G>> Rank<G> for (A, B) {
    type Key = (A::Key, B::Key);

    #[inline]
    fn rank(&mut self, g: &G, p: &G::Position, at: NodeContext<G::Move>, mv: G::Move) -> Self::Key {
        (self.0.rank(g, p, at, mv), self.1.rank(g, p, at, mv))
    }
    #[inline]
    fn learn<I: Iterator<Item = G::Move> + Clone>(
        &mut self,
        g: &G,
        p: &G::Position,
        at: NodeContext<G::Move>,
        moves: &TriedMoves<G, I>,
    ) {
        self.0.learn(g, p, at, moves);
        self.1.learn(g, p, at, moves);
    }
}

impl<G: Game, A: Rank<G>, B: Rank<G>, C: Rank<G>> Rank<G> for (A, B, C) {
    type Key = (A::Key, B::Key, C::Key);

    #[inline]
    fn rank(&mut self, g: &G, p: &G::Position, at: NodeContext<G::Move>, mv: G::Move) -> Self::Key {
        (self.0.rank(g, p, at, mv), self.1.rank(g, p, at, mv), self.2.rank(g, p, at, mv))
    }
    #[inline]
    fn learn<I: Iterator<Item = G::Move> + Clone>(
        &mut self,
        g: &G,
        p: &G::Position,
        at: NodeContext<G::Move>,
        moves: &TriedMoves<G, I>,
    ) {
        self.0.learn(g, p, at, moves);
        self.1.learn(g, p, at, moves);
        self.2.learn(g, p, at, moves);
    }
}
