//! Searches that grow a tree a leaf at a time, against the definition: what each promises holds, on
//! trees of every kind with many ties.

use crate::random_tree::{RandomNode, RandomTree};
use plywood::{
    Game, Search, Window,
    algorithm::{fallible_opponent, negamax},
    best_first::{
        BestFirst, Ended, Principal, ao_star, b_star, conspiracy_search, min_max_approximation,
        proof_number_search, uct, unbounded_best_first,
    },
    observer::{Counts, NodeLimit},
};
use plywood_games::{
    Family, Knowledge, Notation,
    random::{below, mix},
};

const PLENTY: usize = 1 << 26;

/// A small tree, and what is true of it.
struct Case {
    tree: RandomTree,
    seed: u64,
    root: RandomNode,
    /// Perhaps less than all of it.
    depth: u32,
    value: i32,
}

impl Case {
    fn new(text: &str, seed: u64, depth: u32) -> Case {
        let tree: RandomTree = text.parse().expect("a tree");
        let root = tree.root(seed);
        let value = value(&tree, &root, depth);
        Case { tree, seed, root, depth, value }
    }

    fn name(&self) -> String {
        format!("{} seed {} depth {}", self.tree.name(), self.seed, self.depth)
    }

    fn is_over(&self) -> bool {
        self.depth == 0 || self.tree.outcome(&self.root).is_some()
    }

    /// What a move at the root is worth.
    fn worth(&self, mv: u16) -> i32 {
        -value(&self.tree, &self.tree.play(&self.root, mv), self.depth - 1)
    }

    /// Value and line are those of minimax.
    fn is_minimax<Stop: std::fmt::Debug>(&self, who: &str, found: &Principal<i32, u16, Stop>) {
        let said = format!("{who} on {}: {found:?}", self.name());
        assert_eq!(found.value, Some(self.value), "{said}");
        assert!(matches!(found.ended, Ended::Settled | Ended::Over), "{said}");
        assert_eq!(found.line.is_empty(), self.is_over(), "{said}");
        let (mut position, mut expected) = (self.root, self.value);
        for (ply, &mv) in (1..).zip(&found.line) {
            (position, expected) = (self.tree.play(&position, mv), -expected);
            assert_eq!(value(&self.tree, &position, self.depth - ply), expected, "{said}");
        }
    }
}

fn value(tree: &RandomTree, node: &RandomNode, depth: u32) -> i32 {
    let Ok(value) = negamax(&mut Search::new(tree, tree.evaluation()), node, depth);
    value
}

/// Trees of several shapes, with ties and without, looked at to their ends or less far.
fn cases(count: u64) -> impl Iterator<Item = Case> {
    (0..count).map(|seed| {
        let text = [
            "random-shape:width=4,depth=5,values=4",
            "iid:width=3,depth=4,values=3",
            "random-game:branching=3,plies=4,cost=2",
            "iid:width=2,depth=6,values=100",
            "random-shape:width=6,depth=3,values=50",
            "random-game:branching=4,plies=9,cost=5",
        ][seed as usize % 6];
        let depth = [4, 4, 4, 6, 3, 3, 0, 1, 2][(seed / 6) as usize % 9];
        Case::new(text, seed, depth)
    })
}

#[test]
fn given_time_they_find_the_minimax_value() {
    for case in cases(6_000) {
        let Case { tree, root, depth, .. } = &case;
        let search = &mut Search::new(tree, tree.evaluation());
        case.is_minimax("unbounded", &unbounded_best_first(search, root, *depth, PLENTY));
        for points in [0.1, 3.0, 1000.0] {
            let found = min_max_approximation(search, root, *depth, points, PLENTY);
            case.is_minimax("min/max approximation", &found);
        }
        let mut anything = |_: &RandomNode, _| Window::full();
        case.is_minimax("AO*", &ao_star(search, root, *depth, &mut anything, PLENTY));
        let found = conspiracy_search(search, root, *depth, 400, 0.0, PLENTY);
        assert_eq!(found.value, Some(case.value), "conspiracy on {}: {found:?}", case.name());
        assert!(
            found.line.first().is_none_or(|&mv| case.worth(mv) == case.value),
            "{}",
            case.name()
        );
    }
}

#[test]
fn proofs_are_right() {
    let (mut proved, mut refuted) = (0, 0);
    for case in cases(6_000) {
        let Case { tree, root, depth, value, .. } = case;
        for above in value - 2..=value + 1 {
            let search = &mut Search::new(&tree, tree.evaluation());
            let found = proof_number_search(search, &root, depth, above, PLENTY);
            let holds = value > above;
            let expected = if holds { above + 1 } else { above };
            assert_eq!(found.value, Some(expected), "{} above {above}", case.name());
            assert!(matches!(found.ended, Ended::Settled | Ended::Over));
            assert_eq!(found.line.is_empty(), case.is_over());
            if let (true, Some(&mv)) = (holds, found.line.first()) {
                assert!(case.worth(mv) > above, "{} above {above}", case.name());
            }
            *(if holds { &mut proved } else { &mut refuted }) += 1;
        }
    }
    assert!(proved > 1000 && refuted > 1000);
}

