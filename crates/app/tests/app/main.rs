//! Games of any type, through the one door.

mod matches;
mod session;
