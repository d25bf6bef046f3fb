//! What all engines can do.

use super::{Engine, Limits, Thought, ThoughtOf};
use crate::{Deterministic, Evaluate, Game, Keyed, Tactics, order::Order};

/// Thinks about positions of a game, with dice or without: what a player, a session or an
/// analysis needs of an engine, whatever it is made of.
pub trait Think<G: Game> {
    /// Thinks until a limit is reached, and tells after every depth what it thinks so far.
    fn think_with(
        &mut self,
        position: &G::Position,
        limits: &Limits<'_>,
        tell: &mut dyn FnMut(&ThoughtOf<G>),
    ) -> ThoughtOf<G>;

    /// Thinks until a limit is reached.
    fn think(&mut self, position: &G::Position, limits: &Limits<'_>) -> ThoughtOf<G> {
        self.think_with(position, limits, &mut |_| ())
    }

    /// Clears the memory, as before another game.
    fn clear(&mut self);
}

impl<G, E, R, K> Think<G> for Engine<G, E, R, K>
where
    G: Keyed + Deterministic + Game<Score = i32, Position: Send + Sync, Move: Send + Sync> + Sync,
    E: Evaluate<G> + Sync,
    R: Order<G> + Clone + Send,
    K: Tactics<G> + Sync,
{
    fn think_with(
        &mut self,
        position: &G::Position,
        limits: &Limits<'_>,
        tell: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Thought<G::Move> {
        Engine::think_with(self, position, limits, tell)
    }

    fn clear(&mut self) {
        Engine::clear(self);
    }
}
