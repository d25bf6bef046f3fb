//! Engines at play.

mod bratko_kopec;
mod clock;
#[cfg(unix)]
mod external;
mod game_file;
mod ratings;
mod sprt;
