//! Learning the weights of the patterns from games that they play against
//! themselves, whose ends are solved.

use super::patterns::{FOLDING, PLACES, patterns};
use super::self_play::{Played, Sample, play_game};
use super::weights::{FIRST_CLASS, PARTS, STAGES, mobility_lead, stage_of};
use super::{OthelloEvaluation, OthelloPatterns, OthelloWeights, Tempo};
use crate::{
    TextError, interrupt,
    random::{below, mix, tree_seed},
    training::{Lesson, Training, in_parallel},
};
use std::ops::Range;

/// How the weights of [`OthelloPatterns`] are learned: always the same from the
/// same games and seed, whatever the number of threads.
///
/// Generations of games are played, the first by
/// [`Mobility`](OthelloEvaluation::Mobility) and each other with the weights that
/// came of the one before. Each game begins with random moves; then both sides
/// search a few plies; the last squares are solved. From every position, the
/// weights learn the difference of discs that came of it, in part as the search
/// foresaw it (temporal differences), by least squares (stochastic gradient
/// descent), each stage of the game on its own.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct OthelloTraining {
    /// The number of games in all generations.
    pub games: u32,
    /// Other seeds have other games.
    pub seed: u64,
    /// The number of threads.
    pub threads: usize,
}

impl OthelloTraining {
    /// The number of games from which the weights of the library were learned.
    pub const GAMES: u32 = 100_000;

    /// The number of generations.
    pub const GENERATIONS: u32 = 4;

    /// The number of games of one generation: half of all in the last, which
    /// counts most, and less in those before.
    pub fn games_of_generation(&self, number: u32) -> u32 {
        let later = OthelloTraining::GENERATIONS.saturating_sub(number.max(2));
        (self.games / 2) >> later
    }

    /// Plays the games of one generation, the first being number 1, and learns from
    /// them; `before` are the weights of the one before. Tells of each game that it
    /// is over.
    pub fn generation(
        &self,
        number: u32,
        before: Option<&OthelloWeights>,
        game_over: &(dyn Fn() + Sync),
    ) -> OthelloWeights {
        let player = before.map(patterns_of);
        let games = in_parallel(self.threads, self.games_of_generation(number) as usize, |game| {
            let played = self.game(number, player.as_ref(), game as u32);
            game_over();
            played
        });
        self.learned(number, before, games.iter().map(|game| &game.samples))
    }

    /// The seed of a generation.
    fn seed_of(&self, generation: u32) -> u64 {
        tree_seed(self.seed, generation.into())
    }

    /// Plays one game of a generation.
    fn game(&self, generation: u32, player: Option<&OthelloPatterns>, game: u32) -> Played {
        let seed = tree_seed(self.seed_of(generation), game.into());
        match player {
            Some(patterns) => play_game(patterns, TRUST, seed),
            None => play_game(&OthelloEvaluation::Mobility, 0.0, seed),
        }
    }

    /// What comes of the games of a generation, in their order.
    fn learned<'a>(
        &self,
        generation: u32,
        before: Option<&OthelloWeights>,
        games: impl Iterator<Item = &'a Vec<Sample>>,
    ) -> OthelloWeights {
        let mut of_stages: Vec<Vec<Sample>> = vec![Vec::new(); STAGES];
        for sample in games.flatten() {
            of_stages[stage_of(sample.board.discs())].push(*sample);
        }
        let seed = self.seed_of(generation);
        let stages = in_parallel(self.threads, STAGES, |stage| {
            let weights = match before {
                Some(weights) => weights.stage(stage),
                None => vec![0.0; OthelloWeights::numbers_of_stage()],
            };
            let samples = shuffled(&of_stages[stage], mix(seed ^ stage as u64));
            learn(weights, &samples).into_iter().map(rounded)
        });
        OthelloWeights::new(self.about(generation), stages.into_iter().flatten().collect())
    }

    /// How many generations of this very training the weights have seen; `None` if
    /// they are of another.
    pub fn finished(&self, weights: &OthelloWeights) -> Option<u32> {
        (1..=OthelloTraining::GENERATIONS).find(|&number| weights.about() == self.about(number))
    }

    fn about(&self, generation: u32) -> String {
        let OthelloTraining { games, seed, .. } = self;
        let all = OthelloTraining::GENERATIONS;
        format!(
            "plywood train othello --games {games} --seed {seed} (generation {generation} of {all})"
        )
    }
}

