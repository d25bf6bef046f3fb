//! The tables of Ballard 1983.
//!
//! Leaves are evaluations, repeats included, unless it says that none counts
//! twice. A search starts with the full window, so that the first chance node
//! is neither probed nor cut off.

use plywood::{
    Search, Window,
    algorithm::{ChanceAlgorithm, star1},
    observer::{Counts, DistinctLeaves},
};
use plywood_games::{Family, Knowledge, trees::StarComplete};

/// What one search did.
struct Done {
    leaves: f64,
    distinct: f64,
    probing: f64,
    regular: f64,
}

fn run(tree: &str, algorithm: &str, seed: u64) -> Done {
    let tree: StarComplete = tree.parse().expect("a tree");
    let algorithm: ChanceAlgorithm = algorithm.parse().expect("a name");
    let observer = (Counts::default(), DistinctLeaves::with_bytes(1 << 26));
    let mut search = Search::new(&tree, tree.evaluation()).observer(observer);
    let (root, depth) = (tree.root(seed), tree.height().expect("a tree"));
    let Ok(found) = search.run_chance(algorithm, &root, depth, 1 << 20);
    assert_eq!(found.value.score, 0.0, "the best arcs of both players are worth nothing");
    let (counts, distinct) = search.observer;
    Done {
        leaves: counts.leaves() as f64,
        distinct: distinct.count().map_or(f64::NAN, |count| count as f64),
        probing: counts.probing_cutoffs as f64,
        regular: counts.regular_cutoffs as f64,
    }
}

fn best_case(n: u32, depth: u32, algorithm: &str) -> f64 {
    run(&format!("star-complete:n={n},depth={depth},order=best"), algorithm, 1).leaves
}

/// Mean and standard error of something over random trees.
fn average(n: u32, algorithm: &str, trees: u64, of: impl Fn(&Done) -> f64) -> (f64, f64) {
    let tree = format!("star-complete:n={n},depth=3,order=random");
    let sample: Vec<f64> = (0..trees).map(|seed| of(&run(&tree, algorithm, seed))).collect();
    let mean = sample.iter().sum::<f64>() / trees as f64;
    let squares: f64 = sample.iter().map(|x| (x - mean).powi(2)).sum();
    (mean, (squares / (trees - 1) as f64 / trees as f64).sqrt())
}

/// Four standard errors of both samples, and the rounding in print.
fn agrees(
    (mean, error): (f64, f64),
    printed: f64,
    their_trees: f64,
    ours: f64,
    rounding: f64,
) -> bool {
    let both = error * (1.0 + ours / their_trees).sqrt();
    (mean - printed).abs() <= 4.0 * both + rounding
}

const TABLE_N: [u32; 8] = [2, 4, 6, 8, 10, 20, 30, 40];

#[test]
fn tables_1_and_2_come_out_to_the_integer() {
    let star1 = [5.0, 40.0, 138.0, 336.0, 670.0, 5560.0, 18990.0, 45320.0];
    let star2 = [5.0, 25.0, 58.0, 105.0, 166.0, 677.0, 1532.0, 2732.0];
    assert_eq!(TABLE_N.map(|n| best_case(n, 3, "star1")), star1);
    assert_eq!(TABLE_N.map(|n| best_case(n, 3, "star2")), star2);
}

#[test]
fn results_1_and_2_are_approached() {
    let error = |n: u32, algorithm: &str, power: i32, limit: f64| {
        (best_case(n, 3, algorithm) / f64::from(n).powi(power) - limit).abs()
    };
    let sizes = [10, 20, 40, 100, 200];
    for (algorithm, power, limit) in [("star1", 3, 0.721), ("star2", 2, 1.721)] {
        let errors = sizes.map(|n| error(n, algorithm, power, limit));
        assert!(errors.is_sorted_by(|a, b| a > b), "{algorithm}: {errors:?}");
        assert!(errors[4] < 0.005, "{algorithm}: {errors:?}");
    }
}

#[test]
fn table_3_agrees() {
    let printed = [7.1, 53.9, 178.0, 418.0, 810.0, 6389.0, 21382.0, 50425.0];
    for (n, printed) in TABLE_N.into_iter().zip(printed) {
        let found = average(n, "star1", 200, |done| done.leaves);
        assert!(
            agrees(found, printed, 1000.0, 200.0, 0.5),
            "n = {n}: {found:?}, printed {printed}"
        );
    }
}

#[test]
fn table_4_agrees() {
    let printed = [
        (4, 1.3, 0.7, 48.0),
        (6, 2.0, 1.5, 139.0),
        (8, 2.8, 2.5, 293.0),
        (10, 3.5, 3.5, 531.0),
        (20, 8.1, 8.4, 3341.0),
        (30, 12.6, 13.4, 10109.0),
        (40, 17.4, 18.3, 22390.0),
    ];
    for (n, probing, regular, leaves) in printed {
        for (of, printed, rounding) in [
            ((|done| done.probing) as fn(&Done) -> f64, probing, 0.05),
            (|done| done.regular, regular, 0.05),
            (|done| done.leaves, leaves, 0.5),
        ] {
            let found = average(n, "star2", 200, of);
            let agrees = agrees(found, printed, 1000.0, 200.0, rounding);
            assert!(agrees, "n = {n}: {found:?}, printed {printed}");
        }
    }
}

