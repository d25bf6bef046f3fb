//! Players, matches and sessions.
//!
//! - An [`Entrant`] is a player as it is written, `engine@6,eval=material`: an algorithm, a
//!   budget, and a way of judging. A [`Player`] sits at the board and chooses moves.
//! - [`play_match`] lets two entrants play pairs of games; a [`Series`] does so at
//!   one depth after the other, or at the depth of [equal work](equal_work()).
//! - A [`Session`](session::Session) is a game between people and an engine.
//!
//! All of them are for games [without dice](WithoutDice) and [with](WithDice).

mod budget;
pub mod decisive;
mod engines;
mod entrant;
mod equal_work;
mod kind;
mod match_error;
mod matches;
mod openings;
pub mod player;
mod series;
pub mod session;
mod sprt;
pub mod statistics;

pub use budget::{Budget, BudgetError, parse_time};
pub use engines::{dice_engine, exact_engine, playing_engine};
pub use entrant::{Depth, Entrant, EntrantError, JoinedName};
pub use equal_work::equal_work;
pub use kind::{Kind, Rolls, WithDice, WithoutDice};
pub use match_error::MatchError;
pub use matches::{
    GamePlayed, Judges, Match, MatchResult, PairPlayed, check_match, own_judges, play_match,
    play_pair,
};
pub use player::{NoneJoined, Player};
pub use series::{Journal, Series, SeriesProgress, SeriesRow};
pub use sprt::{Decision, Sprt};
