//! The arguments --depth, --nodes and --time that end a search.

use plywood::{Either, OutOfNodes, OutOfTime};
use plywood_lab::{SearchLimits, Stopped, search_limits};
use std::time::{Duration, Instant};

/// When to stop: at the first of these.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct LimitArguments {
    /// Plies to search; for best-first minimax, the length of the principal variation.
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) depth: Option<u32>,
    /// Stop after so many nodes.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Stop after so long: 500ms, 5s, 2m [default: 5s, if nothing else is given].
    #[arg(long, value_name = "TIME", value_parser = plywood_lab::parse_time)]
    time: Option<Duration>,
}

const SECONDS: Duration = Duration::from_secs(5);

impl LimitArguments {
    /// From now on.
    pub(crate) fn limits(&self, start: Instant) -> SearchLimits {
        search_limits(start, self.nodes, self.time())
    }

    /// The same for an engine.
    pub(crate) fn engine_limits(&self, lines: usize) -> plywood::Limits<'static> {
        let LimitArguments { depth, nodes, .. } = *self;
        plywood::Limits { depth, nodes, time: self.time(), cancel: None, lines }
    }

    fn time(&self) -> Option<Duration> {
        let open = self.depth.is_none() && self.nodes.is_none();
        self.time.or(open.then_some(SECONDS))
    }

    /// In words, for people.
    pub(crate) fn reason(stopped: Stopped) -> &'static str {
        match stopped {
            Either::First(OutOfNodes) => "out of nodes",
            Either::Second(OutOfTime) => "out of time",
        }
    }
}
