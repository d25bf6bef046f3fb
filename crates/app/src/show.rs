//! A position to look at.

use crate::{
    Error, Start,
    start::{ChanceOf, name},
};
use plywood_games::{Family, board::Board, board::Style};

/// A position to look at.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Shown {
    /// The game.
    pub game: String,
    /// The position, if it has a text or a name.
    pub position: Option<String>,
    /// What can be played; nothing where no player is to move.
    pub moves: Vec<String>,
    /// The score for the side to move, once the game is over.
    pub score: Option<String>,
    /// The board in ASCII, if there is one.
    #[serde(rename = "board")]
    pub picture: Option<String>,
    /// The board as cells and pieces, if there is one.
    #[serde(skip)]
    pub board: Option<Board>,
}

pub(crate) fn show<F: Family>(
    game: &str,
    family: &F,
    start: &Start,
    chance: &dyn ChanceOf<F>,
) -> Result<Shown, Error> {
    let reached = start.reach(family, chance)?;
    let position = &reached.position;
    let outcome = family.outcome(position);
    let moves = match outcome.is_some() || chance.moves(family, position) {
        true => Vec::new(),
        false => family.moves(position).map(|mv| family.move_text(position, mv)).collect(),
    };
    let board = family.board(position, reached.last);
    Ok(Shown {
        game: game.to_string(),
        position: name(family, position),
        moves,
        score: outcome.map(|score| score.to_string()),
        picture: board.as_ref().map(|board| board.draw(Style::Plain)),
        board,
    })
}