/// It looks where the least is missing: not at all of a tree.
#[test]
fn proofs_take_less_than_all() {
    let (mut seen, mut all) = (0, 0);
    for seed in 0..200 {
        let case = Case::new("random-shape:width=6,depth=6,values=2", seed, 6);
        let (tree, root) = (&case.tree, &case.root);
        let mut search = Search::new(tree, tree.evaluation()).observer(Counts::default());
        let found = proof_number_search(&mut search, root, 6, 0, PLENTY);
        assert_eq!(found.value, Some(i32::from(case.value > 0)), "{}", case.name());
        seen += search.observer.nodes();
        let mut search = Search::new(tree, tree.evaluation()).observer(Counts::default());
        let Ok(_) = negamax(&mut search, root, 6);
        all += search.observer.nodes();
    }
    assert!(seen * 2 < all, "{seen} {all}");
}

/// Bounds about the true value, as wide as a draw says.
fn bounds_that_hold(tree: &RandomTree) -> impl FnMut(&RandomNode, i32) -> Window<i32> + '_ {
    move |node, _| {
        let truth = -value(tree, node, 20);
        let drawn = mix(plywood::Keyed::key(tree, node) ^ 77);
        let (low, high) = (below(drawn, 5) as i32, below(mix(drawn), 5) as i32);
        Window { alpha: truth - low, beta: truth + high }
    }
}

#[test]
fn b_star_proves_a_move_best_where_bounds_hold() {
    let (mut stopped, mut open) = (0, 0);
    for case in cases(9_000).filter(|case| !case.is_over() && case.depth >= 3) {
        let Case { tree, root, .. } = &case;
        // Where values are those of the ends.
        let depth = tree.height().expect("a tree").min(6);
        let case = Case::new(&tree.name(), case.seed, depth);
        let mut bounds = bounds_that_hold(tree);
        let search = &mut Search::new(tree, tree.evaluation());
        let found = b_star(search, root, depth, &mut bounds, PLENTY);
        let said = format!("{}: {found:?}", case.name());
        if depth == tree.height().expect("a tree") {
            assert_eq!(found.ended, Ended::Settled, "{said}");
            assert_eq!(case.worth(found.line[0]), case.value, "{said}");
            assert!(found.value.is_some_and(|least| least <= case.value), "{said}");
            open += u32::from(found.value < Some(case.value));
            for nodes in [10, 20] {
                let search = &mut Search::new(tree, tree.evaluation()).observer(NodeLimit(nodes));
                let found = b_star(search, root, depth, &mut bounds, PLENTY);
                let (Some(least), Some(&mv)) = (found.value, found.line.first()) else { continue };
                if matches!(found.ended, Ended::Stopped(_)) && found.line.len() > 1 {
                    assert!(case.worth(mv) >= least, "{said}");
                    stopped += 1;
                }
            }
        }
    }
    assert!(open > 100, "it needs no value: {open}");
    assert!(stopped > 100, "{stopped}");
}

/// AO* with bounds that hold is exact; with bounds that do not, never too high.
#[test]
fn ao_star_is_as_good_as_its_bounds() {
    let (mut too_low, mut cheaper) = (0, 0);
    for seed in 0..3_000 {
        let text = ["iid:width=3,depth=4,values=9", "random-shape:width=4,depth=5,values=6"]
            [seed as usize % 2];
        let case = Case::new(text, seed, 5);
        let Case { tree, root, depth, .. } = &case;
        let watched = || Search::new(tree, tree.evaluation()).observer(Counts::default());
        let (mut informed, mut not) = (watched(), watched());
        let found = ao_star(&mut informed, root, *depth, &mut bounds_that_hold(tree), PLENTY);
        case.is_minimax("AO*", &found);
        let mut anything = |_: &RandomNode, _| Window::full();
        case.is_minimax("AO*", &ao_star(&mut not, root, *depth, &mut anything, PLENTY));
        cheaper += i64::from(informed.observer.nodes() < not.observer.nodes());
        let mut wrong = |_: &RandomNode, value: i32| Window::only(value);
        let found = ao_star(&mut watched(), root, *depth, &mut wrong, PLENTY);
        assert!(found.value <= Some(case.value), "{}", case.name());
        too_low += u32::from(found.value < Some(case.value));
    }
    assert!(too_low > 100 && cheaper > 1000, "{too_low} {cheaper}");
}

