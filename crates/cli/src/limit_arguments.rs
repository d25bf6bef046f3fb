//! The arguments --depth, --nodes and --time that end a search.

use plywood::engine::Limits;
use std::time::Duration;

/// When to stop: at the first of these.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct LimitArguments {
    /// Plies to search; for best-first minimax, the length of the principal variation.
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) depth: Option<u32>,
    /// Stop after N nodes.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Stop after TIME: 500ms, 5s, 2m [default: 5s, if nothing else is given].
    #[arg(long, value_name = "TIME", value_parser = plywood_play::parse_time)]
    time: Option<Duration>,
}

const SECONDS: Duration = Duration::from_secs(5);

impl LimitArguments {
    /// The limits, for the best `lines` moves.
    pub(crate) fn limits(&self, lines: usize) -> Limits<'static> {
        let LimitArguments { depth, nodes, .. } = *self;
        let open = self.depth.is_none() && self.nodes.is_none();
        let time = self.time.or(open.then_some(SECONDS));
        Limits { depth, nodes, time, multi_pv: lines, ..Limits::default() }
    }
}
