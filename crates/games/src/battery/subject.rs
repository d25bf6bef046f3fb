//! A game of whatever type, as a battery asks it: nothing here need be fast, and so all that
//! looks at the answers is compiled once, and not for every game.

use super::{
    Opinion, Symmetry,
    chances::{Chances, Rolled},
};
use crate::{Family, Judge, Protocol, TextError, board::Board};
use plywood::{Evaluate, Score, Side};
use std::{
    any::Any,
    borrow::Cow,
    fmt::{self, Debug},
    hash::{DefaultHasher, Hash, Hasher},
    ops::RangeInclusive,
    rc::Rc,
};

/// What rules answer, for positions and moves of whatever type, and scores as `f64`, which
/// holds every `i32`.
pub(super) trait Subject {
    fn name(&self) -> String;
    fn is_random(&self) -> bool;
    fn root(&self, seed: u64) -> Position;
    fn moves(&self, at: &Position) -> Box<dyn Iterator<Item = Move>>;
    /// The `size_hint` and the `count` of the moves, as their own iterator tells them.
    fn counts(&self, at: &Position) -> ((usize, Option<usize>), usize);
    fn play(&self, at: &Position, mv: &Move) -> Position;
    fn outcome(&self, at: &Position) -> Option<f64>;
    /// Above every score.
    fn infinity(&self) -> f64;
    fn key(&self, at: &Position) -> u64;
    fn position_key(&self, at: &Position) -> u64;
    fn height(&self) -> Option<u32>;
    fn most_plies(&self, at: &Position) -> Option<u32>;
    fn plies_left(&self, at: &Position) -> Option<RangeInclusive<u32>>;

    fn has_dice(&self) -> bool;
    fn rolls(&self, at: &Position) -> Option<Rolled<Position>>;
    fn side(&self, at: &Position) -> Option<Side>;
    fn range(&self, at: &Position) -> Option<[f64; 2]>;
    fn perft(&self, at: &Position, depth: u32) -> Option<u64>;

    fn evaluations(&self) -> &'static [&'static str];
    fn usual_evaluation(&self) -> usize;
    fn playing_evaluation(&self) -> usize;
    fn evaluation(&self) -> Judge;
    fn has_quiescence(&self) -> bool;
    fn scaled_for(&self, evaluation: usize) -> Rc<dyn Subject>;
    fn judged(&self, judge: Judge, at: &Position) -> f64;
    /// The names of the evaluations that the battery was given.
    fn opinions(&self) -> Vec<String>;
    /// What the evaluation at this place among them says.
    fn judged_otherwise(&self, opinion: usize, at: &Position) -> f64;
    fn move_priority(&self, at: &Position, mv: &Move) -> i32;
    fn symmetric(&self, at: &Position) -> Vec<Position>;
    /// How many symmetries the battery was given.
    fn symmetries(&self) -> usize;
    /// By the symmetry at this place among them.
    fn image(&self, symmetry: usize, at: &Position) -> Position;

    fn player_names(&self, at: &Position) -> [&'static str; 2];
    fn move_text(&self, at: &Position, mv: &Move) -> String;
    fn line_text(&self, root: &Position, line: &[Move]) -> Vec<String>;
    fn read_move(&self, at: &Position, text: &str) -> Result<Move, TextError>;
    fn position_text(&self, at: &Position) -> Option<String>;
    fn read_position(&self, text: &str) -> Result<Position, TextError>;
    /// The protocols of the game, and that of all games.
    fn protocols(&self) -> Vec<Protocol>;
    fn move_in(&self, protocol: Protocol, at: &Position, mv: &Move) -> String;
    fn read_move_in(
        &self,
        protocol: Protocol,
        at: &Position,
        text: &str,
    ) -> Result<Move, TextError>;
    fn position_in(&self, protocol: Protocol, at: &Position) -> Option<String>;
    fn read_position_in(&self, protocol: Protocol, text: &str) -> Result<Position, TextError>;
    fn roll_text(&self, before: &Position, after: &Position) -> Option<String>;
    fn board(&self, at: &Position, last: Option<&Move>) -> Option<Board>;
}

/// A position of the subject. A clone is a position of its own: rules that change the
/// one that they are asked of do not change its clones.
pub(super) struct Position(Box<dyn Value>);

