//! Games of any type, through the one door.

mod algorithms;
mod analysis;
mod check;
mod forwarding;
mod interrupt;
mod matches;
mod record;
mod registry;
mod session;
mod work;
