//! Enhanced transposition cutoffs.

use crate::{
    BestOf, Deterministic, Game, Score, WindowOf,
    memory::{Memory, Probe},
};

/// A memory that also looks one ply ahead: if a successor is known to be so bad for
/// the opponent that it makes a cutoff, there is nothing to search (Plaat,
/// Schaeffer, Pijls & de Bruin 1994, section 4.1: enhanced transposition cutoffs).
///
/// Successors are looked up, not visited: they count as no nodes. It takes time all
/// the same, and close to the leaves more than it saves. The value is the same.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, algorithm::mtd, memory::{BoundsMemory, EnhancedCutoffs}};
/// let memory = EnhancedCutoffs::above(2, BoundsMemory::with_bytes(1 << 20));
/// let mut search = Search::new(&Matches, |_: &u32| 0).memory(memory);
/// assert_eq!(mtd(&mut search, &21, 21, 0), Ok(1));
/// ```
#[derive(Copy, Clone, Debug)]
pub struct EnhancedCutoffs<M> {
    memory: M,
    above: u32,
}

impl<M> EnhancedCutoffs<M> {
    /// Looks ahead at every node with more than `plies` plies left. With 1 that is
    /// every node whose successors are no leaves; with 0 also the others, which is in
    /// vain unless the memory has leaves in it.
    pub fn above(plies: u32, memory: M) -> Self {
        EnhancedCutoffs { memory, above: plies }
    }
}

impl<G: Deterministic, M: Memory<G>> Memory<G> for EnhancedCutoffs<M> {
    crate::forward_memory!(|it| it.memory; except probe);

    #[inline]
    fn probe(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: u32,
        window: WindowOf<G>,
    ) -> Probe<G::Score, G::Move> {
        let known = self.memory.probe(game, position, depth, window);
        if known.score.is_some() || depth <= self.above {
            return known;
        }
        let bounds = |child: &G::Position| self.memory.bounds(game, child, depth - 1);
        if let Some((score, Some(mv))) = look_ahead(game, position, window, bounds) {
            let best = BestOf::<G> { score, mv: Some(mv), tried: 1 };
            self.memory.store(game, position, depth, window, best);
            return Probe { score: Some(score), mv: Some(mv) };
        }
        known
    }
}

/// What is known of the successors settles a node if one of them is so bad for the
/// opponent that it makes a cutoff, or if all are so good that none raises alpha.
/// Returns the score, and the move that makes the cutoff.
#[inline]
pub(crate) fn look_ahead<G: Game>(
    game: &G,
    position: &G::Position,
    window: WindowOf<G>,
    mut bounds: impl FnMut(&G::Position) -> WindowOf<G>,
) -> Option<(G::Score, Option<G::Move>)> {
    let mut most = -G::Score::INFINITY;
    for mv in game.moves(position) {
        let known = -bounds(&game.play(position, mv));
        if known.alpha >= window.beta {
            return Some((known.alpha, Some(mv)));
        }
        most = if known.beta > most { known.beta } else { most };
    }
    (most <= window.alpha).then_some((most, None))
}
