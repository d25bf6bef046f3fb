use super::{
    NodeContext, Rank, TriedMoves,
    move_number::{MOVE_NUMBERS, move_number},
};
use crate::Game;
use std::hash::Hash;

/// Prefers moves that were good elsewhere in the tree (J. Schaeffer, *The history
/// heuristic*, 1983).
///
/// A move gains when it makes a cutoff, more the deeper the search beneath it, and
/// those lose that were tried before it in vain. Gains get smaller the more a move
/// has, so that nothing overflows and what is long past is forgotten.
///
/// Each side has its own counts, and the sides are told apart by their turn from
/// the root: for a search in which the other side is to move, start anew.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, Window, algorithm::negascout, order::{ByRank, History, Killers}};
/// let order = ByRank::new((Killers::default(), History::default()));
/// let mut search = Search::new(&Matches, |_: &u32| 0).order(order);
/// assert_eq!(negascout(&mut search, &21, 21, Window::full()), Ok(1));
/// ```
#[derive(Clone, Debug)]
pub struct History {
    /// By whose turn it is, counted from the root, and the move.
    counts: Vec<i16>,
}

impl Default for History {
    fn default() -> Self {
        History { counts: vec![0; 2 * MOVE_NUMBERS] }
    }
}

impl History {
    /// No count is beyond this.
    const MOST: i32 = 1 << 14;

    #[inline]
    fn count<M: Copy + Hash>(&mut self, at: NodeContext<M>, mv: M) -> &mut i16 {
        &mut self.counts[at.ply % 2 * MOVE_NUMBERS + move_number(mv)]
    }

    #[inline]
    pub(super) fn add_to(count: &mut i16, gain: i32) {
        let before = i32::from(*count);
        *count = (before + gain - before * gain.abs() / History::MOST) as i16;
    }

    /// What a cutoff is worth with `depth` plies left.
    #[inline]
    pub(super) fn gain(depth: u32) -> i32 {
        (depth.min(32) * depth.min(32)) as i32
    }
}

impl<G: Game<Move: Hash>> Rank<G> for History {
    /// What it has gained less what it has lost.
    type Key = i16;

    #[inline]
    fn rank(&mut self, _: &G, _: &G::Position, at: NodeContext<G::Move>, mv: G::Move) -> i16 {
        *self.count(at, mv)
    }

    #[inline]
    fn learn<I: Iterator<Item = G::Move> + Clone>(
        &mut self,
        _: &G,
        _: &G::Position,
        at: NodeContext<G::Move>,
        moves: &TriedMoves<G, I>,
    ) {
        let Some(best) = moves.cutoff() else { return };
        let gain = History::gain(moves.depth);
        for mv in moves.tried.clone() {
            History::add_to(self.count(at, mv), if mv == best { gain } else { -gain });
        }
    }
}
