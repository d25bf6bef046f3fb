//! The queue of split points, where threads without work find some.

use super::split_point::SplitPoint;
use crate::{
    Game,
    memory::sync::{
        Condvar, Mutex, MutexGuard,
        atomic::{AtomicU64, AtomicUsize, Ordering},
        lock,
    },
    order::sorting::sort_few,
};
use std::sync::{Arc, PoisonError};

/// The split points that threads may join.
pub(in crate::engine) struct WorkQueue<G: Game> {
    shared: Mutex<Offers<G>>,
    /// Signalled when a thread that waits may have something to do.
    changed: Condvar,
    /// The threads that wait and have not been woken.
    idle: AtomicUsize,
    /// The number of cutoffs at split points: a thread that sees it change looks whether its
    /// own work was aborted.
    cutoffs: AtomicU64,
}

struct Offers<G: Game> {
    splits: Vec<Arc<SplitPoint<G>>>,
    closed: bool,
}

impl<G: Game> WorkQueue<G> {
    pub(in crate::engine) fn new() -> Self {
        let offers = Offers { splits: Vec::new(), closed: false };
        let (idle, cutoffs) = (AtomicUsize::new(0), AtomicU64::new(0));
        WorkQueue { shared: Mutex::new(offers), changed: Condvar::new(), idle, cutoffs }
    }

    /// Ends the search: no thread finds work any more.
    pub(in crate::engine) fn close(&self) {
        let mut offers = self.offers();
        offers.closed = true;
        self.wake(offers);
    }

    fn offers(&self) -> MutexGuard<'_, Offers<G>> {
        lock(&self.shared)
    }

    #[inline]
    pub(super) fn has_idle_threads(&self) -> bool {
        self.idle.load(Ordering::Relaxed) > 0
    }

    #[inline]
    pub(super) fn cutoffs(&self) -> u64 {
        self.cutoffs.load(Ordering::Acquire)
    }

    /// Adds a split point, which any thread may join.
    pub(super) fn offer(&self, split: &Arc<SplitPoint<G>>) {
        let mut offers = self.offers();
        offers.splits.push(Arc::clone(split));
        self.wake(offers);
    }

    /// Removes a split point.
    pub(super) fn withdraw(&self, split: &Arc<SplitPoint<G>>) {
        self.offers().splits.retain(|other| !Arc::ptr_eq(other, split));
    }

    /// Aborts all work at a split point and beneath it.
    pub(super) fn cut(&self, split: &SplitPoint<G>) {
        split.cut();
        self.cutoffs.fetch_add(1, Ordering::Release);
        self.notify();
    }

    /// Wakes the threads that wait, since something has changed.
    pub(super) fn notify(&self) {
        self.wake(self.offers());
    }

    /// Wakes all threads that wait. `idle` is reset under the lock, so no wake-up is lost: a
    /// thread counts itself as idle, looks for work and falls asleep under the same lock.
    fn wake(&self, offers: MutexGuard<'_, Offers<G>>) {
        self.idle.store(0, Ordering::Relaxed);
        drop(offers);
        self.changed.notify_all();
    }

    /// Joins the split point with the most plies left, and waits if there is none; `None`
    /// once the queue is closed.
    pub(super) fn find_work(&self) -> Option<Arc<SplitPoint<G>>> {
        self.wait(|offers| offers.closed, |_| true)
    }

    /// The same for the owner of a split point, which waits for its helpers and may only
    /// help beneath it. `None` once all helpers are done.
    pub(super) fn find_work_beneath(&self, of: &SplitPoint<G>) -> Option<Arc<SplitPoint<G>>> {
        self.wait(|_| of.is_done(), |split| split.is_beneath(of))
    }

    fn wait(
        &self,
        done: impl Fn(&Offers<G>) -> bool,
        may_join: impl Fn(&SplitPoint<G>) -> bool,
    ) -> Option<Arc<SplitPoint<G>>> {
        let mut offers = self.offers();
        loop {
            if done(&offers) {
                return None;
            }
            let mut open: Vec<_> = offers.splits.iter().filter(|split| may_join(split)).collect();
            sort_few(&mut open, |a, b| a.depth > b.depth);
            if let Some(split) = open.into_iter().find(|split| split.join()) {
                return Some(Arc::clone(split));
            }
            self.idle.fetch_add(1, Ordering::Relaxed);
            offers = self.changed.wait(offers).unwrap_or_else(PoisonError::into_inner);
        }
    }
}
