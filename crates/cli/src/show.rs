//! `plywood show`

use crate::{
    output::{self, Failure, TextFormat},
    text_file, tree_argument,
};
use plywood_app::{AnyGame, Registry, Start};
use plywood_games::board::Style;
use plywood_play::game_file::read_games;
use std::{
    io::{self, Write},
    path::{Path, PathBuf},
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
  plywood show tic-tac-toe X.O/.X./..O --format json
  plywood show chess --games all.pgn --number 3 --ply 20")]
pub(crate) struct Arguments {
    #[arg(value_name = "GAME", help = tree_argument::HELP)]
    game: String,
    /// The position, as players of the game write it [default: the first].
    #[arg(allow_hyphen_values = true)]
    position: Option<String>,
    /// The same, as other commands are told it.
    #[arg(
        long = "position",
        value_name = "TEXT",
        allow_hyphen_values = true,
        conflicts_with = "position"
    )]
    named_position: Option<String>,
    /// Moves to play from there, with blanks or commas between.
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// A game from a file, as 'plywood match --games' writes it, or in PGN, PDN, GGF or MAT from elsewhere.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "named_position", "moves"])]
    games: Option<PathBuf>,
    /// Which game of the file.
    #[arg(long, value_name = "N", default_value_t = 1, requires = "games")]
    number: usize,
    /// Its position after N plies, rolls not counted [default: all].
    #[arg(long, value_name = "N", requires = "games")]
    ply: Option<usize>,
    /// Other seeds give other positions, in games that start from many.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How to print the position.
    #[arg(long, value_enum, default_value = "text")]
    format: TextFormat,
}

pub(crate) fn run(arguments: Arguments, registry: &Registry) -> Result<ExitCode, Failure> {
    let game = tree_argument::parse(registry, &arguments.game)?;
    let start = match &arguments.games {
        Some(path) => from_file(&arguments, &*game, path)?,
        None => {
            let moves = arguments.moves.clone().unwrap_or_default();
            Start {
                position: arguments.position.clone().or(arguments.named_position.clone()),
                moves,
                seed: arguments.seed,
                ..Start::default()
            }
        }
    };
    let (shown, format) = (game.show(&start)?, arguments.format);
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

/// No file of games is so large.
const MOST_BYTES: u64 = 64 << 20;

/// Where the game of a file stands after some plies.
fn from_file(arguments: &Arguments, game: &dyn AnyGame, path: &Path) -> Result<Start, Failure> {
    let refuse = |what: String| Failure::usage(format!("{}: {what}", path.display()));
    let text = text_file::read(path, MOST_BYTES).map_err(|error| refuse(error.to_string()))?;
    let info = game.info();
    let games = read_games(&info.name, &text).map_err(|error| refuse(error.to_string()))?;
    let at = arguments.number.checked_sub(1).and_then(|at| games.get(at));
    let Some(read) = at else {
        let (number, all) = (arguments.number, games.len());
        return Err(refuse(format!("no game {number}; allowed: 1 to {all}")));
    };
    if read.tree.is_some() && read.position.is_none() {
        return Err(refuse(format!("line {}: the game is on a tree, not on a board", read.line)));
    }
    // In backgammon, a roll stands before each move.
    let words = if info.dice { 2 } else { 1 };
    let wanted = arguments.ply.map_or(usize::MAX, |ply| ply.saturating_mul(words));
    let moves: Vec<&str> = read.moves.iter().take(wanted).map(String::as_str).collect();
    let (position, moves, seed) = (read.position.clone(), moves.join(", "), arguments.seed);
    Ok(Start { position, moves, seed, ..Start::default() })
}
