//! The generators: pinned, of the right distribution, and at home in text.

use plywood::{
    Game, Search,
    algorithm::{expectiminimax, negamax},
};
use plywood_games::{
    Family, Knowledge, Notation, PlainFamily,
    connect_four::{ConnectFour, ConnectFourBoard},
    trees::{
        Explicit, ExplicitChance, Iid, RandomChance, RandomGame, RandomGameNode, RandomShape,
        StarComplete, Uniform,
    },
};
use proptest::prelude::*;
use std::collections::HashSet;

/// The first leaves of a tree, left to right, as the first player sees them.
fn first_leaves<F: PlainFamily>(family: &F, seed: u64, count: usize) -> Vec<i32> {
    fn walk<F: PlainFamily>(
        family: &F,
        node: &F::Position,
        ply: u32,
        out: &mut Vec<i32>,
        count: usize,
    ) {
        if out.len() >= count {
            return;
        }
        match family.outcome(node) {
            Some(score) => out.push(if ply.is_multiple_of(2) { score } else { -score }),
            None => family
                .moves(node)
                .for_each(|mv| walk(family, &family.play(node, mv), ply + 1, out, count)),
        }
    }
    let mut out = Vec::new();
    walk(family, &family.root(seed), 0, &mut out, count);
    out
}

/// Results are quoted with their seeds: the same seed must give the same tree
/// for ever.
#[test]
fn the_trees_are_pinned() {
    let first = |text: &str| {
        on_tree!(text, [Uniform, Iid, RandomShape], |family| first_leaves(&family, 1, 8))
    };
    insta::assert_debug_snapshot!(
        [
            "uniform:width=4,depth=4,order=1,root=64",
            "uniform:width=4,depth=4,order=2,root=64",
            "uniform:width=4,depth=4,order=3,root=64",
            "uniform:width=4,depth=4,order=4,root=64",
            "uniform:width=4,depth=4,order=5,root=64",
            "uniform:width=4,depth=4,order=6,root=64",
            "uniform:width=4,depth=3,order=pv,root=20",
            "iid:width=4,depth=4,values=200",
            "iid:width=3,depth=3,values=1073741824",
            "random-shape:width=4,depth=6,values=200",
        ]
        .map(|text| format!("{text}: {:?}", first(text))),
        @r#"
    [
        "uniform:width=4,depth=4,order=1,root=64: [84, 87, 125, 126, 116, 23, 41, 90]",
        "uniform:width=4,depth=4,order=2,root=64: [84, 87, 125, 126, 23, 86, 41, 90]",
        "uniform:width=4,depth=4,order=3,root=64: [84, 87, 125, 126, 23, 86, 41, 90]",
        "uniform:width=4,depth=4,order=4,root=64: [96, 98, 126, 126, 27, 87, 44, 91]",
        "uniform:width=4,depth=4,order=5,root=64: [96, 98, 126, 126, 108, 120, 111, 120]",
        "uniform:width=4,depth=4,order=6,root=64: [64, 68, 124, 125, 16, 83, 35, 87]",
        "uniform:width=4,depth=3,order=pv,root=20: [20, 5, 11, 0, 65, 33, 58, 49]",
        "iid:width=4,depth=4,values=200: [41, 14, 189, 192, 178, 120, 35, 128]",
        "iid:width=3,depth=3,values=1073741824: [950035831, 266901381, 607162624, 611830469, 544935453, 959650073, 583947590, 150274227]",
        "random-shape:width=4,depth=6,values=200: [176, 198, 64, 62, 5, 128, 188, 72]",
    ]
    "#
    );
}

#[test]
fn uniform_trees_have_the_value_they_were_given() {
    for order in ["1", "2", "3", "4", "5", "6", "pv"] {
        for (root, depth) in [(0, 3), (64, 4), (127, 5)] {
            let text = format!("uniform:width=3,depth={depth},order={order},root={root}");
            let family: Uniform = text.parse().expect("a tree");
            for seed in 0..50 {
                let mut search = Search::new(&family, family.evaluation());
                let Ok(value) = negamax(&mut search, &family.root(seed), depth);
                assert_eq!(value, root, "{family}");
            }
        }
    }
}

