//! What is called necessary proves the value by itself, and is what Knuth & Moore count.

use crate::random_tree::RandomTree;
use crate::searches::{
    MEMORY, OnTree, Recorded, algorithms, algorithms_with_dice, best_first_minimax, chance_trees,
    on_trees, record, record_best_first, record_dice, record_stopped,
};
use plywood::{algorithm::Algorithm, order::MoveOrder};
use plywood_games::{Notation, PlainFamily, trees::Explicit};
use plywood_record::{
    Kind, Moments, Numbered, Recording, Visit,
    view::{Class, ClassCounts, Necessary, Unproved, necessary},
};
use std::collections::{HashMap, HashSet};

/// Between what the value of a node lies, for its own side, by the leaves in `leaves` alone.
fn proved<F: PlainFamily>(
    family: &F,
    position: &F::Position,
    path: &mut Vec<u32>,
    leaves: &HashMap<Vec<u32>, f64>,
    inner: &HashSet<Vec<u32>>,
) -> (f64, f64) {
    if let Some(&score) = leaves.get(path) {
        return (score, score);
    }
    if !inner.contains(path) {
        return (f64::NEG_INFINITY, f64::INFINITY);
    }
    let (mut low, mut high) = (f64::NEG_INFINITY, f64::NEG_INFINITY);
    for (number, mv) in (0..).zip(family.moves(position)) {
        path.push(number);
        let (least, most) = proved(family, &family.play(position, mv), path, leaves, inner);
        path.pop();
        low = low.max(-most);
        high = high.max(-least);
    }
    (low, high)
}

/// The same for the root of a search, by the visits that are called necessary.
fn bounds<F: PlainFamily>(
    family: &F,
    seed: u64,
    recorded: &Recorded,
    it: &Necessary,
) -> (f64, f64) {
    let recording = &recorded.recording;
    let (mut leaves, mut inner) = (HashMap::new(), HashSet::new());
    for (visit, row) in (0..).zip(recording.visits()) {
        if it.classes[visit as usize] == Class::Necessary {
            let path = recording.path(visit);
            match row.kind {
                Kind::Leaf => {
                    leaves.insert(path, row.score.expect("a score"));
                }
                _ => {
                    inner.insert(path);
                }
            }
        }
    }
    proved(family, &family.root(seed), &mut Vec::new(), &leaves, &inner)
}

/// The class of a visit that is not in the proof, by that of the highest one above it for which
/// the same is true of all between.
fn surplus(recording: &Recording, classes: &[Class], visit: u32) -> Class {
    let necessary = |visit: u32| classes[visit as usize] == Class::Necessary;
    let top = recording.ancestors(visit).take_while(|&at| !necessary(at)).last().expect("itself");
    let Some(parent) = recording.parent(top) else { return Class::Research };
    let number = |visit: u32| recording.visit(visit).map(|row| row.number);
    let mut brothers = (0..recording.len() as u32)
        .filter(|&at| recording.parent(at) == Some(parent) && number(at) == number(top));
    let again = brothers.any(|at| at > top || necessary(at));
    if again { Class::Research } else { Class::Order }
}

/// What is true whatever the search.
fn check_classes(recording: &Recording, it: &Necessary, what: &str) {
    let classes = &it.classes;
    assert_eq!(classes.len(), recording.len(), "{what}");
    let necessary = |visit: u32| classes[visit as usize] == Class::Necessary;
    let origins: HashSet<u32> = (0..recording.len() as u32)
        .filter(|&visit| necessary(visit))
        .filter_map(|visit| recording.origin(visit))
        .collect();
    let (mut cutoffs, mut leaves) = (0, 0);
    let mut plies: Vec<Vec<Class>> = Vec::new();
    for (visit, row) in (0..).zip(recording.visits()) {
        if necessary(visit) {
            let above = row.parent.is_none_or(necessary);
            assert!(above || origins.contains(&visit), "{what}: {visit} hangs in the air");
        } else {
            let class = surplus(recording, classes, visit);
            assert_eq!(classes[visit as usize], class, "{what}: {visit}");
        }
        let inside = recording.visits().any(|it| it.parent == Some(visit));
        cutoffs += u64::from(row.cut && row.kind == Kind::Inner && inside);
        leaves += u64::from(row.kind == Kind::Leaf);
        let ply = recording.path(visit).len();
        plies.resize(plies.len().max(ply + 1), Vec::new());
        plies[ply].push(classes[visit as usize]);
    }
    let counts: Vec<ClassCounts> = plies.iter().map(|ply| count(ply)).collect();
    assert_eq!(it.plies, counts, "{what}");
    assert_eq!(it.total, count(classes), "{what}");
    assert_eq!(it.leaves.visits, leaves, "{what}");
    assert_eq!(it.cutting.iter().sum::<u64>(), cutoffs, "{what}");
}

fn count(classes: &[Class]) -> ClassCounts {
    let count = |class: Class| classes.iter().filter(|it| **it == class).count() as u64;
    ClassCounts {
        visits: classes.len() as u64,
        necessary: count(Class::Necessary),
        order: count(Class::Order),
        research: count(Class::Research),
        transposition: count(Class::Transposition),
    }
}

