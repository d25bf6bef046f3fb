//! Views of a recorded search: what a page draws of it, as plain data.

mod icicle;
mod outline;
mod step;

pub use {
    icicle::{Icicle, IcicleBox, Strip, icicle},
    outline::{Outline, OutlineRow},
    step::{Place, To, step},
};
