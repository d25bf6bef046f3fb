//! Searches through chance nodes: equal to the definition, under every window.

use plywood::{
    Bound, BoundsMemory, ChanceAlgorithm, Game, MoveOrder, Search, Window, algorithm::*,
};
use plywood_games::{Backgammon, DiceFamily, Family, Knowledge, RandomChance};
use proptest::prelude::*;
use std::convert::Infallible;

type Answer = Result<f64, Infallible>;

/// Every search with a window, plain and with a memory.
fn answers<F: DiceFamily>(
    family: &F,
    root: &F::Position,
    depth: u32,
    window: Window<f64>,
) -> Vec<(&'static str, f64)> {
    let t = &mut Search::new(family, family.evaluation());
    let memory = BoundsMemory::with_bytes(1 << 24);
    let m = &mut Search::new(family, family.evaluation()).memory(memory);
    let (r, d, w) = (root, depth, window);
    let beside = Window { alpha: w.alpha + 0.25, beta: w.beta + 0.75 };
    let answers: Vec<(&str, Answer)> = vec![
        ("star1", star1(t, r, d, w)),
        ("star2", star2(t, r, d, w)),
        ("star2.5-sequential:0", star2_5(t, r, d, w, Probing::Sequential(0))),
        ("star2.5-sequential:2", star2_5(t, r, d, w, Probing::Sequential(2))),
        ("star2.5-cyclic:2", star2_5(t, r, d, w, Probing::Cyclic(2))),
        ("star2.5-cyclic:9", star2_5(t, r, d, w, Probing::Cyclic(9))),
        ("star3", star3(t, r, d, w, 3, 2)),
        // One after the other, on what the ones before have left behind.
        ("star2 with memory", star2(m, r, d, w)),
        ("star2.5-cyclic:3 with memory", star2_5(m, r, d, beside, Probing::Cyclic(3))),
        ("star1 with memory", star1(m, r, d, w)),
        ("star3 with memory", star3(m, r, d, w, 2, 3)),
        ("full star2 with memory", star2(m, r, d, Window::full())),
    ];
    let sure = |(name, answer): (&'static str, Answer)| {
        let Ok(score) = answer;
        (name, score)
    };
    answers.into_iter().map(sure).collect()
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * a.abs().max(b.abs()).max(1.0)
}

fn check(tree: &RandomChance, seed: u64, window: Window<f64>) {
    let (root, depth) = (tree.root(seed), tree.height().expect("a tree"));
    let mut plain = Search::new(tree, tree.evaluation());
    let Ok(truth) = expectiminimax(&mut plain, &root, depth);
    for (name, score) in answers(tree, &root, depth, window) {
        let asked = match name {
            "full star2 with memory" => Window::full(),
            "star2.5-cyclic:3 with memory" => {
                Window { alpha: window.alpha + 0.25, beta: window.beta + 0.75 }
            }
            _ => window,
        };
        let kept = match Bound::of(score, asked) {
            Bound::Exact => close(score, truth),
            Bound::Lower => truth >= score || close(score, truth),
            Bound::Upper => truth <= score || close(score, truth),
        };
        assert!(kept, "{name} on {tree} seed {seed} {window:?}: {score}, not {truth}");
    }
}

/// Every search, in either order, plain and with a table, on a real game.
#[test]
fn all_agree_on_backgammon() {
    for seed in 0..12 {
        let root = Backgammon.root(seed);
        let mut search = Search::new(&Backgammon, Backgammon.evaluation());
        let Ok(truth) = expectiminimax(&mut search, &root, 2);
        for entry in ChanceAlgorithm::ALL {
            for (order, table) in [
                (MoveOrder::Rules, false),
                (MoveOrder::Rules, true),
                (MoveOrder::Static, false),
                (MoveOrder::Static, true),
            ] {
                let algorithm = ChanceAlgorithm { table, ..entry.algorithm };
                let Ok(found) = search.run_chance(algorithm, order, &root, 2, 1 << 24);
                assert!(close(found.value.score, truth), "{algorithm} {order:?} on {root}");
                // The move is a best one.
                let after = Backgammon.play(&root, found.best.expect("a move"));
                let Ok(reply) = expectiminimax(&mut search, &after, 1);
                assert!(close(-reply, truth), "{algorithm} {order:?} on {root}");
            }
        }
    }
}

fn small_tree() -> impl Strategy<Value = RandomChance> {
    (1..6u16, 1..7u8, 1..9u32, -12..6i32).prop_map(|(width, depth, values, low)| RandomChance {
        width,
        depth,
        values,
        low,
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100_000))]
    #[test]
    fn all_equal_expectiminimax(tree in small_tree(), seed: u64) {
        check(&tree, seed, Window::full());
    }

    #[test]
    fn windows_are_kept(tree in small_tree(), seed: u64, alpha in -14..14i32, width in 1..24u32) {
        // Quarters: between and on the whole values.
        let alpha = f64::from(alpha) / 2.0;
        check(&tree, seed, Window { alpha, beta: alpha + f64::from(width) / 4.0 });
    }

    #[test]
    fn windows_about_the_value_are_kept(tree in small_tree(), seed: u64, kind in 0..5) {
        let mut search = Search::new(&tree, tree.evaluation());
        let height = tree.height().expect("a tree");
        let Ok(value) = expectiminimax(&mut search, &tree.root(seed), height);
        let narrow = match kind {
            0 => Window::null(value),
            1 => Window::null(value.next_down()),
            2 => Window::null(value - 1e-12),
            3 => Window { alpha: value - 0.1, beta: value + 0.1 },
            _ => Window { alpha: value - 0.3, beta: value },
        };
        check(&tree, seed, narrow);
    }
}
