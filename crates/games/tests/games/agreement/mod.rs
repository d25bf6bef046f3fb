//! Every algorithm computes the minimax value, on trees of every kind, with
//! many ties; every window is kept; and these tests do catch broken variants.

mod broken;
mod checks;
mod limits;

use crate::random_tree::{RandomNode, RandomTree};
use checks::{MEMORY, Truth, by_name, principal_variation, under_window};
use plywood::{Search, Window, algorithm::Algorithm, efficiency::minimal_leaves};
use plywood_games::{Family, Knowledge, Notation};
use proptest::prelude::*;

/// The text of a small tree of any kind but `explicit`.
fn small_tree() -> impl Strategy<Value = String> {
    let order = prop::sample::select(vec!["1", "2", "3", "4", "5", "6", "pv"]);
    prop_oneof![
        (1..6u8, 0..6u8, order, 0..=127u8).prop_filter_map("small", |(w, d, order, root)| {
            (u32::from(w).pow(d.into()) <= 1024)
                .then(|| format!("uniform:width={w},depth={d},order={order},root={root}"))
        }),
        (1..6u8, 0..6u8, 1..9u8).prop_filter_map("small", |(w, d, values)| {
            (u32::from(w).pow(d.into()) <= 1024)
                .then(|| format!("iid:width={w},depth={d},values={values}"))
        }),
        (1..6u8, 0..8u8, 1..9u8)
            .prop_map(|(w, d, values)| format!("random-shape:width={w},depth={d},values={values}")),
    ]
}

fn read(text: &str) -> RandomTree {
    text.parse().expect("a tree")
}

fn value_of(family: &RandomTree, seed: u64) -> (RandomNode, u32, i32) {
    let Truth { root, depth, value, .. } = Truth::of(family, seed);
    (root, depth, value)
}

/// Fails with what is wrong, if anything is.
fn hold(family: &str, seed: u64) -> impl FnMut(&'static str, Option<String>) {
    move |search, wrong| {
        if let Some(what) = wrong {
            panic!("{search} on {family} seed {seed}: {what}");
        }
    }
}

/// Every algorithm by name, with several parameters, from the full window.
fn all_agree(family: &RandomTree, seed: u64) {
    let truth = Truth::of(family, seed);
    by_name(family, &truth, &mut hold(&family.name(), seed));
    principal_variation(family, &truth, &mut hold(&family.name(), seed));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40_000))]
    #[test]
    fn all_algorithms_return_the_minimax_value(text in small_tree(), seed: u64) {
        all_agree(&read(&text), seed);
    }
}

/// Every windowed algorithm, under one window.
fn is_kept(family: &RandomTree, seed: u64, window: Window<i32>) {
    let truth = Truth::of(family, seed);
    under_window(family, &truth, window, &mut hold(&family.name(), seed));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(30_000))]
    #[test]
    fn windows_are_kept(text in small_tree(), seed: u64, alpha in -130..130i32, width in 1..20) {
        // Most values are small: aim most windows there.
        let alpha = if text.starts_with("uniform") { alpha.abs() } else { alpha / 10 };
        let window = Window { alpha, beta: alpha + width };
        is_kept(&read(&text), seed, window);
    }
}

#[test]
fn every_window_of_small_trees_is_kept() {
    let small = ["iid:width=3,depth=3,values=6", "random-shape:width=4,depth=4,values=6"].map(read);
    for seed in 0..200 {
        for alpha in -2..7 {
            for beta in alpha + 1..8 {
                let window = Window { alpha, beta };
                small.iter().for_each(|tree| is_kept(tree, seed, window));
            }
        }
    }
}

/// No algorithm visits fewer leaves than the minimal tree has, and alphabeta
/// reaches it where the tree is perfectly ordered.
#[test]
fn the_minimal_tree_is_minimal() {
    for seed in 0..300 {
        at_least_minimal(&read("random-shape:width=4,depth=6,values=5"), seed);
        at_least_minimal(&read("iid:width=3,depth=4,values=5"), seed);
        at_least_minimal(&read("uniform:width=3,depth=5,order=2"), seed);
    }
}

fn at_least_minimal(family: &RandomTree, seed: u64) {
    let tree = family.name();
    let (root, depth, value) = value_of(family, seed);
    let mut search = Search::new(family, family.evaluation());
    let Ok(least) = minimal_leaves(&mut search, &root, depth, value);
    if let Some(formula) = family.minimal_leaves(depth) {
        assert_eq!(least as f64, formula, "{tree}");
    }
    for entry in Algorithm::ALL {
        // These may not prove the value.
        if matches!(entry.algorithm, Algorithm::LAlphaBeta | Algorithm::Belle) {
            continue;
        }
        let mut search =
            Search::new(family, family.evaluation()).observer(plywood::observer::Counts::default());
        search.run(entry.algorithm, &root, depth, MEMORY).expect("nothing stops it");
        let leaves = search.observer.leaves();
        assert!(leaves >= least, "{} on {tree}: {leaves} < {least}", entry.name);
    }
}
