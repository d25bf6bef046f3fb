//! A game that can be interrupted wherever moves are listed, and whose scores can be finer.

use plywood::{Deterministic, Game, Keyed, Score, Tactics, engine::Foretold, solve::SolverOf};
use plywood_games::{
    Family, Knowledge, TextError, Verdict, forward_dice, forward_notation, interrupt,
    tablebase::{KnownValuesOf, Tablebase},
};
use std::{ops::RangeInclusive, path::Path, sync::Arc};

/// The same game, which [attends](plywood_games::interrupt) to who asks it to stop.
#[derive(Clone)]
pub(crate) struct Watched<F>(
    pub(crate) F,
    /// By how much outcomes are multiplied, to leave room between them for an evaluation that was
    /// learned; otherwise 1.
    i32,
    /// Under which name it is asked for.
    Arc<str>,
);

impl<F> Watched<F> {
    /// A game that is asked for under this name.
    pub(crate) fn new(name: &str, game: F) -> Self {
        Watched(game, 1, name.into())
    }

    fn called(&self) -> String {
        self.2.to_string()
    }
}

/// Rules whose outcomes can be multiplied.
pub(crate) trait Finer {
    /// The same rules with outcomes multiplied by this.
    #[must_use]
    fn finer(&self, factor: i32) -> Self;
}

impl<F: Clone> Finer for Watched<F> {
    fn finer(&self, factor: i32) -> Self {
        Watched(self.0.clone(), factor, self.2.clone())
    }
}

impl<F: Game> Game for Watched<F> {
    type Position = F::Position;
    type Move = F::Move;
    type Moves = F::Moves;
    type Score = F::Score;

    /// Here and not where a move is made: most positions are leaves, whose moves nobody lists.
    #[inline]
    fn moves(&self, position: &F::Position) -> F::Moves {
        interrupt::poll();
        self.0.moves(position)
    }
    #[inline(always)]
    fn play(&self, position: &F::Position, mv: F::Move) -> F::Position {
        self.0.play(position, mv)
    }
    #[inline]
    fn outcome(&self, position: &F::Position) -> Option<F::Score> {
        self.0.outcome(position).map(|score| match self.1 {
            1 => score,
            factor => F::Score::nearest(score.into() * f64::from(factor)),
        })
    }
}

impl<F: Deterministic> Deterministic for Watched<F> {}

forward_dice!(Watched);
forward_notation!(Watched; called);

impl<F: Keyed> Keyed for Watched<F> {
    #[inline]
    fn key(&self, position: &F::Position) -> u64 {
        self.0.key(position)
    }
    #[inline]
    fn position_key(&self, position: &F::Position) -> u64 {
        self.0.position_key(position)
    }
}

/// A game's own way to count is forwarded, and not watched: whoever counts does so in pieces.
impl<F: Knowledge + Clone> Knowledge for Watched<F> {
    fn own_perft(&self, position: &F::Position, depth: u32) -> Option<u64> {
        self.0.own_perft(position, depth)
    }
    fn evaluations(&self) -> &'static [&'static str] {
        self.0.evaluations()
    }
    fn usual_evaluation(&self) -> usize {
        self.0.usual_evaluation()
    }
    fn playing_evaluation(&self) -> usize {
        self.0.playing_evaluation()
    }
    #[inline]
    fn evaluate(&self, evaluation: usize, position: &F::Position) -> F::Score {
        self.0.evaluate(evaluation, position)
    }
    #[inline]
    fn foretells(&self, evaluation: usize, position: &F::Position, depth: u32) -> Foretold {
        self.0.foretells(evaluation, position, depth)
    }
    fn has_quiescence(&self) -> bool {
        self.0.has_quiescence()
    }
    #[inline]
    fn evaluate_quiet(&self, evaluation: usize, position: &F::Position) -> F::Score {
        self.0.evaluate_quiet(evaluation, position)
    }
    fn scaled_for(&self, evaluation: usize) -> Self {
        Watched(self.0.scaled_for(evaluation), self.1, self.2.clone())
    }
    fn tactics(&self) -> impl Tactics<Self> + Clone + Send + Sync + use<F> {
        OfWatched(self.0.tactics())
    }
    #[inline]
    fn move_priority(&self, position: &F::Position, mv: F::Move) -> i32 {
        self.0.move_priority(position, mv)
    }
    #[inline]
    fn static_priority(&self, position: &F::Position, mv: F::Move) -> i32 {
        self.0.static_priority(position, mv)
    }
    fn prefers_static_order(&self) -> bool {
        self.0.prefers_static_order()
    }
    fn plies_left(&self, position: &F::Position) -> Option<RangeInclusive<u32>> {
        self.0.plies_left(position)
    }
    fn solver(&self, memory: usize) -> Option<Box<SolverOf<Self>>> {
        self.0.solver(memory)
    }
    fn result_unit(&self) -> i32 {
        self.0.result_unit() * self.1
    }
    fn symmetric(&self, position: &F::Position) -> Vec<F::Position> {
        self.0.symmetric(position)
    }
    fn symmetry_class(&self, position: &F::Position) -> u64 {
        self.0.symmetry_class(position)
    }
    fn feature_count(&self) -> u32 {
        self.0.feature_count()
    }
    #[inline]
    fn features(&self, position: &F::Position, tell: impl FnMut(u32)) {
        self.0.features(position, tell);
    }
    fn verdict(&self) -> Verdict {
        self.0.verdict()
    }
    fn tablebase(&self) -> Option<Box<dyn Tablebase>> {
        self.0.tablebase()
    }
    fn known_values(&self, folder: &Path) -> Result<Option<KnownValuesOf<Self>>, TextError> {
        self.0.known_values(folder)
    }
}

