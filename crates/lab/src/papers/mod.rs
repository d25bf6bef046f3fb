//! The papers' experiments: what they printed, and how to run them.

mod any_game;
pub mod ballard;
pub mod campbell_marsland;
pub mod connect_four_ladder;
mod dice_play;
mod diced_game;
pub mod equal_evaluations;
pub mod forward_dice;
mod game_trees;
pub mod korf_chickering;
mod list;
pub mod methods;
pub mod plaat;
pub mod ply_gain;
mod qubic;
pub mod rankings;
pub mod reinefeld;
mod searches;
pub mod theses;

pub use list::{experiment, experiments};
