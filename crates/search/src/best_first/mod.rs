//! Best-first minimax (Korf & Chickering 1994): always expand the leaf at the
//! end of the principal variation, the line of play that looks best.
//!
//! | | section | the tree |
//! |---|---|---|
//! | [`best_first`] | 2 | in memory, with all its positions: the definition |
//! | [`best_first_recursive`] | 3 | only the principal variation and its brothers: linear space |
//! | [`best_first_kept`] | 4 | kept from move to move in a [`KeptTree`], without positions |
//! | [`best_first_extension`] | 6 | grown by [`alphabeta_kept`] to a shallow horizon first |
//! | [`alphabeta_kept`] | 5 | the opponent that the paper plays against |
//!
//! The first three expand the same leaves in the same order and choose the same
//! move, ties included: among equals the leftmost is the best. They differ in
//! what they evaluate twice (only the recursive form does) and in what they leave
//! out (the in-memory form evaluates all children of a node at once; the others
//! stop at the first that takes the node off the principal variation).
//!
//! A search ends when the principal variation is as long as asked, or leads to
//! the end of the game, or when an observer stops it: it can be asked for a move
//! at any time, so it always has an answer ([`Principal`]).

mod alphabeta;
mod arena;
mod expand;
mod extension;
mod in_memory;
mod kept;
mod kept_tree;
mod named;
mod principal;
mod pv_bounds;
mod recursive;

pub use {
    alphabeta::alphabeta_kept,
    extension::best_first_extension,
    in_memory::best_first,
    kept::best_first_kept,
    kept_tree::{KeptTree, KeptTreeOf, WhenFull},
    named::BestFirst,
    principal::{Ended, Principal, PrincipalOf},
    recursive::best_first_recursive,
};
