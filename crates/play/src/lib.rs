//! Players, matches and sessions.
//!
//! - A [`Player`] is an algorithm, a budget, and a way of judging; an [`Entrant`] is a player
//!   as it is written, `engine@6,eval=material`.
//! - [`play_match`] lets two players play pairs of games; a [`Series`] does so at
//!   one depth after the other, or at the depth of [equal work](equal_work()).
//! - A [`Session`](session::Session) is a game between people and an engine.

mod budget;
mod decisive;
mod engines;
mod equal_work;
mod match_error;
mod players;
mod seats;
mod series;
pub mod session;
mod statistics;
mod thinkers;
mod tournament;

pub use budget::{Budget, BudgetError, parse_time};
pub use decisive::{Decisive, DecisiveEvaluation, Seen};
pub use engines::{exact_engine, playing_engine};
pub use equal_work::equal_work;
pub use match_error::MatchError;
pub use players::{Depth, Entrant, EntrantError, Player, Thinking};
pub use series::{Journal, Series, SeriesRow};
pub use statistics::{NORMAL_95, Summary, WinRate};
pub use thinkers::Advice;
pub use tournament::{
    GamePlayed, Judges, Match, MatchResult, PairPlayed, own_judges, play_match,
    play_match_with_dice, play_pair,
};
