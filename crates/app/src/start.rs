//! Where an analysis starts, in words.

use crate::Error;
use plywood::Dice;
use plywood_games::{Family, Notation, TextError, random::tree_seed};

/// Where to start from.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Start {
    /// A position as players of the game write it; without one, the root of the tree with
    /// the seed.
    pub position: Option<String>,
    /// Moves to make from there, with commas between, or if there are none with blanks:
    /// plays of backgammon have blanks in them.
    pub moves: String,
    /// The tree, where each seed has its own.
    pub seed: u64,
}

impl Default for Start {
    fn default() -> Self {
        Start { position: None, moves: String::new(), seed: 1 }
    }
}

impl Start {
    /// The start of the game, and these moves.
    pub fn after(moves: impl Into<String>) -> Start {
        Start { moves: moves.into(), ..Start::default() }
    }
}

/// The position reached, the move that led to it, and the moves in words.
pub(crate) struct Reached<F: Family> {
    pub(crate) position: F::Position,
    pub(crate) last: Option<F::Move>,
    pub(crate) words: Vec<String>,
}

/// Whether chance is to move, where the game is not over.
pub(crate) type ChanceMoves<'a, F> = dyn Fn(&<F as plywood::Game>::Position) -> bool + 'a;

impl Start {
    /// Plays the moves.
    pub(crate) fn reach<F: Family>(
        &self,
        family: &F,
        chance_moves: &ChanceMoves<'_, F>,
    ) -> Result<Reached<F>, Error> {
        let seed = if family.is_random() { tree_seed(self.seed, 0) } else { 0 };
        let mut reached = Reached {
            position: match &self.position {
                Some(text) => family.read_position(text)?,
                None => family.root(seed),
            },
            last: None,
            words: Vec::new(),
        };
        let read = |position: &F::Position, text: &str| {
            if family.outcome(position).is_none() && chance_moves(position) {
                let game = family.name();
                return Err(TextError::Move(format!(
                    "{game}: no move '{text}': chance is to move"
                )));
            }
            family.read_move(position, text)
        };
        let moves = self.moves.trim();
        // One play of backgammon may have blanks in it.
        let is_one = !moves.is_empty() && read(&reached.position, moves).is_ok();
        let words = if is_one { vec![moves] } else { split_moves(moves).collect() };
        for (i, text) in words.into_iter().enumerate() {
            let mv = read(&reached.position, text)
                .map_err(|error| Error::Move { number: i + 1, error })?;
            reached.position = family.play(&reached.position, mv);
            reached.last = Some(mv);
            reached.words.push(text.to_string());
        }
        Ok(reached)
    }
}

/// Never.
pub(crate) fn no_chance<P>(_: &P) -> bool {
    false
}

/// Where the rules have rolls.
pub(crate) fn rolls<G: Dice>(game: &G) -> impl Fn(&G::Position) -> bool {
    |position| game.rolls(position).is_some()
}

/// Moves with commas between, or if there are none with blanks.
pub fn split_moves(moves: &str) -> impl Iterator<Item = &str> {
    let separator: &[char] = if moves.contains(',') { &[','] } else { &[' ', '\t', '\n'] };
    moves.split(separator).map(str::trim).filter(|word| !word.is_empty())
}

/// What a position is called, if it has a text or a name.
pub(crate) fn name<G: Notation>(game: &G, position: &G::Position) -> Option<String> {
    game.position_text(position).or_else(|| game.node_text(position))
}