/// As iterations grow, the move becomes a best one and the value comes nearer.
#[test]
fn uct_converges() {
    let trees = ["iid:width=3,depth=3,values=8", "random-shape:width=3,depth=4,values=8"];
    let mut errors = [0.0_f64; 2];
    let mut wrong = [0; 2];
    for seed in 0..60 {
        let case = Case::new(trees[seed as usize % 2], seed, 4);
        if case.is_over() {
            continue;
        }
        for (i, iterations) in [20, 20_000].into_iter().enumerate() {
            let search = &mut Search::new(&case.tree, case.tree.evaluation());
            let found = uct(search, &case.root, case.depth, iterations, PLENTY);
            assert_eq!(found.ended, Ended::Steps);
            wrong[i] += u32::from(case.worth(found.line[0]) != case.value);
            errors[i] += f64::from(found.value.expect("a value") - case.value).abs();
        }
    }
    assert_eq!(wrong[1], 0, "{wrong:?}");
    assert!(wrong[0] > 0 && errors[1] * 4.0 < errors[0], "{wrong:?} {errors:?}");
}

/// By the formula: the k-th best reply with what the better ones leave.
fn against_error(tree: &RandomTree, node: &RandomNode, depth: u32, s: f64, mine: bool) -> f64 {
    let sign = if mine { 1.0 } else { -1.0 };
    if depth == 0 || tree.outcome(node).is_some() {
        return sign * f64::from(value(tree, node, depth));
    }
    let child = |mv| against_error(tree, &tree.play(node, mv), depth - 1, s, !mine);
    let mut values: Vec<f64> = tree.moves(node).map(child).collect();
    values.sort_by(f64::total_cmp);
    if mine {
        return *values.last().expect("a move");
    }
    let last = values.len() - 1;
    let weight = |k: usize| (1.0 - s).powi(k as i32) * if k < last { s } else { 1.0 };
    values.iter().enumerate().map(|(k, value)| weight(k) * value).sum()
}

#[test]
fn a_fallible_opponent_errs_as_the_formula_says() {
    let mut gained = 0;
    for case in cases(3_000) {
        let Case { tree, root, depth, value, .. } = &case;
        let search = &mut Search::new(tree, tree.evaluation());
        for strength in [0.0, 0.3, 0.8, 1.0] {
            let Ok((found, best)) = fallible_opponent(search, root, *depth, strength);
            let expected = against_error(tree, root, *depth, strength, true);
            assert!((found - expected).abs() < 1e-9, "{}: {found}, {expected}", case.name());
            assert!(found >= f64::from(*value) - 1e-9, "{}", case.name());
            gained += u32::from(found > f64::from(*value) + 1e-9);
            assert_eq!(best.is_none(), case.is_over());
            if let Some(mv) = best {
                let after = tree.play(root, mv);
                let worth = against_error(tree, &after, depth - 1, strength, false);
                assert!((worth - expected).abs() < 1e-9, "{}", case.name());
                if strength == 1.0 {
                    assert_eq!(case.worth(mv), *value);
                }
            }
        }
    }
    assert!(gained > 1000, "{gained}");
}

/// By name, whatever stops it: a legal move as soon as there is one, and no more memory than allowed.
#[test]
fn all_can_be_stopped() {
    for entry in BestFirst::ALL {
        let form = entry.algorithm;
        for seed in 0..40 {
            let case = Case::new("random-game:branching=4,plies=9,cost=5", seed, 9);
            let Case { tree, root, depth, .. } = &case;
            for nodes in [1, 2, 3, 7, 50] {
                let search = &mut Search::new(tree, tree.evaluation()).observer(NodeLimit(nodes));
                let found = form.run(search, root, *depth, PLENTY);
                let legal =
                    found.line.first().is_none_or(|mv| tree.moves(root).any(|it| it == *mv));
                assert!(legal, "{form}");
                assert_eq!(found.line.is_empty(), found.value.is_none(), "{form} {nodes}");
                assert!(
                    nodes < 2 || !form.is_anytime() || !found.line.is_empty(),
                    "{form} {nodes}"
                );
            }
            if form.is_anytime() {
                let search = &mut Search::new(tree, tree.evaluation()).observer(NodeLimit(5_000));
                for memory in [0, 1000, 3000] {
                    let found = form.run(search, root, *depth, memory);
                    assert!(found.line.len() <= 9, "{form}");
                }
            }
        }
    }
}

#[test]
fn names_read_back() {
    for text in [
        "uct:50",
        "proof-number:-3",
        "b-star:0",
        "conspiracy:4/10",
        "min-max-approximation:7",
        "ao-star",
        "ao-star:12",
        "meta-greedy:1",
        "fallible-opponent:100",
        "unbounded-best-first",
    ] {
        assert_eq!(text.parse::<BestFirst>().expect("a name").to_string(), text);
    }
    for text in ["uct:0", "conspiracy:3", "conspiracy:0/3", "fallible-opponent:101", "ao-star:x"] {
        let said = text.parse::<BestFirst>().expect_err("no name").to_string();
        assert!(said.contains("allowed:"), "{said}");
    }
}
