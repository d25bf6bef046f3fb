//! Views of a recorded search: what a page draws of it, as plain data.

mod beside;
mod icicle;
mod layout;
mod necessary;
mod needed;
mod outline;
mod solution;
mod step;
mod tidy;
mod transposed;

pub(crate) use beside::visits_along;
pub use {
    beside::{Beside, Effort, PairedChild, PairedPly, beside, visits_at, visits_by_ply},
    icicle::{Icicle, IcicleBox, Strip, icicle},
    layout::{Drawing, DrawnNode, More, layout},
    necessary::{Class, ClassCounts, Necessary, Unproved, necessary},
    outline::{Outline, OutlineRow},
    step::{Place, To, step},
};