/// How often the best child of the root stands at each place. With depth 1
/// and root 127, no other child is likely to have its value.
fn places(order: &str, width: u16) -> Vec<f64> {
    let text = format!("uniform:width={width},depth=1,order={order},root=127");
    let family: Uniform = text.parse().expect("a tree");
    let trees = 40_000;
    let mut counts = vec![0; width.into()];
    let mut single = 0;
    for seed in 0..trees {
        let leaves = first_leaves(&family, seed, width.into());
        let best: Vec<usize> = (0..leaves.len()).filter(|&i| leaves[i] == 127).collect();
        if let [best] = best[..] {
            counts[best] += 1;
            single += 1;
        }
    }
    assert!(single > trees * 9 / 10);
    counts.iter().map(|&count| f64::from(count) / single as f64).collect()
}

#[test]
fn the_best_child_stands_where_the_order_says() {
    let geometric = |p: f64, width: i32| -> Vec<f64> {
        let beyond = 1.0 - (1.0 - p).powi(width);
        (0..width).map(|k| p * (1.0 - p).powi(k) / beyond).collect()
    };
    let first = |p: f64, width: usize| -> Vec<f64> {
        (0..width).map(|k| if k == 0 { p } else { (1.0 - p) / (width - 1) as f64 }).collect()
    };
    for (order, expected) in [
        ("1", vec![0.2; 5]),
        ("2", first(0.5, 5)),
        ("3", geometric(0.5, 5)),
        ("4", first(0.8, 5)),
        ("5", geometric(0.8, 5)),
        ("6", vec![1.0, 0.0, 0.0, 0.0, 0.0]),
        ("pv", vec![1.0, 0.0, 0.0, 0.0, 0.0]),
    ] {
        for (found, expected) in places(order, 5).into_iter().zip(expected) {
            // Four standard errors.
            let error = 4.0 * (expected * (1.0 - expected) / 36_000.0f64).sqrt();
            assert!((found - expected).abs() <= error, "order {order}: {found}, not {expected}");
        }
    }
}

#[test]
fn with_a_correct_principal_variation_the_first_path_has_the_value() {
    let family: Uniform = "uniform:width=4,depth=5,order=pv,root=50".parse().expect("a tree");
    let mut elsewhere = 0;
    for seed in 0..200 {
        assert_eq!(first_leaves(&family, seed, 1), [50]);
        // Off the path the order is random: the first line from the second child
        // seldom has the value of that child.
        let child = family.play(&family.root(seed), 1);
        let mut search = Search::new(&family, family.evaluation());
        let Ok(value) = negamax(&mut search, &child, 4);
        let (mut node, mut sign) = (child, 1);
        while family.outcome(&node).is_none() {
            (node, sign) = (family.play(&node, 0), -sign);
        }
        elsewhere += i32::from(sign * family.outcome(&node).expect("a leaf") == value);
    }
    assert!(elsewhere < 40, "{elsewhere} of 200");
}

#[test]
fn iid_leaves_are_uniform_and_independent() {
    let family: Iid = "iid:width=10,depth=4,values=10".parse().expect("a tree");
    let leaves = first_leaves(&family, 3, 10_000);
    let mut counts = [0u32; 10];
    leaves.iter().for_each(|&leaf| counts[leaf as usize] += 1);
    let square = |&count: &u32| (f64::from(count) - 1000.0).powi(2) / 1000.0;
    let chi_squared: f64 = counts.iter().map(square).sum();
    assert!(chi_squared < 33.7, "{chi_squared}"); // 9 degrees of freedom, p = 0.0001
    let lag = |by: usize| {
        let centred = |i: usize| f64::from(leaves[i]) - 4.5;
        (by..leaves.len()).map(|i| centred(i) * centred(i - by)).sum::<f64>() / 8.25 / 10_000.0
    };
    for by in [1, 10, 100, 1000] {
        assert!(lag(by).abs() < 0.04, "lag {by}: {}", lag(by)); // four standard errors
    }
}

