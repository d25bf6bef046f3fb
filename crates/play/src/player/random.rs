//! Any move.

use super::{Player, Seat};
use crate::MatchError;
use plywood::Game;
use plywood_games::{
    Family,
    random::{below, mix},
};

/// Makes any move.
pub(crate) struct RandomPlayer<'p, F: Family, E> {
    seat: Seat<'p, F, E>,
    draw: u64,
}

impl<'p, F: Family, E> RandomPlayer<'p, F, E> {
    pub(crate) fn new(seat: Seat<'p, F, E>) -> Self {
        RandomPlayer { seat, draw: seat.draw }
    }
}

impl<F: Family, E> Player<F> for RandomPlayer<'_, F, E> {
    fn choose(&mut self, position: &F::Position) -> Result<F::Move, MatchError> {
        let mv = random_move(self.seat.family, position, &mut self.draw);
        mv.ok_or_else(|| self.seat.no_move())
    }
}

/// Any move; `None` if the game is over.
pub(crate) fn random_move<G: Game>(
    game: &G,
    position: &G::Position,
    draw: &mut u64,
) -> Option<G::Move> {
    if game.outcome(position).is_some() {
        return None;
    }
    *draw = mix(*draw);
    let count = game.moves(position).count() as u32;
    game.moves(position).nth(below(*draw, count) as usize)
}
