//! Which move to try first.
//!
//! An [`Order`] of its own: the order of the rules (`()`), a known move first
//! ([`HintFirst`]), or [`ByRank`], which sorts by any [`Rank`]: what is known of a game,
//! [`History`], [`Killers`], [`Countermoves`], or several of them one after the other. An engine
//! that is told nothing has [`Learned`].

mod by_rank;
mod continued;
mod countermoves;
mod hint_first;
mod history;
mod killers;
mod learned;
mod move_number;
mod order;
mod path;
mod rank;
pub(crate) mod sorting;
mod static_value;

pub use {
    by_rank::{ByRank, RankedMoves},
    continued::Continued,
    countermoves::Countermoves,
    hint_first::{HintFirst, HintedMoves},
    history::History,
    killers::Killers,
    learned::Learned,
    order::Order,
    rank::{NodeContext, Rank, TriedMoves},
    static_value::{MoveOrder, StaticValue},
};
