//! What decides which move is tried first.

use crate::{BestOf, Game, WindowOf};

/// Decides in which order moves are tried. `()` keeps the order of the rules.
///
/// The value of a search does not depend on it; the work does.
pub trait Order<G: Game> {
    /// The moves still to be tried at some node.
    type Moves;

    /// The moves of a position with `depth` plies left; `hint` is the best known
    /// from elsewhere, and a legal move.
    fn begin(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: u32,
        hint: Option<G::Move>,
    ) -> Self::Moves;

    /// The next move to try.
    fn next(
        &mut self,
        game: &G,
        position: &G::Position,
        moves: &mut Self::Moves,
    ) -> Option<G::Move>;

    /// Told that the next node is not a child of the last one, as when a thread takes over
    /// part of another's tree: it is `ply` plies below the root and has `depth` plies left.
    #[inline]
    fn go_to(&mut self, ply: u32, depth: u32) {
        let _ = (ply, depth);
    }

    /// Takes the moves back, and may learn from what came of them. Searches that
    /// are not depth-first, or are stopped, may never hand some of them back.
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
    fn begin(&mut self, game: &G, position: &G::Position, _: u32, _: Option<G::Move>) -> G::Moves {
        game.moves(position)
    }

    #[inline]
    fn next(&mut self, _: &G, _: &G::Position, moves: &mut G::Moves) -> Option<G::Move> {
        moves.next()
    }
}

/// An order that is kept, for what it has learnt.
impl<G: Game, R: Order<G>> Order<G> for &mut R {
    type Moves = R::Moves;

    #[inline]
    fn begin(&mut self, g: &G, p: &G::Position, depth: u32, hint: Option<G::Move>) -> R::Moves {
        (**self).begin(g, p, depth, hint)
    }
    #[inline]
    fn next(&mut self, g: &G, p: &G::Position, moves: &mut R::Moves) -> Option<G::Move> {
        (**self).next(g, p, moves)
    }
    #[inline]
    fn go_to(&mut self, ply: u32, depth: u32) {
        (**self).go_to(ply, depth);
    }
    #[inline]
    fn end(
        &mut self,
        g: &G,
        p: &G::Position,
        moves: R::Moves,
        depth: u32,
        window: WindowOf<G>,
        best: BestOf<G>,
    ) {
        (**self).end(g, p, moves, depth, window, best);
    }
}
