//! Comparing algorithms, and watching them.
//!
//! - [`compare()`] runs any set of algorithms over any number of trees, on all
//!   cores, and tells what each visited; the numbers do not depend on the
//!   number of threads.
//! - [`trace()`] records how one algorithm walks one tree.

mod compare;
mod statistics;
mod trace;

pub use compare::{Comparison, Contender, Disagreement, Plan, Row, compare, compare_dice};
pub use statistics::Summary;
pub use trace::{OpenItem, OpenStep, Step, Traced, VisitStep, trace};
