//! What watches a search that is called by name.

use super::{Counts, Deadline, DistinctLeaves, Observer};
use crate::{Keyed, WindowOf, engine::Limits};
use std::{
    fmt,
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    time::{Duration, Instant},
};

/// Counts a search, and may keep it within limits.
///
/// Comparisons, matches and analyses all watch with this, though none needs all of it:
/// so every algorithm is compiled once for each game, and not once more for each of
/// them.
pub struct RunObserver<'c> {
    counts: &'c mut Counts,
    distinct: Option<&'c mut DistinctLeaves>,
    horizon: Option<&'c mut bool>,
    limits: Option<RunLimits<'c>>,
}

/// What stops a search early: at the first of these.
#[derive(Copy, Clone, Debug)]
pub struct RunLimits<'a> {
    /// Nodes still allowed.
    pub nodes: u64,
    /// The time to stop.
    pub deadline: Option<Deadline>,
    /// Set by somebody else to stop it.
    pub cancel: Option<&'a AtomicBool>,
}

/// Nobody waits that long.
const FOREVER: Duration = Duration::from_secs(10 * 365 * 24 * 3600);

impl<'a> RunLimits<'a> {
    /// Nothing stops it.
    pub const NONE: RunLimits<'static> =
        RunLimits { nodes: u64::MAX, deadline: None, cancel: None };

    /// The nodes, time and cancel flag of these limits, from `start` on.
    pub fn from(start: Instant, limits: &Limits<'a>) -> Self {
        let time = limits.time.map(|time| Deadline::at(start + time.min(FOREVER)));
        RunLimits { nodes: limits.nodes.unwrap_or(u64::MAX), deadline: time, cancel: limits.cancel }
    }

    /// Told of `nodes` nodes. Looks at the clock once in 256 calls.
    #[inline]
    pub fn spend(&mut self, nodes: u64) -> Result<(), Stopped> {
        self.nodes = self.nodes.checked_sub(nodes).ok_or(Stopped::Nodes)?;
        if let Some(deadline) = &mut self.deadline {
            deadline.look().map_err(|_| Stopped::Time)?;
        }
        match self.cancel {
            Some(cancel) if cancel.load(Relaxed) => Err(Stopped::Cancelled),
            _ => Ok(()),
        }
    }
}

/// Why a search was stopped.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Stopped {
    /// The nodes allowed are used up.
    Nodes,
    /// The time allowed is used up.
    Time,
    /// Somebody else stopped it.
    Cancelled,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Stopped::Nodes => "out of nodes",
            Stopped::Time => "out of time",
            Stopped::Cancelled => "cancelled",
        })
    }
}

impl std::error::Error for Stopped {}

impl<G: Keyed> Observer<G> for RunLimits<'_> {
    type Stop = Stopped;

    #[inline]
    fn enter(&mut self, _: &G, _: &G::Position, _: u32, _: WindowOf<G>) -> Result<(), Stopped> {
        self.spend(1)
    }
}

impl<'c> RunObserver<'c> {
    /// Counts, and stops nothing.
    pub fn counting(counts: &'c mut Counts) -> Self {
        RunObserver { counts, distinct: None, horizon: None, limits: None }
    }

    /// Sets this when a position is evaluated at which the game goes on: a deeper search may find
    /// something else.
    #[must_use]
    pub fn horizon(self, met: &'c mut bool) -> Self {
        RunObserver { horizon: Some(met), ..self }
    }

    /// Counts distinct leaves as well.
    #[must_use]
    pub fn distinct(self, distinct: &'c mut DistinctLeaves) -> Self {
        RunObserver { distinct: Some(distinct), ..self }
    }

    /// Stops the search at a limit.
    #[must_use]
    pub fn within(self, limits: RunLimits<'c>) -> Self {
        RunObserver { limits: Some(limits), ..self }
    }
}

impl<G: Keyed> Observer<G> for RunObserver<'_> {
    type Stop = Stopped;

    #[inline]
    fn enter(&mut self, g: &G, p: &G::Position, d: u32, w: WindowOf<G>) -> Result<(), Stopped> {
        let Ok(()) = self.counts.enter(g, p, d, w);
        self.limits.as_mut().map_or(Ok(()), |limits| limits.enter(g, p, d, w))
    }
    #[inline]
    fn leaf(&mut self, g: &G, p: &G::Position, d: u32, s: G::Score) {
        self.counts.leaf(g, p, d, s);
        if let Some(distinct) = &mut self.distinct {
            distinct.leaf(g, p, d, s);
        }
        if let Some(met) = &mut self.horizon
            && !**met
        {
            **met = d == 0 && g.outcome(p).is_none();
        }
    }
    crate::forward_observer!(|it| *it.counts; except leaf);
}
