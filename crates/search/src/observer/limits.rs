//! Stopping a search: by its nodes, at a time, or on request.

use super::Observer;
use crate::{Game, WindowOf};
use std::{
    error::Error,
    fmt,
    sync::atomic::{AtomicBool, Ordering},
    time::Instant,
};

/// The nodes allowed are used up.
///
/// As all reasons to stop, it is an error that `?` passes on:
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, algorithm::negamax, observer::NodeLimit};
/// fn value(left: u32, nodes: u64) -> Result<i32, Box<dyn std::error::Error>> {
///     let mut search = Search::new(&Matches, |_: &u32| 0).observer(NodeLimit(nodes));
///     Ok(negamax(&mut search, &left, left)?)
/// }
/// assert_eq!(value(30, 100).unwrap_err().to_string(), "out of nodes");
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct OutOfNodes;

impl fmt::Display for OutOfNodes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad("out of nodes")
    }
}

impl Error for OutOfNodes {}

/// Stops the search when the nodes allowed are used up.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, algorithm::negamax, observer::{NodeLimit, OutOfNodes}};
/// let mut search = Search::new(&Matches, |_: &u32| 0).observer(NodeLimit(100));
/// assert_eq!(negamax(&mut search, &30, 30), Err(OutOfNodes));
/// ```
#[derive(Copy, Clone, Debug)]
pub struct NodeLimit(
    /// The nodes still allowed.
    pub u64,
);

impl<G: Game> Observer<G> for NodeLimit {
    type Stop = OutOfNodes;

    #[inline]
    fn enter(&mut self, _: &G, _: &G::Position, _: u32, _: WindowOf<G>) -> Result<(), OutOfNodes> {
        self.0 = self.0.checked_sub(1).ok_or(OutOfNodes)?;
        Ok(())
    }
}

/// Stops the search when either of two limits does.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{
///     Search, algorithm::negamax,
///     observer::{Deadline, Either, EitherLimit, NodeLimit, OutOfNodes},
/// };
/// use std::time::{Duration, Instant};
/// let soon = Deadline::at(Instant::now() + Duration::from_secs(3600));
/// let limits = EitherLimit(NodeLimit(100), soon);
/// let mut search = Search::new(&Matches, |_: &u32| 0).observer(limits);
/// assert_eq!(negamax(&mut search, &30, 30), Err(Either::First(OutOfNodes)));
/// ```
#[derive(Copy, Clone, Debug)]
pub struct EitherLimit<A, B>(
    /// The one.
    pub A,
    /// The other.
    pub B,
);

/// Which of two limits stopped the search, and why.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Either<A, B> {
    /// The first did.
    First(A),
    /// The second did.
    Second(B),
}

/// As the one of the two that stopped it.
impl<A: fmt::Display, B: fmt::Display> fmt::Display for Either<A, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Either::First(stop) => stop.fmt(f),
            Either::Second(stop) => stop.fmt(f),
        }
    }
}

impl<A: Error, B: Error> Error for Either<A, B> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Either::First(stop) => stop.source(),
            Either::Second(stop) => stop.source(),
        }
    }
}

impl<G: Game, A: Observer<G>, B: Observer<G>> Observer<G> for EitherLimit<A, B> {
    type Stop = Either<A::Stop, B::Stop>;

    #[inline]
    fn enter(&mut self, g: &G, p: &G::Position, d: u32, w: WindowOf<G>) -> Result<(), Self::Stop> {
        self.0.enter(g, p, d, w).map_err(Either::First)?;
        self.1.enter(g, p, d, w).map_err(Either::Second)
    }
    crate::forward_observer!(|it| it.0, it.1; except);
}

/// Someone else stopped the search.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Cancelled;

impl fmt::Display for Cancelled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad("cancelled")
    }
}

impl Error for Cancelled {}

/// Stops the search when another thread sets the flag.
#[derive(Copy, Clone, Debug)]
pub struct CancelFlag<'a>(
    /// Set it to stop the search.
    pub &'a AtomicBool,
);

impl<G: Game> Observer<G> for CancelFlag<'_> {
    type Stop = Cancelled;

    #[inline]
    fn enter(&mut self, _: &G, _: &G::Position, _: u32, _: WindowOf<G>) -> Result<(), Cancelled> {
        if self.0.load(Ordering::Relaxed) { Err(Cancelled) } else { Ok(()) }
    }
}

/// The time allowed is used up.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct OutOfTime;

impl fmt::Display for OutOfTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad("out of time")
    }
}

impl Error for OutOfTime {}

/// Stops the search at a time. Looks at the clock once in 256 nodes.
#[derive(Copy, Clone, Debug)]
pub struct Deadline {
    at: Instant,
    nodes: u8,
}

impl Deadline {
    /// Stops the search at this time.
    pub fn at(at: Instant) -> Self {
        Deadline { at, nodes: 0 }
    }

    /// Told of a node.
    #[inline]
    pub(super) fn look(&mut self) -> Result<(), OutOfTime> {
        let look = self.nodes == 0;
        self.nodes = self.nodes.wrapping_add(1);
        if look && Instant::now() >= self.at { Err(OutOfTime) } else { Ok(()) }
    }
}

impl<G: Game> Observer<G> for Deadline {
    type Stop = OutOfTime;

    #[inline]
    fn enter(&mut self, _: &G, _: &G::Position, _: u32, _: WindowOf<G>) -> Result<(), OutOfTime> {
        self.look()
    }
}
