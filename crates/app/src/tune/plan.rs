//! Tuning, match by match.

use super::{Checked, Tuned, TunedParameter};
use crate::{AnyGame, Error};
use plywood_games::random::tree_seed;
use plywood_play::{
    Entrant, Journal, MatchResult, PairPlayed, Series, SeriesRow, settings::Setting, spsa::Spsa,
};
use std::{
    collections::{BTreeMap, HashSet},
    sync::{Mutex, PoisonError},
};

/// What is played to tune a player.
#[derive(Clone, Debug)]
pub struct TunePlan {
    /// The player that is tuned.
    pub start: Entrant,
    /// What is tuned of it.
    pub settings: Vec<&'static Setting>,
    /// How.
    pub spsa: Spsa,
    /// The match that compares two ways, but for its players and its seed.
    pub comparison: Series,
    /// The match that tells what was gained, but for its first player.
    pub check: Series,
}

/// What came of an iteration.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct TuneStep {
    /// Its number, from 1.
    pub iteration: u32,
    /// How much better the first of two ways was: from -1, where it lost everything, to 1.
    pub better: f64,
    /// Where the numbers are then.
    pub values: Vec<f64>,
}

/// The openings of comparisons are others than any that a match with the seed alone has, and drawn apart from the
/// ways that are tried.
const OPENINGS: u64 = 0x0F1E_2D3C_4B5A_6978;
/// The pairs that tell whether a number matters at all.
const PROBES: u64 = 2;

impl TunePlan {
    /// What tells it from all that would be played otherwise.
    pub fn in_words(&self) -> String {
        let TunePlan { spsa, settings, comparison, check, .. } = self;
        let names: Vec<&str> = settings.iter().map(|it| it.name).collect();
        let memory = comparison.memory_that_matters();
        let [comparison, check] =
            [comparison, check].map(|series| Series { memory, ..series.clone() });
        format!("{spsa:?} {names:?} {comparison:?} {check:?}")
    }

    /// Plays all of it, on the threads of the current rayon pool; `done` is told of each iteration.
    ///
    /// The journal is told which part of it is played, by [`Journal::part`].
    pub fn play(
        &self,
        game: &dyn AnyGame,
        journal: &dyn Journal,
        done: &mut dyn FnMut(&TuneStep),
    ) -> Result<Tuned, Error> {
        let tuning = Openings::new(journal);
        let mut at = self.spsa.start();
        let mut history = Vec::new();
        for iteration in 0..self.spsa.iterations {
            let better = self.compare(game, &tuning, iteration, &at)?;
            at = self.spsa.moved(iteration, &at, better);
            let step = TuneStep { iteration: iteration + 1, better, values: at.clone() };
            done(&step);
            history.push(step);
        }
        let values = self.spsa.rounded(&at);
        let tuned = self.player(&values);
        let check = match tuned == self.start {
            true => None,
            false => Some(self.checked(game, journal, &tuned, &tuning.classes())?),
        };
        let parameter = |(setting, tuned): (&&Setting, i32)| TunedParameter {
            name: setting.name,
            start: setting.of(self.start.settings()),
            tuned,
            least: setting.least,
            most: setting.most,
        };
        Ok(Tuned {
            game: game.info().name,
            parameters: self.settings.iter().zip(values).map(parameter).collect(),
            start: self.start.clone(),
            tuned,
            iterations: self.spsa.iterations,
            games: 2 * self.comparison.pairs,
            seed: self.spsa.seed,
            history,
            check,
        })
    }

    /// The player by these numbers.
    fn player(&self, values: &[i32]) -> Entrant {
        let mut settings = *self.start.settings();
        self.settings.iter().zip(values).for_each(|(it, value)| it.set(&mut settings, *value));
        self.start.with_settings(settings)
    }

