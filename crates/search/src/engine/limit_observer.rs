//! Keeps the threads of an engine within its limits.

use super::limits::{Limits, Reason};
use crate::{
    Game, WindowOf,
    memory::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    observer::Observer,
};
use std::time::{Duration, Instant};

/// What all threads see.
pub(super) struct Shared<'a> {
    pub(super) limits: &'a Limits<'a>,
    pub(super) start: Instant,
    /// The nodes that the threads have told of.
    nodes: AtomicU64,
    /// Set when the thread that reports is done.
    pub(super) stop: AtomicBool,
    /// Whether something was evaluated.
    pub(super) evaluated: Evaluated,
}

/// Whether a position was evaluated since one began to look; by itself in memory, since all threads
/// look at it at every evaluation.
#[derive(Debug, Default)]
#[repr(align(64))]
pub(super) struct Evaluated(AtomicBool);

impl Evaluated {
    /// Something is.
    #[inline]
    pub(super) fn tell(&self) {
        if !self.0.load(Relaxed) {
            self.0.store(true, Relaxed);
        }
    }

    /// Begins to look.
    pub(super) fn forget(&self) {
        self.0.store(false, Relaxed);
    }

    /// Whether something was.
    pub(super) fn is_told(&self) -> bool {
        self.0.load(Relaxed)
    }
}

impl<'a> Shared<'a> {
    /// For a search that was asked for at `start`.
    pub(super) fn new(start: Instant, limits: &'a Limits<'a>) -> Self {
        let (nodes, stop) = (AtomicU64::new(0), AtomicBool::new(false));
        Shared { limits, start, nodes, stop, evaluated: Evaluated::default() }
    }

    /// The nodes that the threads have told of.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    pub(super) fn time(&self) -> Duration {
        self.start.elapsed()
    }

    /// Tells whoever watches that the move at the root that is number `tried` in the order
    /// tried, from 0, is searched now; `number` finds its number in the order of the rules.
    pub(super) fn begin_move(&self, tried: usize, number: impl FnOnce() -> Option<usize>) {
        if let Some(remote) = self.limits.remote {
            remote.begin_move(tried as u32 + 1, number().unwrap_or(0) as u32);
        }
    }
}

/// A thread looks at the limits once in `PATIENCE` nodes, as long as that does not take
/// longer than [`SOON`]: to read a clock takes as long as some nodes.
const PATIENCE: u64 = 64;

/// The time between two looks that is sought where evaluations are slow.
const SOON: Duration = Duration::from_millis(1);

/// Counts the nodes of one thread, and stops it.
pub(super) struct LimitObserver<'s> {
    shared: &'s Shared<'s>,
    /// Nodes of this thread that are not told yet.
    untold: u64,
    /// The number of them at which the others are told.
    tell_at: u64,
    /// The nodes between two looks.
    patience: u64,
    /// When the last look was.
    looked_at: Duration,
}

impl<'s> LimitObserver<'s> {
    pub(super) fn new(shared: &'s Shared<'s>) -> Self {
        LimitObserver { shared, untold: 0, tell_at: 1, patience: 1, looked_at: shared.time() }
    }

    /// The nodes of all threads.
    pub(super) fn nodes(&self) -> u64 {
        self.shared.nodes.load(Relaxed) + self.untold
    }

    /// Tells whoever watches that a line of this many plies was looked at.
    pub(super) fn reached(&self, plies: u32) {
        if let Some(remote) = self.shared.limits.remote {
            remote.reached(plies);
        }
    }

    #[cold]
    fn look(&mut self) -> Result<(), Reason> {
        let Shared { limits, nodes, stop, .. } = self.shared;
        let nodes = nodes.fetch_add(self.untold, Relaxed) + self.untold;
        self.untold = 0;
        let now = self.shared.time();
        self.patience = match now - self.looked_at {
            long if long > SOON => (self.patience / 2).max(1),
            short if short < SOON / 4 => (self.patience * 2).min(PATIENCE),
            _ => self.patience,
        };
        self.looked_at = now;
        self.tell_at = self.patience;
        if let Some(most) = limits.nodes {
            if nodes > most {
                return Err(Reason::Nodes);
            }
            // Others are on their way there too: the nearer, the more often one looks.
            self.tell_at = self.patience.min((most - nodes) / 4 + 1);
        }
        if stop.load(Relaxed) || limits.cancel.is_some_and(|flag| flag.load(Relaxed)) {
            return Err(Reason::Cancelled);
        }
        if let Some(remote) = limits.remote {
            remote.saw(nodes);
            if remote.is_late() {
                return Err(Reason::Time);
            }
        }
        match limits.time {
            Some(time) if now >= time => Err(Reason::Time),
            _ => Ok(()),
        }
    }
}

/// What is not told yet counts all the same.
impl Drop for LimitObserver<'_> {
    fn drop(&mut self) {
        self.shared.nodes.fetch_add(self.untold, Relaxed);
    }
}

impl<G: Game> Observer<G> for LimitObserver<'_> {
    type Stop = Reason;

    #[inline]
    fn enter(&mut self, _: &G, _: &G::Position, _: u32, _: WindowOf<G>) -> Result<(), Reason> {
        self.untold += 1;
        if self.untold >= self.tell_at { self.look() } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{doc::Matches, engine::Engine};

    /// However seldom a thread looks, it looks in time.
    #[test]
    fn a_limit_of_nodes_is_kept_to_the_node() {
        for most in (1..40).chain([100, 255, 256, 257, 1000, 5000]) {
            // Without room for what it finds, it would go on for long.
            let mut engine = Engine::new(Matches, |_: &u32| 0).table(16).expect("room");
            let thought = engine.think(&60, &Limits::nodes(most));
            assert_eq!((thought.nodes, thought.reason), (most + 1, Reason::Nodes));
        }
    }
}
