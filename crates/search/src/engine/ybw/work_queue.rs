//! The threads of an engine, and the work that they have to share.

use super::split_point::SplitPoint;
use crate::{
    Game,
    memory::sync::{
        Condvar, Mutex, MutexGuard,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
};
use std::sync::{Arc, PoisonError};

/// Where threads find work.
pub(in crate::engine) struct WorkQueue<G: Game> {
    shared: Mutex<Offers<G>>,
    /// Something happened that somebody may be waiting for.
    news: Condvar,
    /// Threads that wait and have not been woken.
    idle: AtomicUsize,
    /// How often there was a cutoff: whoever sees it change looks whether it is theirs.
    cutoffs: AtomicU64,
}

struct Offers<G: Game> {
    splits: Vec<Arc<SplitPoint<G>>>,
    work_is_over: bool,
}

impl<G: Game> WorkQueue<G> {
    pub(in crate::engine) fn new() -> Self {
        let offers = Offers { splits: Vec::new(), work_is_over: false };
        let (idle, cutoffs) = (AtomicUsize::new(0), AtomicU64::new(0));
        WorkQueue { shared: Mutex::new(offers), news: Condvar::new(), idle, cutoffs }
    }

    /// Tells all that the work is over.
    pub(in crate::engine) fn go_home(&self) {
        let mut offers = self.offers();
        offers.work_is_over = true;
        self.wake(offers);
    }

    fn offers(&self) -> MutexGuard<'_, Offers<G>> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    #[inline]
    pub(super) fn somebody_waits(&self) -> bool {
        self.idle.load(Ordering::Relaxed) > 0
    }

    #[inline]
    pub(super) fn cutoffs(&self) -> u64 {
        self.cutoffs.load(Ordering::Acquire)
    }

    /// Offers the brothers of a node to all.
    pub(super) fn offer(&self, split: &Arc<SplitPoint<G>>) {
        let mut offers = self.offers();
        offers.splits.push(Arc::clone(split));
        self.wake(offers);
    }

    /// Takes the offer back.
    pub(super) fn withdraw(&self, split: &Arc<SplitPoint<G>>) {
        self.offers().splits.retain(|other| !Arc::ptr_eq(other, split));
    }

    /// Sends everybody home who works beneath a node.
    pub(super) fn cut(&self, split: &SplitPoint<G>) {
        split.cut();
        self.cutoffs.fetch_add(1, Ordering::Release);
        self.tell();
    }

    /// Tells those who wait that something has changed.
    pub(super) fn tell(&self) {
        self.wake(self.offers());
    }

    /// Wakes those who wait: whoever finds nothing to do will say so again. As the lock
    /// is taken, nobody is between a look and sleep.
    fn wake(&self, offers: MutexGuard<'_, Offers<G>>) {
        self.idle.store(0, Ordering::Relaxed);
        drop(offers);
        self.news.notify_all();
    }

    /// Joins some work, the largest there is, and waits if there is none; `None` once
    /// the work is over.
    pub(super) fn find_work(&self) -> Option<Arc<SplitPoint<G>>> {
        self.wait(|offers| offers.work_is_over, |_| true)
    }

    /// The same for a thread that waits for its helpers: it works for nobody but them,
    /// that is, beneath its own node. `None` once there is nothing to wait for.
    pub(super) fn help_helpers(&self, of: &SplitPoint<G>) -> Option<Arc<SplitPoint<G>>> {
        self.wait(|_| of.is_settled(), |split| split.is_beneath(of))
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
            open.sort_by_key(|split| std::cmp::Reverse(split.depth));
            if let Some(split) = open.into_iter().find(|split| split.join()) {
                return Some(Arc::clone(split));
            }
            self.idle.fetch_add(1, Ordering::Relaxed);
            offers = self.news.wait(offers).unwrap_or_else(PoisonError::into_inner);
        }
    }
}
