//! What helps a search changes its work and never its value.

mod any_memory;
mod any_order;
mod dice_engine;
mod etc;
mod graph;
mod memories;
mod orders;
mod stopped;
mod table;
mod threads;
mod young_brothers_wait;
