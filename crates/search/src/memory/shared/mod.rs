//! A transposition table that threads share without locks.

mod allocation;
mod entry;
mod handle;
#[cfg(all(test, loom))]
mod races;
mod replacement;
mod slot;
pub(crate) mod sync;
mod table;

pub use {
    allocation::{TableError, free_memory},
    handle::{Depths, TableHandle},
    replacement::Replacement,
    table::SharedTable,
};
