//! Matches in parts: pair by pair.

use super::{
    Record, Unit,
    compare::finite,
    job::{JobResult, Progress, Work},
};
use crate::{
    Error, GameInfo, Registry,
    matches::{MatchPlan, MatchRequest},
};
use plywood_play::{
    Match, PairPlayed, SeriesProgress, Terms,
    adjudication::Adjudication,
    terms::{Book, OpeningOrder},
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What to play: as `plywood match` is told.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MatchJob {
    game: String,
    #[serde(flatten)]
    request: MatchRequest,
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

/// How far all matches have come.
struct AllProgress {
    plan: MatchPlan,
    series: SeriesProgress,
    known: u64,
}

impl MatchJob {
    fn progress(
        &self,
        registry: &Registry,
        info: &GameInfo,
        record: &Record,
    ) -> Result<AllProgress, Error> {
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
        let plan = self.request.plan(registry, info)?;
        let mut all = SeriesProgress { rows: Vec::new(), missing: Vec::new() };
        for series in &plan.series {
            let progress = series.progress(info.verdict, info.height, &mut played)?;
            all.rows.extend(progress.rows);
            all.missing.extend(progress.missing);
        }
        Ok(AllProgress { plan, series: all, known })
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
        let info = game.info();
        let found = self.progress(registry, &info, record)?;
        progress.known += found.known;
        for (plan, pairs) in &found.series.missing {
            game.check_match(plan)?;
            for &pair in pairs {
                progress.need(record, Unit::Pair(PairUnit::new(&info.name, plan, pair)));
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
        let info = registry.find(&self.game)?.info();
        let found = self.progress(registry, &info, record)?;
        JobResult::new(&found.plan.document(&found.series.rows), Vec::new())
    }
}
