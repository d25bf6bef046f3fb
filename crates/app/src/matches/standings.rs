//! What came of a tournament.

use plywood_play::{
    Entrant, SeriesRow,
    ratings::{Met, Ratings, ratings},
};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Who scored how much against whom, and how strong that makes them.
#[derive(Clone, Debug)]
pub struct Standings {
    /// The players, in their order.
    pub players: Vec<String>,
    /// The matches, by the numbers of who met.
    pub met: Vec<Met>,
    /// How strong the players are.
    pub ratings: Ratings,
}

impl Standings {
    pub(super) fn of(entrants: &[Entrant], rows: &[SeriesRow]) -> Self {
        let number = |player: &Entrant| entrants.iter().position(|it| it == player).unwrap_or(0);
        let met = |row: &SeriesRow| Met {
            players: row.players.each_ref().map(number),
            counts: row.result.pentanomial,
        };
        let met: Vec<Met> = rows.iter().map(met).collect();
        let players = entrants.iter().map(Entrant::to_string).collect();
        Standings { players, ratings: ratings(entrants.len(), &met), met }
    }

    /// The points of a player against another, and the games.
    pub fn against(&self, player: usize, other: usize) -> Option<(f64, u64)> {
        let of = |it: &Met| {
            let games = 2 * it.counts.pairs();
            let points = it.counts.score().unwrap_or(0.0) * games as f64;
            match it.players {
                players if players == [player, other] => Some((points, games)),
                players if players == [other, player] => Some((games as f64 - points, games)),
                _ => None,
            }
        };
        self.met.iter().find_map(of)
    }

    /// The points of a player against all, and the games.
    pub fn total(&self, player: usize) -> (f64, u64) {
        let others = self.met.iter().flat_map(|it| it.players).filter(|other| *other != player);
        let others: BTreeSet<usize> = others.collect();
        let all = others.iter().filter_map(|&other| self.against(player, other));
        all.fold((0.0, 0), |(points, games), (more, other)| (points + more, games + other))
    }

    /// The players with the fields that programs are told.
    pub(super) fn player_objects(&self) -> Vec<Value> {
        let object = |(i, player): (usize, &String)| {
            let (points, games) = self.total(i);
            let against = |(other, name): (usize, &String)| {
                let (points, games) = self.against(i, other)?;
                Some(json!({"player": name, "points": points, "games": games}))
            };
            let against: Vec<Value> = self.players.iter().enumerate().filter_map(against).collect();
            let rating = &self.ratings.players[i];
            json!({
                "player": player,
                "points": points,
                "games": games,
                "elo": rating.elo,
                "elo_error": rating.error,
                "against": against,
            })
        };
        self.players.iter().enumerate().map(object).collect()
    }
}
