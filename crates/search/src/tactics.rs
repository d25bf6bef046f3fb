//! What a player knows of forcing play.

use crate::Game;

/// What a player knows of forcing play in a game, so that an engine looks further
/// where it matters: see [`Engine::tactics`](crate::Engine::tactics).
///
/// `()` knows nothing, and with it an engine looks equally far everywhere. All that
/// is here has a default that is always right, but helps little.
pub trait Tactics<G: Game> {
    /// Whether there is anything to know.
    const SOME: bool = true;

    /// Moves produced lazily; owns what it needs.
    type NoisyMoves: Iterator<Item = G::Move>;

    /// The legal moves that may change the worth of a position at one stroke and are
    /// worth a look, the most promising first. They must come to an end: see
    /// [`Noisy`](crate::Noisy). Not asked where the side to move is forced.
    fn noisy_moves(&self, game: &G, position: &G::Position) -> Self::NoisyMoves;

    /// Whether the side to move cannot leave things as they are: it is in check.
    fn is_forced(&self, _game: &G, _position: &G::Position) -> bool {
        false
    }

    /// Whether a move that was possible here, and was not noisy, is as good as any
    /// to be looked at less when many others were better so far.
    fn is_quiet(&self, _game: &G, _position: &G::Position, _mv: G::Move) -> bool {
        false
    }

    /// Whether a move takes back what the previous one took.
    fn takes_back(
        &self,
        _game: &G,
        _position: &G::Position,
        _previous: G::Move,
        _mv: G::Move,
    ) -> bool {
        false
    }

    /// The position with the other side to move, if that is mostly worse for the
    /// side that passes than its best move.
    fn pass(&self, _game: &G, _position: &G::Position) -> Option<G::Position> {
        None
    }

    /// The score of a game that is won, if evaluations stay below half of it. Then
    /// wins are worth one less for every ply that they are away, so that an engine
    /// makes progress.
    fn win(&self, _game: &G) -> Option<i32> {
        None
    }
}

/// Knows nothing.
impl<G: Game> Tactics<G> for () {
    const SOME: bool = false;

    type NoisyMoves = std::iter::Empty<G::Move>;

    fn noisy_moves(&self, _: &G, _: &G::Position) -> Self::NoisyMoves {
        std::iter::empty()
    }
}
