//! Recordings are what the searches did, and what is asked of them is true.

mod beside;
mod bytes;
mod counts;
mod figures;
mod files;
mod icicle;
mod jumps;
mod layout;
mod moments;
mod necessary;
mod open;
mod operator;
mod outline;
mod proofs;
mod rivals;
mod searches;
mod steps;
mod why;
mod why_dice;

#[path = "../../../games/tests/games/random_tree.rs"]
mod random_tree;
