//! What a game author calls: a player for any game.

mod dice;
mod driver;
mod engine;
mod expected_line;
mod limit_observer;
mod limits;
mod parallel;
mod quarters;
#[cfg(all(test, shuttle))]
mod races;
mod reporter;
mod root;
mod root_search;
mod searcher;
mod selective;
mod think;
mod thought;
mod worker;
mod ybw;

pub use {
    dice::DiceEngine,
    driver::{Driver, DriverError},
    engine::Engine,
    limits::{Limits, Reason},
    parallel::Parallel,
    quarters::Quarters,
    root::RootScore,
    selective::Costs,
    think::Think,
    thought::{Thought, ThoughtOf},
};
