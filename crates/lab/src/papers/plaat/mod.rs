//! Plaat, Schaeffer, Pijls & de Bruin 1994, "Nearly optimal minimax tree search?":
//! how much of the work of three programs was necessary.
//!
//! The figures survive only as captions, and the programs (Chinook, Keyano and
//! Phoenix), their evaluations and their 20 positions are not to be had. So claims are
//! the numbers in the prose, and figures show ours alone, with those numbers as marks.

mod approximate_graph;
mod asides;
mod best_first;
mod bratko_kopec;
mod cheap_leaves;
mod checkers_17;
mod chess_9;
mod deep_real_graph;
mod drivers;
mod etc_time;
mod games;
mod graphs_with_etc;
mod move_order;
mod nearly_optimal;
mod numbers;
mod own_tree;
mod paper;
mod positions;
mod program;
mod real_graph;
mod road_map;
mod selective;
mod table;
mod transposition_cutoffs;
mod transpositions;
mod trees_and_graphs;

pub use approximate_graph::APPROXIMATE_GRAPH;
pub use asides::ASIDES;
pub use best_first::BEST_FIRST;
pub use cheap_leaves::CHEAP_LEAVES;
pub use checkers_17::CHECKERS_17;
pub use chess_9::CHESS_9;
pub use deep_real_graph::DEEP_REAL_GRAPH;
pub use drivers::DRIVERS;
pub use etc_time::CUTOFFS_TIMED;
pub use graphs_with_etc::GRAPHS_WITH_ETC;
pub use move_order::MOVE_ORDER;
pub use nearly_optimal::NEARLY_OPTIMAL;
pub use paper::PAPER;
pub use real_graph::REAL_GRAPH;
pub use road_map::ROAD_MAP;
pub use selective::SELECTIVE;
pub use transposition_cutoffs::TRANSPOSITION_CUTOFFS;
pub use transpositions::TRANSPOSITIONS;
pub use trees_and_graphs::TREES_AND_GRAPHS;

pub(super) use numbers::geometric_mean;
