//! Views of a recorded search: what a page draws of it, as plain data.

mod icicle;

pub use icicle::{Icicle, IcicleBox, Strip, icicle};
