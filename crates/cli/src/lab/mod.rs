//! `plywood lab`: the papers' experiments, printed beside measured.

mod command;
mod export;
mod failure;
mod list;
mod named;
mod place;
mod progress;
mod report;
mod run;
mod show;

pub(crate) use command::{Arguments, run};
