//! Which move to try first.

use crate::{BestOf, Game, WindowOf};

/// Decides in which order moves are tried. `()` keeps the order of the rules.
pub trait Order<G: Game> {
    /// The moves still to be tried at some node.
    type Moves;

    /// The moves of a position; `hint` is the best known from elsewhere.
    fn begin(&mut self, game: &G, position: &G::Position, hint: Option<G::Move>) -> Self::Moves;

    /// The next move to try.
    fn next(
        &mut self,
        game: &G,
        position: &G::Position,
        moves: &mut Self::Moves,
    ) -> Option<G::Move>;

    /// Takes the moves back, and may learn from how they fared. Searches that
    /// are not depth-first may never hand some of them back.
    #[inline]
    fn end(
        &mut self,
        _game: &G,
        _position: &G::Position,
        _moves: Self::Moves,
        _depth: u32,
        _window: WindowOf<G>,
        _best: BestOf<G>,
    ) {
    }
}

impl<G: Game> Order<G> for () {
    type Moves = G::Moves;

    #[inline]
    fn begin(&mut self, game: &G, position: &G::Position, _: Option<G::Move>) -> G::Moves {
        game.moves(position)
    }

    #[inline]
    fn next(&mut self, _: &G, _: &G::Position, moves: &mut G::Moves) -> Option<G::Move> {
        moves.next()
    }
}
