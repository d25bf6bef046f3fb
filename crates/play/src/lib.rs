//! Players, matches and sessions.
//!
//! - An [`Entrant`] is a player as it is written, `engine@6,eval=material`: an algorithm, a
//!   budget, and a way of judging. A [`Player`] sits at the board and chooses moves.
//! - [`play_match`] lets two entrants play pairs of games; a [`Series`] does so at
//!   one depth after the other, or at the depth of [equal work](equal_work()).
//! - A [`Session`](session::Session) is a game between people and an engine.
//!
//! All of them are for games [without dice](WithoutDice) and [with](WithDice).

mod adjudication;
mod budget;
mod clock;
pub mod decisive;
mod engines;
mod entrant;
mod equal_work;
pub mod external;
pub mod game_file;
mod in_order;
mod kind;
mod learned_rank;
mod match_error;
mod matches;
mod one_game;
mod openings;
mod pentanomial;
mod played;
pub mod player;
pub mod ratings;
mod series;
pub mod session;
mod settings;
mod sprt;
mod spsa;
pub mod statistics;
mod terms;
mod tournament;

pub use adjudication::{Adjudication, AdjudicationError, DrawRule, WinRule};
pub use budget::{Budget, BudgetError, parse_time};
pub use clock::{Clock, Pace, TimeLeft};
pub use engines::{dice_engine, exact_engine, playing_engine};
pub use entrant::{Depth, Entrant, EntrantError, JoinedName};
pub use equal_work::equal_work;
pub use in_order::{InOrder, Standing};
pub use kind::{Kind, Rolls, WithDice, WithoutDice};
pub use match_error::MatchError;
pub use matches::{
    Ends, Judges, Match, MatchResult, Watch, check_match, own_judges, play_match, play_pair,
};
pub use openings::Begun;
pub use pentanomial::{EloInterval, Pentanomial};
pub use played::{End, GamePlayed, GameRecord, MoveThought, PairPlayed, RecordStep};
pub use player::{NoneJoined, Player};
pub use series::{Journal, Series, SeriesProgress, SeriesRow};
pub use settings::{Matters, Setting, Settings};
pub use sprt::{Decision, EloModel, Sprt, SprtError};
pub use spsa::{SPSA_GAIN, Spsa, SpsaNumber};
pub use terms::{Book, Opening, OpeningOrder, Terms};
pub use tournament::Tournament;
