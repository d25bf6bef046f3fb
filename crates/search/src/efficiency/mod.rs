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
//! use plywood::{Driver, HintFirst, doc::Matches, efficiency::{Allowance, Deepening, Lookahead}};
//! let mut deepening = Deepening::new(&Matches, |_: &u32| 0, |_| HintFirst, &21, Allowance::default());
//! for _ in 0..8 {
//!     let searched = deepening.deepen(Driver::MtdF, Lookahead::Off)?;
//!     let mut oracle = deepening.oracle();
//!     let (tree, graph) = (oracle.minimal_tree()?, oracle.minimal_graph()?);
//!     assert!(searched.work.nodes() > 0 && graph.work.nodes() <= tree.nodes);
//! }
//! let proofs = deepening.proof_graph(1_000_000)?;
//! let bracket = proofs.bracket(100);
//! assert!(bracket.low <= bracket.high && bracket.high <= proofs.real_minimal_tree().nodes);
//! # Ok::<(), plywood::efficiency::Unfinished>(())
//! ```

mod bounded_map;
mod cheap_cutoffs;
mod deepening;
mod known_bounds;
mod left_first_graph;
mod left_first_tree;
mod lossless;
mod oracle;
mod oracle_memory;
mod proof_graph;
mod real_graph;
mod real_graph_exact;
mod real_graph_found;
mod real_graph_proved;
mod real_graph_replies;
#[cfg(test)]
mod real_graph_tests;
mod real_tree;
mod work;

pub use cheap_cutoffs::{CheapCutoffs, CutoffCost};
pub use deepening::{Deepening, Searched};
pub use known_bounds::KnownBounds;
pub use left_first_graph::MinimalGraph;
pub use left_first_tree::MinimalTree;
pub use oracle::Oracle;
pub use proof_graph::ProofGraph;
pub use real_graph::Bracket;
pub use real_tree::RealTree;
pub use work::{Kinds, PlyWork, Work};

use std::{cell::Cell, rc::Rc};

/// What a measure may take.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// Memory, in bytes, for each of the search and one measure.
    pub bytes: usize,
    /// Visits to positions.
    pub nodes: u64,
}

impl Default for Allowance {
    /// A gibibyte, and a thousand million visits.
    fn default() -> Self {
        Allowance { bytes: 1 << 30, nodes: 1_000_000_000 }
    }
}

/// Why a measure was not finished.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unfinished {
    /// It would take more memory than these bytes.
    Memory {
        /// The bytes it was allowed.
        bytes: usize,
    },
    /// It would visit more positions than these.
    Nodes {
        /// The visits it was allowed.
        nodes: u64,
    },
}

impl std::fmt::Display for Unfinished {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Unfinished::Memory { bytes } => {
                write!(f, "more than its share of the memory, {} KiB", bytes >> 10)
            }
            Unfinished::Nodes { nodes } => write!(f, "more than {nodes} nodes"),
        }
    }
}

impl std::error::Error for Unfinished {}

/// At which nodes the successors are looked up before any is searched: enhanced
/// transposition cutoffs (section 4.1 of the paper). What is looked up is no node.
///
/// The paper looks for a cutoff only. Here a node is settled as well if all successors
/// are known to be too good for the opponent.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Lookahead {
    /// At none.
    Off,
    /// `Above(plies)`: at nodes with more than `plies` plies left; the paper has 2. With 0,
    /// leaves are remembered too, and looked up where they are one ply away.
    Above(u32),
}

impl Lookahead {
    #[inline]
    fn is_made_at(self, depth: u32) -> bool {
        match self {
            Lookahead::Off => false,
            Lookahead::Above(plies) => depth > plies,
        }
    }
}

/// Where a memory says that it is full, and the observer of the same search sees it.
type Flag = Rc<Cell<Option<Unfinished>>>;
