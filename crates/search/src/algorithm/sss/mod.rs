//! SSS\* and its kin: best-first searches that keep the list OPEN.

mod abs;
mod aspiration_sss;
mod halt;
mod open;
mod sab;
mod scout_sss;
mod sss;
mod staged_sss;

pub use {
    abs::abs,
    aspiration_sss::aspiration_sss,
    halt::Halt,
    sab::sab,
    scout_sss::scout_sss,
    sss::{dual, sss, sss_original},
    staged_sss::staged_sss,
};
