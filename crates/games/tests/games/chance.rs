//! Searches through chance nodes: equal to the definition, under every window.

#[path = "agreement/checks_with_dice.rs"]
mod checks_with_dice;

use checks_with_dice::{by_name_with_dice, under_window_with_dice, value_of};
use plywood::{Window, order::MoveOrder};
use plywood_games::{Family, backgammon::Backgammon, trees::RandomChance};
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
