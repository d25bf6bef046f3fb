//! Views of a recorded search: what a page draws of it, as plain data.

mod icicle;
mod step;

pub use {
    icicle::{Icicle, IcicleBox, Strip, icicle},
    step::{Place, To, step},
};
