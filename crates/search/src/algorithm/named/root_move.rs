//! The best move at the root, whatever the algorithm.

use crate::{BestOf, Game, WindowOf, observer::Observer};

/// Takes note of the best move at the root, and passes everything on.
pub(super) struct RootMove<'o, O, M> {
    inner: &'o mut O,
    root_depth: Option<u32>,
    pub(super) best: Option<M>,
}

impl<'o, O, M> RootMove<'o, O, M> {
    pub(super) fn new(inner: &'o mut O) -> Self {
        RootMove { inner, root_depth: None, best: None }
    }
}

impl<G: Game, O: Observer<G>> Observer<G> for RootMove<'_, O, G::Move> {
    type Stop = O::Stop;

    // At every node: without a word more it is a call in some games and in others not.
    #[inline(always)]
    fn enter(&mut self, g: &G, p: &G::Position, d: u32, w: WindowOf<G>) -> Result<(), O::Stop> {
        self.root_depth = self.root_depth.max(Some(d));
        self.inner.enter(g, p, d, w)
    }
    #[inline]
    fn leave(&mut self, g: &G, p: &G::Position, d: u32, w: WindowOf<G>, best: BestOf<G>) {
        // A search that fails low proves no move to be best.
        if Some(d) == self.root_depth && best.score > w.alpha {
            self.best = best.mv;
        }
        self.inner.leave(g, p, d, w, best);
    }
    crate::forward_observer!(|it| *it.inner; except leave);
}
