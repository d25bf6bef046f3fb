//! One search of one tree, as trials need it.

use crate::experiment::Trial;
use plywood::{
    Keyed, Search, WindowOf,
    algorithm::Algorithm,
    observer::{Counts, Observer},
};
use plywood_games::{PlainFamily, random::tree_seed};
use std::{convert::Infallible, fmt::Debug, str::FromStr};

/// Tree number `n` of an experiment is tree number `n` of `plywood compare`,
/// which has this seed if none is given.
const RUN: u64 = 1;

/// The seed of the tree that a trial is about.
pub(super) fn tree(trial: &Trial) -> u64 {
    tree_seed(RUN, trial.seed)
}

/// What OPEN may take.
const MEMORY: usize = 1 << 30;

/// Reads what the plan wrote.
pub(super) fn read<T: FromStr<Err: Debug>>(text: &str) -> T {
    text.parse().expect("what the plan wrote")
}

/// The two parts of a trial's parameters: what is searched, and how.
pub(super) fn parts(trial: &Trial) -> (&str, &str) {
    trial.parameters.rsplit_once(' ').expect("what the plan wrote")
}

/// Searches a tree to its leaves under an observer.
fn observe<F: PlainFamily, O: Observer<F, Stop = Infallible>>(
    family: &F,
    algorithm: &str,
    seed: u64,
    observer: O,
) -> O {
    let mut search = Search::new(family, family.evaluation()).observer(observer);
    let depth = family.height().expect("a tree");
    let found = search.run(read::<Algorithm>(algorithm), &family.root(seed), depth, MEMORY);
    found.expect("OPEN fits into memory");
    search.observer
}

/// What a search of a tree counts.
pub(super) fn counts<F: PlainFamily>(family: &F, algorithm: &str, seed: u64) -> Counts {
    observe(family, algorithm, seed, Counts::default())
}

/// The leaves that a search evaluates, by their keys, in order.
pub(super) fn leaves<F: PlainFamily>(family: &F, algorithm: &str, seed: u64) -> Vec<u64> {
    observe(family, algorithm, seed, Leaves::default()).0
}

/// The same, each once, in the order of the keys.
pub(super) fn leaf_set<F: PlainFamily>(family: &F, algorithm: &str, seed: u64) -> Vec<u64> {
    let mut keys = leaves(family, algorithm, seed);
    keys.sort_unstable();
    keys.dedup();
    keys
}

/// How many keys of the first set are not in the second; both as
/// [`leaf_set`] gives them.
pub(super) fn outside(a: &[u64], b: &[u64]) -> usize {
    a.iter().filter(|key| b.binary_search(key).is_err()).count()
}

#[derive(Default)]
struct Leaves(Vec<u64>);

impl<G: Keyed> Observer<G> for Leaves {
    type Stop = Infallible;

    fn enter(&mut self, _: &G, _: &G::Position, _: u32, _: WindowOf<G>) -> Result<(), Infallible> {
        Ok(())
    }

    fn leaf(&mut self, game: &G, position: &G::Position, _: u32, _: G::Score) {
        self.0.push(game.key(position));
    }
}
