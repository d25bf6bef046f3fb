//! Games of any type, through the one door.

mod matches;
mod registry;
mod session;
