//! Comparing algorithms, and watching them.
//!
//! - [`compare()`] runs any set of algorithms over any number of trees, on all
//!   cores, and tells what each visited; the numbers do not depend on the
//!   number of threads.
//! - [`play_match`] lets two players play pairs of games; a [`Series`] does so at
//!   one depth after the other, or at the depth of [equal work](equal_work()).
//! - A [`Session`](play::Session) is a game between people and an engine.
//! - [`experiment`] holds the claims of the papers against what is measured: trials
//!   in a store, verdicts, figures; [`papers::EXPERIMENTS`] lists them, and
//!   [`report`] shows what came of them.
//! - [`efficiency`] holds searches against the least work that could have proved their
//!   values.
//! - [`trace()`] records how one algorithm walks one tree, and
//!   [`trace_best_first()`] how best-first minimax grows one.

mod budget;
mod compare;
mod decisive;
pub mod efficiency;
mod engines;
mod equal_work;
pub mod experiment;
mod match_error;
pub mod papers;
pub mod play;
mod players;
pub mod report;
mod seats;
mod series;
mod statistics;
mod thinkers;
mod tournament;
mod trace;
mod trace_best_first;
mod watched;
mod whole_file;

pub use budget::{Budget, BudgetError, parse_time};
pub use compare::{
    CompareError, Comparison, Contender, Disagreement, Plan, Row, compare, compare_dice,
};
pub use decisive::{Decisive, DecisiveEvaluation, Seen};
pub use engines::{exact_engine, playing_engine};
pub use equal_work::equal_work;
pub use match_error::MatchError;
pub use players::{Depth, Entrant, EntrantError, Player, Thinking};
pub use series::{Journal, Series, SeriesRow};
pub use statistics::{Summary, WinRate};
pub use thinkers::Advice;
pub use tournament::{
    GamePlayed, Match, MatchResult, PairPlayed, play_match, play_match_with_dice, play_pair,
};
pub use trace::{OpenItem, OpenStep, Step, Traced, VisitStep, trace};
pub use trace_best_first::{BestFirstStep, TracedBestFirst, trace_best_first};
pub use watched::{SearchLimits, Stopped, Watched, search_limits};
pub use whole_file::{can_write_whole, write_whole};
