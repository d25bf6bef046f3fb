//! Endgame tables of checkers: who wins, and in how many plies, with few pieces on the board.
//!
//! With up to five pieces an engine of 3 000 nodes won 231 games, drew 205 and lost 164 against the
//! same without tables: 58 % of those that were decided (54 to 63), 39 Elo, by `plywood match
//! checkers engine@nodes=3000,tables=DIR engine@nodes=3000 --pairs 300 --seed 8 --opening-plies 6`.
//! With up to four: 68, 79 and 53, which decides nothing (`--pairs 100 --seed 7`).

mod build;
mod file;
mod index;
mod retrograde;
mod slice;
mod tables;
mod verify;

pub use {
    build::TableBuilder,
    slice::Slice,
    tables::{MOST_PIECES, SliceTable, Tables},
    verify::verify,
};
