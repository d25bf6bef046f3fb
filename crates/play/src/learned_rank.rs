//! What a playing engine learns of moves while it searches.

use plywood::{
    Tactics,
    order::{Continued, History, Killers, NodeContext, Rank, TriedMoves},
};
use plywood_games::PlainFamily;
use std::hash::Hash;

/// What cut off anywhere; and where an engine leaves moves out
/// ([`Tactics::margin`]) so that those it tries had better be right, before it the moves that cut
/// off last at the same ply, and beside it what cut off after the same move of the opponent.
#[derive(Clone)]
pub(crate) enum LearnedRank<M> {
    Anywhere(History),
    AfterMoves(Killers<M>, Continued),
}

impl<M> LearnedRank<M> {
    pub(crate) fn of<F: PlainFamily<Move = M>>(family: &F) -> Self {
        match family.tactics().margin(family) {
            None => LearnedRank::Anywhere(History::default()),
            Some(_) => LearnedRank::AfterMoves(Killers::default(), Continued::default()),
        }
    }
}

impl<F: PlainFamily<Move: Hash>> Rank<F> for LearnedRank<F::Move> {
    type Key = (u8, i32);

    #[inline]
    fn rank(&mut self, f: &F, p: &F::Position, at: NodeContext<F::Move>, mv: F::Move) -> (u8, i32) {
        match self {
            LearnedRank::Anywhere(history) => (0, history.rank(f, p, at, mv).into()),
            LearnedRank::AfterMoves(killers, continued) => {
                (killers.rank(f, p, at, mv), continued.rank(f, p, at, mv))
            }
        }
    }

    #[inline]
    fn learn<I: Iterator<Item = F::Move> + Clone>(
        &mut self,
        f: &F,
        p: &F::Position,
        at: NodeContext<F::Move>,
        moves: &TriedMoves<F, I>,
    ) {
        match self {
            LearnedRank::Anywhere(history) => history.learn(f, p, at, moves),
            LearnedRank::AfterMoves(killers, continued) => {
                killers.learn(f, p, at, moves);
                continued.learn(f, p, at, moves);
            }
        }
    }
}
