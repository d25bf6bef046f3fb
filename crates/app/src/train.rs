//! Learning an evaluation, kept in a file after each generation.

use crate::{Error, held::Held};
use plywood::{Evaluate, Score};
use plywood_games::{
    Family,
    learning::{EvaluationTraining, Kind, LearnedEvaluation, LearnedWeights, Strength},
};
use plywood_lab::whole_file::{can_write_whole, write_whole};
use std::{
    fs,
    io::{self, ErrorKind},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

/// How to learn. What is not said is as usual.
#[derive(Clone, Debug, PartialEq)]
pub struct TrainRequest {
    /// The file of the weights. One of the same training is gone on with.
    pub output: PathBuf,
    /// Generations, those that are in the file included.
    pub generations: Option<u32>,
    /// No generation is begun after this time.
    pub time: Option<Duration>,
    /// The games of each generation.
    pub games: Option<u32>,
    /// The nodes of each move.
    pub nodes: Option<u64>,
    /// Other seeds have other games.
    pub seed: u64,
    /// The pairs of games that tell how well a generation does, against the one before and the evaluation
    /// that the game is judged by.
    pub pairs: u32,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Trained {
    /// The game, with the evaluation that it is compared with.
    pub game: String,
    /// The file.
    pub output: String,
    /// The generations in it.
    pub generations: u32,
    /// The games of each.
    pub games: u32,
    /// The nodes of each move.
    pub nodes: u64,
    /// The seed.
    pub seed: u64,
    /// The features that it was learned from.
    pub features: u32,
    /// The size of the file.
    pub bytes: usize,
    /// The generations that were added.
    pub curve: Vec<TrainRow>,
}

/// What came of a generation.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct TrainRow {
    /// Its number, from 1.
    pub generation: u32,
    /// The mean error of what it learned from, where a won game is 1 and a lost one -1.
    pub error: f32,
    /// Against the generation before; the first has nothing before it but the rules.
    pub against_before: Strength,
    /// Against the evaluation that the game is judged by.
    pub against_own: Strength,
    /// Time taken so far.
    pub seconds: f64,
}

/// Whoever looks on while an evaluation is learned.
pub trait TrainWatch: Sync {
    /// A generation of `games` games begins.
    fn begin(&self, generation: u32, games: u32);
    /// A game is over.
    fn step(&self);
    /// What came of a generation, whose file is written.
    fn generation(&self, row: &TrainRow);
}

pub(crate) fn train<F: Family, K: Kind<F>>(
    held: &Held<F>,
    kind: K,
    request: &TrainRequest,
    watch: &dyn TrainWatch,
) -> Result<Trained, Error> {
    let started = Instant::now();
    let usual = EvaluationTraining::of(&held.rules, &held.rules_text, kind);
    let training = EvaluationTraining {
        seed: request.seed,
        games: request.games.unwrap_or(usual.games),
        nodes: request.nodes.unwrap_or(usual.nodes),
        threads: rayon::current_num_threads(),
        ..usual
    };
    let start = training.start()?;
    let output = &request.output;
    let mut weights = match kept(output, &start)? {
        Some(weights) => weights,
        None => {
            // Better to know now than after the games that it cannot be written.
            can_write_whole(output).map_err(|error| unwritable(output, &error))?;
            start
        }
    };
    let own = |game: &F, position: &F::Position| held.eval.evaluate(game, position);
    let mut curve = Vec::new();
    let limits = training.limits();
    let is_over = |weights: &LearnedWeights| {
        request.generations.is_some_and(|most| weights.generation() >= most)
            || request.time.is_some_and(|most| started.elapsed() >= most)
    };
    while !is_over(&weights) {
        watch.begin(weights.generation() + 1, training.games);
        let next = training.generation(&weights, &|| watch.step());
        write_whole(output, &next.write()).map_err(|error| unwritable(output, &error))?;
        let before = (weights.generation() > 0).then(|| LearnedEvaluation::new(&weights));
        let before = |game: &F, position: &F::Position| {
            before.as_ref().map_or(F::Score::ZERO, |before| before.evaluate(game, position))
        };
        let row = TrainRow {
            generation: next.generation(),
            error: next.error(),
            against_before: training.strength(&next, &before, request.pairs, [&limits; 2]),
            against_own: training.strength(&next, &own, request.pairs, [&limits; 2]),
            seconds: started.elapsed().as_secs_f64(),
        };
        watch.generation(&row);
        curve.push(row);
        weights = next;
    }
    Ok(Trained {
        game: held.name.clone(),
        output: output.display().to_string(),
        generations: weights.generation(),
        games: training.games,
        nodes: training.nodes,
        seed: training.seed,
        features: weights.features().count(),
        bytes: weights.write().len(),
        curve,
    })
}

/// The weights in a file, if there is one. A file of anything else is not to be lost.
fn kept(path: &Path, start: &LearnedWeights) -> Result<Option<LearnedWeights>, Error> {
    let shown = path.display();
    let refuse = |what: String| Error::other(format!("{shown} is not replaced: {what}"));
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(unwritable(path, &error)),
    };
    let weights =
        LearnedWeights::read(&bytes, start.game()).map_err(|error| refuse(error.to_string()))?;
    match weights.is_of(start) {
        true => Ok(Some(weights)),
        false => Err(refuse("it was learned with other games, nodes or another seed".into())),
    }
}

fn unwritable(path: &Path, error: &io::Error) -> Error {
    Error::other(format!("{}: {error}", path.display()))
}