    /// Whether it can be played; and refuses a number with which the same games are played, whatever it is.
    pub fn check(&self, game: &dyn AnyGame) -> Result<(), Error> {
        for series in [&self.comparison, &self.check] {
            game.check_match(&series.plan([self.start.plies(); 2]))?;
        }
        let played = |player: &Entrant| {
            let players = [player.clone(), self.start.clone()];
            let pairs = PROBES.min(self.comparison.pairs);
            let row =
                row(game, &Series { entrants: players, pairs, ..self.comparison.clone() }, &())?;
            let MatchResult { evaluations, plies, pentanomial, .. } = row.result;
            Ok::<_, Error>((evaluations, plies, pentanomial))
        };
        let usual = played(&self.start)?;
        for setting in &self.settings {
            let Setting { name, least, most, .. } = **setting;
            let mut is_idle = true;
            for value in [least, most] {
                let mut settings = *self.start.settings();
                setting.set(&mut settings, value);
                is_idle &= played(&self.start.with_settings(settings))? == usual;
            }
            if is_idle {
                let (player, game) = (&self.start, game.info().name);
                let what =
                    format!("{name}={least} and {name}={most} play the same games of {game}");
                return Err(Error::other(format!("player '{player}': {what}: nothing to tune")));
            }
        }
        Ok(())
    }

    /// How much better the first of the two ways of an iteration is.
    fn compare(
        &self,
        game: &dyn AnyGame,
        journal: &dyn Journal,
        iteration: u32,
        at: &[f64],
    ) -> Result<f64, Error> {
        let entrants = self.spsa.trial(iteration, at).map(|values| self.player(&values));
        if entrants[0] == entrants[1] {
            return Ok(0.0);
        }
        journal.part(&format!("iteration {}", iteration + 1));
        let seed = tree_seed(self.spsa.seed ^ OPENINGS, iteration.into());
        let row = row(game, &Series { entrants, seed, ..self.comparison.clone() }, journal)?;
        Ok(row.result.pentanomial.score().map_or(0.0, |score| 2.0 * score - 1.0))
    }

    /// What the tuned player gained, by openings that were not for that.
    fn checked(
        &self,
        game: &dyn AnyGame,
        journal: &dyn Journal,
        tuned: &Entrant,
        seen: &HashSet<u64>,
    ) -> Result<Checked, Error> {
        journal.part("check");
        let entrants = [tuned.clone(), self.start.clone()];
        let series = Series { entrants, ..self.check.clone() };
        let openings = Openings::new(journal);
        let row = row(game, &series, &openings)?;
        let seen = openings.seen(row.result.pentanomial.pairs(), seen);
        Ok(Checked { series, row, seen })
    }
}

/// The one match of a series.
fn row(game: &dyn AnyGame, series: &Series, journal: &dyn Journal) -> Result<SeriesRow, Error> {
    let mut rows = Vec::new();
    game.play_series(series, journal, &mut |row| rows.push(row))?;
    rows.pop().ok_or_else(|| Error::other("there was nothing to play"))
}

/// A journal, and the openings of all pairs that it is told of.
struct Openings<'j> {
    journal: &'j dyn Journal,
    /// By the numbers of pairs, what symmetric openings share.
    pairs: Mutex<Vec<(u64, u64)>>,
}

impl<'j> Openings<'j> {
    fn new(journal: &'j dyn Journal) -> Self {
        Openings { journal, pairs: Mutex::default() }
    }

    fn add(&self, pair: &PairPlayed) {
        let mut pairs = self.pairs.lock().unwrap_or_else(PoisonError::into_inner);
        pairs.push((pair.pair, pair.class));
    }

    fn classes(&self) -> HashSet<u64> {
        let pairs = self.pairs.lock().unwrap_or_else(PoisonError::into_inner);
        pairs.iter().map(|(_, class)| *class).collect()
    }

    /// How many of the first `count` pairs are from openings of `others`.
    fn seen(&self, count: u64, others: &HashSet<u64>) -> u64 {
        let pairs = self.pairs.lock().unwrap_or_else(PoisonError::into_inner);
        let pairs: BTreeMap<u64, u64> = pairs.iter().copied().collect();
        pairs.range(..count).filter(|(_, class)| others.contains(class)).count() as u64
    }
}

impl Journal for Openings<'_> {
    fn known(&self, players: &[Entrant; 2]) -> Vec<PairPlayed> {
        let known = self.journal.known(players);
        known.iter().for_each(|pair| self.add(pair));
        known
    }
    fn begin(&self, players: &[Entrant; 2], pairs: u64) {
        self.journal.begin(players, pairs);
    }
    fn played(&self, players: &[Entrant; 2], pair: &PairPlayed) {
        self.add(pair);
        self.journal.played(players, pair);
    }
    fn stands(&self, standing: &plywood_play::in_order::Standing) {
        self.journal.stands(standing);
    }
    fn part(&self, name: &str) {
        self.journal.part(name);
    }
}
