//! Variants known to be wrong, which the checks must catch.

use crate::value_of;
use plywood::{Best, Score, Search, Tree, Visit::*, Window, algorithm::falphabeta};
use plywood_games::{Family, Iid};

/// On how many of 2000 trees with ties the variant misses the value.
fn misses(variant: impl Fn(&mut Search<'_, Iid, plywood_games::Guess>, u64) -> i32) -> usize {
    let family = Iid { width: 3, depth: 5, values: 12 };
    let missed = |&seed: &u64| {
        let (_, _, truth) = value_of(&family, seed);
        variant(&mut Search::new(&family, family.evaluation()), seed) != truth
    };
    (0..2000).filter(missed).count()
}

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

#[test]
fn the_rule_d_minus_2_is_right_and_d_minus_3_is_caught() {
    let run = |exact_from: u32| {
        misses(move |search, seed| {
            let (root, full) = (search.game.root(seed), Window::full());
            let low = |_| -i32::INFINITY;
            let Ok(score) = negascout_with(search, &root, 5, full, exact_from, low);
            score
        })
    };
    assert_eq!(run(2), 0);
    assert!(run(3) > 20, "{}", run(3));
}

#[test]
fn fail_hard_with_the_rule_d_minus_2_is_caught() {
    let missed = misses(|search, seed| {
        let root = search.game.root(seed);
        let Ok(score) = negascout_with(search, &root, 5, Window::full(), 2, |alpha| alpha);
        score
    });
    assert!(missed > 20, "{missed}");
}

#[test]
fn scout_as_printed_is_caught() {
    let missed = misses(|search, seed| {
        let root = search.game.root(seed);
        let Ok(score) = scout_as_printed(search, &root, 5);
        score
    });
    assert!(missed > 1000, "wrong on most trees: {missed}");
}
