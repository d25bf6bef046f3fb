//! Comparisons, experiments and the papers' numbers.

mod disagreement;
mod korf_chickering;
mod laboratory;
mod plaat;
mod results;
mod star2;
