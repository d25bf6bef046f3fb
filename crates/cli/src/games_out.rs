//! The games of matches, to a file.

use crate::output::Failure;
use plywood_lab::whole_file::{can_write_whole, write_whole};
use plywood_play::{
    SeriesRow,
    game_file::{GameFormat, WrittenGame},
};
use std::path::Path;

/// Whether games can be written there: nothing that is there already is lost.
pub(crate) fn check(path: &Path) -> Result<(), Failure> {
    let cannot = |what: String| Failure::usage(format!("--games {}: {what}", path.display()));
    if path.exists() {
        return Err(cannot("there is a file of this name; allowed: a new one".into()));
    }
    can_write_whole(path).map_err(|error| cannot(error.to_string()))
}

/// Writes all games, match after match and pair after pair.
pub(crate) fn write(path: &Path, game: &str, rows: &[SeriesRow]) -> Result<(), Failure> {
    let several = rows.len() > 1;
    let games: Vec<WrittenGame<'_>> = rows
        .iter()
        .enumerate()
        .flat_map(|(number, row)| written(game, row, several.then_some(number + 1)))
        .collect();
    let cannot = |what: String| Failure::usage(format!("--games {}: {what}", path.display()));
    let text = GameFormat::of(game).write(&games).map_err(cannot)?;
    write_whole(path, text.as_bytes()).map_err(|error| cannot(error.to_string()))
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
