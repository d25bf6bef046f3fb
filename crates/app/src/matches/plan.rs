//! Matches that are to be played, and what they come to.

use super::{Standings, match_row};
use crate::{AnyGame, Error};
use plywood_play::{Entrant, Journal, Series, SeriesRow, Tournament};
use serde_json::{Value, json};

/// Matches that are to be played.
#[derive(Clone, Debug)]
pub struct MatchPlan {
    /// Who plays.
    pub entrants: Vec<Entrant>,
    /// Who meets whom; none if two players play a series.
    pub tournament: Option<Tournament>,
    /// The matches between two players each.
    pub series: Vec<Series>,
}

impl MatchPlan {
    /// What tells it from all that would be played otherwise.
    pub fn in_words(&self) -> String {
        let as_played =
            |series: &Series| Series { memory: series.memory_that_matters(), ..series.clone() };
        let as_played: Vec<Series> = self.series.iter().map(as_played).collect();
        format!("{as_played:?}")
    }

    /// Plays all of it, on the threads of the current rayon pool; `done` is told of each match.
    pub fn play(
        &self,
        game: &dyn AnyGame,
        journal: &dyn Journal,
        done: &mut dyn FnMut(SeriesRow),
    ) -> Result<(), Error> {
        self.series.iter().try_for_each(|series| game.play_series(series, journal, done))
    }

    /// What came of a tournament, once all of it is played.
    pub fn standings(&self, rows: &[SeriesRow]) -> Option<Standings> {
        let is_over = self.tournament.is_some() && rows.len() == self.series.len();
        is_over.then(|| Standings::of(&self.entrants, rows))
    }

    /// What came of it, as programs are told: a list of matches, or those of a tournament with its players.
    pub fn document(&self, rows: &[SeriesRow]) -> Value {
        let matches: Vec<_> = rows.iter().map(match_row).collect();
        match self.standings(rows) {
            None => json!(matches),
            Some(standings) => json!({
                "matches": matches,
                "players": standings.player_objects(),
                "draws_added": standings.ratings.with_draws_added,
            }),
        }
    }
}
