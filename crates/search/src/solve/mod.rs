//! Solving games: values that no deeper search can change.

mod bisect_null_windows;
mod bounded;
mod deep;
mod df_pn;
mod narrowing;
mod null_windows;
mod retrograde;
mod solution;
mod solver;
mod table;
mod tally;

pub use {
    bisect_null_windows::bisect_null_windows,
    bounded::{Bounded, WithBounds},
    df_pn::{DfPn, Proof},
    narrowing::narrowing_alphabeta,
    null_windows::by_null_windows,
    retrograde::{Fate, Retrograde},
    solution::{Solution, SolutionOf},
    solver::{Solver, SolverOf},
    table::SolvingTable,
    tally::Tally,
};
