//! How much of the work was necessary: a search beside the least that could have
//! proved its value (Plaat, Schaeffer, Pijls & de Bruin, *Nearly optimal minimax tree
//! search?*, 1994).
//!
//! ```text
//!                 tree: every visit counts        graph: every position counts once
//! first cutoff    LFMT  left-first minimal tree    LFMG  left-first minimal graph
//! cheapest one    RMT   real minimal tree          RMG   real minimal graph; ARMG, a graph
//!                                                        found by cheap cutoffs alone
//! ```
//!
//! A [`Deepening`] searches one ply deeper at a time and tells what it [did](Work).
//! After each depth it can be asked for the minimal trees and graphs of that depth;
//! a measure that would take more than the [`Allowance`] says so. Scores must be a pure
//! function of position and depth: no repetition, no limit on quiet moves.
//!
//! ```
//! use plywood::{
//!     doc::Matches, efficiency::{Allowance, Deepening, Lookahead}, engine::Driver,
//!     order::HintFirst,
//! };
//! let mut deepening = Deepening::new(&Matches, |_: &u32| 0, |_| HintFirst, &21, Allowance::default());
//! for _ in 0..8 {
//!     let searched = deepening.deepen(Driver::MtdF, Lookahead::Off)?;
//!     let mut oracle = deepening.oracle();
//!     let (tree, graph) = (oracle.minimal_tree()?, oracle.minimal_graph()?);
//!     assert!(searched.work.nodes() > 0 && graph.work.nodes() <= tree.nodes);
//! }
//! let proofs = deepening.proof_graph(Allowance::default())?;
//! let tree = proofs.real_minimal_tree();
//! let bracket = proofs.bracket(100);
//! assert!(bracket.low <= bracket.high && bracket.high <= tree.nodes);
//! # Ok::<(), plywood::efficiency::Unfinished>(())
//! ```

mod allowance;
mod bounded_map;
mod cheap_cutoffs;
mod deepening;
mod known_bounds;
mod leaving_out;
mod left_first_graph;
mod left_first_tree;
mod lookahead;
mod lossless;
mod minimal_leaves;
mod oracle;
mod oracle_memory;
mod proof_graph;
mod real_graph;
mod real_tree;
mod surplus;
mod work;

pub use {
    allowance::{Allowance, Unfinished},
    cheap_cutoffs::{CheapCutoffs, CutoffCost},
    deepening::{Deepening, Searched},
    known_bounds::{KnownBounds, Remembered},
    leaving_out::LeavingOut,
    left_first_graph::MinimalGraph,
    left_first_tree::MinimalTree,
    lookahead::Lookahead,
    minimal_leaves::minimal_leaves,
    oracle::Oracle,
    proof_graph::ProofGraph,
    real_graph::{Bracket, Certificate, Claim, Fate, Reply},
    real_tree::RealTree,
    surplus::Surplus,
    work::{Kinds, PlyWork, Work},
};
