//! A game that can be interrupted wherever a move is made.

use plywood::{Chance, Deterministic, Dice, Game, Keyed, Side, Tactics, Window, solve::SolutionOf};
use plywood_games::{
    Family, Knowledge, Notation, TextError, Verdict,
    board::{Board, Style},
    interrupt,
};
use std::ops::RangeInclusive;

/// The same game, which [attends](plywood_games::interrupt) to who asks it to stop.
#[derive(Clone)]
pub(crate) struct Watched<F>(pub(crate) F);

impl<F: Game> Game for Watched<F> {
    type Position = F::Position;
    type Move = F::Move;
    type Moves = F::Moves;
    type Score = F::Score;

    #[inline]
    fn moves(&self, position: &F::Position) -> F::Moves {
        self.0.moves(position)
    }
    #[inline]
    fn play(&self, position: &F::Position, mv: F::Move) -> F::Position {
        interrupt::poll();
        self.0.play(position, mv)
    }
    #[inline]
    fn outcome(&self, position: &F::Position) -> Option<F::Score> {
        self.0.outcome(position)
    }
}

impl<F: Deterministic> Deterministic for Watched<F> {}

impl<F: Dice> Dice for Watched<F> {
    type Rolls = F::Rolls;

    #[inline]
    fn side(&self, position: &F::Position) -> Side {
        self.0.side(position)
    }
    #[inline]
    fn rolls(&self, position: &F::Position) -> Option<Chance<F::Rolls>> {
        self.0.rolls(position)
    }
    #[inline]
    fn range(&self) -> Window<f64> {
        self.0.range()
    }
}

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

impl<F: Notation> Notation for Watched<F> {
    fn name(&self) -> String {
        self.0.name()
    }
    fn player_names(&self, position: &F::Position) -> [&'static str; 2] {
        self.0.player_names(position)
    }
    fn move_text(&self, position: &F::Position, mv: F::Move) -> String {
        self.0.move_text(position, mv)
    }
    fn line_text(&self, root: &F::Position, line: &[F::Move]) -> Vec<String> {
        self.0.line_text(root, line)
    }
    fn read_move(&self, position: &F::Position, text: &str) -> Result<F::Move, TextError> {
        self.0.read_move(position, text)
    }
    fn position_text(&self, position: &F::Position) -> Option<String> {
        self.0.position_text(position)
    }
    fn read_position(&self, text: &str) -> Result<F::Position, TextError> {
        self.0.read_position(text)
    }
    fn node_text(&self, position: &F::Position) -> Option<String> {
        self.0.node_text(position)
    }
    fn roll_text(&self, before: &F::Position, after: &F::Position) -> Option<String> {
        self.0.roll_text(before, after)
    }
    fn chance_verb(&self) -> &'static str {
        self.0.chance_verb()
    }
    fn board(&self, position: &F::Position, last: Option<F::Move>) -> Option<Board> {
        self.0.board(position, last)
    }
    fn picture(
        &self,
        position: &F::Position,
        last: Option<F::Move>,
        style: Style,
    ) -> Option<String> {
        self.0.picture(position, last, style)
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
    fn has_quiescence(&self) -> bool {
        self.0.has_quiescence()
    }
    #[inline]
    fn evaluate_quiet(&self, evaluation: usize, position: &F::Position) -> F::Score {
        self.0.evaluate_quiet(evaluation, position)
    }
    fn scaled_for(&self, evaluation: usize) -> Self {
        Watched(self.0.scaled_for(evaluation))
    }
    fn tactics(&self) -> impl Tactics<Self> + Clone + Send + Sync + use<F> {
        OfWatched(self.0.tactics())
    }
    #[inline]
    fn move_priority(&self, position: &F::Position, mv: F::Move) -> i32 {
        self.0.move_priority(position, mv)
    }
    fn prefers_static_order(&self) -> bool {
        self.0.prefers_static_order()
    }
    fn plies_left(&self, position: &F::Position) -> Option<RangeInclusive<u32>> {
        self.0.plies_left(position)
    }
    fn solve(&self, position: &F::Position, memory: usize) -> Option<SolutionOf<Self>> {
        self.0.solve(position, memory)
    }
    fn result_unit(&self) -> i32 {
        self.0.result_unit()
    }
    fn symmetric(&self, position: &F::Position) -> Vec<F::Position> {
        self.0.symmetric(position)
    }
    fn symmetry_class(&self, position: &F::Position) -> u64 {
        self.0.symmetry_class(position)
    }
    fn verdict(&self) -> Verdict {
        self.0.verdict()
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
    fn is_forced(&self, game: &Watched<F>, position: &F::Position) -> bool {
        self.0.is_forced(&game.0, position)
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
        self.0.win(&game.0)
    }
}
