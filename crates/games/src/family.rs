//! What a command needs to know of a game or tree beyond its rules.

use crate::{Style, TextError};
use plywood::{
    Deterministic, Dice, Evaluate, Game, Keyed, MoveOrder, Perft, Side, Tactics, solve::SolutionOf,
};
use std::{fmt::Display, hash::Hash, ops::RangeInclusive};

/// A family of trees, one for each seed, or a game, whose only tree starts from
/// its first position. `Display` gives back the text it was made from.
pub trait Family:
    Clone + Keyed<Position: Send + Sync, Move: Send + Sync> + Display + Sync + 'static
{
    /// Judges the positions at the horizon.
    type Evaluation: Evaluate<Self> + Sync;

    /// The evaluation to search with.
    fn evaluation(&self) -> Self::Evaluation;

    /// What a player knows of forcing play.
    fn tactics(&self) -> impl Tactics<Self> + Clone + Send + Sync + use<Self>
    where
        Self: Sized,
    {
    }

    /// The same rules for a player that believes its table wherever a position came
    /// from: see [`HistoryKeys`](crate::HistoryKeys).
    #[must_use]
    fn for_play(&self) -> Self {
        self.clone()
    }

    /// The root of the tree with this seed.
    fn root(&self, seed: u64) -> Self::Position;

    /// Where people begin to play the game with this seed, if not at its root.
    fn first_position(&self, seed: u64) -> Self::Position {
        self.root(seed)
    }

    /// What the players are called: who is to move in this position, and the other.
    fn player_names(&self, _position: &Self::Position) -> [&'static str; 2] {
        ["first", "second"]
    }

    /// What chance did between two positions, such as the dice that were rolled; every
    /// roll has another text. `None` if it is told by its number.
    fn roll_text(&self, _before: &Self::Position, _after: &Self::Position) -> Option<String> {
        None
    }

    /// What a player does when chance has moved.
    fn chance_verb(&self) -> &'static str {
        "rolls"
    }

    /// Whether another seed gives another tree.
    fn is_random(&self) -> bool;

    /// The number of plies to the deepest leaf, if there is such a bound.
    fn height(&self) -> Option<u32>;

    /// The number of leaves that negamax visits to this depth, at most or about.
    fn all_leaves(&self, depth: u32) -> f64;

    /// The fewest leaves that any search must visit, where that is known
    /// without searching.
    fn minimal_leaves(&self, _depth: u32) -> Option<f64> {
        None
    }

    /// Whether moves are better tried by static value than as the rules have them.
    fn prefers_static_order(&self) -> bool {
        false
    }

    /// How promising a move looks to who knows the game, before anything is searched: the
    /// higher, the sooner it is tried. All alike, unless a game knows better.
    fn promise(&self, _position: &Self::Position, _mv: Self::Move) -> i32 {
        0
    }

    /// The number of ways to play `depth` plies, as those who play the game count:
    /// mostly, games that are over before count none.
    fn perft(&self, position: &Self::Position, depth: u32) -> u64
    where
        Self: Deterministic,
    {
        Perft::count(self, position, depth).full
    }

    /// How many plies are still to be played, as a rule and at most, where the
    /// length of a game is known.
    fn plies_left(&self, _position: &Self::Position) -> Option<RangeInclusive<u32>> {
        None
    }

    /// The most plies that can still be played from a position, if there is such a bound.
    fn most_plies(&self, position: &Self::Position) -> Option<u32> {
        self.plies_left(position).map(|left| *left.end()).or(self.height())
    }

    /// The value of a position under best play, in [results](Self::result_unit), found by
    /// what is known of this game; `None` if nothing is. May take about `memory` bytes.
    fn solve(&self, _position: &Self::Position, _memory: usize) -> Option<SolutionOf<Self>> {
        None
    }

    /// What players count as one: discs or stones, where scores are in parts of them.
    fn result_unit(&self) -> i32 {
        1
    }

    /// Equal for positions that a symmetry of the game turns into each other.
    fn symmetry_class(&self, position: &Self::Position) -> u64 {
        self.key(position)
    }

    /// What decides who is the better of two players.
    fn verdict(&self) -> Verdict {
        Verdict::EachGame
    }

    /// What a move is called.
    fn move_text(&self, position: &Self::Position, mv: Self::Move) -> String;

    /// What the moves of a line are called, each where it is made.
    fn line_text(&self, root: &Self::Position, line: &[Self::Move]) -> Vec<String> {
        let mut position = root.clone();
        let name = |&mv: &Self::Move| {
            let text = self.move_text(&position, mv);
            position = self.play(&position, mv);
            text
        };
        line.iter().map(name).collect()
    }

    /// What a position is called, if it has a name of its own.
    fn node_text(&self, _position: &Self::Position) -> Option<String> {
        None
    }

    /// Whether not a player but chance is to move, where the game is not over.
    fn chance_moves(&self, _position: &Self::Position) -> bool {
        false
    }

    /// The move that a text means here.
    fn read_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, TextError> {
        if self.outcome(position).is_some() {
            return Err(TextError::Move(format!("{self}: no move '{text}': the game is over")));
        }
        if self.chance_moves(position) {
            return Err(TextError::Move(format!("{self}: no move '{text}': chance is to move")));
        }
        let named = |&mv: &Self::Move| self.move_text(position, mv) == text;
        self.moves(position).find(named).ok_or_else(|| {
            let names: Vec<String> =
                self.moves(position).map(|mv| self.move_text(position, mv)).collect();
            TextError::Move(format!("{self}: no move '{text}'; allowed: {}", names.join(", ")))
        })
    }

    /// The position that a text means, as people who play the game write it.
    fn read_position(&self, text: &str) -> Result<Self::Position, TextError> {
        Err(TextError::Position(format!(
            "{self}: positions have no text form, but '{text}' was given; allowed: moves from the root"
        )))
    }

    /// A position as [`read_position`](Self::read_position) reads it; `None` if
    /// positions have no text form.
    fn position_text(&self, _position: &Self::Position) -> Option<String> {
        None
    }

    /// The board to look at, the last move marked; `None` if there is no board.
    fn picture(
        &self,
        _position: &Self::Position,
        _last: Option<Self::Move>,
        _style: Style,
    ) -> Option<String> {
        None
    }
}