#[test]
fn connect_four_has_the_published_positions_by_ply() {
    // OEIS A212693.
    let game = ConnectFour::default();
    let mut level = HashSet::from([ConnectFourBoard::EMPTY]);
    for count in [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275] {
        assert_eq!(level.len(), count);
        let unfinished = level.iter().filter(|board| game.outcome(board).is_none());
        let next = unfinished.flat_map(|b| game.moves(b).map(|mv| game.play(b, mv)));
        level = next.collect();
    }
}

/// A tree as nested lists, for round trips.
#[derive(Clone, Debug)]
enum Nested {
    Leaf(i32),
    Inner(Vec<Nested>),
}

fn nested() -> impl Strategy<Value = Nested> {
    let leaf = (-1_000_000_000..=1_000_000_000).prop_map(Nested::Leaf);
    leaf.prop_recursive(6, 64, 5, |inner| {
        prop::collection::vec(inner, 1..5).prop_map(Nested::Inner)
    })
}

fn write(tree: &Nested, separator: &str) -> String {
    match tree {
        Nested::Leaf(value) => value.to_string(),
        Nested::Inner(children) => {
            let children: Vec<String> = children.iter().map(|c| write(c, separator)).collect();
            format!("({})", children.join(separator))
        }
    }
}

fn value(tree: &Nested, first_to_move: bool) -> i32 {
    match tree {
        Nested::Leaf(value) => *value,
        Nested::Inner(children) => {
            let values = children.iter().map(|child| value(child, !first_to_move));
            if first_to_move { values.max() } else { values.min() }.expect("children")
        }
    }
}

proptest! {
    #[test]
    fn explicit_trees_are_read_as_they_are_written(tree in nested()) {
        let parsed: Explicit = write(&tree, " ").parse().unwrap();
        let spaced: Explicit = write(&tree, " # a comment (\n\t").parse().unwrap();
        prop_assert_eq!(&parsed, &spaced);
        prop_assert_eq!(&parsed.to_string().parse::<Explicit>().unwrap(), &parsed);
        let mut search = Search::new(&parsed, parsed.evaluation());
        let Ok(found) = negamax(&mut search, &parsed.root(0), parsed.height().unwrap());
        prop_assert_eq!(found, value(&tree, true));
    }

    #[test]
    fn trees_with_chance_are_read_as_they_are_written(tree in nested(), halves in 1..9u32) {
        // A gamble at the root between the tree and a leaf of -1.
        let chance = f64::from(halves) / 10.0;
        let text = format!("{{{chance}: {}, {}/10: -1}}", write(&tree, " "), 10 - halves);
        let parsed: ExplicitChance = text.parse().unwrap();
        prop_assert_eq!(&parsed.to_string().parse::<ExplicitChance>().unwrap(), &parsed);
        let mut search = Search::new(&parsed, parsed.evaluation());
        let root = parsed.root(0);
        let Ok(found) = expectiminimax(&mut search, &root, parsed.height().unwrap());
        let expected = chance * f64::from(value(&tree, true)) - (1.0 - chance);
        prop_assert!((found - expected).abs() <= 1e-9 * expected.abs().max(1.0));
    }

    #[test]
    fn no_text_makes_the_parsers_panic(
        text in "[-a-z0-9()=:,.#{}/ \n]{0,40}|\\PC{0,40}",
        name in prop::sample::select(vec!["", "explicit:", "uniform:", "iid:", "random-shape:"]),
    ) {
        let named = format!("{name}{text}");
        for error in [
            named.parse::<Explicit>().err(),
            named.parse::<ExplicitChance>().err(),
            named.parse::<Uniform>().err(),
            named.parse::<Iid>().err(),
            named.parse::<RandomShape>().err(),
        ] {
            let told = error.map_or(String::new(), |error| error.to_string());
            prop_assert!(!told.contains('\n') || text.contains('\n'));
        }
        let _ = text.parse::<Explicit>();
        let _ = text.parse::<ExplicitChance>();
        let _ = text.parse::<plywood::algorithm::ChanceAlgorithm>();
        let _ = text.parse::<ConnectFourBoard>();
        let _ = text.parse::<plywood::algorithm::Algorithm>();
    }

    #[test]
    fn parameters_round_trip(width in 1..10_000u16, depth in 0..=200u8, values in 1..=1u32 << 30) {
        for text in [
            format!("iid:width={width},depth={depth},values={values}"),
            format!("random-shape:width={width},depth={depth},values={values}"),
            format!("random-chance:width={},depth={},values=7,low=-3", width % 999 + 1, depth / 2),
            format!("star-complete:n={},depth={},order=oracle", width % 100 * 2 + 2, depth % 7 + 1),
        ] {
            let written = on_tree!(&text, [Iid, RandomShape, RandomChance, StarComplete], |family| {
                assert_eq!(family.name(), family.to_string());
                family.to_string()
            });
            prop_assert_eq!(written, text);
        }
    }
}

