//! `plywood show`

use crate::{
    output::{self, Failure, TextFormat},
    tree_argument,
};
use plywood_app::{Registry, Start};
use plywood_games::board::Style;
use std::{
    io::{self, Write},
    process::ExitCode,
};

/// Shows the board: coordinates, the last move, who is to move.
///
/// In plain ASCII where it does not go to a terminal.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  plywood show othello --moves 'f5 d6 c3'
  plywood show connect-four 4453
  plywood show checkers 'W:W21,22,K30:B1,2,K9'
  plywood show tic-tac-toe X.O/.X./..O --format json")]
pub(crate) struct Arguments {
    #[arg(value_name = "GAME", help = tree_argument::HELP)]
    game: String,
    /// The position, as players of the game write it [default: the first].
    #[arg(allow_hyphen_values = true)]
    position: Option<String>,
    /// Moves to play from there, with blanks or commas between.
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// Other seeds give other positions, in games that start from many.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How to print the position.
    #[arg(long, value_enum, default_value = "text")]
    format: TextFormat,
}

pub(crate) fn run(arguments: Arguments, registry: &Registry) -> Result<ExitCode, Failure> {
    let game = tree_argument::parse(registry, &arguments.game)?;
    let Arguments { position, moves, seed, format, .. } = arguments;
    let shown = game.show(&Start { position, moves: moves.unwrap_or_default(), seed })?;
    match format {
        TextFormat::Json => output::json(&shown)?,
        TextFormat::Text => {
            let style = if output::colours() { Style::Terminal } else { Style::Plain };
            let board = shown.board.as_ref().map(|board| board.draw(style));
            let Some(picture) = board.or(shown.position.map(|it| it + "\n")) else {
                return Err(Failure::usage(format!("{} has no board to show", shown.game)));
            };
            io::stdout().write_all(picture.as_bytes())?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
