//! Ballard 1983, "The \*-minimax search procedure for trees containing chance nodes".
//!
//! Trees are \*-complete. Leaves are evaluations, repeats included, unless it says
//! that each counts once. The first chance node below the root is searched
//! exhaustively, except in Table 6.

mod backgammon;
mod conclusions;
mod deeper;
mod examples;
mod first_exhaustive;
mod pathology;
mod play;
mod probing;
mod star3;
mod three_moves;
mod to_the_letter;
mod two_ply;

pub use backgammon::BACKGAMMON;
pub use deeper::DEEPER;
pub use examples::EXAMPLES;
pub use pathology::PATHOLOGY;
pub use play::PLAY;
pub(super) use play::backgammon;
pub use probing::PROBING;
pub use star3::STAR3;
pub use three_moves::THREE_MOVES;
pub use to_the_letter::{LastChance, star2_to_the_letter};
pub use two_ply::TWO_PLY;

use super::searches::{parts, read, tree};
use crate::experiment::{Estimate, Paper, Rows, Trial};
use first_exhaustive::first_exhaustive;
use plywood::{
    Search,
    algorithm::ChanceAlgorithm,
    observer::{Counts, DistinctLeaves},
};
use plywood_games::{Family, Knowledge, trees::StarComplete};

/// The paper.
pub const PAPER: Paper = Paper {
    name: "Ballard 1983",
    title: "The *-minimax search procedure for trees containing chance nodes",
    beside: false,
};

/// Trees and a search.
fn parameters(n: u32, depth: u32, order: &str, algorithm: &str) -> String {
    format!("star-complete:n={n},depth={depth},order={order} {algorithm}")
}

/// What [`search`] counts.
const COLUMNS: &[&str] = &["leaves", "distinct", "probing_cutoffs", "regular_cutoffs"];

/// Whether the first chance node below the root is searched like all others.
#[derive(Copy, Clone, PartialEq, Eq)]
enum First {
    LikeTheOthers,
    Exhaustively,
}

/// One search of one tree.
fn search(trial: &Trial, first: First) -> Vec<f64> {
    let (family, algorithm) = parts(trial);
    let (family, algorithm) = (read::<StarComplete>(family), read::<ChanceAlgorithm>(algorithm));
    let observer = (Counts::default(), DistinctLeaves::with_bytes(1 << 30));
    let mut search = Search::new(&family, family.evaluation()).observer(observer);
    let (root, depth) = (family.root(tree(trial)), family.height().expect("a tree"));
    match first {
        First::Exhaustively => {
            let Ok(_) = first_exhaustive(&mut search, &root, depth, algorithm.search);
        }
        First::LikeTheOthers => {
            let Ok(_) = search.run_chance(algorithm, &root, depth, 1 << 20);
        }
    }
    let (counts, distinct) = search.observer;
    let distinct = distinct.count().map_or(f64::NAN, |count| count as f64);
    let cutoffs = [counts.probing_cutoffs as f64, counts.regular_cutoffs as f64];
    vec![counts.leaves() as f64, distinct, cutoffs[0], cutoffs[1]]
}

/// The number that a search of the only tree of its kind gave.
fn single(rows: &Rows, parameters: &str, column: &str) -> Option<Estimate> {
    let row = rows.row(parameters, 0)?;
    Some(Estimate::exact(row[rows.column(column)]))
}

/// The mean over random trees.
fn mean(rows: &Rows, parameters: &str, column: &str) -> Option<Estimate> {
    Estimate::mean(&rows.sample(parameters, column))
}
