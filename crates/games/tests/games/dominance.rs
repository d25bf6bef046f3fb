//! Who visits whose leaves: the dominations of Campbell & Marsland 1983,
//! section 4, and the minimum on perfectly ordered trees.
//!
//! A dominates B: on every tree, the leaves that A evaluates are a part of
//! those that B evaluates. Where it is said, NBP is compared instead.

use crate::random_tree::RandomTree;
use plywood::{
    Keyed, Search, Window, WindowOf,
    algorithm::{Algorithm, alphabeta, negascout},
    observer::{Counts, Observer},
};
use plywood_games::{
    Family, Knowledge, Notation,
    trees::{Explicit, Iid, Placement, Uniform},
};
use std::{collections::HashSet, convert::Infallible};

/// The keys of the leaves, in the order of evaluation.
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

const MEMORY: usize = 1 << 26;

fn leaves(family: &RandomTree, seed: u64, algorithm: &str) -> Vec<u64> {
    let mut search = Search::new(family, family.evaluation()).observer(Leaves::default());
    let depth = family.height().expect("a tree");
    let algorithm: Algorithm = algorithm.parse().expect("a name");
    search.run(algorithm, &family.root(seed), depth, MEMORY).expect("nothing stops it");
    search.observer.0
}

fn counts(family: &RandomTree, seed: u64, algorithm: Algorithm) -> Counts {
    let mut search = Search::new(family, family.evaluation()).observer(Counts::default());
    let depth = family.height().expect("a tree");
    search.run(algorithm, &family.root(seed), depth, MEMORY).expect("nothing stops it");
    search.observer
}

/// The trees of all orders, with width and depth, some hundred of each.
fn trees(width: u16, depth: u8) -> Vec<(RandomTree, u64)> {
    let orders = ["1", "2", "3", "4", "5", "6", "pv"];
    let family = |order| format!("uniform:width={width},depth={depth},order={order}");
    let families = orders.map(|order| family(order).parse::<RandomTree>().expect("a tree"));
    (0..150).flat_map(|seed| families.map(|family| (family, seed))).collect()
}

/// On how many trees A evaluates a leaf that B does not.
fn violations(trees: &[(RandomTree, u64)], a: &str, b: &str) -> usize {
    let outside = |(family, seed): &&(RandomTree, u64)| {
        let b: HashSet<u64> = leaves(family, *seed, b).into_iter().collect();
        leaves(family, *seed, a).iter().any(|leaf| !b.contains(leaf))
    };
    trees.iter().filter(outside).count()
}

/// On how many trees A evaluates more often than B.
fn nbp_violations(trees: &[(RandomTree, u64)], a: &str, b: &str) -> usize {
    let more = |(family, seed): &&(RandomTree, u64)| {
        leaves(family, *seed, a).len() > leaves(family, *seed, b).len()
    };
    trees.iter().filter(more).count()
}

#[test]
fn at_two_plies_sss_dominates_alphabeta_dominates_palphabeta_dominates_scout() {
    for width in [3, 8] {
        let trees = trees(width, 2);
        for (a, b) in [("sss", "alphabeta"), ("alphabeta", "palphabeta"), ("palphabeta", "scout")] {
            assert_eq!(nbp_violations(&trees, a, b), 0, "{a} over {b}, width {width}");
            assert_eq!(violations(&trees, a, b), 0, "{a} over {b}, width {width}, as sets");
        }
    }
}

#[test]
fn at_four_plies_the_printed_dominations_hold() {
    for width in [3, 5] {
        let trees = trees(width, 4);
        for (a, b) in [
            ("sss", "alphabeta"),
            ("sss", "staged-sss:2"),
            ("sss", "abs:2"),
            ("abs:2", "alphabeta"),
            ("staged-sss:2", "sab:2"),
        ] {
            assert_eq!(violations(&trees, a, b), 0, "{a} over {b}, width {width}");
        }
    }
}

#[test]
fn at_four_plies_the_printed_non_dominations_are_found() {
    let trees = trees(5, 4);
    for (a, b) in [
        ("palphabeta", "scout"),
        ("sss", "scout"),
        ("sss", "palphabeta"),
        ("staged-sss:2", "abs:2"),
        ("abs:2", "staged-sss:2"),
    ] {
        assert!(nbp_violations(&trees, a, b) > 0, "{a} over {b}");
        assert!(violations(&trees, a, b) > 0, "{a} over {b}, as sets");
    }
    // What the modified operator is for.
    assert!(violations(&trees, "sss-original", "alphabeta") > 0);
}

#[test]
fn falphabeta_visits_what_alphabeta_visits() {
    for (family, seed) in trees(4, 4) {
        assert_eq!(leaves(&family, seed, "alphabeta"), leaves(&family, seed, "falphabeta"));
    }
}

