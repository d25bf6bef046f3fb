//! What a measure may take, and what it says when that is not enough.

use std::{cell::Cell, rc::Rc};

/// What a measure may take.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
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

/// Where a memory says that it is full, and the observer of the same search sees it.
pub(super) type Flag = Rc<Cell<Option<Unfinished>>>;
