//! What a program with a game of its own needs: `use plywood_cli::prelude::*`.

pub use crate::{Registry, main_with};
pub use plywood::{Chance, Deterministic, Dice, Game, Keyed, Side, Window};
pub use plywood_games::{
    Bare, Family, Knowledge, Notation, Parameters, TextError,
    board::{Board, Cell, Grid, Owner},
    key_of,
};
pub use std::process::ExitCode;
