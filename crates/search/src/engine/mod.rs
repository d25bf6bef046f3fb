//! What a game author calls: a player for any game.

mod dice;
mod driver;
mod engine;
mod expected_line;
mod for_play;
mod leaving_out;
mod limit_observer;
mod limits;
mod parallel;
mod prob_cut;
mod pruning;
mod quarters;
mod quiescence;
#[cfg(all(test, shuttle))]
mod races;
mod reductions;
mod remote;
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
    engine::{Engine, EquallyFar},
    for_play::ForPlay,
    limits::{Limits, Reason},
    parallel::Parallel,
    prob_cut::{Foretelling, Foretold},
    pruning::Pruning,
    quarters::Quarters,
    reductions::{AllQuiet, Reductions},
    remote::Remote,
    root::RootScore,
    selective::Costs,
    think::Think,
    thought::{Thought, ThoughtOf},
};
