//! Engines at play.

mod bratko_kopec;
mod clock;
#[cfg(unix)]
mod external;
mod game_file;
mod ratings;
#[cfg(unix)]
mod server;
mod solving;
mod sprt;
