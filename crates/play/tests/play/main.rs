//! Engines at play.

mod bratko_kopec;
