//! A game between people and an engine: what can be said at the board, and what comes
//! of it, without a terminal.

mod board;
mod command;
mod game;
mod saved;

pub use board::{Board, BoardSetup, Turn, Written};
pub use command::{COMMANDS, Command};
pub use game::{Event, FindGame, Next, Persons, PersonsError, Session, SetUp, Setup};
pub use saved::{SavedGame, SavedGameError, Step, StepKind};