/// The searches that have lists: their proof needs the number of moves at each node.
const WITH_LISTS: [&str; 7] =
    ["sss", "aspiration-sss", "staged-sss", "scout-sss", "dual", "abs", "sab"];

struct Proofs {
    surplus: u64,
    best_first: u64,
}

/// How many moves there are at each visit.
fn moves<F: PlainFamily>(family: &F, seed: u64, recording: &Recording) -> Vec<u32> {
    let game = Numbered::plain(family);
    let root = family.root(seed);
    let at = |visit: u32| game.replay(&root, recording.path(visit)).expect("a path");
    let count = |visit: u32| match family.outcome(&at(visit)) {
        Some(_) => 0,
        None => family.moves(&at(visit)).count() as u32,
    };
    (0..recording.len() as u32).map(count).collect()
}

impl OnTree for Proofs {
    fn on(&mut self, family: &RandomTree, seed: u64) {
        for algorithm in algorithms() {
            let recorded = record(family, seed, algorithm);
            let what = format!("{algorithm} on {} seed {seed}", family.name());
            let name = algorithm.to_string();
            let moments = Moments::of(&recorded.recording);
            let it = necessary(&moments, None, None).or_else(|unproved| {
                assert_eq!(unproved, Unproved::NotDepthFirst, "{what}");
                assert!(WITH_LISTS.iter().any(|with| name.starts_with(with)), "{what}");
                let moves = moves(family, seed, &recorded.recording);
                necessary(&moments, None, Some(&moves))
            });
            let it = it.expect(&what);
            check_classes(&recorded.recording, &it, &what);
            self.surplus += it.total.visits - it.total.necessary;
            let (low, high) = bounds(family, seed, &recorded, &it);
            match name.as_str() {
                "lalphabeta" | "belle" => assert_eq!(low, recorded.value, "{what}"),
                "negascout-path" => assert!(low <= recorded.value, "{what}"),
                _ => assert_eq!((low, high), (recorded.value, recorded.value), "{what}"),
            }
            assert!(high >= recorded.value, "{what}");
        }
        let stopped = record_stopped(family, seed, Algorithm::NegaScout, seed % 40);
        let is_over = stopped.visit(0).is_some_and(|root| root.left.is_some());
        let it = necessary(&Moments::of(&stopped), None, None);
        assert!(is_over && it.is_ok() || !is_over && it == Err(Unproved::Stopped));
        for form in best_first_minimax() {
            let recorded = record_best_first(family, seed, form, MEMORY);
            let moments = Moments::of(&recorded.recording);
            if recorded.recording.backed_up().is_empty() {
                continue;
            }
            let it = necessary(&moments, None, None);
            assert_eq!(it, Err(Unproved::NotDepthFirst), "{form}");
            let moves = moves(family, seed, &recorded.recording);
            let what = format!("{form} on {} seed {seed}", family.name());
            let it = necessary(&moments, None, Some(&moves)).expect(&what);
            check_classes(&recorded.recording, &it, &what);
            let (low, high) = bounds(family, seed, &recorded, &it);
            assert_eq!((low, high), (recorded.value, recorded.value), "{what}");
            self.best_first += 1;
        }
    }
}

#[test]
fn what_is_necessary_proves_the_value() {
    let mut proofs = Proofs { surplus: 0, best_first: 0 };
    on_trees(400, &mut proofs);
    assert!(proofs.surplus > 4_000, "{}", proofs.surplus);
    assert!(proofs.best_first > 400, "{}", proofs.best_first);
    let nothing = necessary(&Moments::of(&Recording::default()), None, None);
    assert_eq!(nothing, Err(Unproved::Stopped));
}

/// The leaves of the minimal tree (Knuth & Moore 1975, theorem 1).
fn minimal(width: u64, depth: u32) -> u64 {
    width.pow(depth.div_ceil(2)) + width.pow(depth / 2) - 1
}

/// In every uniform tree, however it is ordered.
#[test]
fn the_necessary_leaves_are_those_of_knuth_and_moore() {
    for seed in 0..300 {
        let (width, depth) = (1 + seed % 5, 1 + (seed / 5 % 5) as u32);
        let minimal = minimal(width, depth);
        let text = format!("iid:width={width},depth={depth},values={}", 1 + seed % 40);
        let tree: RandomTree = text.parse().expect("a tree");
        let leaves = |algorithm: Algorithm| {
            let recording = record(&tree, seed, algorithm).recording;
            necessary(&Moments::of(&recording), None, None).expect("a proof").leaves
        };
        for algorithm in [Algorithm::Negamax, Algorithm::AlphaBeta, Algorithm::FAlphaBeta] {
            assert_eq!(leaves(algorithm).necessary, minimal, "{algorithm} on {text} {seed}");
        }
        for algorithm in [Algorithm::NegaScout, Algorithm::Scout] {
            let least = leaves(algorithm).necessary;
            assert!(minimal <= least, "{algorithm} on {text} {seed}");
        }
    }
}

