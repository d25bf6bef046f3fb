//! Learning an evaluation generation by generation.

use super::{
    Kind, LearnedEvaluation, LearnedWeights, WithDice, WithoutDice,
    features::{Draws, Features},
    fine::{Fine, Judged},
    fit::{Examples, fit, random_network},
    self_play::{LONGEST, Terms, play_game},
};
use crate::{
    DiceFamily, Family, PlainFamily, TextError,
    random::{mix, tree_seed},
    training::in_parallel,
};
use plywood::{Evaluate, Game, Score, engine::Limits};

/// How an evaluation is learned: always the same from the same games and seed, whatever the number of
/// threads.
#[derive(Copy, Clone, Debug)]
pub struct EvaluationTraining<'a, F, K = WithoutDice> {
    /// The game.
    pub game: &'a F,
    /// Whether it has dice.
    pub kind: K,
    /// What it is called, with its parameters.
    pub name: &'a str,
    /// Other seeds have other games.
    pub seed: u64,
    /// The games of each generation.
    pub games: u32,
    /// The nodes of each move.
    pub nodes: u64,
    /// The number of threads.
    pub threads: usize,
}

/// What came of games between two.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Strength {
    /// Won by the one asked about.
    pub wins: u32,
    /// Won by neither.
    pub draws: u32,
    /// Won by the other.
    pub losses: u32,
}

/// How much searches are trusted to judge the positions that are learned from. Without weights, not.
const TRUST: f32 = 0.2;

impl<'a, F: PlainFamily> EvaluationTraining<'a, F> {
    /// Of a game without dice, with what is usual.
    pub fn new(game: &'a F, name: &'a str) -> Self {
        EvaluationTraining::of(game, name, WithoutDice)
    }
}

impl<'a, F: DiceFamily> EvaluationTraining<'a, F, WithDice> {
    /// Of a game with dice, with what is usual.
    pub fn with_dice(game: &'a F, name: &'a str) -> Self {
        EvaluationTraining::of(game, name, WithDice)
    }
}

impl<'a, F: Family, K: Kind<F>> EvaluationTraining<'a, F, K> {
    /// The games of a generation, if nobody says how many.
    pub const GAMES: u32 = 1000;

    /// The nodes of a move.
    pub const NODES: u64 = 400;

    /// With what is usual.
    pub fn of(game: &'a F, name: &'a str, kind: K) -> Self {
        let (games, nodes) = (Self::GAMES, Self::NODES);
        EvaluationTraining { game, kind, name, seed: 1, games, nodes, threads: 1 }
    }

    /// What a move may take.
    pub fn limits(&self) -> Limits<'static> {
        Limits::nodes(self.nodes)
    }

    /// Weights before the first generation, which know nothing.
    pub fn start(&self) -> Result<LearnedWeights, TextError> {
        let features = Features::of(self.game, self.kind)?;
        let network = random_network(features.count(), features.patterns(), mix(self.seed));
        Ok(LearnedWeights {
            game: self.name.to_string(),
            seed: self.seed,
            games: self.games,
            nodes: self.nodes,
            generation: 0,
            error: 0.0,
            scale: self.kind.scale(self.game)?,
            features,
            network,
        })
    }

    /// The next generation: plays its games and learns from them. Tells of each game that it is over.
    pub fn generation(
        &self,
        before: &LearnedWeights,
        game_over: &(dyn Fn() + Sync),
    ) -> LearnedWeights {
        let generation = before.generation + 1;
        let seed = tree_seed(self.seed, generation.into());
        let evaluation = LearnedEvaluation::new(before);
        let learned = |game: &F, position: &F::Position| evaluation.evaluate(game, position);
        let (judged, trust): (Option<Judged<'_, F>>, f32) = match before.generation {
            0 => (None, 0.0),
            _ => (Some(&learned), TRUST),
        };
        let LearnedWeights { features, scale, .. } = before;
        let terms = Terms { features, scale: *scale, nodes: self.nodes, trust };
        let games = in_parallel(self.threads, self.games as usize, |game| {
            let examples =
                play_game(self.game, self.kind, judged, terms, tree_seed(seed, game as u64));
            game_over();
            examples
        });
        let mut examples = Examples::default();
        games.iter().for_each(|game| examples.append(game));
        let network = before.network.clone();
        let (network, error) = fit(network, *scale, &examples, generation, mix(seed), self.threads);
        LearnedWeights { generation, network, error, ..before.clone() }
    }

    /// How well one evaluation does against another in `pairs` pairs of games, each moving first in one.
    /// `limits` are those of its moves and of the other's: with [those of the training](Self::limits), or other
    /// numbers of nodes, it is always the same.
    pub fn strength(
        &self,
        weights: &LearnedWeights,
        other: Judged<'_, F>,
        pairs: u32,
        limits: [&Limits<'_>; 2],
    ) -> Strength {
        let evaluation = LearnedEvaluation::new(weights);
        let one = |game: &F, position: &F::Position| evaluation.evaluate(game, position);
        let seed = tree_seed(!self.seed, weights.generation.into());
        let fine = &Fine { rules: self.game, factor: weights.scale.multiplied() };
        let results = in_parallel(self.threads, 2 * pairs as usize, |game| {
            let seed = tree_seed(seed, game as u64 / 2);
            let mut players: [(Judged<'_, F>, &Limits<'_>); 2] =
                [(&one, limits[0]), (other, limits[1])];
            if game.is_multiple_of(2) {
                return self.play(fine, players, seed);
            }
            players.reverse();
            -self.play(fine, players, seed)
        });
        let count = |wanted: i32| results.iter().filter(|&&it| it == wanted).count() as u32;
        Strength { wins: count(1), draws: count(0), losses: count(-1) }
    }

    /// Who wins a game: 1, if who moves first does.
    fn play(
        &self,
        fine: &Fine<'_, F>,
        players: [(Judged<'_, F>, &Limits<'_>); 2],
        seed: u64,
    ) -> i32 {
        let EvaluationTraining { game, kind, .. } = *self;
        let mut draws = Draws(mix(seed));
        let mut players = players.map(|(judged, limits)| (kind.player(fine, judged), limits));
        let mut position = game.root(seed);
        let first = kind.side(game, &position, 0);
        for ply in 0..LONGEST * kind.longer() {
            let side = kind.side(game, &position, ply);
            if let Some(score) = fine.outcome(&position) {
                let sign = if score > F::Score::ZERO {
                    1
                } else if score < F::Score::ZERO {
                    -1
                } else {
                    0
                };
                return if side == first { sign } else { -sign };
            }
            if let Some(after) = kind.rolled(game, &position, || draws.next()) {
                position = after;
                continue;
            }
            let mv = match ply < OPENING {
                true => draws.random_move(game, &position),
                false => {
                    let (player, limits) = &mut players[usize::from(side != first)];
                    player.think(&position, limits).best
                }
            };
            let Some(mv) = mv else { break };
            position = game.play(&position, mv);
        }
        0
    }
}

/// The random moves at the beginning of a game that is played to compare.
const OPENING: u32 = 4;
