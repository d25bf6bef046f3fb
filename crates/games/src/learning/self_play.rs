//! Games from which an evaluation is learned.

use super::{Features, Scale, features::Draws, fit::Examples};
use crate::{PlainFamily, interrupt, random::mix};
use plywood::{
    Deterministic, Game, Keyed,
    engine::{Engine, Limits},
};

/// The same rules with outcomes multiplied.
pub(super) struct Fine<'a, F> {
    pub(super) rules: &'a F,
    pub(super) factor: i32,
}

impl<F: Game<Score = i32>> Game for Fine<'_, F> {
    type Position = F::Position;
    type Move = F::Move;
    type Moves = F::Moves;
    type Score = i32;

    #[inline]
    fn moves(&self, position: &F::Position) -> F::Moves {
        self.rules.moves(position)
    }
    #[inline]
    fn play(&self, position: &F::Position, mv: F::Move) -> F::Position {
        self.rules.play(position, mv)
    }
    #[inline]
    fn outcome(&self, position: &F::Position) -> Option<i32> {
        self.rules.outcome(position).map(|score| self.factor * score)
    }
}

impl<F: Deterministic + Game<Score = i32>> Deterministic for Fine<'_, F> {}

impl<F: Keyed + Game<Score = i32>> Keyed for Fine<'_, F> {
    #[inline]
    fn key(&self, position: &F::Position) -> u64 {
        self.rules.key(position)
    }
}

/// What positions are judged by in such games.
pub(super) type Judged<'a, F> = &'a (dyn Fn(&F, &<F as Game>::Position) -> i32 + Sync);

/// Plies after which a game is a draw.
pub(super) const LONGEST: u32 = 400;
/// The memory of a player.
const TABLE: usize = 1 << 20;
/// The moves at the beginning that are random: fewer than this, short beginnings being the likelier.
const RANDOM: u32 = 14;
/// Later one move in this number is.
const STRAY: u32 = 12;

/// An engine that judges like this, for one game.
pub(super) fn player<'a, F: PlainFamily>(
    fine: &'a Fine<'a, F>,
    judged: Judged<'a, F>,
) -> Player<'a, F> {
    let engine = Engine::new(Fine { ..*fine }, Eval { rules: fine.rules, judged });
    engine.table(TABLE).expect("a mebibyte")
}

pub(super) type Player<'a, F> = Engine<Fine<'a, F>, Eval<'a, F>>;

/// Judges positions of the rules behind a finer scale.
pub(super) struct Eval<'a, F: Game> {
    rules: &'a F,
    judged: Judged<'a, F>,
}

impl<'a, F: PlainFamily> plywood::Evaluate<Fine<'a, F>> for Eval<'a, F> {
    #[inline]
    fn evaluate(&self, _: &Fine<'a, F>, position: &F::Position) -> i32 {
        (self.judged)(self.rules, position)
    }
}

/// How games are played.
#[derive(Copy, Clone, Debug)]
pub(super) struct Terms<'a> {
    pub(super) features: &'a Features,
    pub(super) scale: Scale,
    /// Nodes of a move.
    pub(super) nodes: u64,
    /// How much what a search says of a position counts, beside what came of it: 0 to 1.
    pub(super) trust: f32,
}

/// Plays a game, another for each seed, both sides alike, and returns examples of all positions that
/// were searched.
///
/// What a position is worth is what came of it, and in part what searches on the way held it to be:
/// temporal differences (Sutton 1988). Before a random move, it is what the search says alone.
pub(super) fn play_game<F: PlainFamily>(
    rules: &F,
    judged: Judged<'_, F>,
    terms: Terms<'_>,
    seed: u64,
) -> Examples {
    let mut draws = Draws(mix(seed));
    let fine = Fine { rules, factor: terms.scale.factor };
    let mut engine = player(&fine, judged);
    let random = draws.below(RANDOM).min(draws.below(RANDOM));
    let mut position = rules.root(seed);
    let mut searched: Vec<(Vec<u32>, i8, f32, bool)> = Vec::new();
    let mut came = 0.0;
    for ply in 0..LONGEST {
        interrupt::poll();
        if let Some(score) = fine.outcome(&position) {
            came = terms.scale.worth_of_outcome(score);
            break;
        }
        if ply < random {
            let Some(mv) = draws.random_move(rules, &position) else { break };
            position = rules.play(&position, mv);
            continue;
        }
        let thought = engine.think(&position, &Limits::nodes(terms.nodes));
        let worth = terms.scale.worth_of_score(thought.score.score);
        let (active, sign) = terms.features.of_position(rules, &position);
        let strays = draws.below(STRAY) == 0;
        let mv = if strays { draws.random_move(rules, &position) } else { thought.best };
        let Some(mv) = mv else { break };
        searched.push((active, sign, worth, strays));
        position = rules.play(&position, mv);
    }
    let mut examples = Examples::default();
    for (active, sign, worth, strays) in searched.into_iter().rev() {
        let is_sure = worth.abs() >= 1.0;
        let trust = if strays || is_sure { 1.0 } else { terms.trust };
        came = trust * worth + (1.0 - trust) * -came;
        examples.push(&active, sign, came);
    }
    examples
}
