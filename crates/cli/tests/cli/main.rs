//! The command line, run as people run it.

mod commands;
mod engine;
mod examples;
mod figures;
mod lab;
mod matches;
mod new;
mod play;
mod tablebase;
mod train;
mod tune;
