//! Views of a recorded search: what a page draws of it, as plain data.

mod icicle;
mod layout;
mod outline;
mod step;
mod tidy;

pub use {
    icicle::{Icicle, IcicleBox, Strip, icicle},
    layout::{Drawing, DrawnNode, More, layout},
    outline::{Outline, OutlineRow},
    step::{Place, To, step},
};
