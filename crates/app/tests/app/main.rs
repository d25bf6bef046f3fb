//! Games of any type, through the one door.

mod algorithms;
mod check;
mod interrupt;
mod matches;
mod record;
mod registry;
mod session;
mod work;
