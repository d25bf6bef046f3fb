//! Matches in parts: pair by pair.

use super::{
    Record, Unit,
    compare::{finite, gibibyte, one},
    job::{JobResult, Progress, Work},
};
use crate::{AnyGame, Error, Registry, match_row};
use plywood_play::{
    Adjudication, Book, Match, OpeningOrder, PairPlayed, Series, SeriesProgress, Sprt, Terms,
    game_file::read_book,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What to play: as `plywood match` is told.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MatchJob {
    game: String,
    a: String,
    b: String,
    #[serde(default = "hundred")]
    pairs: u64,
    #[serde(default = "one")]
    seed: u64,
    #[serde(default)]
    opening_plies: Option<u32>,
    #[serde(default)]
    finish: Option<u32>,
    #[serde(default = "thousand")]
    most_plies: u32,
    /// In MiB.
    #[serde(default = "gibibyte")]
    memory: u32,
    /// Ends when it is decided, by pairs in their order; `pairs` is the most that are played.
    #[serde(default)]
    sprt: Option<Test>,
    /// The text of a file of openings.
    #[serde(default)]
    openings: Option<String>,
    #[serde(default)]
    opening_order: OpeningOrder,
    #[serde(default)]
    adjudication: Adjudication,
}

/// A test, as it is written or in its parts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum Test {
    Written(String),
    Parts(Sprt),
}

impl Test {
    fn sprt(&self) -> Result<Sprt, Error> {
        let sprt = match self {
            Test::Written(text) => text.parse(),
            Test::Parts(sprt) => sprt.check().map(|()| *sprt),
        };
        sprt.map_err(|error| Error::other(error.to_string()))
    }
}

fn hundred() -> u64 {
    100
}

fn thousand() -> u32 {
    1000
}

/// Two games of a match, one with each side first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PairUnit {
    game: String,
    a: String,
    b: String,
    /// Of the whole match: openings are spread over them.
    pairs: u64,
    seed: u64,
    opening_plies: u32,
    finish: u32,
    most_plies: u32,
    memory: usize,
    pair: u64,
    #[serde(default, skip_serializing_if = "is_usual")]
    order: OpeningOrder,
    /// The opening of this pair, if somebody wrote it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    book: Option<Book>,
    #[serde(default, skip_serializing_if = "Adjudication::is_none")]
    adjudication: Adjudication,
}

fn is_usual(order: &OpeningOrder) -> bool {
    *order == OpeningOrder::default()
}

impl PairUnit {
    fn new(game: &str, plan: &Match, pair: u64) -> Self {
        let [a, b] = plan.players.each_ref().map(ToString::to_string);
        let Match { pairs, seed, opening_plies, finish, most_plies, memory, .. } = *plan;
        let Terms { order, adjudication, ref book, .. } = plan.terms;
        let (game, book) = (game.to_string(), book.as_ref().map(|book| book.only(pair)));
        PairUnit {
            game,
            a,
            b,
            pairs,
            seed,
            opening_plies,
            finish,
            most_plies,
            memory,
            pair,
            order,
            book,
            adjudication,
        }
    }

    pub(super) fn run(&self, registry: &Registry) -> Result<String, Error> {
        let PairUnit { pairs, seed, opening_plies, finish, most_plies, memory, pair, .. } = *self;
        let players = [entrant(registry, &self.a)?, entrant(registry, &self.b)?];
        let terms = Terms {
            order: self.order,
            book: self.book.clone().map(Arc::new),
            adjudication: self.adjudication,
            ..Terms::default()
        };
        let plan = Match { players, pairs, seed, opening_plies, finish, most_plies, memory, terms };
        let played = registry.find(&self.game)?.play_pair(&plan, pair)?;
        played.games.iter().try_for_each(|game| finite("a score", game.score))?;
        serde_json::to_string(&played).map_err(|error| Error::other(error.to_string()))
    }
}

fn entrant(registry: &Registry, text: &str) -> Result<plywood_play::Entrant, Error> {
    registry.entrant(text).map_err(|error| Error::other(error.to_string()))
}

impl MatchJob {
    fn series(&self, registry: &Registry, game: &dyn AnyGame) -> Result<Series, Error> {
        let info = game.info();
        if self.finish.is_some() && !info.knows_plies_left {
            let what = "it is not known how long its games are: 'finish' is not possible";
            return Err(Error::other(format!("{}: {what}", info.name)));
        }
        if self.pairs == 0 {
            return Err(Error::other("pairs=0 is not possible; allowed: 1 and more"));
        }
        let usual = if info.random { 0 } else { 4 };
        let terms = Terms {
            sprt: self.sprt.as_ref().map(Test::sprt).transpose()?,
            book: self.book(&info.name)?.map(Arc::new),
            order: self.opening_order,
            adjudication: self.adjudication,
            keep_games: false,
        };
        Ok(Series {
            entrants: [entrant(registry, &self.a)?, entrant(registry, &self.b)?],
            pairs: self.pairs,
            seed: self.seed,
            opening_plies: self.opening_plies.unwrap_or(usual),
            finish: self.finish,
            most_plies: self.most_plies,
            memory: self.memory as usize * (1 << 20),
            terms,
        })
    }

    fn book(&self, game: &str) -> Result<Option<Book>, Error> {
        let Some(text) = &self.openings else { return Ok(None) };
        let book = read_book(game, "openings", text)
            .map_err(|error| Error::other(format!("openings: {error}")))?;
        let book = Book { plies: self.opening_plies, ..book };
        Ok(Some(match self.opening_order {
            OpeningOrder::Sequential => book,
            OpeningOrder::Random => book.shuffled(self.seed),
        }))
    }

    fn progress(
        &self,
        registry: &Registry,
        game: &dyn AnyGame,
        record: &Record,
    ) -> Result<(SeriesProgress, u64), Error> {
        let info = game.info();
        let mut known = 0;
        let mut played = |plan: &Match| -> Vec<PairPlayed> {
            let pair = |pair| {
                let unit = Unit::Pair(PairUnit::new(&info.name, plan, pair)).to_string();
                serde_json::from_str(record.get(&unit)?).ok()
            };
            let pairs: Vec<PairPlayed> = (0..plan.pairs).filter_map(pair).collect();
            known += pairs.len() as u64;
            pairs
        };
        let series = self.series(registry, game)?;
        let progress = series.progress(info.verdict, info.height, &mut played)?;
        Ok((progress, known))
    }
}

impl Work for MatchJob {
    fn games(&self) -> Result<Vec<String>, Error> {
        Ok(vec![self.game.clone()])
    }

    fn plan(
        &self,
        registry: &Registry,
        record: &Record,
        progress: &mut Progress,
    ) -> Result<(), Error> {
        let game = registry.find(&self.game)?;
        let name = game.info().name;
        let (series, known) = self.progress(registry, &*game, record)?;
        progress.known += known;
        for (plan, pairs) in &series.missing {
            game.check_match(plan)?;
            for &pair in pairs {
                progress.need(record, Unit::Pair(PairUnit::new(&name, plan, pair)));
            }
        }
        Ok(())
    }

    fn result(
        &self,
        registry: &Registry,
        record: &Record,
        _: &Progress,
    ) -> Result<JobResult, Error> {
        let game = registry.find(&self.game)?;
        let (series, _) = self.progress(registry, &*game, record)?;
        let rows: Vec<_> = series.rows.iter().map(match_row).collect();
        JobResult::new(&rows, Vec::new())
    }
}
