//! What watches a search that is called by name.

use plywood::{
    Counts, Deadline, DistinctLeaves, Either, EitherLimit, Keyed, NodeLimit, Observer, OutOfNodes,
    OutOfTime, WindowOf,
};
use std::time::{Duration, Instant};

/// Counts a search, and may keep it within limits.
///
/// Comparisons, matches and analyses all watch with this, though none needs all of it:
/// so every algorithm is compiled once for each game, and not once more for each of
/// them.
pub struct Watched<'c> {
    counts: &'c mut Counts,
    distinct: Option<&'c mut DistinctLeaves>,
    limits: Option<SearchLimits>,
}

/// What stops a search early.
pub type SearchLimits = EitherLimit<NodeLimit, Deadline>;

/// Nobody waits that long.
const FOREVER: Duration = Duration::from_secs(10 * 365 * 24 * 3600);

/// So many nodes and so much time from `start`, as far as they are limited.
pub fn search_limits(start: Instant, nodes: Option<u64>, time: Option<Duration>) -> SearchLimits {
    let time = time.unwrap_or(FOREVER).min(FOREVER);
    EitherLimit(NodeLimit(nodes.unwrap_or(u64::MAX)), Deadline::at(start + time))
}

/// Why it was stopped.
pub type Stopped = Either<OutOfNodes, OutOfTime>;

impl<'c> Watched<'c> {
    /// Counts, and stops nothing.
    pub fn counting(counts: &'c mut Counts) -> Self {
        Watched { counts, distinct: None, limits: None }
    }

    /// Counts distinct leaves as well.
    #[must_use]
    pub fn distinct(self, distinct: &'c mut DistinctLeaves) -> Self {
        Watched { distinct: Some(distinct), ..self }
    }

    /// Stops the search at a limit.
    #[must_use]
    pub fn within(self, limits: SearchLimits) -> Self {
        Watched { limits: Some(limits), ..self }
    }
}

impl<G: Keyed> Observer<G> for Watched<'_> {
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
    }
    plywood::forward_observer!(|it| *it.counts; except leaf);
}