/// A move of the subject.
#[derive(Clone)]
pub(super) struct Move(Rc<dyn Value>);

/// What is the same for positions and moves of all types.
trait Value: Any + Debug {
    fn copied(&self) -> Box<dyn Value>;
    fn equals(&self, other: &dyn Value) -> bool;
    fn hash_into(&self, hasher: &mut dyn Hasher);
}

impl<T: Clone + Eq + Hash + Debug + 'static> Value for T {
    fn copied(&self) -> Box<dyn Value> {
        Box::new(self.clone())
    }
    fn equals(&self, other: &dyn Value) -> bool {
        *self == *typed::<T>(other)
    }
    fn hash_into(&self, mut hasher: &mut dyn Hasher) {
        self.hash(&mut hasher);
    }
}

fn typed<T: 'static>(value: &dyn Value) -> &T {
    (value as &dyn Any).downcast_ref().expect("positions and moves of one game")
}

impl Position {
    pub(super) fn new<P: Clone + Eq + Hash + Debug + 'static>(position: P) -> Self {
        Position(Box::new(position))
    }

    /// As it is in its game.
    pub(super) fn into_typed<P: 'static>(self) -> P {
        *(self.0 as Box<dyn Any>).downcast().expect("a position of the game")
    }

    /// Equal for equal positions; for different ones, different but for chance.
    pub(super) fn fingerprint(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash_into(&mut hasher);
        hasher.finish()
    }
}

impl Clone for Position {
    fn clone(&self) -> Self {
        Position(self.0.copied())
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(&*other.0)
    }
}

impl Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl PartialEq for Move {
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(&*other.0)
    }
}

impl Eq for Move {}

impl Hash for Move {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.hash_into(hasher);
    }
}

impl Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A game of one type, with or without dice, and what the battery was given beside it.
pub(super) struct Typed<'b, F: Family, C> {
    pub(super) family: Cow<'b, F>,
    pub(super) chances: C,
    pub(super) symmetries: &'b [Symmetry<F>],
    pub(super) opinions: &'b [Opinion<F>],
}

fn position<F: Family>(at: &Position) -> &F::Position {
    typed(&*at.0)
}

fn mv<F: Family>(mv: &Move) -> F::Move {
    *typed(&*mv.0)
}

fn erased<F: Family>(mv: F::Move) -> Move {
    Move(Rc::new(mv))
}