#[test]
fn a_deep_text_is_refused_and_not_fatal() {
    let deep = |levels: usize| "(".repeat(levels) + "1" + &")".repeat(levels);
    assert!(deep(1000).parse::<Explicit>().is_ok());
    let error = deep(100_000).parse::<Explicit>().expect_err("too deep");
    assert!(error.to_string().contains("deeper than 1000"), "{error}");
}

#[test]
fn probabilities_that_are_none_are_refused() {
    let refused = |text: &str| text.parse::<ExplicitChance>().expect_err(text).to_string();
    insta::assert_debug_snapshot!(
        [
            "{1/2: 2, 1/3: 4}",
            "{3/2: 2, -1/2: 4}",
            "{nan: 2, 1: 4}",
            "{inf: 2}",
            "{1/0: 2}",
            "{: 2}",
            "{1/2 2}",
            "{1/2: }",
            "{}",
            "{1/2: 2, 1/2: 4",
            "{1/2: 2, 1/2: 4)",
            "(1 2}",
        ]
        .map(refused),
        @r#"
    [
        "explicit tree, line 1, column 1: the probabilities sum to 0.8333333333333333, not to 1",
        "explicit tree, line 1, column 8: -1/2 is a negative probability",
        "explicit tree, line 1, column 2: a probability is expected, as in {1/2: 2, 1/2: -4}",
        "explicit tree, line 1, column 2: a probability is expected, as in {1/2: 2, 1/2: -4}",
        "explicit tree, line 1, column 2: a probability is expected, as in {1/2: 2, 1/2: -4}",
        "explicit tree, line 1, column 2: a probability is expected, as in {1/2: 2, 1/2: -4}",
        "explicit tree, line 1, column 6: after a probability ':' is expected",
        "explicit tree, line 1, column 7: '}' has no meaning here",
        "explicit tree, line 1, column 1: no children here; a leaf is a number",
        "explicit tree, line 1, column 16: a probability is expected, as in {1/2: 2, 1/2: -4}",
        "explicit tree, line 1, column 16: a probability is expected, as in {1/2: 2, 1/2: -4}",
        "explicit tree, line 1, column 5: '}' has no meaning here",
    ]
    "#
    );
}

