//! Games of any type, through the one door.

mod check;
mod matches;
mod registry;
mod session;
