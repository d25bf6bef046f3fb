//! Searches through chance nodes: equal to the definition, under every window.

#[path = "agreement/checks_with_dice.rs"]
mod checks_with_dice;

use checks_with_dice::{by_name_with_dice, under_window_with_dice, value_of};
use plywood::{
    Dice, Game, Search, Window,
    algorithm::{ProbCut, chance_prob_cut, expectiminimax, star1},
    observer::Counts,
    order::MoveOrder,
};
use plywood_games::{
    Family, Knowledge,
    backgammon::Backgammon,
    trees::{RandomChance, RandomChanceNode},
};
use proptest::prelude::*;
use std::fmt::Display;

/// Fails with what is wrong, if anything is.
fn hold(tree: &impl Display, root: impl Display) -> impl FnMut(&'static str, Option<String>) {
    move |search, wrong| {
        if let Some(what) = wrong {
            panic!("{search} on {tree} {root}: {what}");
        }
    }
}

fn check(tree: &RandomChance, seed: u64, window: Window<f64>) {
    let truth = value_of(tree, seed);
    under_window_with_dice(tree, seed, truth, window, &mut hold(tree, seed));
}

/// Every search, in either order, plain and with a table, on a real game.
#[test]
fn all_agree_on_backgammon() {
    for seed in 0..12 {
        let root = Backgammon.root(seed);
        for order in [MoveOrder::Rules, MoveOrder::Static] {
            by_name_with_dice(&Backgammon, (&root, 2), order, &mut hold(&Backgammon, &root));
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
        let value = value_of(&tree, seed);
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

/// How far a shallow search of a chance node is from a deeper one at most, at whatever depth up to
/// this one.
fn largest_error(tree: &RandomChance, node: &RandomChanceNode, depth: u32, reduction: u32) -> f64 {
    if depth == 0 || tree.outcome(node).is_some() {
        return 0.0;
    }
    let value = |depth: u32| {
        let Ok(value) = expectiminimax(&mut Search::new(tree, tree.evaluation()), node, depth);
        value
    };
    let below = |child: &RandomChanceNode, depth: u32| largest_error(tree, child, depth, reduction);
    match tree.rolls(node) {
        None => {
            tree.moves(node).map(|mv| below(&tree.play(node, mv), depth - 1)).fold(0.0, f64::max)
        }
        Some(chance) => {
            let here = (reduction + 1..=depth).map(|deep| value(deep) - value(deep - reduction));
            let children = chance.rolls.filter(|(weight, _)| *weight > 0.0);
            let children = children.map(|(_, child)| below(&child, depth));
            here.map(f64::abs).chain(children).fold(0.0, f64::max)
        }
    }
}

/// Where no error is beyond the margin, forward pruning prunes nothing that matters; with a smaller
/// one it visits less at times, and at times it is wrong.
#[test]
fn forward_pruning_is_as_good_as_its_margin() {
    let (mut wrong, mut fewer) = (0, 0);
    for seed in 0..2_400_u64 {
        let tree = RandomChance { width: 3 + seed as u16 % 2, depth: 7, values: 9, low: -4 };
        // Less far than to the ends: there a shallow search is as good.
        let (root, depth) = (tree.root(seed), 3 + (seed / 2) as u32 % 2);
        let Ok(truth) = expectiminimax(&mut Search::new(&tree, tree.evaluation()), &root, depth);
        let reduction = 1 + seed as u32 % 2;
        let margin = largest_error(&tree, &root, depth, reduction) + 1e-9;
        let watched = || Search::new(&tree, tree.evaluation()).observer(Counts::default());
        let search = |margin: f64, window: Window<f64>| {
            let prob_cut = ProbCut { reduction, slope: 1.0, offset: 0.0, margin };
            let mut search = watched();
            let Ok(score) = chance_prob_cut(&mut search, &root, depth, window, prob_cut);
            (score, search.observer.leaves())
        };
        let (score, _) = search(margin, Window::full());
        assert!((score - truth).abs() < 1e-9, "{tree} seed {seed}: {score}, not {truth}");
        for window in [Window { alpha: truth + 0.5, beta: truth + 1.0 }, Window::null(truth - 1.0)]
        {
            let (score, _) = search(margin, window);
            let below = window.alpha > truth;
            let kept = if below { score <= window.alpha } else { score >= window.beta };
            assert!(kept, "{tree} seed {seed}: {score}, {window:?}, not {truth}");
        }
        let mut plain = watched();
        let Ok(score) = star1(&mut plain, &root, depth, Window::full());
        let leaves = plain.observer.leaves();
        assert_eq!(search(f64::INFINITY, Window::full()), (score, leaves), "{tree} seed {seed}");
        let (score, pruned) = search(0.0, Window::full());
        wrong += u32::from((score - truth).abs() > 1e-9);
        fewer += u32::from(pruned < leaves);
    }
    assert!(wrong > 20 && fewer > 50, "{wrong} {fewer}");
}
