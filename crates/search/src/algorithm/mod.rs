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
//! | [`scout_sss()`] | SCOUT that asks by SSS\* | after Campbell & Marsland 1983 |
//! | [`fallible_opponent()`] | everything, with replies that may be errors: not minimax | Reibman & Ballard 1983 |
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
//! | [`chance_prob_cut()`] | star1 that believes shallow searches: not exact | Schadd, Winands & Uiterwijk 2009 |
//! | [`rightmost_cutoff()`] | for the best move, not its value | Ballard 1983 |
//!
//! Where costs are told, `w` is the width of a tree and `d` its depth, and a search whose
//! memory is one path takes memory in proportion to `d`. A table or another memory that the
//! tree has comes in addition, and saves leaves.
//!
//! All take a tree, a node and the plies left; most take a
//! [`Window`](crate::Window). [`Algorithm`] and
//! [`ChanceAlgorithm`] name them at run time.

mod depth_first;
mod named;
mod sss;
mod star;

pub(crate) use self::{depth_first::by_null_windows, named::parse, star::Relation};

pub use self::{
    depth_first::{
        alphabeta, aspiration, belle, fallible_opponent, falphabeta, lalphabeta, mtd, negamax,
        negascout, negascout_1983, negascout_alphabeta, negascout_iid, negascout_path, palphabeta,
        scout, scout_test, test,
    },
    named::{
        Algorithm, AlgorithmError, ChanceAlgorithm, ChanceSearch, Expected, Found, FoundOf, Listing,
    },
    sss::{Halt, abs, aspiration_sss, dual, sab, scout_sss, sss, sss_original, staged_sss},
    star::{
        ProbCut, Probing, chance_prob_cut, expectiminimax, rightmost_cutoff, star1, star2, star2_5,
        star3,
    },
};
