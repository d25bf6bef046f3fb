//! A training in parts: some games against itself at a time.

use super::{
    Attachment, Record, Unit,
    job::{JobResult, Progress, Work},
    unit::Attached,
};
use crate::{Error, Registry, defaults::one};
use plywood_games::training::{Lesson, Training};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::sync::{Mutex, PoisonError};

/// What to learn: as `plywood train` is told.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TrainJob {
    game: String,
    #[serde(default = "usual_games")]
    games: u32,
    #[serde(default = "one")]
    seed: u64,
    /// The weights of the generations that are finished. Fitting them takes long, and the games of a
    /// generation that is finished do not change.
    #[serde(skip)]
    fitted: Mutex<Vec<Attachment>>,
}

fn usual_games() -> u32 {
    100_000
}

/// The games of one unit.
const GAMES: u32 = 10;

/// Some games of a generation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GamesUnit {
    game: String,
    /// Of the whole training.
    games: u32,
    seed: u64,
    generation: u32,
    /// The weights to play with, by name.
    weights: Option<String>,
    first: u32,
    end: u32,
}

/// How the evaluation of a game learns.
#[cfg_attr(not(feature = "othello"), expect(unused_variables, reason = "nothing learns"))]
fn training(game: &str, games: u32, seed: u64) -> Result<Box<dyn Training>, Error> {
    match game {
        #[cfg(feature = "othello")]
        "othello" => {
            use plywood_games::othello::OthelloTraining;
            if !(8..=10_000_000).contains(&games) {
                let allowed = "allowed: 8 to 10000000";
                return Err(Error::other(format!("games={games} is not possible; {allowed}")));
            }
            let threads = std::thread::available_parallelism().map_or(1, usize::from);
            Ok(Box::new(OthelloTraining { games, seed, threads }))
        }
        other => Err(Error::other(format!(
            "the evaluation of '{other}' does not learn; allowed: {}",
            if cfg!(feature = "othello") { "othello" } else { "none in this program" }
        ))),
    }
}

impl TrainJob {
    fn training(&self) -> Result<Box<dyn Training>, Error> {
        training(&self.game, self.games, self.seed)
    }

    /// The weights of all generations whose games are all there.
    fn fitted(&self, training: &dyn Training, record: &Record) -> Result<Vec<Attachment>, Error> {
        let mut fitted = self.fitted.lock().unwrap_or_else(PoisonError::into_inner);
        for generation in fitted.len() as u32 + 1..=training.generations() {
            let before = fitted.last();
            let Some(games) = self.played(training, generation, before, record) else { break };
            let weights = training.fit(generation, before.map(|it| &*it.0), &games)?;
            fitted.push(Attachment(weights.into()));
        }
        Ok(fitted.clone())
    }

    /// The units of a generation, played with the weights of the one before.
    fn units(
        &self,
        training: &dyn Training,
        generation: u32,
        before: Option<&Attachment>,
    ) -> Vec<Unit> {
        let games = training.games_of_generation(generation);
        let unit = |first: u32| {
            Unit::Games(GamesUnit {
                game: self.game.clone(),
                games: self.games,
                seed: self.seed,
                generation,
                weights: before.map(Attachment::name),
                first,
                end: games.min(first + GAMES),
            })
        };
        (0..games).step_by(GAMES as usize).map(unit).collect()
    }

    /// The games of a generation in their order, if the record has all.
    fn played(
        &self,
        training: &dyn Training,
        generation: u32,
        before: Option<&Attachment>,
        record: &Record,
    ) -> Option<Vec<Lesson>> {
        let mut games = Vec::new();
        for unit in self.units(training, generation, before) {
            let played = record.get(&unit.to_string())?;
            games.extend(serde_json::from_str::<Vec<Lesson>>(played).ok()?);
        }
        Some(games)
    }
}

impl Work for TrainJob {
    fn games(&self) -> Result<Vec<String>, Error> {
        Ok(vec![self.game.clone()])
    }

    /// The games of the first generation that is not finished.
    fn plan(&self, _: &Registry, record: &Record, progress: &mut Progress) -> Result<(), Error> {
        let training = &*self.training()?;
        let fitted = self.fitted(training, record)?;
        let finished = fitted.len() as u32;
        progress.known += (1..=finished)
            .map(|generation| u64::from(training.games_of_generation(generation).div_ceil(GAMES)))
            .sum::<u64>();
        if finished < training.generations() {
            for unit in self.units(training, finished + 1, fitted.last()) {
                progress.need(record, unit);
            }
            progress.attachments.extend(fitted.last().cloned());
        }
        Ok(())
    }

    fn result(&self, _: &Registry, record: &Record, _: &Progress) -> Result<JobResult, Error> {
        let training = &*self.training()?;
        let fitted = self.fitted(training, record)?;
        let (Some(Attachment(weights)), true) =
            (fitted.last(), fitted.len() as u32 == training.generations())
        else {
            return Err(Error::other("games are missing: there are no weights yet"));
        };
        let hexadecimal: String = weights.iter().map(|byte| format!("{byte:02x}")).collect();
        let document = json!({
            "games": self.games,
            "seed": self.seed,
            "generations": training.generations(),
            "bytes": weights.len(),
            "weights": hexadecimal,
        });
        JobResult::new(&document, Vec::new())
    }
}

impl GamesUnit {
    pub(super) fn run(&self, attached: Attached<'_>) -> Result<String, Error> {
        let GamesUnit { generation, first, end, .. } = *self;
        let training = training(&self.game, self.games, self.seed)?;
        let is_one = (1..=training.generations()).contains(&generation)
            && self.weights.is_some() == (generation > 1)
            && end <= training.games_of_generation(generation);
        if !is_one {
            return Err(Error::other(format!("no games of this training: {self:?}")));
        }
        let weights = match &self.weights {
            None => None,
            Some(name) => Some(
                attached(name)
                    .filter(|it| it.name() == *name)
                    .ok_or_else(|| Error::other(format!("the weights {name} are not here")))?,
            ),
        };
        let weights = weights.as_ref().map(|it| &*it.0);
        let played = training.play(generation, weights, first..end)?;
        serde_json::to_string(&played).map_err(|error| Error::other(error.to_string()))
    }
}
