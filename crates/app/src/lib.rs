//! Every game behind one door: what can be done with a game, in words and plain data.
//!
//! [`AnyGame`] is a game of whatever type, with dice or without: it is shown, analysed,
//! solved, compared, traced, counted, measured, checked and played in words and plain data. A
//! [`Registry`] finds games by name; [`Registry::standard`] has those of Plywood, and anybody's
//! own join by a line each:
//!
//! ```
//! use plywood::Game;
//! use plywood_app::{Registry, Start};
//! use plywood_games::Bare;
//!
//! /// Take one, two or three matches; who takes the last one wins.
//! #[derive(Clone)]
//! struct Matches;
//!
//! impl Game for Matches {
//!     type Position = u32;
//!     type Move = u32;
//!     type Moves = std::ops::RangeInclusive<u32>;
//!     type Score = i32;
//!     fn moves(&self, left: &u32) -> Self::Moves { 1..=3.min(*left) }
//!     fn play(&self, left: &u32, taken: u32) -> u32 { left - taken }
//!     fn outcome(&self, left: &u32) -> Option<i32> { (*left == 0).then_some(-1) }
//! }
//!
//! let registry = Registry::standard().game("matches", || Bare(Matches, 21));
//! let game = registry.find("matches")?;
//! assert_eq!(game.show(&Start::after("2 3"))?.moves, ["1", "2", "3"]);
//! assert_eq!(game.perft(&Start::default(), 3)?.nodes, 27);
//! # Ok::<(), plywood_app::Error>(())
//! ```
//!
//! Clients (the command line, pages, protocols, other languages) speak to these two and
//! contain no search.

mod algorithms;
mod analyse;
mod any_game;
pub mod any_tree;
pub mod check;
pub mod compare;
mod defaults;
mod dice;
pub mod efficiency;
mod erased;
mod error;
mod evaluation;
mod held;
mod joined_player;
pub mod matches;
mod perft;
pub mod place;
mod plain;
pub mod record;
mod registry;
mod show;
mod solve;
mod standard;
mod start;
pub mod tablebase;
pub mod text_file;
pub mod threads;
pub mod trace;
pub mod train;
pub mod tune;
mod watched;
pub mod why;
pub mod work;

pub use algorithms::AlgorithmInfo;
pub use analyse::{
    AnalyseEvent, AnalyseRequest, Analysis, AnalysisEnd, Analyst, DeeperMove, EngineSettings,
    EngineStyle, MoveScore, Tell, Thinking,
};
pub use any_game::{AnyGame, GameInfo};
pub use error::Error;
pub use perft::{MoveCount, PerftCount, PerftPart};
pub use registry::{Listed, Registry};
pub use show::Shown;
pub use solve::{SolveMethod, Solved};
pub use start::{Start, split_moves};
