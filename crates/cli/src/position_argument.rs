//! The arguments --position, --moves and --seed that say where to start.

use crate::output::Failure;
use plywood::Game;
use plywood_games::{Family, TextError, random::tree_seed};

/// Where to start from.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct PositionArguments {
    /// Start from this position, as players of the game write it [default: the start of the game].
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    position: Option<String>,
    /// Then make these moves, with spaces or commas between.
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// The tree to start from, where each seed has its own; and random positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl PositionArguments {
    pub(crate) fn start(&self) -> Start {
        let PositionArguments { position, moves, seed } = self.clone();
        Start { position, moves, seed }
    }

    pub(crate) fn seed(&self) -> u64 {
        self.seed
    }

    pub(crate) fn position<F: Family>(&self, family: &F) -> Result<F::Position, Failure> {
        Ok(self.start().reach(family)?.position)
    }
}

/// Where to start, however that was said.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    /// A position as text; without one, the root of the tree with the seed.
    pub(crate) position: Option<String>,
    /// Moves to play from there.
    pub(crate) moves: Option<String>,
    pub(crate) seed: u64,
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
        let seed = if family.is_random() { tree_seed(self.seed, 0) } else { 0 };
        let mut reached = Reached {
            position: match &self.position {
                Some(text) => family.read_position(text)?,
                None => family.root(seed),
            },
            last: None,
        };
        let moves = self.moves.as_deref().unwrap_or("");
        let words = split_moves(moves);
        // One play of backgammon may have blanks in it.
        let is_one = family.read_move(&reached.position, moves.trim()).is_ok();
        let words = if is_one { vec![moves.trim()] } else { words.collect() };
        for (i, text) in words.into_iter().enumerate() {
            let mv = family.read_move(&reached.position, text).map_err(|what: TextError| {
                let at = i + 1;
                Failure::usage(format!("--moves, move {at}: {what}"))
            })?;
            reached = Reached { position: family.play(&reached.position, mv), last: Some(mv) };
        }
        Ok(reached)
    }
}

/// Moves with commas between, or if there are none with blanks.
pub(crate) fn split_moves(moves: &str) -> impl Iterator<Item = &str> {
    let separator: &[char] = if moves.contains(',') { &[','] } else { &[' ', '\t', '\n'] };
    moves.split(separator).map(str::trim).filter(|word| !word.is_empty())
}

/// What a position is called, if it has a text or a name.
pub(crate) fn name<F: Family>(family: &F, position: &F::Position) -> Option<String> {
    family.position_text(position).or_else(|| family.node_text(position))
}

/// Whether the game is over there.
pub(crate) fn is_over<G: Game>(game: &G, position: &G::Position) -> bool {
    game.outcome(position).is_some()
}
