//! Where a search for play leaves nodes and moves out, and what it looks at to know.

use super::{
    Quarters,
    pruning::Outlook,
    selective::{By, Selective},
};
use crate::{Best, Game, Tactics, Tree, Window, observer::Remark};

const PLY: Quarters = Quarters::PLY;

/// From this depth on a move to try first is worth a search of its own.
const WITHOUT_HINT: Quarters = Quarters(4 * PLY.0);

impl<G, T, K> Selective<'_, G, T, K>
where
    G: Game<Score = i32>,
    T: Tree<Node = G::Position, Move = G::Move, Score = i32>,
    K: Tactics<G>,
{
    /// A ply less where no move is known to try first: what is found is what the next
    /// visit tries first (E. Schröder's Rebel; internal iterative reduction).
    pub(super) fn without_a_hint(&mut self, node: &G::Position, depth: Quarters) -> Quarters {
        let less =
            self.pruning.is_some() && depth >= WITHOUT_HINT && self.tree.hint(node).is_none();
        if less { depth - PLY } else { depth }
    }

    /// What the static value says of a node, where anything is left out by it.
    pub(super) fn outlook(
        &mut self,
        node: &G::Position,
        depth: Quarters,
        forced: bool,
    ) -> Option<Outlook> {
        self.pruning?;
        let score = if forced { None } else { self.tree.static_value(node) };
        self.static_values.truncate(self.ply);
        self.static_values.resize(self.ply, None);
        let before = self.ply.checked_sub(2).and_then(|at| self.static_values[at]);
        self.static_values.push(score);
        let score = score?;
        Some(Outlook { score, improving: before.is_some_and(|before| score > before), depth })
    }

    /// The score of a node whose moves need not be tried: it is good enough as it stands.
    pub(super) fn good_enough(
        &self,
        window: Window<i32>,
        outlook: Option<Outlook>,
    ) -> Option<Best<i32, G::Move>> {
        let (pruning, outlook) = self.pruning.zip(outlook)?;
        let enough =
            window.beta.abs() < self.sure_win && pruning.is_good_enough(outlook, window.beta);
        enough.then(|| Best::worth(outlook.score))
    }

    /// Whether a move is not tried, after others, for what the static value says.
    pub(super) fn is_left_out(
        &self,
        node: &G::Position,
        mv: G::Move,
        outlook: Outlook,
        tried: u32,
        alpha: i32,
    ) -> bool {
        let Some(pruning) = self.pruning.filter(|_| alpha.abs() < self.sure_win) else {
            return false;
        };
        let quiet = self.tactics.is_quiet(self.game, node, mv);
        if quiet && pruning.leaves_out_quiet(outlook, tried, alpha) {
            return true;
        }
        pruning
            .may_lose(outlook)
            .is_some_and(|most| self.tactics.gives_away(self.game, node, mv, most))
    }

    /// Whether even to pass is too good for the opponent (D. Beal, 1989; C. Donninger,
    /// 1993). Not twice in a row.
    pub(super) fn pass(
        &mut self,
        node: &G::Position,
        depth: Quarters,
        window: Window<i32>,
        by: By<G::Move>,
        outlook: Option<Outlook>,
    ) -> Result<Option<Best<i32, G::Move>>, T::Stop> {
        let Some(less) = self.costs.pass else { return Ok(None) };
        if outlook.is_some_and(|it| it.score < window.beta) {
            return Ok(None);
        }
        if matches!(by, By::Pass) || depth < 3 * PLY || window.beta.abs() >= self.sure_win {
            return Ok(None);
        }
        let Some(after) = self.tactics.pass(self.game, node) else { return Ok(None) };
        let more = match self.pruning.zip(outlook) {
            Some((pruning, outlook)) => pruning.pass_less(outlook, window.beta),
            None => Quarters(0),
        };
        let left = depth.saturating_sub(less + depth / 6 + more).min(depth - Quarters(1));
        self.tree.remark(Remark::Pass);
        let score = self.below(&after, left, Window::null(window.beta - 1), By::Pass)?;
        // A win that needs a move less is not proved.
        Ok((score >= window.beta).then(|| Best::worth(score.min(self.sure_win - 1))))
    }
}
