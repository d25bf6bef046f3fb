//! Artificial trees and games to search with [`plywood`].
//!
//! | | |
//! |---|---|
//! | [`Uniform`](trees::Uniform) | the ordered trees of Campbell & Marsland 1983 |
//! | [`Iid`](trees::Iid) | independent leaves, as in Reinefeld 1983 |
//! | [`RandomShape`](trees::RandomShape) | irregular trees, for tests |
//! | [`RandomGame`](trees::RandomGame) | costs on the edges, as in Korf & Chickering 1993 |
//! | [`Explicit`](trees::Explicit), [`ExplicitChance`](trees::ExplicitChance) | a tree written out as text |
//! | [`StarComplete`](trees::StarComplete) | the trees with chance of Ballard 1983 |
//! | [`RandomChance`](trees::RandomChance) | irregular ones, for tests |
//! | [`TicTacToe`](tic_tac_toe::TicTacToe) | on a board of any size, the small game to copy |
//! | [`Checkers`](checkers::Checkers) | English draughts; [`WithDraws`](draws::WithDraws) adds draws to it |
//! | [`ConnectFour`](connect_four::ConnectFour) | the game |
//! | [`Othello`](othello::Othello) | the game, on boards of 8x8, 6x6 and 4x4 |
//! | [`Chess`](chess::Chess) | the game |
//! | [`Backgammon`](backgammon::Backgammon) | the game, with its dice and without the cube |
//! | [`Blackjack`](blackjack::Blackjack) | one hand against a fixed dealer |
//! | [`Pig`](pig::Pig) | the race with a die |
//!
//! Each is a [`plywood::Game`] like any other. No tree is stored: nodes are
//! generated from a seed as they are visited, the same on every platform.
//! The crate `plywood-app` names them at run time.
//!
//! Every game is a feature of the crate under the name it is typed by (`chess`,
//! `connect-four`), and all are on by default. `default-features = false` leaves the
//! artificial trees, and what a game of one's own is made of. The feature `serde` writes and
//! reads the boards that whoever shows a game draws, what is said of judging, and the positions
//! whose text says all of them.

#[cfg(feature = "serde")]
mod as_text;
#[cfg(feature = "backgammon")]
pub mod backgammon;
mod bare;
pub mod battery;
#[cfg(feature = "blackjack")]
pub mod blackjack;
pub mod board;
#[cfg(feature = "checkers")]
pub mod checkers;
#[cfg(feature = "chess")]
pub mod chess;
#[cfg(feature = "connect-four")]
pub mod connect_four;
pub mod draws;
mod family;
mod forward;
pub mod interrupt;
mod judging;
mod knowledge;
pub mod learning;
mod notation;
#[cfg(feature = "othello")]
pub mod othello;
mod parameters;
#[cfg(feature = "pig")]
pub mod pig;
mod points;
mod protocol;
pub mod random;
pub mod tablebase;
#[cfg(feature = "tic-tac-toe")]
pub mod tic_tac_toe;
pub mod training;
pub mod trees;

pub use {
    bare::{Bare, Seeded, Shown, key_of},
    family::{DiceFamily, Family, PlainFamily, estimated_leaves},
    judging::Judging,
    knowledge::{Judge, Knowledge, Verdict},
    notation::Notation,
    parameters::{FromParameters, Parameters, TextError},
    points::Points,
    protocol::{Protocol, ProtocolError},
};
