//! What is asked for, read from what Python hands over. Ranges were checked there.

use crate::Error;
use plywood::{
    efficiency::Lookahead,
    engine::{Limits, Parallel},
    memory::SharedTable,
};
use plywood_app::{AnalyseRequest, EngineSettings, EngineStyle, Start, Thinking};
use pyo3::prelude::*;
use std::time::Duration;

/// Where to start.
#[derive(FromPyObject)]
pub(crate) struct Place {
    #[pyo3(item)]
    position: Option<String>,
    #[pyo3(item)]
    moves: String,
    #[pyo3(item)]
    seed: u64,
}

impl Place {
    pub(crate) fn start(self) -> Start {
        let Place { position, moves, seed } = self;
        Start { position, moves, seed, ..Start::default() }
    }
}

/// How to think, and for how long.
#[derive(FromPyObject)]
pub(crate) struct Thought {
    #[pyo3(item)]
    algorithm: Option<String>,
    #[pyo3(item)]
    style: Option<String>,
    #[pyo3(item)]
    pub(crate) threads: u16,
    #[pyo3(item)]
    parallel: Option<String>,
    #[pyo3(item)]
    lines: u16,
    #[pyo3(item)]
    depth: Option<u32>,
    #[pyo3(item)]
    nodes: Option<u64>,
    /// In seconds.
    #[pyo3(item)]
    time: Option<f64>,
    /// In MiB.
    #[pyo3(item)]
    memory: Option<u32>,
    /// Whether it goes on until it is stopped, if no limit is given.
    #[pyo3(item)]
    endless: bool,
}

/// How long to think if nothing is said.
const SECONDS: Duration = Duration::from_secs(5);

impl Thought {
    /// The request; its limits have no cancel flag yet.
    pub(crate) fn request(self, start: Start) -> PyResult<AnalyseRequest<'static>> {
        let style = match (self.style.as_deref(), self.parallel.as_deref()) {
            (Some("play"), _) => EngineStyle::Play,
            (Some(_), _) | (None, Some("ybw")) => EngineStyle::Exact,
            (None, _) if self.depth.is_some() => EngineStyle::Exact,
            (None, _) => EngineStyle::Play,
        };
        let parallel = match self.parallel.as_deref() {
            Some("ybw") => Parallel::YoungBrothersWait,
            Some(_) => Parallel::LazySmp,
            None => style.usual_parallel(),
        };
        let thinking = match self.algorithm {
            Some(name) => Thinking::Algorithm(name),
            None => {
                Thinking::Engine(EngineSettings { style, threads: self.threads.into(), parallel })
            }
        };
        let open = self.depth.is_none() && self.nodes.is_none() && !self.endless;
        let time = self.time.map(|seconds| {
            Duration::try_from_secs_f64(seconds).unwrap_or(Duration::from_secs(u64::from(u32::MAX)))
        });
        let limits = Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: time.or(open.then_some(SECONDS)),
            multi_pv: self.lines.into(),
            ..Limits::default()
        };
        let memory = table_memory(self.memory.unwrap_or_else(memory_if_not_told))?;
        Ok(AnalyseRequest { start, thinking, limits, memory })
    }
}

/// The mebibytes of a table, if nothing is said: a quarter of what is free, but no more than most
/// searches can fill.
pub(crate) fn memory_if_not_told() -> u32 {
    const MOST: u64 = 1024;
    plywood::memory::free_memory().map_or(MOST, |free| (free >> 22).clamp(1, MOST)) as u32
}

/// The bytes of a table, if there is that much.
pub(crate) fn table_memory(mebibytes: u32) -> PyResult<usize> {
    let bytes = memory(mebibytes);
    SharedTable::check_room(bytes).map_err(|error| Error::new_err(error.to_string()))?;
    Ok(bytes)
}

/// In bytes.
pub(crate) fn memory(mebibytes: u32) -> usize {
    (mebibytes as usize).saturating_mul(1 << 20)
}

/// What many measures together may take, if nothing is said.
pub(crate) fn much_memory() -> usize {
    const IF_NOT_TOLD: u64 = 4 << 30;
    plywood::memory::free_memory().map_or(IF_NOT_TOLD, |free| free / 4 * 3) as usize
}

/// Where successors are looked up: nowhere, if nothing is said.
pub(crate) fn lookahead(plies: Option<u32>) -> Lookahead {
    plies.map_or(Lookahead::Off, Lookahead::Above)
}
