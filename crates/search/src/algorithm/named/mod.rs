//! Algorithms chosen at run time, by their names.

#[cfg(feature = "serde")]
mod as_text;
mod chance;
mod deterministic;
mod expected;
mod listing;
mod root_move;
mod run;

pub(crate) use listing::parse;

pub use {
    chance::{ChanceAlgorithm, ChanceSearch},
    deterministic::Algorithm,
    expected::Expected,
    listing::{AlgorithmError, Listing},
    run::{Found, FoundOf},
};
