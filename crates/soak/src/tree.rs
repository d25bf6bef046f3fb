//! One tree of one of several kinds, all of it drawn from its seed, and every search of it.

use crate::{
    checks::{Truth, by_name, principal_variation, under_window},
    checks_with_dice::{by_name_with_dice, under_window_with_dice, value_of},
    drawn::Drawn,
    engine,
    graph::Graph,
    random_tree::RandomTree,
    state::{Tally, Wrong},
    tables,
};
use plywood::{Window, order::MoveOrder};
use plywood_games::{
    DiceFamily, Notation,
    trees::{RandomChance, RandomShape, StarComplete},
};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A tree, or a graph for what remembers positions.
enum Kind {
    Random(RandomTree),
    RandomChance(RandomChance),
    StarComplete(StarComplete),
    Graph(Graph),
}

/// The kind and its parameters: many widths and shapes, and few values, so that there
/// are ties.
fn kind(seed: u64) -> Kind {
    let mut drawn = Drawn::new(seed, 1);
    let kind = drawn.between(0, 9);
    let (width, values) = (drawn.between(1, 6), drawn.one_of(&[1, 2, 3, 5, 8, 100]));
    // The most plies with which there are no more than about a thousand leaves.
    let full = |most: i32| {
        let plies = (0..=most).take_while(|&plies| width.pow(plies as u32) <= 1024);
        plies.last().unwrap_or(0)
    };
    match kind {
        0 | 1 => {
            let (width, depth) = (width as u16, drawn.between(0, 7) as u8);
            let tree = RandomShape { width, depth, values: values as u32 };
            Kind::Random(RandomTree::RandomShape(tree))
        }
        2 => {
            let depth = drawn.between(0, full(6));
            let text = format!("iid:width={width},depth={depth},values={values}");
            Kind::Random(text.parse().expect("a tree"))
        }
        3 => {
            let depth = drawn.between(0, full(6));
            let order = drawn.one_of(&["1", "2", "3", "4", "5", "6", "pv"]);
            let root = drawn.between(0, 127);
            let text = format!("uniform:width={width},depth={depth},order={order},root={root}");
            Kind::Random(text.parse().expect("a tree"))
        }
        4 | 5 => Kind::RandomChance(RandomChance {
            width: width.min(5) as u16,
            depth: drawn.between(1, 6) as u8,
            values: values as u32,
            low: drawn.between(-12, 6),
        }),
        6 if drawn.once_in(4) => {
            let (n, most) = drawn.one_of(&[(2, 7), (4, 4), (6, 3)]);
            let depth = drawn.between(1, most);
            let order = drawn.one_of(&["best", "random"]);
            let text = format!("star-complete:n={n},depth={depth},order={order}");
            Kind::StarComplete(text.parse().expect("a tree"))
        }
        _ => Kind::Graph(Graph {
            seed,
            positions: drawn.one_of(&[3, 8, 40, 60, 1000, 1 << 20]),
            width: width.min(5) as u32,
            values: values as u32,
        }),
    }
}

/// What a tree is called.
pub(crate) fn name(seed: u64) -> String {
    match kind(seed) {
        Kind::Random(tree) => tree.name(),
        Kind::RandomChance(tree) => tree.to_string(),
        Kind::StarComplete(tree) => tree.to_string(),
        Kind::Graph(Graph { positions, width, values, .. }) => {
            format!("a graph of {positions} positions, width {width}, {values} values")
        }
    }
}

/// Searches a tree in every way.
pub(crate) fn search(seed: u64, tally: &mut Tally) {
    let wrong_before = tally.wrong.len();
    let searched = catch_unwind(AssertUnwindSafe(|| {
        let tell = &mut |search: &'static str, wrong: Option<String>| {
            *tally.runs.entry(search).or_default() += 1;
            if let Some(what) = wrong {
                tally.wrong.push(Wrong { tree: seed, search: search.to_string(), what });
            }
        };
        match kind(seed) {
            Kind::Random(tree) => without_dice(&tree, seed, tell),
            Kind::RandomChance(tree) => with_dice(&tree, seed, tell),
            Kind::StarComplete(tree) => with_dice(&tree, seed, tell),
            Kind::Graph(graph) => {
                engine::search(graph, seed, tell);
                tables::search(graph, seed, tell);
            }
        }
    }));
    if searched.is_err() {
        tally.wrong.truncate(wrong_before);
        let (search, what) = ("some search".into(), "it panicked".into());
        tally.wrong.push(Wrong { tree: seed, search, what });
    }
    tally.trees += 1;
}

type Tell<'t> = &'t mut dyn FnMut(&'static str, Option<String>);

fn without_dice(family: &RandomTree, seed: u64, tell: Tell<'_>) {
    let mut drawn = Drawn::new(seed, 2);
    let truth = Truth::of(family, seed);
    by_name(family, &truth, tell);
    principal_variation(family, &truth, tell);
    for _ in 0..3 {
        let alpha = match drawn.between(0, 3) {
            0 => drawn.between(-130, 130),
            1 => drawn.between(-10, 10),
            _ => truth.value + drawn.between(-3, 2),
        };
        let width = if drawn.once_in(2) { 1 } else { drawn.between(1, 20) };
        under_window(family, &truth, Window { alpha, beta: alpha + width }, tell);
    }
}

fn with_dice<F: DiceFamily>(family: &F, seed: u64, tell: Tell<'_>) {
    let mut drawn = Drawn::new(seed, 3);
    let value = value_of(family, seed);
    let (root, depth) = (family.root(seed), family.height().expect("a tree"));
    for order in [MoveOrder::Rules, MoveOrder::Static] {
        by_name_with_dice(family, (&root, depth), order, tell);
    }
    for _ in 0..2 {
        // Quarters: between and on the whole values.
        let near = f64::from(drawn.between(-8, 8)) / 4.0;
        let width = f64::from(drawn.between(1, 24)) / 4.0;
        let window = match drawn.between(0, 5) {
            0 => Window::null(value),
            1 => Window::null(value.next_down()),
            2 => Window { alpha: value - 0.3, beta: value },
            3 => Window { alpha: value + near, beta: value + near + width },
            _ => Window { alpha: near, beta: near + width },
        };
        under_window_with_dice(family, seed, value, window, tell);
    }
}