/// SSS* = alpha-beta + table (Plaat et al. 1994): the same leaves, in the same
/// order; likewise DUAL*.
#[test]
fn sss_is_alphabeta_with_a_table() {
    for seed in 0..400 {
        for (width, depth, values) in [(3, 4, 10), (2, 6, 4), (4, 3, 1000), (3, 5, 3)] {
            let family = RandomTree::Iid(Iid { width, depth, values });
            for (best_first, null_windows) in [("sss", "mt-sss"), ("dual", "mt-dual")] {
                let (list, table) =
                    (leaves(&family, seed, best_first), leaves(&family, seed, null_windows));
                assert_eq!(list, table, "{best_first} on {} seed {seed}", family.name());
            }
        }
    }
}

/// With a null window SSS* takes its states from left to right.
#[test]
fn scout_asks_the_same_leaves_by_sss() {
    for seed in 0..400 {
        for (width, depth, values) in [(3, 4, 10), (2, 6, 4), (4, 3, 1000), (3, 5, 3)] {
            let family = RandomTree::Iid(Iid { width, depth, values });
            let (list, path) = (leaves(&family, seed, "scout-sss"), leaves(&family, seed, "scout"));
            assert_eq!(list, path, "{} seed {seed}", family.name());
        }
    }
}

#[test]
fn on_perfectly_ordered_trees_the_minimum_is_visited() {
    for (width, depth) in [(24, 2), (8, 4), (5, 3), (3, 6)] {
        let order = Placement::Perfect;
        let family = RandomTree::Uniform(Uniform { width, depth, order, root: 64 });
        let minimum = family.minimal_leaves(depth.into()).expect("a uniform tree");
        for entry in Algorithm::ALL {
            let expected = match entry.name {
                "negamax" => family.all_leaves(depth.into()),
                // The static value of the root is one evaluation more.
                "aspiration" | "aspiration-sss" => minimum + 1.0,
                // Without a lower bound they cannot (section 4).
                "staged-sss" | "sab" => continue,
                // Takes the last of equals first.
                "sss-original" => continue,
                // So is MTD(f)'s first guess.
                "mtd-f" => minimum + 1.0,
                _ => minimum,
            };
            let found = counts(&family, 1, entry.algorithm).leaves();
            assert_eq!(found as f64, expected, "{} on {}", entry.name, family.name());
        }
    }
    let family: RandomTree = "uniform:width=8,depth=4,order=6".parse().expect("a tree");
    let minimum = family.minimal_leaves(4).expect("a uniform tree") as u64;
    for name in ["staged-sss:2", "sab:2"] {
        let found = counts(&family, 1, name.parse().expect("a name")).leaves();
        assert!(found > minimum, "{name}: {found}");
    }
}

#[test]
fn open_has_width_to_half_the_depth_states() {
    for order in 1..=6 {
        let text = format!("uniform:width=24,depth=4,order={order}");
        let family: RandomTree = text.parse().expect("a tree");
        for seed in 0..5 {
            assert_eq!(counts(&family, seed, Algorithm::Sss).peak_open, 576, "{text}");
            let staged = counts(&family, seed, Algorithm::StagedSss { stages: 2 });
            assert_eq!(staged.peak_open, 48, "{text}");
        }
    }
}

#[test]
fn negascout_saves_a_leaf_in_reinefelds_figure_3() {
    let tree: Explicit = "((5 4) (6 1)) ((7 8) (3 2))".parse().expect("a tree");
    let root = tree.root(0);
    let mut search = Search::new(&tree, tree.evaluation()).observer(Leaves::default());
    let Ok(_) = alphabeta(&mut search, &root, 3, Window::full());
    let alphabeta = std::mem::take(&mut search.observer).0;
    let Ok(_) = negascout(&mut search, &root, 3, Window::full());
    let negascout = search.observer.0;
    assert_eq!((alphabeta.len(), negascout.len()), (7, 6));
    assert!(negascout.iter().all(|leaf| alphabeta.contains(leaf)));
}

/// The form of the paper's Fig. 2 searches again where a bound is enough.
#[test]
fn negascout_to_the_letter_searches_again_more_often() {
    let (mut letter, mut modern) = (0, 0);
    for seed in 0..300 {
        let family = RandomTree::Iid(Iid { width: 4, depth: 6, values: 50 });
        letter += counts(&family, seed, Algorithm::NegaScout1983).re_searches;
        modern += counts(&family, seed, Algorithm::NegaScout).re_searches;
    }
    assert!(letter > modern, "{letter} and {modern}");
}
