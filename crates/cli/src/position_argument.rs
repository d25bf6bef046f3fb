//! The arguments --position, --moves and --seed that say where a search starts.

use crate::output::Failure;
use plywood_games::{Family, random::tree_seed};

/// Where to start from.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct PositionArguments {
    /// Start from this position, as players of the game write it [default: the start of the game].
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// Then make these moves, with spaces between.
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// The tree to start from, where each seed has its own.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl PositionArguments {
    pub(crate) fn position<F: Family>(&self, family: &F) -> Result<F::Position, Failure> {
        let seed = if family.is_random() { tree_seed(self.seed, 0) } else { 0 };
        let mut position = match &self.position {
            Some(text) => family.read_position(text)?,
            None => family.root(seed),
        };
        for text in self.moves.iter().flat_map(|moves| moves.split_whitespace()) {
            let mv = family.read_move(&position, text)?;
            position = family.play(&position, mv);
        }
        Ok(position)
    }
}
