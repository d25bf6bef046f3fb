//! Matches in parts: pair by pair.

use super::{
    Record, Unit,
    compare::{finite, gibibyte, one},
    job::{JobResult, Progress},
};
use crate::{AnyGame, Error, Registry, match_row};
use plywood_play::{
    Decision, Match, MatchResult, PairPlayed, Series, SeriesProgress, SeriesRow, Sprt,
};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// What to play: as `plywood match` is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
    sprt: Option<Sprt>,
}

/// Pairs that are played at once, while those before may decide; or half as many as there are.
const AHEAD: usize = 200;

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
}

impl PairUnit {
    fn new(game: &str, plan: &Match, pair: u64) -> Self {
        let [a, b] = plan.players.each_ref().map(ToString::to_string);
        let Match { pairs, seed, opening_plies, finish, most_plies, memory, .. } = *plan;
        let game = game.to_string();
        PairUnit { game, a, b, pairs, seed, opening_plies, finish, most_plies, memory, pair }
    }

    pub(super) fn run(&self, registry: &Registry) -> Result<String, Error> {
        let PairUnit { pairs, seed, opening_plies, finish, most_plies, memory, pair, .. } = *self;
        let players = [entrant(registry, &self.a)?, entrant(registry, &self.b)?];
        let plan = Match { players, pairs, seed, opening_plies, finish, most_plies, memory };
        let played = registry.find(&self.game)?.play_pair(&plan, pair)?;
        played.games.iter().try_for_each(|game| finite("a score", game.score))?;
        serde_json::to_string(&played).map_err(|error| Error::other(error.to_string()))
    }
}

fn entrant(registry: &Registry, text: &str) -> Result<plywood_play::Entrant, Error> {
    registry.entrant(text).map_err(|error| Error::other(error.to_string()))
}

impl MatchJob {
    pub(super) fn game(&self) -> &str {
        &self.game
    }

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
        Ok(Series {
            entrants: [entrant(registry, &self.a)?, entrant(registry, &self.b)?],
            pairs: self.pairs,
            seed: self.seed,
            opening_plies: self.opening_plies.unwrap_or(usual),
            finish: self.finish,
            most_plies: self.most_plies,
            memory: self.memory as usize * (1 << 20),
        })
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

    /// The pairs of a match that may be decided early: those without a gap, and what they say.
    fn decision(
        &self,
        registry: &Registry,
        game: &dyn AnyGame,
        record: &Record,
        sprt: &Sprt,
    ) -> Result<(Match, Vec<PairPlayed>, Decision), Error> {
        let info = game.info();
        let Some(plan) = self.series(registry, game)?.only_match()? else {
            return Err(Error::other("sprt is for one match; allowed: one depth for each player"));
        };
        let Sprt { elo0, elo1, alpha, beta } = *sprt;
        let chances = [alpha, beta].iter().all(|chance| (1e-9..0.5).contains(chance));
        if !(elo0 < elo1 && elo0 > -1000.0 && elo1 < 1000.0 && chances) {
            let what = "allowed: elo0 < elo1 within 1000, alpha and beta below 0.5";
            return Err(Error::other(format!("sprt {sprt:?} is not possible; {what}")));
        }
        let mut pairs = Vec::new();
        for pair in 0..plan.pairs {
            let unit = Unit::Pair(PairUnit::new(&info.name, &plan, pair)).to_string();
            match record.get(&unit).and_then(|it| serde_json::from_str(it).ok()) {
                Some(played) => pairs.push(played),
                None => break,
            }
        }
        let decision = sprt.decide(&pairs, info.verdict);
        Ok((plan, pairs, decision))
    }

    pub(super) fn plan(
        &self,
        registry: &Registry,
        record: &Record,
        progress: &mut Progress,
    ) -> Result<(), Error> {
        let game = registry.find(&self.game)?;
        let name = game.info().name;
        if let Some(sprt) = &self.sprt {
            let (plan, pairs, decision) = self.decision(registry, &*game, record, sprt)?;
            game.check_match(&plan)?;
            progress.known += pairs.len() as u64;
            if decision.better.is_none() {
                let from = pairs.len() as u64;
                let to = plan.pairs.min(from + AHEAD.max(pairs.len() / 2) as u64);
                for pair in from..to {
                    progress.need(record, Unit::Pair(PairUnit::new(&name, &plan, pair)));
                }
            }
            return Ok(());
        }
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

    pub(super) fn result(&self, registry: &Registry, record: &Record) -> Result<JobResult, Error> {
        let game = registry.find(&self.game)?;
        if let Some(sprt) = &self.sprt {
            let (plan, pairs, decision) = self.decision(registry, &*game, record, sprt)?;
            let counted = &pairs[..decision.pairs];
            let result = MatchResult::of(counted, game.info().verdict);
            let mut row = match_row(&SeriesRow { players: plan.players, result, matches: 1 });
            row.insert("sprt".into(), json!(decision));
            return JobResult::new(&[row], Vec::new());
        }
        let (series, _) = self.progress(registry, &*game, record)?;
        let rows: Vec<_> = series.rows.iter().map(match_row).collect();
        JobResult::new(&rows, Vec::new())
    }
}
