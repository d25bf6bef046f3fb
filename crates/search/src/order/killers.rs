use super::{NodeContext, Rank, TriedMoves};
use crate::Game;

/// Prefers the moves that made the last cutoffs at the same ply: two of them, the
/// last first (S. Akl & M. Newborn, *The principal continuation and the killer
/// heuristic*, 1977).
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, Window, algorithm::negascout, order::{ByRank, Killers}};
/// let order = ByRank::new(Killers::default());
/// let mut search = Search::new(&Matches, |_: &u32| 0).order(order);
/// assert_eq!(negascout(&mut search, &21, 21, Window::full()), Ok(1));
/// ```
#[derive(Clone, Debug)]
pub struct Killers<M> {
    by_ply: Vec<[Option<M>; 2]>,
}

impl<M> Default for Killers<M> {
    fn default() -> Self {
        Killers { by_ply: Vec::new() }
    }
}

impl<G: Game> Rank<G> for Killers<G::Move> {
    /// 2, 1, or 0 for all others.
    type Key = u8;

    #[inline]
    fn rank(&mut self, _: &G, _: &G::Position, at: NodeContext<G::Move>, mv: G::Move) -> u8 {
        match self.by_ply.get(at.ply) {
            Some([first, _]) if *first == Some(mv) => 2,
            Some([_, second]) if *second == Some(mv) => 1,
            _ => 0,
        }
    }

    #[inline]
    fn learn<I: Iterator<Item = G::Move> + Clone>(
        &mut self,
        _: &G,
        _: &G::Position,
        at: NodeContext<G::Move>,
        moves: &TriedMoves<G, I>,
    ) {
        let Some(mv) = moves.cutoff() else { return };
        if at.ply >= self.by_ply.len() {
            self.by_ply.resize(at.ply + 1, [None; 2]);
        }
        let killers = &mut self.by_ply[at.ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
    }
}
