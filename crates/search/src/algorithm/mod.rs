//! The algorithms: one file each, reading like its paper.
//!
//! | | how it searches | papers |
//! |---|---|---|
//! | [`negamax`] | everything: the definition | Campbell & Marsland 1983 |
//! | [`alphabeta()`], [`falphabeta()`] | depth-first with a window | Knuth & Moore 1975, Fishburn & Finkel 1980 |
//! | [`aspiration()`] | with a guessed window | Gillogly 1978 |
//! | [`lalphabeta()`], [`palphabeta()`], [`belle()`] | null windows at the last move; off the first path; and lazily | Fishburn & Finkel 1980 |
//! | [`scout()`], [`scout_test()`] | null windows everywhere | Pearl 1980 |
//! | [`negascout()`], [`negascout_1983()`], [`negascout_path()`], [`negascout_alphabeta()`] | the same with both bounds | Reinefeld 1983 |
//! | [`sss`](sss()), [`sss_original`], [`aspiration_sss()`], [`dual`] | best-first, with OPEN | Stockman 1979 |
//! | [`staged_sss()`], [`abs()`], [`sab()`] | SSS\* in stages, or mixed with alpha-beta | Campbell & Marsland 1983 |
//! | [`negascout_iid()`] | with a first move from a shallower search | |
//! | [`mtd()`] | null windows and memory | Plaat, Schaeffer, Pijls & de Bruin 1994 |
//!
//! and with dice, over a [`ChanceTree`](crate::ChanceTree):
//!
//! | | how it searches | papers |
//! |---|---|---|
//! | [`expectiminimax()`] | everything: the definition | Ballard 1983 |
//! | [`star1()`] | with a window, through chance nodes | Ballard 1983 |
//! | [`star2()`], [`star2_5()`], [`star3()`] | after probing beneath chance nodes | Ballard 1983 |
//! | [`rightmost_cutoff()`] | for the best move, not its value | Ballard 1983 |
//!
//! All take a tree, a node and the plies left; most take a
//! [`Window`](crate::Window). [`Algorithm`](crate::Algorithm) and
//! [`ChanceAlgorithm`](crate::ChanceAlgorithm) name them at run time.

mod abs;
mod alphabeta;
mod aspiration;
mod aspiration_sss;
mod belle;
mod chance;
mod expectiminimax;
mod falphabeta;
mod lalphabeta;
mod mtd;
mod negamax;
mod negascout;
mod negascout_1983;
mod negascout_alphabeta;
mod negascout_iid;
mod negascout_path;
mod open;
mod palphabeta;
mod probing;
mod rightmost;
mod sab;
mod scout;
mod scout_test;
mod sss;
mod staged_sss;
mod star1;
mod star2;
mod star2_5;
mod star3;

pub(crate) use self::mtd::by_null_windows;

pub use self::{
    abs::abs,
    alphabeta::alphabeta,
    aspiration::aspiration,
    aspiration_sss::aspiration_sss,
    belle::belle,
    expectiminimax::expectiminimax,
    falphabeta::falphabeta,
    lalphabeta::lalphabeta,
    mtd::mtd,
    negamax::negamax,
    negascout::negascout,
    negascout_1983::negascout_1983,
    negascout_alphabeta::negascout_alphabeta,
    negascout_iid::negascout_iid,
    negascout_path::negascout_path,
    palphabeta::palphabeta,
    probing::Probing,
    rightmost::rightmost_cutoff,
    sab::sab,
    scout::scout,
    scout_test::{scout_test, test},
    sss::{Halt, dual, sss, sss_original},
    staged_sss::staged_sss,
    star1::star1,
    star2::star2,
    star2_5::star2_5,
    star3::star3,
};