impl Training for OthelloTraining {
    fn generations(&self) -> u32 {
        OthelloTraining::GENERATIONS
    }

    fn games_of_generation(&self, generation: u32) -> u32 {
        OthelloTraining::games_of_generation(self, generation)
    }

    fn play(
        &self,
        generation: u32,
        before: Option<&[u8]>,
        games: Range<u32>,
    ) -> Result<Vec<Lesson>, TextError> {
        let before = before.map(OthelloWeights::read).transpose()?;
        let player = before.as_ref().map(patterns_of);
        Ok(games.map(|game| self.game(generation, player.as_ref(), game).lesson()).collect())
    }

    fn fit(
        &self,
        generation: u32,
        before: Option<&[u8]>,
        games: &[Lesson],
    ) -> Result<Vec<u8>, TextError> {
        let before = before.map(OthelloWeights::read).transpose()?;
        let games = games.iter().map(|game| Ok(Played::read(game)?.samples));
        let games = games.collect::<Result<Vec<_>, TextError>>()?;
        Ok(self.learned(generation, before.as_ref(), games.iter()).write())
    }
}

/// The player of a generation, with the weights of the one before.
fn patterns_of(weights: &OthelloWeights) -> OthelloPatterns {
    OthelloPatterns::new(weights, Tempo::Left)
}

/// To parts of a disc, as they are kept.
fn rounded(discs: f32) -> i8 {
    (discs * PARTS as f32).round().clamp(-127.0, 127.0) as i8
}

/// How much the patterns are trusted to judge a position of a game from which they
/// learn. What is not a difference of discs, such as mobility, is not.
const TRUST: f32 = 0.15;

/// How often each sample is learned from.
const EPOCHS: u32 = 20;
/// The part of an error by which each weight is corrected, first and last.
const RATES: (f32, f32) = (0.004, 0.0004);
/// The square of how large weights are, in discs, as far as is known before the
/// first sample.
const VARIANCE: f32 = 1.0;

/// About the mean square of [`mobility_lead`], which makes steps of its weight
/// as large as those of others.
const MOVES_SQUARED: f32 = 32.0;

/// What the weights of a stage become.
///
/// Weights are drawn to zero as if each had been seen to be zero, once for each
/// time that the error of a sample is larger than a weight is expected to be
/// (ridge regression). So what was seen rarely counts for little.
fn learn(mut weights: Vec<f32>, samples: &[Sample]) -> Vec<f32> {
    let mut seen = vec![0u32; weights.len()];
    for sample in samples {
        for (class, sign) in classes(sample) {
            seen[class] += u32::from(sign != 0.0);
        }
    }
    let mut shrinking = 0.0;
    for epoch in 0..EPOCHS {
        let part = epoch as f32 / (EPOCHS - 1) as f32;
        let rate = RATES.0 + part * (RATES.1 - RATES.0);
        let mut squares = 0.0;
        for sample in samples {
            interrupt::poll();
            let classes = classes(sample);
            let sum: f32 = classes.iter().map(|&(class, sign)| sign * weights[class]).sum();
            let lead = mobility_lead(&sample.board) as f32;
            let error = sample.discs - sum - weights[0] - lead * weights[1];
            squares += f64::from(error * error);
            weights[0] += rate * error;
            weights[1] += rate / MOVES_SQUARED * lead * error;
            for (class, sign) in classes.into_iter().filter(|&(_, sign)| sign != 0.0) {
                let shrunk = (rate * shrinking / seen[class] as f32).min(0.5) * weights[class];
                weights[class] += sign * rate * error - shrunk;
            }
        }
        shrinking = (squares / samples.len().max(1) as f64) as f32 / VARIANCE;
    }
    weights
}

/// Where the weights of the patterns of a sample are, and how they count.
fn classes(sample: &Sample) -> [(usize, f32); PLACES] {
    patterns(sample.board.mine, sample.board.theirs).map(|pattern| {
        let (class, sign) = FOLDING.class_of[pattern as usize];
        (FIRST_CLASS + class as usize, f32::from(sign))
    })
}

/// The samples in random order, so that those of one game lie apart.
fn shuffled(samples: &[Sample], seed: u64) -> Vec<Sample> {
    let mut shuffled = samples.to_vec();
    let mut draw = seed;
    for last in (1..shuffled.len()).rev() {
        draw = mix(draw);
        shuffled.swap(last, below(draw, last as u32 + 1) as usize);
    }
    shuffled
}
