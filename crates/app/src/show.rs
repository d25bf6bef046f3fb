//! A position to look at.

use crate::{
    Error, Start,
    start::{ChanceOf, Reached, name},
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
    /// What chance may do, where it is to move.
    #[serde(skip)]
    pub rolls: Vec<String>,
    /// Who is to move, or is told the score: 0 for who moves first in the game, or 1.
    #[serde(skip)]
    pub player: usize,
    /// What the players are called, who is to move in the first place.
    #[serde(skip)]
    pub names: [&'static str; 2],
    /// The score for the side to move as a number, once the game is over.
    #[serde(skip)]
    pub outcome: Option<f64>,
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
    let rolls = match outcome {
        None if chance.moves(family, position) => chance.rolls(family, position),
        _ => Vec::new(),
    };
    let moves = match outcome.is_some() || !rolls.is_empty() {
        true => Vec::new(),
        false => family.moves(position).map(|mv| start.move_text(family, position, mv)).collect(),
    };
    let board = family.board(position, reached.last);
    Ok(Shown {
        game: game.to_string(),
        position: name(family, position),
        moves,
        score: outcome.map(|score| score.to_string()),
        picture: board.as_ref().map(|board| board.draw(Style::Plain)),
        board,
        rolls: rolls.iter().map(|roll| start.roll_word(&roll.name)).collect(),
        player: player(family, chance, &reached),
        names: family.player_names(position),
        outcome: outcome.map(Into::into),
    })
}

/// Who is to move: 0 for who moves first in the game. Names of players tell, where they follow the
/// turns; else whoever moves in the position that was started from is the first.
fn player<F: Family>(family: &F, chance: &dyn ChanceOf<F>, reached: &Reached<F>) -> usize {
    let name = |position: &F::Position| family.player_names(position)[0];
    let (first, now) = (family.root(0), &reached.position);
    let after_first_move = match family.outcome(&first) {
        None if !chance.moves(family, &first) => {
            family.moves(&first).next().map(|mv| family.play(&first, mv))
        }
        _ => None,
    };
    match after_first_move {
        Some(next) if name(&next) != name(&first) => usize::from(name(now) != name(&first)),
        _ => {
            let moves = reached.moves_made;
            usize::from(chance.other_side(family, &reached.start, now, moves))
        }
    }
}

pub(crate) fn move_numbers<F: Family>(
    family: &F,
    start: &Start,
    moves: &[&str],
    chance: &dyn ChanceOf<F>,
) -> Result<Vec<usize>, Error> {
    let position = start.reach(family, chance)?.position;
    if family.outcome(&position).is_none() && chance.moves(family, &position) {
        return Err(Error::other(format!("{}: chance is to move", family.name())));
    }
    let number = |text: &&str| {
        let meant = start.read_move(family, &position, text)?;
        // What is read is one of the moves.
        Ok(family.moves(&position).position(|mv| mv == meant).unwrap_or(usize::MAX))
    };
    moves.iter().map(number).collect()
}
