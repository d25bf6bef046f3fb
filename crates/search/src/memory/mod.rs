//! Remembering what was searched.
//!
//! A [`Memory`] is asked at every node and told what came of it: [`BoundsMemory`] loses
//! nothing, a [`SharedTable`] has a fixed size and is shared by threads, and
//! [`EnhancedCutoffs`] looks one ply ahead in either. An adapter of a memory forwards
//! what it does not answer by [`forward_memory!`](crate::forward_memory).

mod bounds;
mod enhanced_cutoffs;
mod forward;
pub(crate) mod keys;
mod memory;
mod shared;
mod shared_bounds;

pub(crate) use {enhanced_cutoffs::look_ahead, shared::sync, shared_bounds::SharedBounds};

pub use {
    bounds::BoundsMemory,
    enhanced_cutoffs::EnhancedCutoffs,
    memory::{Memory, Probe},
    shared::{Depths, Replacement, SharedTable, TableError, TableHandle, free_memory},
};
