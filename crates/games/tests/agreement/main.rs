//! Every algorithm computes the minimax value, on trees of every kind, with
//! many ties; every window is kept; and these tests do catch broken variants.

mod broken;
mod limits;

use plywood::{Algorithm, Bound, Scored, Search, Window, algorithm, minimal_leaves};
use plywood_games::{AnyFamily, DiceFamily, PlainFamily, Visitor};
use proptest::prelude::*;
use std::convert::Infallible;

const MEMORY: usize = 1 << 24;

/// The text of a small tree of any kind but `explicit`.
fn small_tree() -> impl Strategy<Value = String> {
    let order = prop::sample::select(vec!["1", "2", "3", "4", "5", "6", "pv"]);
    prop_oneof![
        (1..6u8, 0..6u8, order, 0..=127u8).prop_filter_map("small", |(w, d, order, root)| {
            (u32::from(w).pow(d.into()) <= 1024)
                .then(|| format!("uniform:width={w},depth={d},order={order},root={root}"))
        }),
        (1..6u8, 0..6u8, 1..9u8).prop_filter_map("small", |(w, d, values)| {
            (u32::from(w).pow(d.into()) <= 1024)
                .then(|| format!("iid:width={w},depth={d},values={values}"))
        }),
        (1..6u8, 0..8u8, 1..9u8)
            .prop_map(|(w, d, values)| format!("random-shape:width={w},depth={d},values={values}")),
    ]
}

/// Runs a check on the tree with this text and seed.
fn on_tree<V: Visitor>(text: &str, visitor: V) -> V::Output {
    text.parse::<AnyFamily>().expect("a tree").visit(visitor)
}

fn value_of<F: PlainFamily>(family: &F, seed: u64) -> (F::Position, u32, i32) {
    let (root, depth) = (family.root(seed), family.height().expect("a tree"));
    let mut search = Search::new(family, family.evaluation());
    let Ok(value) = algorithm::negamax(&mut search, &root, depth);
    (root, depth, value)
}

/// Every algorithm by name, with several parameters, from the full window.
struct AllAgree {
    seed: u64,
}

impl Visitor for AllAgree {
    type Output = ();

    fn visit_dice<F: DiceFamily>(self, family: F) {
        panic!("{family} has dice")
    }

    fn visit<F: PlainFamily>(self, family: F) {
        let (root, depth, truth) = value_of(&family, self.seed);
        let mut search = Search::new(&family, family.evaluation());
        let listed = Algorithm::ALL.iter().map(|entry| entry.algorithm);
        let more = ["abs:0", "abs:1", "abs:3", "sab:0", "sab:1", "sab:3", "staged-sss:1"]
            .into_iter()
            .chain(["staged-sss:3", "staged-sss:9", "negascout-alphabeta:0"])
            .chain(["negascout-alphabeta:9", "aspiration:1", "aspiration:2..5"])
            .chain(["aspiration-sss:1", "aspiration-sss:2..5", "aspiration-sss:..65"]);
        for algorithm in listed.chain(more.map(|name| name.parse().expect("a name"))) {
            let Ok(found) = search.run(algorithm, &root, depth, MEMORY) else {
                panic!("{algorithm} stopped on {family} seed {}", self.seed);
            };
            let Scored { score, bound } = found.value;
            let said = format!("{algorithm} on {family} seed {}: {}", self.seed, found.value);
            assert!(bound.admits(score, truth), "{said}, not {truth}");
            let may_bound = matches!(algorithm, Algorithm::LAlphaBeta | Algorithm::Belle);
            assert!(bound == Bound::Exact || may_bound, "{said} is no value");
            // The move is a best one, whether or not its value is known.
            match found.best {
                None => assert!(search.game.outcome(&root).is_some(), "{said}, no move"),
                Some(mv) => {
                    let child = search.game.play(&root, mv);
                    let mut plain = Search::new(&family, family.evaluation());
                    let Ok(reply) = algorithm::negamax(&mut plain, &child, depth - 1);
                    assert_eq!(-reply, truth, "{said} by a move that is not best");
                }
            }
        }
        // Every position on the principal variation has the value of the root.
        let Ok(line) = search.principal_variation(&root, depth, truth);
        let (mut position, mut value) = (root, truth);
        for (ply, &mv) in line.iter().enumerate() {
            position = family.play(&position, mv);
            value = -value;
            let Ok(here) = algorithm::negamax(&mut search, &position, depth - ply as u32 - 1);
            assert_eq!(here, value, "principal variation of {family} seed {}", self.seed);
        }
        assert!(family.outcome(&position).is_some());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100_000))]
    #[test]
    fn all_algorithms_return_the_minimax_value(text in small_tree(), seed: u64) {
        on_tree(&text, AllAgree { seed });
    }
}

/// Every windowed algorithm, under one window.
struct WindowsKept {
    seed: u64,
    window: Window<i32>,
}

impl Visitor for WindowsKept {
    type Output = ();

