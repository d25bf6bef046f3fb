//! The command line, run as people run it.

mod commands;
mod figures;
mod lab;
mod matches;
mod play;
mod train;