/// What decides who is the better of two players that play a pair of games, each
/// moving first in one of them.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Each game has a winner: the player for whom its score is positive.
    EachGame,
    /// A pair has one: the player who scored more when moving first. For games
    /// that favour one side by chance.
    EachPair,
}

/// A family without dice, scored in whole numbers.
pub trait PlainFamily: Family + Game<Score = i32, Move: Hash> + Deterministic {}

impl<F: Family + Game<Score = i32, Move: Hash> + Deterministic> PlainFamily for F {}

/// A family with dice.
pub trait DiceFamily: Family + Dice {
    /// The order in which a search tries moves, unless told otherwise.
    fn move_order(&self) -> MoveOrder {
        match self.prefers_static_order() {
            true => MoveOrder::Static,
            false => MoveOrder::Rules,
        }
    }
}

impl<F: Family + Dice> DiceFamily for F {}

/// The names of the first and the second player, that of the side to move first.
pub(crate) fn names_from(side: Side, [first, second]: [&'static str; 2]) -> [&'static str; 2] {
    match side {
        Side::First => [first, second],
        Side::Second => [second, first],
    }
}

/// Knuth & Moore's count for uniform trees: `w^⌈d/2⌉ + w^⌊d/2⌋ - 1`.
pub(crate) fn minimal_uniform_leaves(width: u16, depth: u32) -> f64 {
    let power = |plies: u32| f64::from(width).powi(plies as i32);
    power(depth.div_ceil(2)) + power(depth / 2) - 1.0
}

/// Moves of artificial trees are numbered from 1.
pub(crate) fn number_text(mv: u16) -> String {
    (u32::from(mv) + 1).to_string()
}

/// The first player's value, as the side to move sees it.
#[inline]
pub(crate) fn for_mover(value: i32, ply: impl Into<u32>) -> i32 {
    if ply.into().is_multiple_of(2) { value } else { -value }
}

/// A tree whose nodes know how deep they lie.
pub trait Layered: Game<Score = i32> {
    /// Plies below the root.
    fn ply(node: &Self::Position) -> u8;
}

/// For trees whose inner nodes say nothing: the same estimate everywhere, seen
/// from the first player's side.
#[derive(Copy, Clone, Debug)]
pub struct Guess(
    /// The estimate for the first player.
    pub i32,
);

impl<G: Layered> Evaluate<G> for Guess {
    fn evaluate(&self, _: &G, node: &G::Position) -> i32 {
        for_mover(self.0, G::ply(node))
    }
}

/// For trees with chance whose inner nodes say nothing: the middle of the range
/// of all scores.
#[derive(Copy, Clone, Debug)]
pub struct Middle;

impl<G: Dice> Evaluate<G> for Middle {
    fn evaluate(&self, game: &G, position: &G::Position) -> f64 {
        let range = game.side(position).sees(game.range());
        (range.alpha + range.beta) / 2.0
    }
}

/// The moves of an artificial tree, by number.
///
/// Counted in 32 bits: a `Range<u16>` would be packed into one register together
/// with a leaf's score, and taken apart again at every node.
#[derive(Clone, Debug)]
pub struct Numbers {
    next: u32,
    end: u32,
}

impl Numbers {
    #[inline]
    pub(crate) fn below(end: u16) -> Self {
        Numbers { next: 0, end: end.into() }
    }
}

impl Iterator for Numbers {
    type Item = u16;

    #[inline]
    fn next(&mut self) -> Option<u16> {
        let next = self.next;
        (next < self.end).then(|| {
            self.next += 1;
            next as u16
        })
    }
}
