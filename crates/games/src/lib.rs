//! Artificial trees and games to search with [`plywood`].
//!
//! | | |
//! |---|---|
//! | [`Uniform`] | the ordered trees of Campbell & Marsland 1983 |
//! | [`Iid`] | independent leaves, as in Reinefeld 1983 |
//! | [`RandomShape`] | irregular trees, for tests |
//! | [`Explicit`] | a tree written out as text |
//! | [`ConnectFour`] | the game |
//! | [`Backgammon`] | the game, with its dice and without the cube |
//!
//! Each is a [`plywood::Game`] like any other. No tree is stored: nodes are
//! generated from a seed as they are visited, the same on every platform.
//! [`AnyFamily`] names them at run time.

mod backgammon;
mod connect_four;
mod explicit;
mod family;
mod iid;
mod parameters;
pub mod random;
mod random_shape;
mod registry;
mod uniform;

pub use backgammon::{
    Backgammon, BackgammonBoard, BackgammonEvaluation, Chances, Checkers, PipCount, Play, Plays,
    Rolls,
};
pub use connect_four::{Cell, Cells, ConnectFour, ConnectFourBoard, Undecided};
pub use explicit::{Explicit, ExplicitNode, Zero};
pub use family::{Family, Guess, Layered, Numbers};
pub use iid::{Iid, IidNode};
pub use parameters::TextError;
pub use random_shape::{RandomShape, RandomShapeNode};
pub use registry::{AnyFamily, Visitor};
pub use uniform::{Placement, Uniform, UniformNode};

/// The examples of the README are tested with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
