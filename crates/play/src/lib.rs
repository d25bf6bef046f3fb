//! Players, matches and sessions.
//!
//! - An [`Entrant`] is a player as it is written, `engine@6,eval=material`: an algorithm, a
//!   budget, and a way of judging. A [`Player`] sits at the board and chooses moves.
//! - [`play_match`] lets two entrants play pairs of games; a [`Series`] does so at
//!   one depth after the other, or at the depth of [equal work](equal_work()).
//! - A [`Session`](session::Session) is a game between people and an engine.
//!
//! All of them are for games [without dice](WithoutDice) and [with](WithDice).

pub mod adjudication;
mod budget;
pub mod clock;
pub mod decisive;
pub mod engines;
mod entrant;
mod equal_work;
pub mod external;
pub mod game_file;
pub mod in_order;
mod kind;
mod learned_rank;
mod match_error;
pub mod matches;
mod one_game;
mod openings;
pub mod pentanomial;
pub mod played;
pub mod player;
pub mod ratings;
mod series;
pub mod session;
pub mod settings;
mod solving;
pub mod sprt;
pub mod spsa;
pub mod statistics;
pub mod terms;
mod tournament;

pub use budget::{Budget, BudgetError, parse_time};
pub use entrant::{Depth, Entrant, EntrantError, EntrantErrorKind, JoinedName};
pub use equal_work::equal_work;
pub use kind::{Kind, Rolls, WithDice, WithoutDice};
pub use match_error::MatchError;
pub use matches::{Match, MatchResult, check_match, own_judges, play_match, play_pair};
pub use openings::Begun;
pub use played::{GamePlayed, PairPlayed};
pub use player::{NoneJoined, Player};
pub use series::{Journal, Series, SeriesProgress, SeriesRow};
pub use terms::Terms;
pub use tournament::Tournament;
