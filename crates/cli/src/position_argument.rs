//! The arguments --position, --moves and --seed that say where to start.

use plywood_app::Start;

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
        Start { position, moves: moves.unwrap_or_default(), seed, ..Start::default() }
    }

    pub(crate) fn seed(&self) -> u64 {
        self.seed
    }
}