/// With the best move first everywhere nothing is surplus, and all cutoffs are by the first move.
#[test]
fn a_perfectly_ordered_tree_has_no_surplus() {
    for (width, depth) in [(1, 3), (2, 6), (3, 5), (5, 4), (8, 3), (40, 2)] {
        let text = format!("uniform:width={width},depth={depth},order=6");
        let tree: RandomTree = text.parse().expect("a tree");
        for algorithm in [Algorithm::AlphaBeta, Algorithm::FAlphaBeta, Algorithm::NegaScout] {
            let recording = record(&tree, 1, algorithm).recording;
            let it = necessary(&Moments::of(&recording), None, None).expect("a proof");
            assert_eq!(it.leaves.necessary, minimal(width, depth), "{algorithm} on {text}");
            assert_eq!(it.total.necessary, it.total.visits, "{algorithm} on {text}");
            assert!(it.cutting.len() <= 1, "{algorithm} on {text}");
        }
    }
}

/// Of two moves that are good enough, the first is taken; what is tried before the best move is
/// made for the order, and so is the rest after a move that is good enough.
#[test]
fn the_first_move_that_is_good_enough_is_necessary() {
    let tree: Explicit = "((5 4) (6 7)) ((7 8) (3 2))".parse().expect("a tree");
    let recording = record(&tree, 0, Algorithm::Negamax).recording;
    let it = necessary(&Moments::of(&recording), None, None).expect("a proof");
    let of = |class: Class| -> String {
        let visits = (0..).zip(&it.classes).filter(|(_, it)| **it == class);
        visits.map(|(visit, _)| recording.name(visit)).collect::<Vec<_>>().join(" ")
    };
    let expected = "p p.1 p.1.1 p.1.1.1 p.1.1.2 p.1.2 p.1.2.1 p.2 p.2.2 p.2.2.1 p.2.2.2";
    assert_eq!(of(Class::Necessary), expected);
    assert_eq!(of(Class::Order), "p.1.2.2 p.2.1 p.2.1.1 p.2.1.2");
}

/// The visits of a proof that an earlier one answers, by looking at all earlier ones.
fn check_transpositions(recording: &Recording, keys: &[u64]) -> u64 {
    let moments = Moments::of(recording);
    let Ok(plain) = necessary(&moments, None, None) else { return 0 };
    let it = necessary(&moments, Some(keys), None).expect("a proof");
    let rows: Vec<Visit> = recording.visits().collect();
    for (at, row) in rows.iter().enumerate() {
        let answers = |(before, found): (usize, &Visit)| {
            let Some(score) = found.score else { return false };
            let over = found.left.is_some_and(|left| left < row.entered);
            let deep = found.depth >= row.depth || row.kind == Kind::Leaf;
            let leaf = found.kind == Kind::Leaf;
            let exact = leaf || found.alpha < score && score < found.beta;
            let high = score >= found.beta && score >= row.beta;
            let low = score <= found.alpha && score <= row.alpha;
            keys[before] == keys[at] && over && deep && (exact || high || low)
        };
        let answered = row.kind != Kind::Known && rows[..at].iter().enumerate().any(answers);
        let above = row.parent.map(|parent| it.classes[parent as usize]);
        let expected = match plain.classes[at] {
            Class::Necessary if answered || above == Some(Class::Transposition) => {
                Class::Transposition
            }
            class => class,
        };
        assert_eq!(it.classes[at], expected, "{at}");
    }
    it.total.transposition
}

struct Transpositions {
    found: u64,
}

impl OnTree for Transpositions {
    fn on(&mut self, family: &RandomTree, seed: u64) {
        for algorithm in algorithms() {
            let recorded = record(family, seed, algorithm);
            // As if few positions were different.
            for different in [1, 3, 20] {
                let keys: Vec<u64> = recorded.keys.iter().map(|key| key % different).collect();
                self.found += check_transpositions(&recorded.recording, &keys);
            }
            // Every position is reached by one way only, but may be searched twice.
            if matches!(algorithm, Algorithm::AlphaBeta | Algorithm::Negamax) {
                assert_eq!(check_transpositions(&recorded.recording, &recorded.keys), 0);
            }
        }
    }
}

#[test]
fn transpositions_are_what_an_earlier_visit_answers() {
    let mut transpositions = Transpositions { found: 0 };
    on_trees(200, &mut transpositions);
    assert!(transpositions.found > 1000, "{}", transpositions.found);
}

#[test]
fn searches_with_dice_have_classes() {
    let mut found = 0;
    for (tree, seed) in chance_trees(200) {
        for algorithm in algorithms_with_dice() {
            let recorded = record_dice(&tree, seed, algorithm, MoveOrder::Rules);
            let what = format!("{algorithm} on {tree} seed {seed}");
            let it = necessary(&Moments::of(&recorded.recording), None, None).expect(&what);
            check_classes(&recorded.recording, &it, &what);
            found += it.total.order;
            check_transpositions(&recorded.recording, &recorded.keys);
        }
    }
    assert!(found > 1000, "{found}");
}
