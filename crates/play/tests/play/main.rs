//! Engines at play.

mod bratko_kopec;
mod clock;
#[cfg(unix)]
mod external;
#[cfg(unix)]
mod faults;
mod game_file;
mod ratings;
#[cfg(unix)]
mod server;
mod solving;
mod sprt;
#[cfg(unix)]
mod stub;