impl<F: Family> Family for Watched<F> {
    fn root(&self, seed: u64) -> F::Position {
        self.0.root(seed)
    }
    fn first_position(&self, seed: u64) -> F::Position {
        self.0.first_position(seed)
    }
    fn is_random(&self) -> bool {
        self.0.is_random()
    }
    fn height(&self) -> Option<u32> {
        self.0.height()
    }
    fn most_plies(&self, position: &F::Position) -> Option<u32> {
        self.0.most_plies(position)
    }
    fn all_leaves(&self, depth: u32) -> f64 {
        self.0.all_leaves(depth)
    }
    fn minimal_leaves(&self, depth: u32) -> Option<f64> {
        self.0.minimal_leaves(depth)
    }
}

/// What the game itself knows of forcing play.
#[derive(Clone)]
struct OfWatched<T>(T);

impl<F: Game, T: Tactics<F>> Tactics<Watched<F>> for OfWatched<T> {
    const SOME: bool = T::SOME;

    type NoisyMoves = T::NoisyMoves;

    #[inline]
    fn noisy_moves(&self, game: &Watched<F>, position: &F::Position) -> T::NoisyMoves {
        self.0.noisy_moves(&game.0, position)
    }
    #[inline]
    fn all_quiet(&self, game: &Watched<F>) -> bool {
        self.0.all_quiet(&game.0)
    }
    #[inline]
    fn is_forced(&self, game: &Watched<F>, position: &F::Position) -> bool {
        self.0.is_forced(&game.0, position)
    }
    #[inline]
    fn is_check(&self, game: &Watched<F>, position: &F::Position) -> bool {
        self.0.is_check(&game.0, position)
    }
    #[inline]
    fn is_quiet(&self, game: &Watched<F>, position: &F::Position, mv: F::Move) -> bool {
        self.0.is_quiet(&game.0, position, mv)
    }
    #[inline]
    fn takes_back(
        &self,
        game: &Watched<F>,
        position: &F::Position,
        previous: F::Move,
        mv: F::Move,
    ) -> bool {
        self.0.takes_back(&game.0, position, previous, mv)
    }
    #[inline]
    fn pass(&self, game: &Watched<F>, position: &F::Position) -> Option<F::Position> {
        self.0.pass(&game.0, position)
    }
    fn win(&self, game: &Watched<F>) -> Option<i32> {
        self.0.win(&game.0).map(|win| win * game.1)
    }
    fn margin(&self, game: &Watched<F>) -> Option<i32> {
        self.0.margin(&game.0)
    }
    fn comes_again(&self, game: &Watched<F>, position: &F::Position) -> Option<i32> {
        self.0.comes_again(&game.0, position)
    }
    fn gain(&self, game: &Watched<F>, position: &F::Position, mv: F::Move) -> i32 {
        self.0.gain(&game.0, position, mv)
    }
    #[inline]
    fn gives_away(
        &self,
        game: &Watched<F>,
        position: &F::Position,
        mv: F::Move,
        most: i32,
    ) -> bool {
        self.0.gives_away(&game.0, position, mv, most)
    }
}
