use super::{
    NodeContext, Rank, TriedMoves,
    move_number::{MOVE_NUMBERS, move_number},
};
use crate::Game;
use std::hash::Hash;

/// Prefers the move that last refuted the same move of the opponent (J. Uiterwijk,
/// *The countermove heuristic*, 1992).
#[derive(Clone, Debug)]
pub struct Countermoves<M> {
    /// By whose turn it is, counted from the root, and the move to answer.
    answers: Vec<Option<M>>,
}

impl<M: Copy> Default for Countermoves<M> {
    fn default() -> Self {
        Countermoves { answers: vec![None; 2 * MOVE_NUMBERS] }
    }
}

impl<M: Copy + Hash> Countermoves<M> {
    #[inline]
    fn answer(&mut self, at: NodeContext<M>) -> Option<&mut Option<M>> {
        let place = at.ply % 2 * MOVE_NUMBERS + move_number(at.previous?);
        self.answers.get_mut(place)
    }
}

impl<G: Game<Move: Hash>> Rank<G> for Countermoves<G::Move> {
    /// Whether it is the move.
    type Key = bool;

    #[inline]
    fn rank(&mut self, _: &G, _: &G::Position, at: NodeContext<G::Move>, mv: G::Move) -> bool {
        self.answer(at).is_some_and(|answer| *answer == Some(mv))
    }

    #[inline]
    fn learn<I: Iterator<Item = G::Move> + Clone>(
        &mut self,
        _: &G,
        _: &G::Position,
        at: NodeContext<G::Move>,
        moves: &TriedMoves<G, I>,
    ) {
        if let (Some(mv), Some(answer)) = (moves.cutoff(), self.answer(at)) {
            *answer = Some(mv);
        }
    }
}
