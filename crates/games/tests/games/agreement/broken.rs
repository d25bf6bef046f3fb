//! Variants known to be wrong, which the checks must catch.

use super::{read, small_tree, value_of};
use crate::random_tree::RandomTree;
use plywood::{Best, Score, Search, Tree, Visit::*, Window, algorithm::falphabeta};
use plywood_games::Knowledge;
use proptest::{prelude::*, test_runner::TestRunner};

/// NegaScout that trusts answers from `exact_from` plies above the leaves, and
/// starts from `floor(alpha)` instead of minus infinity.
fn negascout_with<T: Tree>(
    tree: &mut T,
    node: &T::Node,
    depth: u32,
    window: Window<T::Score>,
    exact_from: u32,
    floor: fn(T::Score) -> T::Score,
) -> Result<T::Score, T::Stop> {
    let mut moves = match tree.enter(node, depth, window)? {
        Leaf(score) => return Ok(score),
        Inner(moves) => moves,
    };
    let mut best = Best::worth(floor(window.alpha));
    while let Some(mv) = tree.next(node, &mut moves) {
        let child = tree.play(node, mv);
        let open = window.above(best.score);
        let scout = if best.tried == 0 { open } else { Window::null(open.alpha) };
        let mut score = -negascout_with(tree, &child, depth - 1, -scout, exact_from, floor)?;
        if scout != open && open.contains(score) && depth > exact_from {
            let rest = -open.above(score);
            score = -negascout_with(tree, &child, depth - 1, rest, exact_from, floor)?;
        }
        if best.improve(score, mv) && score >= window.beta {
            break;
        }
    }
    Ok(tree.leave(node, moves, depth, window, best))
}

/// SCOUT as Fig. 4 prints it: the node itself is tested, not its child.
fn scout_as_printed<T: Tree>(
    tree: &mut T,
    node: &T::Node,
    depth: u32,
) -> Result<T::Score, T::Stop> {
    let mut moves = match tree.enter(node, depth, Window::full())? {
        Leaf(score) => return Ok(score),
        Inner(moves) => moves,
    };
    let mut best: Best<T::Score, T::Move> = Best::none();
    while let Some(mv) = tree.next(node, &mut moves) {
        let child = tree.play(node, mv);
        if best.tried > 0 {
            let printed = Window { alpha: -best.score.next_up(), beta: -best.score };
            if -falphabeta(tree, node, depth, printed)? <= best.score {
                best.tried += 1;
                continue;
            }
        }
        best.improve(-scout_as_printed(tree, &child, depth - 1)?, mv);
    }
    Ok(tree.leave(node, moves, depth, Window::full(), best))
}

/// A variant, and whether it finds the value of a tree.
#[derive(Copy, Clone, Debug)]
enum Variant {
    /// Not broken: shows that the others are what is caught.
    DMinus2,
    DMinus3,
    FailHardDMinus2,
    ScoutAsPrinted,
}

impl Variant {
    fn agrees(self, family: &RandomTree, seed: u64) -> bool {
        let (root, depth, truth) = value_of(family, seed);
        let tree = &mut Search::new(family, family.evaluation());
        let (full, soft): (Window<i32>, fn(i32) -> i32) = (Window::full(), |_| -i32::INFINITY);
        let Ok(found) = match self {
            Variant::DMinus2 => negascout_with(tree, &root, depth, full, 2, soft),
            Variant::DMinus3 => negascout_with(tree, &root, depth, full, 3, soft),
            Variant::FailHardDMinus2 => negascout_with(tree, &root, depth, full, 2, |alpha| alpha),
            Variant::ScoutAsPrinted => scout_as_printed(tree, &root, depth),
        };
        found == truth
    }
}

/// The same trees as those of the property test, with the same question.
fn is_caught(variant: Variant) -> bool {
    let config = ProptestConfig { cases: 20_000, failure_persistence: None, ..Default::default() };
    let mut runner = TestRunner::new(config);
    let trees = (small_tree(), any::<u64>());
    let found = runner.run(&trees, |(text, seed)| {
        prop_assert!(variant.agrees(&read(&text), seed));
        Ok(())
    });
    found.is_err()
}

#[test]
fn broken_variants_are_caught_and_the_right_one_is_not() {
    assert!(!is_caught(Variant::DMinus2));
    for variant in [Variant::DMinus3, Variant::FailHardDMinus2, Variant::ScoutAsPrinted] {
        assert!(is_caught(variant), "{variant:?}");
    }
}
