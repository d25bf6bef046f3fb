//! The position that several commands start from: a text, a seed, and moves to play.

use crate::output::Failure;
use plywood::Game;
use plywood_games::{Family, TextError};

/// Where to start.
#[derive(Clone, Debug, Default)]
pub(crate) struct Start {
    /// A position as text; without one, the root of the tree with the seed.
    pub(crate) position: Option<String>,
    pub(crate) seed: u64,
    /// Moves to play from there, with blanks or commas between.
    pub(crate) moves: Option<String>,
}

/// The position reached, and the move that led to it.
pub(crate) struct Reached<F: Family> {
    pub(crate) position: F::Position,
    pub(crate) last: Option<F::Move>,
}

impl Start {
    /// Plays the moves, which are told apart by commas, or if there are none by
    /// blanks: plays of backgammon have blanks in them.
    pub(crate) fn reach<F: Family>(&self, family: &F) -> Result<Reached<F>, Failure> {
        let mut reached = Reached {
            position: match &self.position {
                Some(text) => family.read_position(text)?,
                None => family.root(self.seed),
            },
            last: None,
        };
        let moves = self.moves.as_deref().unwrap_or("");
        let separator: &[char] = if moves.contains(',') { &[','] } else { &[' ', '\t', '\n'] };
        let words = moves.split(separator).map(str::trim).filter(|word| !word.is_empty());
        for (i, text) in words.enumerate() {
            let mv = family.read_move(&reached.position, text).map_err(|TextError(what)| {
                let at = i + 1;
                Failure::usage(format!("--moves, move {at}: {what}"))
            })?;
            reached = Reached { position: family.play(&reached.position, mv), last: Some(mv) };
        }
        Ok(reached)
    }
}

/// How a position is named in the output: its text, or else how it was reached.
pub(crate) fn name<F: Family>(family: &F, position: &F::Position) -> Option<String> {
    family.position_text(position).or_else(|| family.node_text(position))
}

/// Whether the game is over there.
pub(crate) fn is_over<F: Game>(game: &F, position: &F::Position) -> bool {
    game.outcome(position).is_some()
}
