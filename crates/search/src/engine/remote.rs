//! What somebody else holds while an engine thinks.

use crate::memory::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// What somebody else holds while an engine thinks: tells how far it has come, and may
/// set, move or lift the deadline by which it must answer.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::engine::{Engine, Limits, Reason, Remote};
/// use std::time::{Duration, Instant};
///
/// let remote = Remote::new();
/// let thought = std::thread::scope(|scope| {
///     let thinking = scope.spawn(|| {
///         let limits = Limits { remote: Some(&remote), ..Limits::default() };
///         Engine::new(Matches, |_: &u32| 0).think(&100_000, &limits)
///     });
///     // It thinks without end, until it turns out that there are 20 milliseconds left.
///     remote.set_deadline(Some(Instant::now() + Duration::from_millis(20)));
///     thinking.join().unwrap()
/// });
/// assert_eq!(thought.reason, Reason::Time);
/// assert_eq!(remote.depth(), thought.depth + 1);
/// ```
#[derive(Debug)]
pub struct Remote {
    made: Instant,
    /// Nanoseconds since it was made; [`NEVER`] without a deadline.
    deadline: AtomicU64,
    depth: AtomicU32,
    selective_depth: AtomicU32,
    /// The number of the move at the root in the order tried, from 1, in the upper half, and
    /// its number in the order of the rules in the lower; zero before the first.
    current: AtomicU64,
    nodes: AtomicU64,
    table_usage: AtomicU32,
}

const NEVER: u64 = u64::MAX;

impl Default for Remote {
    fn default() -> Self {
        Remote::new()
    }
}

impl Remote {
    /// Without a deadline.
    pub fn new() -> Self {
        Remote {
            made: Instant::now(),
            deadline: AtomicU64::new(NEVER),
            depth: AtomicU32::new(0),
            selective_depth: AtomicU32::new(0),
            current: AtomicU64::new(0),
            nodes: AtomicU64::new(0),
            table_usage: AtomicU32::new(0),
        }
    }

    /// The engine must answer by then, or need not.
    pub fn set_deadline(&self, deadline: Option<Instant>) {
        let after = |it: Instant| it.saturating_duration_since(self.made).as_nanos();
        let nanoseconds = deadline.map_or(NEVER, |it| after(it).try_into().unwrap_or(NEVER));
        self.deadline.store(nanoseconds, Relaxed);
    }

    /// Whether the deadline has passed.
    pub(super) fn is_late(&self) -> bool {
        let deadline = self.deadline.load(Relaxed);
        deadline != NEVER && self.made.elapsed() >= Duration::from_nanos(deadline)
    }

    /// The depth that is being searched, in plies; 0 before it began.
    pub fn depth(&self) -> u32 {
        self.depth.load(Relaxed)
    }

    /// The plies of the longest line looked at.
    pub fn selective_depth(&self) -> u32 {
        self.selective_depth.load(Relaxed).max(self.depth())
    }

    /// The positions visited so far, as far as the threads have told.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// How many of a thousand entries of the table are in use.
    pub fn table_usage(&self) -> u32 {
        self.table_usage.load(Relaxed)
    }

    /// The move at the root that is being searched: its number in the order tried, from 1,
    /// and its number in the order of the rules, from 0.
    pub fn current_move(&self) -> Option<(u32, u32)> {
        let current = self.current.load(Relaxed);
        (current > 0).then_some(((current >> 32) as u32, current as u32))
    }

    pub(super) fn begin_depth(&self, depth: u32, table_usage: u32) {
        self.depth.store(depth, Relaxed);
        self.table_usage.store(table_usage, Relaxed);
    }

    pub(super) fn begin_move(&self, tried: u32, number: u32) {
        self.current.store(u64::from(tried) << 32 | u64::from(number), Relaxed);
    }

    pub(super) fn saw(&self, nodes: u64) {
        self.nodes.store(nodes, Relaxed);
    }

    pub(super) fn reached(&self, plies: u32) {
        self.selective_depth.fetch_max(plies, Relaxed);
    }
}
