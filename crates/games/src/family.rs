//! Where a game or a family of trees starts, and how large it is.

use crate::{
    Knowledge, Notation,
    random::{below, mix},
};
use plywood::{Deterministic, Dice, Evaluate, Game, Keyed, order::MoveOrder};
use std::{fmt::Debug, hash::Hash};

/// A game and where it starts, or a family of trees with a root for each seed.
///
/// Only the root must be told; a game has the same one whatever the seed.
#[diagnostic::on_unimplemented(
    note = "tell where {Self} starts: `impl Family for {Self} {{ fn root(&self, _: u64) -> … }}`, or wrap the rules in `Bare`"
)]
pub trait Family:
    Clone
    + Keyed<Position: Eq + Hash + Debug + Send + Sync, Move: Hash + Send + Sync>
    + Notation
    + Knowledge
    + Send
    + Sync
    + 'static
{
    /// The root of the tree with this seed.
    fn root(&self, seed: u64) -> Self::Position;

    /// Where people begin to play the game with this seed, if not at its root.
    fn first_position(&self, seed: u64) -> Self::Position {
        self.root(seed)
    }

    /// Whether another seed gives another tree.
    fn is_random(&self) -> bool {
        false
    }

    /// The number of plies to the deepest leaf, if there is such a bound.
    fn height(&self) -> Option<u32> {
        None
    }

    /// The most plies that can still be played from a position, if there is such a bound.
    fn most_plies(&self, position: &Self::Position) -> Option<u32> {
        self.plies_left(position).map(|left| *left.end()).or(self.height())
    }

    /// The number of leaves that negamax visits to this depth, at most or about; by default
    /// estimated from [random games](estimated_leaves).
    fn all_leaves(&self, depth: u32) -> f64 {
        estimated_leaves(self, &self.root(0), depth)
    }

    /// The fewest leaves that any search must visit, where that is known
    /// without searching.
    fn minimal_leaves(&self, _depth: u32) -> Option<f64> {
        None
    }
}

/// Random walks that an estimate is made of.
const WALKS: u64 = 64;

/// The leaves of the tree below a position, estimated as in D. E. Knuth, *Estimating the
/// efficiency of backtrack programs*, 1975: the mean over random walks of the product of
/// the widths on the way. Where [`Game::moves`] is not asked, because chance moves, a
/// walk ends.
pub fn estimated_leaves<G: Game>(game: &G, root: &G::Position, depth: u32) -> f64 {
    let walk = |number: u64| {
        let (mut position, mut leaves) = (root.clone(), 1.0);
        for ply in 0..u64::from(depth) {
            if game.outcome(&position).is_some() {
                break;
            }
            let width = game.moves(&position).count();
            let draw = mix(mix(number) ^ ply);
            let Some(mv) = game.moves(&position).nth(below(draw, width as u32) as usize) else {
                break;
            };
            leaves *= width as f64;
            position = game.play(&position, mv);
        }
        leaves
    };
    (0..WALKS).map(walk).sum::<f64>() / WALKS as f64
}

/// A family without dice, scored in whole numbers.
pub trait PlainFamily: Family + Game<Score = i32> + Deterministic {}

impl<F: Family + Game<Score = i32> + Deterministic> PlainFamily for F {}

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
#[cfg(any(feature = "backgammon", feature = "othello", feature = "pig"))]
pub(crate) fn names_from(
    side: plywood::Side,
    [first, second]: [&'static str; 2],
) -> [&'static str; 2] {
    use plywood::Side;
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
