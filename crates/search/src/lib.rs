//! stub
pub mod algorithm;
#[doc(hidden)]
pub mod doc;
mod game;
mod line;
mod memory;
mod minimal;
mod named;
mod observer;
mod order;
mod paths;
mod score;
mod search;
mod tree;
pub use {
    game::*, memory::*, minimal::*, named::*, observer::*, order::*, paths::*, score::*, search::*,
    tree::*,
};
