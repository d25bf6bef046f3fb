//! One search of one tree, which most of the tables are made of.

use super::first_exhaustive::first_exhaustive;
use crate::{
    experiment::Trial,
    papers::searches::{parts, read, tree},
};
use plywood::{
    Search,
    algorithm::ChanceAlgorithm,
    observer::{Counts, DistinctLeaves},
};
use plywood_games::{Family, Knowledge, trees::StarComplete};

/// Trees and a search.
pub(super) fn parameters(n: u32, depth: u32, order: &str, algorithm: &str) -> String {
    format!("star-complete:n={n},depth={depth},order={order} {algorithm}")
}

/// What [`search`] counts.
pub(super) const COLUMNS: &[&str] = &["leaves", "distinct", "probing_cutoffs", "regular_cutoffs"];

/// Whether the first chance node below the root is searched like all others.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum First {
    LikeTheOthers,
    Exhaustively,
}

/// One search of one tree.
pub(super) fn search(trial: &Trial, first: First) -> Vec<f64> {
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
