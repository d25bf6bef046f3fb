//! Searches of games with dice: the definition, and the \*-minimax searches of Ballard 1983.

mod chance;
mod chance_prob_cut;
mod expectiminimax;
mod probing;
mod rightmost_cutoff;
mod star1;
mod star2;
mod star2_5;
mod star3;

pub(crate) use chance::Relation;

pub use {
    chance_prob_cut::{ProbCut, chance_prob_cut},
    expectiminimax::expectiminimax,
    probing::Probing,
    rightmost_cutoff::rightmost_cutoff,
    star1::star1,
    star2::star2,
    star2_5::star2_5,
    star3::star3,
};
