//! The arguments of an engine: --style, --threads, --parallel and --lines; and --memory,
//! which others have too.

use crate::{limit_arguments::LimitArguments, output::Failure};
use plywood::{engine::Parallel, memory::SharedTable};
use plywood_app::{EngineSettings, EngineStyle};

/// How an engine thinks.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct EngineArguments {
    /// How the engine searches [default: exact with --depth, else play].
    #[arg(long, value_enum, value_name = "STYLE")]
    style: Option<Style>,
    /// Threads of the engine, which share its table.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: u16,
    /// How the threads share the work [default: ybw with --style exact, else lazy].
    #[arg(long, value_enum, value_name = "HOW")]
    parallel: Option<Sharing>,
    /// Show the engine's K best moves, each with its line.
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub(crate) lines: u16,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Style {
    /// Equally far everywhere: scores are the minimax values at each depth.
    Exact,
    /// As in a game: further where play is forced, where the game knows such.
    Play,
}

impl From<Style> for EngineStyle {
    fn from(style: Style) -> Self {
        match style {
            Style::Exact => EngineStyle::Exact,
            Style::Play => EngineStyle::Play,
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Sharing {
    /// Each searches everything, and finds in the table what others have done.
    Lazy,
    /// Young brothers wait: the moves of a node are shared once the first is searched.
    Ybw,
}

impl EngineArguments {
    fn parallel(&self, style: EngineStyle) -> Parallel {
        match self.parallel {
            None => style.usual_parallel(),
            Some(Sharing::Lazy) => Parallel::LazySmp,
            Some(Sharing::Ybw) => Parallel::YoungBrothersWait,
        }
    }

    /// How to search, if the limits are such.
    fn style(&self, limits: &LimitArguments) -> Result<Style, Failure> {
        match (self.style, self.parallel) {
            (Some(Style::Play), Some(Sharing::Ybw)) => {
                Err(Failure::usage("--parallel ybw is for --style exact"))
            }
            (Some(style), _) => Ok(style),
            (None, Some(Sharing::Ybw)) => Ok(Style::Exact),
            (None, _) if limits.depth.is_some() => Ok(Style::Exact),
            (None, _) => Ok(Style::Play),
        }
    }

    /// What an engine is told, if the limits are such.
    pub(crate) fn settings(&self, limits: &LimitArguments) -> Result<EngineSettings, Failure> {
        let style = self.style(limits)?.into();
        let parallel = self.parallel(style);
        Ok(EngineSettings { style, threads: self.threads.into(), parallel })
    }

    /// Fails if anything was asked for that the engine for dice does not have.
    pub(crate) fn refuse_with_dice(&self, game: &str) -> Result<(), Failure> {
        let what = match (self.style, self.parallel) {
            (Some(_), _) => "--style",
            (None, Some(_)) => "--parallel",
            (None, None) => return Ok(()),
        };
        Err(Failure::usage(format!("{game} has dice: {what} is for games without")))
    }

    /// Fails if anything was asked for that only the engine has.
    pub(crate) fn refuse(&self) -> Result<(), Failure> {
        let sharing = self.threads > 1 || self.parallel.is_some();
        if sharing || self.lines > 1 || self.style.is_some() {
            let what = "--style, --threads, --parallel and --lines are for the engine";
            return Err(Failure::usage(format!("{what}, without --algorithm")));
        }
        Ok(())
    }
}

/// The mebibytes of --memory, if it is not given: a quarter of what is free, but no more
/// than most searches can fill.
pub(crate) fn memory_if_not_told() -> u32 {
    const MOST: u64 = 1024;
    plywood::memory::free_memory().map_or(MOST, |free| (free >> 22).clamp(1, MOST)) as u32
}

/// The bytes of --memory, if there is that much.
pub(crate) fn memory(mebibytes: u32) -> Result<usize, Failure> {
    let bytes = (mebibytes as usize).saturating_mul(1 << 20);
    SharedTable::check_room(bytes).map_err(Failure::usage)?;
    Ok(bytes)
}
