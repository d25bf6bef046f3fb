//! What every player can do.

use crate::{
    Entrant, MatchError, clock::TimeLeft, external::Engines, openings::Begun, played::MoveThought,
};
use plywood_games::Family;

/// A player of one game, with what it remembers of it.
pub trait Player<F: Family> {
    /// A move, where the game is not over and chance does not move. A
    /// [`Forfeit`](MatchError::Forfeit) loses the game; any other error ends the match.
    fn choose(&mut self, position: &F::Position) -> Result<F::Move, MatchError>;

    /// Told before it is asked what the clocks show, its own and the opponent's; an opponent without a clock has
    /// the same.
    fn clocks(&mut self, clocks: [TimeLeft; 2]) {
        let _ = clocks;
    }

    /// Told that chance moved, and whereto.
    fn rolled(&mut self, next: &F::Position) {
        let _ = next;
    }

    /// Told that a move was made, by whichever player.
    fn played(&mut self, mv: F::Move) {
        let _ = mv;
    }

    /// What it thought of the move it chose last, as far as it tells.
    fn thought(&self) -> MoveThought {
        MoveThought::default()
    }

    /// Positions that it has evaluated so far.
    fn evaluations(&self) -> u64 {
        0
    }
}

/// What a player is made from.
#[derive(Debug)]
pub struct Seat<'p, F: Family, E> {
    /// The game, as the player sees it.
    pub family: &'p F,
    /// How the player judges.
    pub eval: &'p E,
    /// Who it is.
    pub entrant: &'p Entrant,
    /// The bytes that its tree, list or table may take.
    pub memory: usize,
    /// Once a game has no more plies left than this, it is finished by alpha-beta.
    pub finish: u32,
    /// What it draws random numbers from.
    pub draw: u64,
    /// How the game began.
    pub begun: &'p Begun<F>,
    /// The other programs that play in the match.
    pub engines: &'p Engines,
}

impl<F: Family, E> Copy for Seat<'_, F, E> {}

impl<F: Family, E> Clone for Seat<'_, F, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<F: Family, E> Seat<'_, F, E> {
    /// For a player that has no move to make where there are some.
    pub fn no_move(&self) -> MatchError {
        MatchError::NoMove { player: Box::new(self.entrant.clone()) }
    }
}
