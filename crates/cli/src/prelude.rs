//! What a program with a game of its own needs: `use plywood_cli::prelude::*`.

pub use crate::{Registry, main_with};
pub use plywood::{
    Best, Chance, ChanceTree, ChanceVisit, Deterministic, Dice, Game, Keyed, Side, Tree, Visit,
    Window,
};
pub use plywood_app::{Error, Start};
pub use plywood_games::{
    Bare, Family, Knowledge, Notation, Parameters, Seeded, Shown, TextError,
    board::{Board, Cell, Grid, Owner, square_name},
    key_of,
};
pub use std::process::ExitCode;
