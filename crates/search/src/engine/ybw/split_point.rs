//! A split point: a node whose younger brothers are shared.

use super::super::Reason;
use crate::{
    Best, Game, Window,
    memory::sync::{
        Mutex, MutexGuard,
        atomic::{AtomicBool, Ordering},
        lock,
    },
};
use std::{sync::Arc, vec};

/// A node whose moves several threads search.
pub(super) struct SplitPoint<G: Game> {
    pub(super) node: G::Position,
    pub(super) ply: u32,
    pub(super) depth: u32,
    pub(super) window: Window<i32>,
    /// The split point beneath which this one is.
    above: Option<Arc<SplitPoint<G>>>,
    /// There was a cutoff here.
    cut: AtomicBool,
    brothers: Mutex<Brothers<G::Move>>,
}

/// What is known of the moves.
struct Brothers<M> {
    left: vec::IntoIter<M>,
    best: Best<i32, M>,
    /// The threads at work, without the owner.
    helpers: usize,
    /// Why a helper stopped before its move was searched, if one did.
    stopped: Option<Reason>,
}

impl<G: Game> SplitPoint<G> {
    pub(super) fn new(
        above: Option<Arc<SplitPoint<G>>>,
        node: &G::Position,
        (ply, depth): (u32, u32),
        window: Window<i32>,
        best: Best<i32, G::Move>,
        left: Vec<G::Move>,
    ) -> Arc<Self> {
        let brothers = Brothers { left: left.into_iter(), best, helpers: 0, stopped: None };
        let (brothers, cut) = (Mutex::new(brothers), AtomicBool::new(false));
        Arc::new(SplitPoint { node: node.clone(), ply, depth, window, above, cut, brothers })
    }

    fn brothers(&self) -> MutexGuard<'_, Brothers<G::Move>> {
        lock(&self.brothers)
    }

    /// This one and all above it.
    fn line(&self) -> impl Iterator<Item = &SplitPoint<G>> {
        std::iter::successors(Some(self), |split| split.above.as_deref())
    }

    pub(super) fn is_beneath(&self, other: &SplitPoint<G>) -> bool {
        self.line().any(|split| std::ptr::eq(split, other))
    }

    /// Whether there was a cutoff here or above.
    pub(super) fn is_aborted(&self) -> bool {
        self.line().any(SplitPoint::is_cut)
    }

    pub(super) fn is_cut(&self) -> bool {
        self.cut.load(Ordering::Acquire)
    }

    pub(super) fn cut(&self) {
        self.cut.store(true, Ordering::Release);
    }

    /// The next move to search.
    pub(super) fn next(&self) -> Option<G::Move> {
        if self.is_cut() { None } else { self.brothers().left.next() }
    }

    /// The best so far.
    pub(super) fn best(&self) -> Best<i32, G::Move> {
        self.brothers().best
    }

    /// Takes note of a score; gives back the best.
    pub(super) fn found(&self, mv: G::Move, score: i32) -> i32 {
        let mut brothers = self.brothers();
        brothers.best.improve(score, mv);
        brothers.best.score
    }

    /// Joins the work, if moves are left; tells whether it did.
    pub(super) fn join(&self) -> bool {
        let mut brothers = self.brothers();
        let open = !self.is_aborted() && brothers.left.len() > 0;
        brothers.helpers += usize::from(open);
        open
    }

    /// Leaves the work; `stopped` if a limit was reached.
    pub(super) fn leave(&self, stopped: Option<Reason>) {
        let mut brothers = self.brothers();
        brothers.helpers -= 1;
        brothers.stopped = brothers.stopped.or(stopped);
    }

    /// Whether the owner has nothing to wait for.
    pub(super) fn is_done(&self) -> bool {
        let brothers = self.brothers();
        brothers.helpers == 0 || brothers.stopped.is_some() || self.is_aborted()
    }

    /// Why a helper had to stop.
    pub(super) fn stopped(&self) -> Option<Reason> {
        self.brothers().stopped
    }
}
