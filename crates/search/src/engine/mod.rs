//! What a game author calls: a player for any game.

mod aloud;
mod driver;
mod engine;
mod expected_line;
mod limits;
mod parallel;
#[cfg(all(test, shuttle))]
mod races;
mod root;
mod root_search;
mod searcher;
mod selective;
mod thought;
mod watch;
mod worker;
mod ybw;

pub use {
    driver::Driver,
    engine::Engine,
    limits::{Limits, Reason},
    parallel::Parallel,
    root::RootScore,
    selective::Costs,
    thought::Thought,
};
