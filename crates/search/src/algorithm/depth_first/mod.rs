//! Depth-first searches of games without dice: the plies left are the only memory they need.

mod alphabeta;
mod aspiration;
mod belle;
mod fallible_opponent;
mod falphabeta;
mod lalphabeta;
mod leaf;
mod mtd;
mod negamax;
mod negascout;
mod negascout_1983;
mod negascout_alphabeta;
mod negascout_iid;
mod negascout_path;
mod palphabeta;
mod scout;
mod scout_test;

pub(crate) use mtd::by_null_windows;

pub use {
    alphabeta::alphabeta,
    aspiration::aspiration,
    belle::belle,
    fallible_opponent::fallible_opponent,
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
    scout::scout,
    scout_test::{scout_test, test},
};
