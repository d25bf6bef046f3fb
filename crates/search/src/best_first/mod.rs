//! Best-first minimax (Korf & Chickering 1993): always expand the leaf at the
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
//!
//! Others that grow a tree, a leaf at a time, and differ in which:
//!
//! | | the leaf expanded next | ends when |
//! |---|---|---|
//! | [`unbounded_best_first`] | the best that is not resolved (Cohen-Solal 2020) | the root is resolved: the minimax value |
//! | [`uct`] | by upper confidence bounds (Kocsis & Szepesvári 2006) | as often as asked |
//! | [`proof_number_search`] | where the least is missing for a proof (Allis et al. 1994) | it is proved or refuted |
//! | [`b_star`] | to prove the best move or disprove the rest (Berliner 1979) | no other move can be better |
//! | [`conspiracy_search`] | of those that could change the value together (McAllester 1988) | it takes too many |
//! | [`min_max_approximation`] | on which the value depends most (Rivest 1987) | nothing is left: the minimax value |
//! | [`ao_star`] | of the most promising strategy (Nilsson 1980) | it is complete: the minimax value |
//! | [`meta_greedy`] | whose expansion is worth most (Russell & Wefald 1989) | none is worth its cost |
//!
//! They evaluate all children of a leaf at once, and what is `depth` plies below the root is a
//! leaf for good: so on a tree of that depth they come to an end.

mod alphabeta;
mod ao_star;
mod arena;
mod b_star;
mod conspiracy;
mod expand;
mod extension;
mod growth;
mod in_memory;
mod kept;
mod kept_tree;
mod meta_greedy;
mod min_max_approximation;
mod named;
mod principal;
mod proof_number;
mod pv_bounds;
mod recursive;
mod uct;
mod unbounded;

pub use {
    alphabeta::{Returned, alphabeta_kept, alphabeta_kept_returning},
    ao_star::ao_star,
    b_star::b_star,
    conspiracy::conspiracy_search,
    extension::best_first_extension,
    in_memory::best_first,
    kept::best_first_kept,
    kept_tree::{KeptTree, KeptTreeOf, WhenFull},
    meta_greedy::meta_greedy,
    min_max_approximation::min_max_approximation,
    named::BestFirst,
    principal::{Ended, Principal, PrincipalOf},
    proof_number::proof_number_search,
    recursive::best_first_recursive,
    uct::uct,
    unbounded::unbounded_best_first,
};
