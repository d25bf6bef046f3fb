//! Stops a thread whose work a cutoff has made needless.

use super::{
    super::{Reason, limit_observer::LimitObserver},
    split_point::SplitPoint,
    work_queue::WorkQueue,
};
use crate::{Game, WindowOf, observer::Observer};
use std::sync::Arc;

/// Why a thread stops its work.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(in crate::engine) enum Abort {
    /// A limit is reached: all threads stop.
    Limit(Reason),
    /// There was a cutoff at a split point above.
    Cutoff,
}

/// Keeps to the limits, and to cutoffs at split points above.
pub(in crate::engine) struct AbortObserver<'s, G: Game> {
    limits: LimitObserver<'s>,
    queue: &'s WorkQueue<G>,
    /// The split point that the thread works for.
    split: Option<Arc<SplitPoint<G>>>,
    /// The number of cutoffs at the last look.
    seen: Option<u64>,
}

impl<'s, G: Game> AbortObserver<'s, G> {
    pub(in crate::engine) fn new(limits: LimitObserver<'s>, queue: &'s WorkQueue<G>) -> Self {
        AbortObserver { limits, queue, split: None, seen: None }
    }

    pub(super) fn nodes(&self) -> u64 {
        self.limits.nodes()
    }

    /// The split point that the thread works for.
    pub(super) fn split(&self) -> Option<&Arc<SplitPoint<G>>> {
        self.split.as_ref()
    }

    /// Works for another split point; gives back the one before.
    pub(super) fn work_for(
        &mut self,
        split: Option<Arc<SplitPoint<G>>>,
    ) -> Option<Arc<SplitPoint<G>>> {
        self.seen = None;
        std::mem::replace(&mut self.split, split)
    }

    #[cold]
    fn look(&mut self, cutoffs: u64) -> Result<(), Abort> {
        self.seen = Some(cutoffs);
        match &self.split {
            Some(split) if split.is_aborted() => Err(Abort::Cutoff),
            _ => Ok(()),
        }
    }
}

impl<G: Game> Observer<G> for AbortObserver<'_, G> {
    type Stop = Abort;

    #[inline]
    fn enter(&mut self, g: &G, p: &G::Position, d: u32, w: WindowOf<G>) -> Result<(), Abort> {
        let cutoffs = self.queue.cutoffs();
        if self.seen != Some(cutoffs) {
            self.look(cutoffs)?;
        }
        self.limits.enter(g, p, d, w).map_err(Abort::Limit)
    }
}
