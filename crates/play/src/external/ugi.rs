//! The Universal Game Interface: UCI for any game of two players, here with dice too.
//!
//! Rolls are words among the moves, `position startpos moves 31 8/5_6/5 64 …`, and trees of which each seed
//! has its own begin with `position seed 7`.

use super::uci::Dialect;

pub(super) const UGI: Dialect = Dialect {
    hello: "ugi",
    hello_answer: "ugiok",
    new_game: "uginewgame",
    times: ["p1time", "p2time"],
    increments: ["p1inc", "p2inc"],
};
