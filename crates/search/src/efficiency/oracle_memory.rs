//! The memory of a search that follows an oracle.

use super::{Lookahead, allowance::Flag, lossless::Lossless, oracle::OracleMoves};
use crate::{
    BestOf, Bound, Game, Keyed, Window,
    memory::{Memory, Probe},
};

/// Scores of its own, and hints from an oracle, which it corrects.
#[derive(Debug)]
pub(super) struct OracleMemory<'o, M> {
    pub(super) scores: Lossless<M>,
    pub(super) moves: &'o mut OracleMoves<M>,
    /// Nodes at which the oracle's move was not the right one.
    pub(super) misses: u64,
    full: Flag,
}

impl<'o, M: Copy> OracleMemory<'o, M> {
    pub(super) fn new(bytes: usize, moves: &'o mut OracleMoves<M>, full: Flag) -> Self {
        // Leaves are remembered, so that all positions can be counted once.
        let scores = Lossless::new(bytes, Lookahead::Off, full.clone()).remembering_leaves();
        OracleMemory { scores, moves, misses: 0, full }
    }

    /// The same memory, which remembers no leaves: they are most of what there is, and soon
    /// evaluated again.
    pub(super) fn forgetting_leaves(mut self) -> Self {
        self.scores.look_ahead_at(Lookahead::Off);
        self
    }

    /// The same memory, which looks successors up at these nodes.
    pub(super) fn looking_ahead(mut self, lookahead: Lookahead) -> Self {
        self.scores.look_ahead_at(lookahead);
        OracleMemory { scores: self.scores.remembering_leaves(), ..self }
    }
}

impl<G: Keyed + Game<Score = i32>> Memory<G> for OracleMemory<'_, G::Move> {
    crate::forward_memory!(|it| it.scores; except probe store);

    #[inline]
    fn probe(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: u32,
        window: Window<i32>,
    ) -> Probe<i32, G::Move> {
        let known = self.scores.probe(game, position, depth, window);
        match known.score {
            Some(_) => known,
            None => Probe { mv: self.moves.best_move(game.key(position), depth), ..known },
        }
    }

    #[inline]
    fn store(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: u32,
        window: Window<i32>,
        best: BestOf<G>,
    ) {
        self.scores.store(game, position, depth, window, best);
        let Some(mv) = best.mv.filter(|_| Bound::of(best.score, window) != Bound::Upper) else {
            return;
        };
        let key = game.key(position);
        let first = match self.moves.best_move(key, depth) {
            Some(mv) => Some(mv),
            None => game.moves(position).next(),
        };
        if first != Some(mv) {
            self.misses += 1;
            if let Err(full) = self.moves.correct(key, depth, mv) {
                self.full.set(Some(full));
            }
        }
    }
}
