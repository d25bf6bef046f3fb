//! The papers' experiments: what they printed, and how to run them.

pub mod korf_chickering;