/// Nothing but forwarding: it is compiled for every game.
impl<F: Family, C: Chances<F>> Subject for Typed<'_, F, C> {
    fn name(&self) -> String {
        self.family.name()
    }
    fn is_random(&self) -> bool {
        self.family.is_random()
    }
    fn root(&self, seed: u64) -> Position {
        Position::new(self.family.root(seed))
    }
    fn moves(&self, at: &Position) -> Box<dyn Iterator<Item = Move>> {
        let mut moves = self.family.moves(position::<F>(at));
        Box::new(std::iter::from_fn(move || moves.next().map(erased::<F>)))
    }
    fn counts(&self, at: &Position) -> ((usize, Option<usize>), usize) {
        let moves = || self.family.moves(position::<F>(at));
        (moves().size_hint(), moves().count())
    }
    fn play(&self, at: &Position, it: &Move) -> Position {
        Position::new(self.family.play(position::<F>(at), mv::<F>(it)))
    }
    fn outcome(&self, at: &Position) -> Option<f64> {
        self.family.outcome(position::<F>(at)).map(Into::into)
    }
    fn infinity(&self) -> f64 {
        F::Score::INFINITY.into()
    }
    fn key(&self, at: &Position) -> u64 {
        self.family.key(position::<F>(at))
    }
    fn position_key(&self, at: &Position) -> u64 {
        self.family.position_key(position::<F>(at))
    }
    fn height(&self) -> Option<u32> {
        self.family.height()
    }
    fn most_plies(&self, at: &Position) -> Option<u32> {
        self.family.most_plies(position::<F>(at))
    }
    fn plies_left(&self, at: &Position) -> Option<RangeInclusive<u32>> {
        self.family.plies_left(position::<F>(at))
    }

    fn has_dice(&self) -> bool {
        C::HAS_DICE
    }
    fn rolls(&self, at: &Position) -> Option<Rolled<Position>> {
        self.chances.rolls(&self.family, position::<F>(at))
    }
    fn side(&self, at: &Position) -> Option<Side> {
        self.chances.side(&self.family, position::<F>(at))
    }
    fn range(&self, at: &Position) -> Option<[f64; 2]> {
        self.chances.range(&self.family, position::<F>(at))
    }
    fn perft(&self, at: &Position, depth: u32) -> Option<u64> {
        self.chances.perft(&self.family, position::<F>(at), depth)
    }

    fn evaluations(&self) -> &'static [&'static str] {
        self.family.evaluations()
    }
    fn usual_evaluation(&self) -> usize {
        self.family.usual_evaluation()
    }
    fn playing_evaluation(&self) -> usize {
        self.family.playing_evaluation()
    }
    fn evaluation(&self) -> Judge {
        self.family.evaluation()
    }
    fn has_quiescence(&self) -> bool {
        self.family.has_quiescence()
    }
    fn scaled_for(&self, evaluation: usize) -> Rc<dyn Subject> {
        let family = Cow::Owned(self.family.scaled_for(evaluation));
        Rc::new(Typed { family, chances: self.chances, symmetries: &[], opinions: &[] })
    }
    fn judged(&self, judge: Judge, at: &Position) -> f64 {
        judge.evaluate(&*self.family, position::<F>(at)).into()
    }
    fn opinions(&self) -> Vec<String> {
        self.opinions.iter().map(|opinion| opinion.name.clone()).collect()
    }
    fn judged_otherwise(&self, opinion: usize, at: &Position) -> f64 {
        (self.opinions[opinion].judge)(&self.family, position::<F>(at)).into()
    }
    fn move_priority(&self, at: &Position, it: &Move) -> i32 {
        self.family.move_priority(position::<F>(at), mv::<F>(it))
    }
    fn symmetric(&self, at: &Position) -> Vec<Position> {
        self.family.symmetric(position::<F>(at)).into_iter().map(Position::new).collect()
    }
    fn symmetries(&self) -> usize {
        self.symmetries.len()
    }
    fn image(&self, symmetry: usize, at: &Position) -> Position {
        Position::new(self.symmetries[symmetry](&self.family, position::<F>(at)))
    }

    fn player_names(&self, at: &Position) -> [&'static str; 2] {
        self.family.player_names(position::<F>(at))
    }
    fn move_text(&self, at: &Position, it: &Move) -> String {
        self.family.move_text(position::<F>(at), mv::<F>(it))
    }
    fn line_text(&self, root: &Position, line: &[Move]) -> Vec<String> {
        let line: Vec<F::Move> = line.iter().map(mv::<F>).collect();
        self.family.line_text(position::<F>(root), &line)
    }
    fn read_move(&self, at: &Position, text: &str) -> Result<Move, TextError> {
        self.family.read_move(position::<F>(at), text).map(erased::<F>)
    }
    fn position_text(&self, at: &Position) -> Option<String> {
        self.family.position_text(position::<F>(at))
    }
    fn read_position(&self, text: &str) -> Result<Position, TextError> {
        self.family.read_position(text).map(Position::new)
    }
    fn protocols(&self) -> Vec<Protocol> {
        [&[Protocol::Ugi], self.family.protocols()].concat()
    }
    fn move_in(&self, protocol: Protocol, at: &Position, it: &Move) -> String {
        self.family.move_in(protocol, position::<F>(at), mv::<F>(it))
    }
    fn read_move_in(
        &self,
        protocol: Protocol,
        at: &Position,
        text: &str,
    ) -> Result<Move, TextError> {
        self.family.read_move_in(protocol, position::<F>(at), text).map(erased::<F>)
    }
    fn position_in(&self, protocol: Protocol, at: &Position) -> Option<String> {
        self.family.position_in(protocol, position::<F>(at))
    }
    fn read_position_in(&self, protocol: Protocol, text: &str) -> Result<Position, TextError> {
        self.family.read_position_in(protocol, text).map(Position::new)
    }
    fn roll_text(&self, before: &Position, after: &Position) -> Option<String> {
        self.family.roll_text(position::<F>(before), position::<F>(after))
    }
    fn board(&self, at: &Position, last: Option<&Move>) -> Option<Board> {
        self.family.board(position::<F>(at), last.map(mv::<F>))
    }
}
