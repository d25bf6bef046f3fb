//! Comparing algorithms, and watching them.
//!
//! - [`compare()`] runs any set of algorithms over any number of trees, on all
//!   cores, and tells what each visited; the numbers do not depend on the
//!   number of threads.
//! - [`play_match`] lets two players play pairs of games; a [`Series`] does so at
//!   one depth after the other, or at the depth of [equal work](equal_work()).
//! - [`efficiency`] holds searches against the least work that could have proved their
//!   values.
//! - [`trace()`] records how one algorithm walks one tree, and
//!   [`trace_best_first()`] how best-first minimax grows one.

mod compare;
mod decisive;
pub mod efficiency;
mod equal_work;
pub mod papers;
mod players;
mod seats;
mod series;
mod statistics;
mod tournament;
mod trace;
mod trace_best_first;

pub use compare::{Comparison, Contender, Disagreement, Plan, Row, compare, compare_dice};
pub use decisive::{Decisive, DecisiveEvaluation, Seen};
pub use equal_work::equal_work;
pub use players::{Depth, Entrant, EntrantError, Player};
pub use series::{Journal, Series, SeriesRow};
pub use statistics::{Summary, WinRate};
pub use tournament::{
    GamePlayed, Match, MatchError, MatchResult, PairPlayed, play_match, play_match_with_dice,
};
pub use trace::{OpenItem, OpenStep, Step, Traced, VisitStep, trace};
pub use trace_best_first::{BestFirstStep, TracedBestFirst, trace_best_first};
