//! What to play, in words.

use super::{MatchPlan, OpeningsFile};
use crate::{
    Error, GameInfo, Registry,
    defaults::{gibibyte, one},
};
use plywood_play::{
    Entrant, MatchError, Series, Terms, Tournament,
    adjudication::Adjudication,
    terms::{Book, OpeningOrder},
};
use serde::Deserialize;
use std::{fmt::Display, str::FromStr, sync::Arc};

/// What to play: who, and the options of `plywood match` by their names.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct MatchRequest {
    /// The one player.
    pub a: String,
    /// The other.
    pub b: String,
    /// And more, for a tournament.
    #[serde(default)]
    pub more: Vec<String>,
    /// Who meets whom, if there are more than two.
    #[serde(default)]
    pub tournament: Option<Tournament>,
    /// Pairs of games in each match; 100 if it is not said, with a test at most 20 000, and no more than a file
    /// has openings.
    #[serde(default)]
    pub pairs: Option<u64>,
    /// The [test](plywood_play::sprt::Sprt) that ends a match once it is decided.
    #[serde(default)]
    pub sprt: Option<String>,
    /// Other seeds give other trees, dice and random moves.
    #[serde(default = "one")]
    pub seed: u64,
    /// Openings that somebody wrote.
    #[serde(default)]
    pub openings: Option<OpeningsFile>,
    /// The order of openings.
    #[serde(default)]
    pub opening_order: OpeningOrder,
    /// Moves before each pair of games; 4 if it is not said, with a test 8, 0 where every pair has a tree of its own,
    /// and all of those that somebody wrote.
    #[serde(default)]
    pub opening_plies: Option<u32>,
    /// With this number of plies left, both players finish by alpha-beta.
    #[serde(default)]
    pub finish: Option<u32>,
    /// A game that takes longer is a tie.
    #[serde(default = "thousand")]
    pub most_plies: u32,
    /// The [rule](plywood_play::adjudication::DrawRule) by which a game is a tie once both players think so.
    #[serde(default)]
    pub adjudicate_draw: Option<String>,
    /// The [rule](plywood_play::adjudication::WinRule) by which it is won.
    #[serde(default)]
    pub adjudicate_win: Option<String>,
    /// Memory for a player's tree, list or table, in MiB.
    #[serde(default = "gibibyte")]
    pub memory: u32,
    /// Whether the moves of games are kept.
    #[serde(skip)]
    pub keep_games: bool,
}

fn thousand() -> u32 {
    1000
}

/// The pairs of a match, if nothing is said.
const PAIRS: u64 = 100;
/// The most pairs of a match that a test ends.
const MOST_TESTED: u64 = 20_000;
/// The plies of an opening, if nothing is said.
const OPENING_PLIES: u32 = 4;
/// With a test: so many that in most games there are more openings than pairs, and they are drawn. A test that ends
/// after the first openings of a list would have seen but one corner of the game.
const TESTED_PLIES: u32 = 8;

impl MatchRequest {
    /// The matches that it comes to, in a game.
    pub fn plan(&self, registry: &Registry, game: &GameInfo) -> Result<MatchPlan, Error> {
        let entrants = [&self.a, &self.b].into_iter().chain(&self.more);
        let entrants: Vec<Entrant> = entrants
            .map(|text| registry.entrant(text).map_err(|error| Error::other(error.to_string())))
            .collect::<Result<_, _>>()?;
        let tournament = self.meeting(&entrants)?;
        if self.finish.is_some() && !game.knows_plies_left {
            return Err(MatchError::NoFinish { game: game.name.clone() }.into());
        }
        let terms = self.terms(&game.name)?;
        let pairs = self.pairs(&terms)?;
        let opening_plies = match &terms.sprt {
            _ if game.random => 0,
            None => OPENING_PLIES,
            Some(_) => TESTED_PLIES,
        };
        let series = |[a, b]: [usize; 2]| Series {
            entrants: [entrants[a].clone(), entrants[b].clone()],
            pairs,
            seed: self.seed,
            opening_plies: self.opening_plies.unwrap_or(opening_plies),
            finish: self.finish,
            most_plies: self.most_plies,
            memory: (self.memory as usize).saturating_mul(1 << 20),
            terms: terms.clone(),
        };
        let pairings = tournament.map_or(vec![[0, 1]], |it| it.pairings(entrants.len()));
        let series = pairings.into_iter().map(series).collect();
        Ok(MatchPlan { entrants, tournament, series })
    }

    /// Who meets whom; none if two players play a series.
    fn meeting(&self, entrants: &[Entrant]) -> Result<Option<Tournament>, Error> {
        if entrants.len() == 2 {
            return Ok(None);
        }
        let how = MatchError::NoTournament { players: entrants.len() };
        let tournament = self.tournament.ok_or(how)?;
        if self.sprt.is_some() {
            return Err(MatchError::SprtInTournament.into());
        }
        tournament.check(entrants)?;
        Ok(Some(tournament))
    }

    fn terms(&self, game: &str) -> Result<Terms, Error> {
        let book = self.openings.as_ref().map(|it| it.book(game)).transpose()?;
        Ok(Terms {
            sprt: read(self.sprt.as_ref())?,
            book: book.map(|book| Arc::new(self.as_told(book))),
            order: self.opening_order,
            adjudication: Adjudication {
                draw: read(self.adjudicate_draw.as_ref())?,
                win: read(self.adjudicate_win.as_ref())?,
            },
            keep_games: self.keep_games,
        })
    }

    /// The openings in their order, as far as they are played.
    fn as_told(&self, book: Book) -> Book {
        let book = Book { plies: self.opening_plies, ..book };
        match self.opening_order {
            OpeningOrder::Sequential => book,
            OpeningOrder::Random => book.shuffled(self.seed),
        }
    }

    fn pairs(&self, terms: &Terms) -> Result<u64, Error> {
        match self.pairs {
            Some(0) => Err(Error::other("pairs=0 is not possible; allowed: 1 and more")),
            Some(pairs) => Ok(pairs),
            None => {
                let pairs = if terms.sprt.is_some() { MOST_TESTED } else { PAIRS };
                let written = terms.book.as_ref().map(|book| book.openings.len() as u64);
                Ok(written.map_or(pairs, |openings| pairs.min(openings.max(1))))
            }
        }
    }
}

/// A rule or a test, if one is written.
fn read<T: FromStr<Err: Display>>(text: Option<&String>) -> Result<Option<T>, Error> {
    let read = text.map(|text| text.parse::<T>()).transpose();
    read.map_err(|error| Error::other(error.to_string()))
}
