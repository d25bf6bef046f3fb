//! Where a search for play ends: only what is noisy is played on.

use super::{
    Quarters,
    selective::{By, Selective, is_open},
};
use crate::{Game, Score, Tactics, Tree, Visit::*, Window, observer::Remark};

impl<G, T, K> Selective<'_, G, T, K>
where
    G: Game<Score = i32>,
    T: Tree<Node = G::Position, Move = G::Move, Score = i32>,
    K: Tactics<G>,
{
    /// Plays out what is noisy, and judges what is left: see
    /// [`Quiescent`](crate::Quiescent).
    pub(super) fn quiet(
        &mut self,
        node: &G::Position,
        window: Window<i32>,
    ) -> Result<i32, T::Stop> {
        self.tree.remark(Remark::Quiescence);
        let score = self.quiet_score(node, window)?;
        self.tree.quiesced(node, window, score);
        Ok(score)
    }

    fn quiet_score(&mut self, node: &G::Position, window: Window<i32>) -> Result<i32, T::Stop> {
        let Leaf(score) = self.tree.enter(node, 0, window)? else {
            unreachable!("at depth 0 every node is a leaf")
        };
        if self.tactics.is_forced(self.game, node) {
            if self.tree.is_over(node) {
                return Ok(score);
            }
            return self.best(node, window, -i32::INFINITY, self.game.moves(node), None);
        }
        if score >= window.beta {
            return Ok(score);
        }
        let noisy = self.tactics.noisy_moves(self.game, node);
        self.best(node, window, score, noisy, Some(score))
    }

    fn best(
        &mut self,
        node: &G::Position,
        window: Window<i32>,
        mut best: i32,
        moves: impl Iterator<Item = G::Move>,
        static_value: Option<i32>,
    ) -> Result<i32, T::Stop> {
        for mv in moves {
            let inner = window.above(best);
            if let Some((pruning, score)) = self.pruning.zip(static_value)
                && inner.alpha.abs() < self.sure_win
            {
                let most = pruning.most(score, self.tactics.gain(self.game, node, mv));
                if most <= inner.alpha {
                    best = best.max(most);
                    continue;
                }
            }
            let child = self.tree.play(node, mv);
            let score = self.below(&child, Quarters(0), inner, By::Move(mv))?;
            best = best.max(score);
            if best >= window.beta {
                break;
            }
            if is_open(window) && inner.contains(score) {
                self.line_begins_with(mv);
            }
        }
        Ok(best)
    }
}
