//! `plywood show`

use crate::{
    output::{self, Failure, TextFormat},
    position_argument::{Reached, Start, name},
    tree_argument,
};
use plywood_games::{DiceFamily, Family, PlainFamily, Style, Visitor};
use serde_json::json;
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

pub(crate) fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    let game = tree_argument::parse(&arguments.game)?;
    let Arguments { position, moves, seed, format, .. } = arguments;
    game.visit(Run { start: Start { position, seed, moves }, format })
}

struct Run {
    start: Start,
    format: TextFormat,
}

impl Visitor for Run {
    type Output = Result<ExitCode, Failure>;

    fn visit<F: PlainFamily>(self, family: F) -> Self::Output {
        let reached = self.start.reach(&family)?;
        let moves = match family.outcome(&reached.position) {
            Some(_) => Vec::new(),
            None => move_texts(&family, &reached.position),
        };
        show(&family, &reached, &moves, self.format)
    }

    fn visit_dice<F: DiceFamily>(self, family: F) -> Self::Output {
        let reached = self.start.reach(&family)?;
        let over = family.outcome(&reached.position).is_some();
        let moves = if over || family.rolls(&reached.position).is_some() {
            Vec::new()
        } else {
            move_texts(&family, &reached.position)
        };
        show(&family, &reached, &moves, self.format)
    }
}

fn move_texts<F: Family>(family: &F, position: &F::Position) -> Vec<String> {
    family.moves(position).map(|mv| family.move_text(position, mv)).collect()
}

fn show<F: Family>(
    family: &F,
    Reached { position, last }: &Reached<F>,
    moves: &[String],
    format: TextFormat,
) -> Result<ExitCode, Failure> {
    let text = name(family, position);
    match format {
        TextFormat::Json => output::json(&json!({
            "game": family.to_string(),
            "position": text,
            "moves": moves,
            "score": family.outcome(position).map(|score| score.to_string()),
            "board": family.picture(position, *last, Style::Plain),
        }))?,
        TextFormat::Text => {
            let style = if output::colours() { Style::Terminal } else { Style::Plain };
            let Some(picture) = family.picture(position, *last, style).or(text.map(|it| it + "\n"))
            else {
                return Err(Failure::usage(format!("{family} has no board to show")));
            };
            io::stdout().write_all(picture.as_bytes())?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
