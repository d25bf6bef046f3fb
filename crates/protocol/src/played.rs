//! A game as far as it was told.

use crate::session::Session;
use plywood_app::{Error, Shown, Start};
use plywood_games::Protocol;

/// A position, the moves made since, and what there is to see of it now.
pub(crate) struct Played {
    start: Start,
    moves: Vec<String>,
    pub(crate) shown: Shown,
}

impl Played {
    /// A position in the words of a protocol, or the start of the game, and moves from there.
    pub(crate) fn new(
        protocol: Protocol,
        position: Option<String>,
        moves: Vec<String>,
        session: &Session,
    ) -> Result<Played, Error> {
        let start = Start { position, moves: moves.join(" "), seed: 0, protocol: Some(protocol) };
        let shown = session.show(&start)?;
        Ok(Played { start, moves, shown })
    }

    /// Where it stands, to be thought about.
    pub(crate) fn start(&self) -> &Start {
        &self.start
    }

    /// How many moves were made.
    pub(crate) fn plies(&self) -> usize {
        self.moves.len()
    }

    /// Another move is made, a word; what is no move changes nothing.
    pub(crate) fn play(&mut self, word: &str, session: &Session) -> Result<(), Error> {
        let moves = self.moves.iter().cloned().chain([word.to_string()]).collect();
        *self = self.with(moves, session)?;
        Ok(())
    }

    /// The same after its first moves alone.
    pub(crate) fn after(&self, plies: usize, session: &Session) -> Result<Played, Error> {
        self.with(self.moves.iter().take(plies).cloned().collect(), session)
    }

    fn with(&self, moves: Vec<String>, session: &Session) -> Result<Played, Error> {
        let start = Start { moves: moves.join(" "), ..self.start.clone() };
        let shown = session.show(&start)?;
        Ok(Played { start, moves, shown })
    }
}
