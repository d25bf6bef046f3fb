//! What a search for play leaves out, because the static value says that it hardly matters.

use super::Quarters;

const PLY: Quarters = Quarters::PLY;

/// When nodes and moves are given up by their static values: forward pruning. All margins are in
/// hundredths of [a margin of the game](crate::Tactics::margin), a pawn where a game has pawns;
/// without one nothing is left out.
///
/// Never in check nor a move that gives check, never where a win or loss is in sight, and never
/// all moves of a node.
///
/// What all of it gains, with reductions by logarithms, is told by a match of the engine against the same without any
/// of it: `plywood match chess engine@nodes=20000 engine@nodes=20000,pruning=off -n 30 --opening-plies 8`.
/// The numbers are the first that were tried: they are not tuned. `plywood tune` tunes them. Razoring is not
/// here: it hides mates by quiet moves.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Pruning {
    /// A node is good enough if its static value is above beta by this for every ply left
    /// (reverse futility, or static null move).
    pub good_enough: i32,
    /// A quiet move is not tried where the static value is below alpha by this, and by as much again for
    /// every ply left (futility: J. Schaeffer, 1986; E. Heinz, *Extended futility pruning*, 1998).
    pub futile: i32,
    /// Quiet moves are not tried after this number of moves, and the square of the plies left
    /// (late move pruning).
    pub enough_moves: u32,
    /// A move that loses more than this in exchange for every ply left is not tried.
    pub given_away: i32,
    /// In quiescence a capture is not tried if what it wins and this are not enough to
    /// reach alpha (delta pruning).
    pub surprise: i32,
    /// How much later moves are reduced, in hundredths: the product of the natural logarithms of
    /// the number of the move and of the plies left, over this (as Stockfish has it).
    pub reduction_divisor: u32,
}

impl Default for Pruning {
    fn default() -> Self {
        Pruning {
            good_enough: 80,
            futile: 90,
            enough_moves: 4,
            given_away: 60,
            surprise: 150,
            reduction_divisor: 200,
        }
    }
}

/// Static values are trusted up to this number of plies above the leaves.
const NEAR: u32 = 7;

/// What is known of a node before its moves are tried.
#[derive(Copy, Clone, Debug)]
pub(super) struct Outlook {
    /// The static value.
    pub(super) score: i32,
    /// Whether it is better than two plies before.
    pub(super) improving: bool,
    pub(super) depth: Quarters,
}

impl Outlook {
    fn plies(self) -> u32 {
        self.depth.0 / PLY.0
    }
}

/// The same with a game's margin.
#[derive(Copy, Clone, Debug)]
pub(super) struct ScaledPruning {
    pub(super) pruning: Pruning,
    pub(super) margin: i32,
}

impl ScaledPruning {
    fn scaled(self, hundredths: i32) -> i32 {
        (i64::from(hundredths) * i64::from(self.margin) / 100) as i32
    }

    /// Whether the static value is far enough above beta that no move need be tried.
    pub(super) fn is_good_enough(self, at: Outlook, beta: i32) -> bool {
        let plies = at.plies() as i32 - i32::from(at.improving);
        at.plies() <= NEAR && at.score - self.scaled(self.pruning.good_enough) * plies >= beta
    }

    /// Whether a quiet move, the next after `tried` others, is left out.
    pub(super) fn leaves_out_quiet(self, at: Outlook, tried: u32, alpha: i32) -> bool {
        let plies = at.plies();
        if plies > NEAR {
            return false;
        }
        let most = self.pruning.enough_moves + plies * plies;
        let most = if at.improving { most } else { most / 2 + 1 };
        let gain = self.scaled(self.pruning.futile) * (1 + plies as i32);
        tried >= most || plies <= 5 && at.score + gain <= alpha
    }

    /// What a move may lose in exchange to be tried all the same.
    pub(super) fn may_lose(self, at: Outlook) -> Option<i32> {
        let plies = at.plies();
        (plies <= NEAR).then(|| self.scaled(self.pruning.given_away) * plies as i32)
    }

    /// More for later moves, and far from the leaves; in proportion to what [late](super::Costs::late) moves cost.
    pub(super) fn reduction(self, at: Outlook, tried: u32, late: Quarters) -> Quarters {
        let logs = f64::from(at.plies()).ln() * f64::from(tried + 1).ln();
        let plies = 0.3 + 100.0 * logs / f64::from(self.pruning.reduction_divisor);
        let quarters = Quarters((plies * f64::from(PLY.0)) as u32);
        let quarters = if at.improving { quarters } else { quarters + PLY / 2 };
        late.0 * quarters / PLY.0
    }

    /// How much less far it is looked after a pass, the more the static value is above beta.
    pub(super) fn pass_less(self, at: Outlook, beta: i32) -> Quarters {
        let pawns = (at.score - beta).max(0) / self.margin.max(1);
        Quarters(2 * pawns.min(4) as u32)
    }

    /// The most that a capture which wins `gain` is expected to bring in quiescence.
    pub(super) fn most(self, score: i32, gain: i32) -> i32 {
        score.saturating_add(gain).saturating_add(self.scaled(self.pruning.surprise))
    }
}
