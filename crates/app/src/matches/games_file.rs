//! The games of matches, to a file.

use crate::Error;
use plywood_lab::whole_file::{can_write_whole, write_whole};
use plywood_play::{
    SeriesRow,
    game_file::{GameFormat, WrittenGame},
};
use std::{fmt::Display, path::Path};

/// Whether games can be written there: nothing that is there already is lost.
pub fn check_games_file(path: &Path) -> Result<(), Error> {
    if path.exists() {
        return Err(cannot(path, "there is a file of this name; allowed: a new one"));
    }
    can_write_whole(path).map_err(|error| cannot(path, error))
}

/// Writes all games, match after match and pair after pair, as those who play the game keep them.
pub fn write_games(path: &Path, game: &str, rows: &[SeriesRow]) -> Result<(), Error> {
    let several = rows.len() > 1;
    let games: Vec<WrittenGame<'_>> = rows
        .iter()
        .enumerate()
        .flat_map(|(number, row)| written(game, row, several.then_some(number + 1)))
        .collect();
    let text = GameFormat::of(game).write(&games).map_err(|what| cannot(path, what))?;
    write_whole(path, text.as_bytes()).map_err(|error| cannot(path, error))
}

fn cannot(path: &Path, what: impl Display) -> Error {
    Error::other(format!("games {}: {what}", path.display()))
}

/// The games of a match, with its number if there are several.
fn written<'g>(
    game: &'g str,
    row: &'g SeriesRow,
    number: Option<usize>,
) -> impl Iterator<Item = WrittenGame<'g>> {
    let names = row.players.each_ref().map(ToString::to_string);
    row.games.iter().flat_map(move |pair| {
        let names = names.clone();
        pair.games.iter().enumerate().filter_map(move |(first, played)| {
            let [a, b] = names.clone();
            let round = format!("{}.{}", pair.pair + 1, first + 1);
            Some(WrittenGame {
                game,
                players: if first == 0 { [a, b] } else { [b, a] },
                first,
                round: number.map_or(round.clone(), |number| format!("{number}.{round}")),
                played,
                record: played.record.as_deref()?,
            })
        })
    })
}