    fn visit_dice<F: DiceFamily>(self, family: F) {
        panic!("{family} has dice")
    }

    fn visit<F: PlainFamily>(self, family: F) {
        use algorithm::*;
        let WindowsKept { seed, window } = self;
        let (root, depth, truth) = value_of(&family, seed);
        let t = &mut Search::new(&family, family.evaluation());
        type Answer = Result<i32, Halt<Infallible>>;
        let (r, d, w) = (&root, depth, window);
        let infallible = |answer: Result<i32, Infallible>| -> Answer { Ok(answer?) };
        let answers: [(&str, Answer); 16] = [
            ("alphabeta", infallible(alphabeta(t, r, d, w))),
            ("falphabeta", infallible(falphabeta(t, r, d, w))),
            ("negascout", infallible(negascout(t, r, d, w))),
            ("negascout_1983", infallible(negascout_1983(t, r, d, w))),
            ("negascout_path", infallible(negascout_path(t, r, d, w))),
            ("negascout_alphabeta 3", infallible(negascout_alphabeta(t, r, d, w, 3))),
            ("negascout_alphabeta 9", infallible(negascout_alphabeta(t, r, d, w, 9))),
            ("sss", sss(t, r, d, w, MEMORY)),
            ("sss_original", sss_original(t, r, d, w, MEMORY)),
            ("dual", dual(t, r, d, w, MEMORY)),
            ("staged_sss 2", staged_sss(t, r, d, w, 2, MEMORY)),
            ("staged_sss 3", staged_sss(t, r, d, w, 3, MEMORY)),
            ("abs 1", abs(t, r, d, w, 1, MEMORY)),
            ("abs 2", abs(t, r, d, w, 2, MEMORY)),
            ("sab 1", sab(t, r, d, w, 1, MEMORY)),
            ("sab 2", sab(t, r, d, w, 2, MEMORY)),
        ];
        for (name, answer) in answers {
            let score = answer.expect("nothing stops it");
            // Fail-hard: what fails low says no more than the window did.
            let said = if name == "alphabeta" { score.max(window.alpha) } else { score };
            let kept = Bound::of(score, window).admits(said, truth);
            assert!(kept, "{name} on {family} seed {seed} {window:?}: {score}, not {truth}");
        }
        let Ok(Scored { score, bound }) = lalphabeta(t, r, d, w);
        let lower = bound == Bound::Lower && window.contains(score);
        assert!(lower || bound == Bound::of(score, window) || family.outcome(&root).is_some());
        assert!(bound.admits(score, truth), "lalphabeta on {family} seed {seed} {window:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(30_000))]
    #[test]
    fn windows_are_kept(text in small_tree(), seed: u64, alpha in -130..130i32, width in 1..20) {
        // Most values are small: aim most windows there.
        let alpha = if text.starts_with("uniform") { alpha.abs() } else { alpha / 10 };
        on_tree(&text, WindowsKept { seed, window: Window { alpha, beta: alpha + width } });
    }
}

#[test]
fn every_window_of_small_trees_is_kept() {
    for seed in 0..200 {
        for alpha in -2..7 {
            for beta in alpha + 1..8 {
                let window = Window { alpha, beta };
                on_tree("iid:width=3,depth=3,values=6", WindowsKept { seed, window });
                on_tree("random-shape:width=4,depth=4,values=6", WindowsKept { seed, window });
            }
        }
    }
}

/// No algorithm visits fewer leaves than the minimal tree has, and alphabeta
/// reaches it where the tree is perfectly ordered.
#[test]
fn the_minimal_tree_is_minimal() {
    struct AtLeastMinimal(u64);
    impl Visitor for AtLeastMinimal {
        type Output = ();
        fn visit_dice<F: DiceFamily>(self, family: F) {
            panic!("{family} has dice")
        }

        fn visit<F: PlainFamily>(self, family: F) {
            let (root, depth, value) = value_of(&family, self.0);
            let mut search = Search::new(&family, family.evaluation());
            let Ok(least) = minimal_leaves(&mut search, &root, depth, value);
            if let Some(formula) = family.minimal_leaves(depth) {
                assert_eq!(least as f64, formula, "{family}");
            }
            for entry in Algorithm::ALL {
                // These may not prove the value.
                if matches!(entry.algorithm, Algorithm::LAlphaBeta | Algorithm::Belle) {
                    continue;
                }
                let mut search =
                    Search::new(&family, family.evaluation()).observer(plywood::Counts::default());
                search.run(entry.algorithm, &root, depth, MEMORY).expect("nothing stops it");
                let leaves = search.observer.leaves();
                assert!(leaves >= least, "{} on {family}: {leaves} < {least}", entry.name);
            }
        }
    }
    for seed in 0..300 {
        on_tree("random-shape:width=4,depth=6,values=5", AtLeastMinimal(seed));
        on_tree("iid:width=3,depth=4,values=5", AtLeastMinimal(seed));
        on_tree("uniform:width=3,depth=5,order=2", AtLeastMinimal(seed));
    }
}
