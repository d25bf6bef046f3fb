//! What helps a search changes its work and never its value.

mod graph;
mod table;
mod threads;
