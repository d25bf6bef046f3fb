//! What remembers searched positions.

use crate::{BestOf, Game, WindowOf};

/// Remembers searched positions. `()` remembers nothing.
pub trait Memory<G: Game> {
    /// What is known of a position with `depth` plies left.
    #[inline]
    fn probe(
        &mut self,
        _game: &G,
        _position: &G::Position,
        _depth: u32,
        _window: WindowOf<G>,
    ) -> Probe<G::Score, G::Move> {
        Probe { score: None, mv: None }
    }

    /// What is known of the score of a position with `depth` plies left.
    #[inline]
    fn bounds(&mut self, _game: &G, _position: &G::Position, _depth: u32) -> WindowOf<G> {
        WindowOf::<G>::full()
    }

    /// A move that was best when the position was searched before, to whatever
    /// depth.
    #[inline]
    fn hint(&mut self, _game: &G, _position: &G::Position) -> Option<G::Move> {
        None
    }

    /// Whether it remembers anything: `()` does not.
    #[inline]
    fn remembers(&self) -> bool {
        true
    }

    /// Whether an upper bound on a node one ply above the leaves is always its value. It
    /// is for what [`Search`](crate::Search) stores: what a fail-hard search leaves there
    /// is not stored. A memory that has bounds from elsewhere says no, and
    /// [`negascout`](crate::algorithm::negascout) then trusts it no more than elsewhere.
    #[inline]
    fn fails_soft(&self) -> bool {
        true
    }

    /// What the moves are worth at most that were left out at the node with `depth` plies left
    /// on the way, since the memory knows that none raises alpha; `None` if none was. The score
    /// of the node is no less than that.
    #[inline]
    fn left_out(&mut self, _depth: u32) -> Option<G::Score> {
        None
    }

    /// The score of a leaf, if it was evaluated before.
    #[inline]
    fn leaf(&mut self, _game: &G, _position: &G::Position) -> Option<G::Score> {
        None
    }

    /// Told the score of every leaf that is evaluated.
    #[inline]
    fn store_leaf(&mut self, _game: &G, _position: &G::Position, _score: G::Score) {}

    /// Told the result of every searched position.
    #[inline]
    fn store(
        &mut self,
        _game: &G,
        _position: &G::Position,
        _depth: u32,
        _window: WindowOf<G>,
        _best: BestOf<G>,
    ) {
    }
}

impl<G: Game> Memory<G> for () {
    #[inline]
    fn remembers(&self) -> bool {
        false
    }
}

impl<G: Game, M: Memory<G>> Memory<G> for &mut M {
    crate::forward_memory!(|it| **it; except);
}

/// What a memory knows of a position.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Probe<S, M> {
    /// A score that settles the window.
    pub score: Option<S>,
    /// A move to try first.
    pub mv: Option<M>,
}