#[test]
fn whose_node_it_is_may_be_said() {
    for (text, expected) in [
        ("(1 2 3)", 3.0),
        ("-(1 2 3)", 1.0),
        ("+(7 +(2 3) -(4 5))", 7.0),
        ("-(7 +(2 3) -(4 5))", 3.0),
        ("{1/2: +(1 2), 1/2: -(1 2)}", 1.5),
        ("x{0.5: y=1.5, 0.5: z=2}", 1.75),
        // Chance takes no turn away: after Max and chance comes Min.
        ("({1/2: (1 2), 1/2: (3 4)} 0)", 2.0),
    ] {
        let tree: ExplicitChance = text.parse().expect("a tree");
        let mut search = Search::new(&tree, tree.evaluation());
        let Ok(value) = expectiminimax(&mut search, &tree.root(0), tree.height().expect("a tree"));
        // As the root's side sees it; Max's view is expected.
        let seen = if plywood::Dice::side(&tree, &tree.root(0)) == plywood::Side::First {
            value
        } else {
            -value
        };
        assert_eq!(seen, expected, "{text}");
    }
}

/// Korf & Chickering 1993 warn that edges must not be correlated: those of
/// brothers, of parent and child, and of games with neighbouring seeds.
#[test]
fn the_costs_of_random_games_are_independent() {
    let game: RandomGame = "random-game:branching=20,plies=100".parse().unwrap();
    let cost = |node: &RandomGameNode, mv: u16| game.play(node, mv).sum() - node.sum();
    const GAMES: u64 = 20_000;
    let (mut brothers, mut generations, mut seeds) = (Vec::new(), Vec::new(), Vec::new());
    let (mut all, mut widths) = (Vec::new(), [0_u32; 20]);
    for seed in 0..GAMES {
        let (root, neighbour) = (game.root(seed), game.root(seed + 1));
        let width = game.moves(&root).count();
        widths[width - 1] += 1;
        brothers.push((cost(&root, 0), cost(&root, 1)));
        let child = game.play(&root, 0);
        generations.push((cost(&root, 0), cost(&child, 0)));
        generations.push((width as i32, cost(&root, 0)));
        seeds.push((cost(&root, 0), cost(&neighbour, 0)));
        all.push(cost(&root, 0));
    }
    for (name, pairs) in [("brothers", brothers), ("generations", generations), ("seeds", seeds)] {
        let n = pairs.len() as f64;
        let mean =
            |of: fn(&(i32, i32)) -> i32| pairs.iter().map(|it| f64::from(of(it))).sum::<f64>() / n;
        let (a, b) = (mean(|it| it.0), mean(|it| it.1));
        let product = |of: &dyn Fn(f64, f64) -> f64| {
            pairs.iter().map(|it| of(f64::from(it.0) - a, f64::from(it.1) - b)).sum::<f64>()
        };
        let correlation =
            product(&|a, b| a * b) / (product(&|a, _| a * a) * product(&|_, b| b * b)).sqrt();
        // Four standard deviations of noise.
        assert!(correlation.abs() < 4.0 / n.sqrt(), "{name}: {correlation}");
    }
    // Uniform from -2^15 to 2^15, and from 1 to 20.
    let (least, most) = (all.iter().min().unwrap(), all.iter().max().unwrap());
    assert!((-32768..-32700).contains(least) && (32700..=32768).contains(most));
    let mean = all.iter().map(|&cost| f64::from(cost)).sum::<f64>() / GAMES as f64;
    assert!(mean.abs() < 4.0 * 18918.0 / (GAMES as f64).sqrt(), "{mean}");
    for (i, &count) in widths.iter().enumerate() {
        assert!((850..1150).contains(&count), "{count} roots have {} children", i + 1);
    }
}

#[test]
fn a_random_game_is_the_same_for_the_same_seed() {
    let game: RandomGame = "random-game:branching=5".parse().unwrap();
    let sums = |seed: u64| {
        let mut node = game.root(seed);
        let mut sums = Vec::new();
        while game.outcome(&node).is_none() {
            node = game.play(&node, 0);
            sums.push(node.sum());
        }
        sums
    };
    assert_eq!((sums(1).len(), sums(1)), (100, sums(1)));
    assert_ne!(sums(1), sums(2));
    assert_eq!(sums(1)[..3], [-3015, -7738, 15285]); // pinned: results are quoted with their seeds
    assert_eq!(game.to_string().parse(), Ok(game));
}
