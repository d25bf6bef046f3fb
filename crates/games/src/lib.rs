//! Artificial trees and games to search with [`plywood`].
//!
//! | | |
//! |---|---|
//! | [`Uniform`] | the ordered trees of Campbell & Marsland 1983 |
//! | [`Iid`] | independent leaves, as in Reinefeld 1983 |
//! | [`RandomShape`] | irregular trees, for tests |
//! | [`RandomGame`] | costs on the edges, as in Korf & Chickering 1994 |
//! | [`Explicit`], [`ExplicitChance`] | a tree written out as text |
//! | [`StarComplete`] | the trees with chance of Ballard 1983 |
//! | [`RandomChance`] | irregular ones, for tests |
//! | [`TicTacToe`] | on a board of any size, the small game to copy |
//! | [`Checkers`] | English draughts; [`WithDraws`] adds draws to it |
//! | [`ConnectFour`] | the game |
//! | [`Othello`] | the game, on boards of 8x8, 6x6 and 4x4 |
//! | [`Chess`] | the game |
//! | [`Backgammon`] | the game, with its dice and without the cube |
//! | [`Blackjack`] | one hand against a fixed dealer |
//! | [`Pig`] | the race with a die |
//!
//! Each is a [`plywood::Game`] like any other. No tree is stored: nodes are
//! generated from a seed as they are visited, the same on every platform.
//! The crate `plywood-app` names them at run time.
//!
//! Every game is a feature of the crate under the name it is typed by (`chess`,
//! `connect-four`), and all are on by default. `default-features = false` leaves the
//! artificial trees, and what a game of one's own is made of.

#[cfg(feature = "backgammon")]
mod backgammon;
mod bare;
mod battery;
#[cfg(feature = "blackjack")]
mod blackjack;
pub mod board;
#[cfg(feature = "checkers")]
mod checkers;
#[cfg(feature = "chess")]
mod chess;
#[cfg(feature = "connect-four")]
mod connect_four;
mod draws;
mod explicit;
mod explicit_chance;
mod family;
mod iid;
mod judging;
mod knowledge;
mod notation;
#[cfg(feature = "othello")]
mod othello;
mod parameters;
#[cfg(feature = "pig")]
mod pig;
mod points;
pub mod random;
mod random_chance;
mod random_game;
mod random_shape;
mod star_complete;
#[cfg(feature = "tic-tac-toe")]
mod tic_tac_toe;
mod uniform;
mod written_tree;

#[cfg(feature = "backgammon")]
pub use backgammon::{
    Backgammon, BackgammonBoard, BackgammonEvaluation, Chances, Checkers as BackgammonCheckers,
    PipCount, Play, Plays, Rolls,
};
pub use bare::{Bare, Seeded, Shown, key_of};
pub use battery::{
    Battery, Checked, Examined, Fault, FaultKind, Finding, Findings, OtherJudge, Symmetry, Written,
    caught,
};
#[cfg(feature = "blackjack")]
pub use blackjack::{AgainstEighteen, Blackjack, BlackjackMove, BlackjackPosition, Cards};
#[cfg(feature = "checkers")]
pub use checkers::{
    Checkers, CheckersBoard, CheckersEvaluation, CheckersMove, CheckersMoves, CheckersTactics,
};
#[cfg(feature = "chess")]
pub use chess::{
    Chess, ChessBoard, ChessEvaluation, ChessMove, ChessMoves, ChessNoisyMoves, ChessTactics,
    GoodCaptures,
};
#[cfg(feature = "connect-four")]
pub use connect_four::{
    Cell, Cells, ConnectFour, ConnectFourBoard, ConnectFourEvaluation, ConnectFourTable, Ladder,
    LadderStep, MostThreats, SafeBoard, SafeMoves, WinsSeen,
};
pub use draws::{DrawnFamily, OfPosition, Progress, WithDraws, WithHistory};
pub use explicit::{Explicit, ExplicitNode, WrittenValue};
pub use explicit_chance::{ExplicitChance, ExplicitChanceNode, WrittenRolls};
pub use family::{
    DiceFamily, Family, Guess, Layered, Middle, Numbers, PlainFamily, estimated_leaves,
};
pub use iid::{Iid, IidNode};
pub use judging::Judging;
pub use knowledge::{Judge, Knowledge, Verdict};
pub use notation::Notation;
#[cfg(feature = "othello")]
pub use othello::{
    Othello, OthelloBoard, OthelloEvaluation, OthelloMove, OthelloMoves, OthelloPatterns,
    OthelloProblem, OthelloTable, OthelloTraining, OthelloWeights, Tempo,
};
pub use parameters::{FromParameters, Parameters, TextError};
#[cfg(feature = "pig")]
pub use pig::{Faces, Lead, Pig, PigMove, PigPosition};
pub use points::Points;
pub use random_chance::{RandomChance, RandomChanceNode, RandomRolls};
pub use random_game::{RandomGame, RandomGameNode, SumSoFar};
pub use random_shape::{RandomShape, RandomShapeNode};
pub use star_complete::{ArcOrder, ArcSum, Arcs, StarComplete, StarNode, StarRolls};
#[cfg(feature = "tic-tac-toe")]
pub use tic_tac_toe::{EmptyCells, OpenLines, TicTacToe, TicTacToeBoard};
pub use uniform::{Placement, Uniform, UniformNode};