#[test]
fn table_6_has_star1_in_the_best_case() {
    let printed: [(u32, &[f64]); 4] = [
        (4, &[62.0, 58.0, 55.0, 56.0, 54.0]),
        (6, &[64.0, 56.0, 56.0, 55.0, 53.0]),
        (10, &[67.0, 55.0, 58.0, 54.0, 56.0]),
        (20, &[70.0, 55.0, 60.0, 55.0]),
    ];
    for (n, row) in printed {
        for (depth, &printed) in (3..).zip(row) {
            let percent = 100.0 * best_case(n, depth, "star1") / f64::from(n).powi(depth as i32);
            assert!((percent - printed).abs() <= 0.5, "n = {n}, depth {depth}: {percent}");
        }
    }
}

/// Nothing counts twice.
#[test]
fn table_7_agrees() {
    let printed = [
        (1, 8.0, 40.7, 8.0, 40.7),
        (2, 11.3, 34.4, 11.1, 36.8),
        (3, 12.7, 31.7, 13.0, 34.7),
        (5, 14.4, 29.3, 14.8, 36.6),
        // The sequential cutoffs are printed as 16.5, between 15.4 and 15.9.
        (8, 15.5, 28.1, 15.5, 45.2),
        (10, 16.0, 27.9, 16.0, 50.4),
        (20, 16.3, 27.9, 16.5, 79.6),
    ];
    for (factor, cyclic_cutoffs, cyclic, sequential_cutoffs, sequential) in printed {
        for (name, cutoffs, percent) in [
            ("star2.5-cyclic", cyclic_cutoffs, cyclic),
            ("star2.5-sequential", sequential_cutoffs, sequential),
        ] {
            let name = format!("{name}:{factor}");
            let found = average(20, &name, 200, |done| done.probing);
            assert!(agrees(found, cutoffs, 100.0, 200.0, 0.05), "{name}: {found:?}, {cutoffs}");
            let found = average(20, &name, 200, |done| done.distinct / 80.0);
            assert!(agrees(found, percent, 100.0, 200.0, 0.05), "{name}: {found:?}, {percent}");
        }
    }
}

#[test]
fn the_degenerate_factors_reduce_as_the_paper_says() {
    for seed in 0..50 {
        for n in [4, 8] {
            let tree = format!("star-complete:n={n},depth=3,order=random");
            let run = |algorithm: &str| run(&tree, algorithm, seed);
            let (star1, star2) = (run("star1"), run("star2"));
            for name in ["star2.5-cyclic:0", "star2.5-sequential:0"] {
                assert_eq!(run(name).leaves, star1.leaves, "{name}");
            }
            for name in ["star2.5-cyclic:1", "star2.5-sequential:1"] {
                assert_eq!(run(name).leaves, star2.leaves, "{name}");
            }
            // All children probed in turn: Star1, if nothing counts twice.
            assert_eq!(run(&format!("star2.5-sequential:{n}")).distinct, star1.leaves);
        }
    }
}

/// Star3 beats cyclic Star2.5, and comes within a tenth of a search that is
/// shown the best chance node first; nothing counts twice.
#[test]
fn star3_finds_the_best_chance_node_early() {
    for (n, factor, trees) in [(20, 10, 400), (40, 20, 200)] {
        let (star3, _) = average(n, "star3", trees, |done| done.distinct);
        let cyclic = format!("star2.5-cyclic:{factor}");
        let (star2_5, _) = average(n, &cyclic, trees, |done| done.distinct);
        assert!(star3 < star2_5, "n = {n}: {star3} against {star2_5}");
        let shown = format!("star-complete:n={n},depth=3,order=oracle");
        let oracle = (0..trees).map(|seed| run(&shown, &cyclic, seed).distinct).sum::<f64>();
        let oracle = oracle / trees as f64;
        assert!(star3 <= 1.1 * oracle, "n = {n}: {star3} against {oracle}");
    }
}

/// A window wholly outside the range is answered at once.
#[test]
fn windows_outside_the_range_are_answered_at_once() {
    let tree: StarComplete = "star-complete:n=4,depth=3".parse().expect("a tree");
    let range = plywood::Dice::range(&tree);
    let mut search = Search::new(&tree, tree.evaluation()).observer(Counts::default());
    let above = Window { alpha: range.beta + 1.0, beta: range.beta + 2.0 };
    let Ok(score) = star1(&mut search, &tree.root(1), 3, above);
    assert!(score <= above.alpha);
    assert_eq!(search.observer.leaves(), 0);
}
