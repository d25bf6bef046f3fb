//! Programs as players of matches: our own, spoken to as others are, and other people's.

mod others;
mod ours;

use plywood_app::Registry;
use plywood_play::{GamePlayed, Series, SeriesRow, Terms, played::End};
use std::path::Path;

/// Our own program.
fn plywood() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_plywood"))
}

/// A match of two players, on one thread, with all that was played.
fn play(game: &str, a: &str, b: &str, pairs: u64, opening_plies: u32) -> SeriesRow {
    let registry = Registry::standard();
    let entrant = |text: &str| registry.entrant(text).unwrap_or_else(|error| panic!("{error}"));
    let series = Series {
        entrants: [entrant(a), entrant(b)],
        pairs,
        seed: 1,
        opening_plies,
        finish: None,
        most_plies: 300,
        memory: 1 << 24,
        terms: Terms { keep_games: true, ..Terms::default() },
    };
    let found = registry.find(game).unwrap_or_else(|error| panic!("{error}"));
    let mut rows = Vec::new();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    let played = pool.install(|| found.play_series(&series, &(), &mut |row| rows.push(row)));
    played.unwrap_or_else(|error| panic!("{game}, {a} against {b}: {error}"));
    rows.remove(0)
}

/// The games of a match.
fn games(row: &SeriesRow) -> impl Iterator<Item = &GamePlayed> {
    row.games.iter().flat_map(|pair| &pair.games)
}

/// Nobody lost a game but at the board.
fn is_clean(row: &SeriesRow) {
    for game in games(row) {
        assert!(!matches!(game.end, End::Forfeit { .. }), "{:?}: {game:?}", row.players);
    }
}
