//! By what an evaluation says of the positions that moves lead to.

use super::{ByRank, NodeContext, Rank};
use crate::{Dice, Evaluate};

/// Ranks moves by what an evaluation says of the position they lead to, for who makes them.
///
/// ```
/// # use plywood::doc::TossedMatches;
/// use plywood::{engine::{DiceEngine, Limits}, order::{ByRank, StaticValue}};
/// let eval = |heap: &plywood::doc::Heap| -f64::from(heap.left % 2) / 2.0;
/// let engine = DiceEngine::new(TossedMatches, eval);
/// let mut engine = engine.order(ByRank::new(StaticValue(eval)));
/// let thought = engine.think(&TossedMatches::heads(8), &Limits::depth(4));
/// assert_eq!(thought.depth, 4);
/// ```
#[derive(Copy, Clone, Debug)]
pub struct StaticValue<E>(
    /// The evaluation.
    pub E,
);

impl<G: Dice, E: Evaluate<G>> Rank<G> for StaticValue<E> {
    type Key = f64;

    #[inline]
    fn rank(
        &mut self,
        game: &G,
        position: &G::Position,
        _: NodeContext<G::Move>,
        mv: G::Move,
    ) -> f64 {
        let child = game.play(position, mv);
        let score = game.outcome(&child).unwrap_or_else(|| self.0.evaluate(game, &child));
        if game.side(position) == game.side(&child) { score } else { -score }
    }
}

/// In which order a player's moves are tried.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum MoveOrder {
    /// As the rules have them; the table's move before them.
    Rules,
    /// By the static value of the position they lead to, best first; the table's
    /// move before them.
    Static,
}

impl MoveOrder {
    /// The order itself, for a search or an engine with dice.
    pub fn judged_by<E, M: Copy>(self, eval: E) -> ByRank<StaticValue<E>, f64, M> {
        let by_value = ByRank::new(StaticValue(eval));
        match self {
            MoveOrder::Rules => by_value.above(u32::MAX),
            MoveOrder::Static => by_value,
        }
    }
}
