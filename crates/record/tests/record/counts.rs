//! A recording has the value, the visits, the leaves and the cutoffs that were counted in the
//! same search, and every visit leads by its numbers to the position visited.

use crate::random_tree::RandomTree;
use crate::searches::{
    MEMORY, OnTree, Recorded, algorithms, algorithms_with_dice, best_first_searches, chance_trees,
    on_trees, record, record_best_first, record_dice,
};
use plywood::{Keyed, algorithm::ChanceSearch, observer::Counts, order::MoveOrder};
use plywood_games::{Family, Notation};
use plywood_record::{Numbered, Totals};

fn totals(counts: &Counts) -> Totals {
    Totals {
        visits: counts.nodes(),
        leaves: counts.leaves(),
        known: counts.known(),
        cutoffs: counts.cutoffs(),
        re_searches: counts.re_searches,
        probing_cutoffs: counts.probing_cutoffs,
        regular_cutoffs: counts.regular_cutoffs,
    }
}

fn check_counts(recorded: &Recorded, what: &str) {
    let Recorded { recording, counts, .. } = recorded;
    assert_eq!(recording.totals(), totals(counts), "{what}");
    for (depth, counted) in (0..).zip(counts.plies().iter().rev()) {
        let here = recording.visits().filter(|visit| visit.depth == depth);
        let (mut visits, mut cutoffs) = (0, 0);
        for visit in here {
            visits += 1;
            cutoffs += u64::from(visit.cut);
        }
        assert_eq!(
            (visits, cutoffs),
            (counted.nodes, counted.cutoffs),
            "{what}, {depth} plies left"
        );
    }
}

/// The search is the one that it would have been.
fn check_alone(recorded: &Recorded, what: &str) {
    assert_eq!(recorded.counts, recorded.alone, "recording changes the search: {what}");
    assert_eq!(recorded.value.to_bits(), recorded.value_alone.to_bits(), "{what}");
}

/// The last search of the root returned the value.
fn check_value(recorded: &Recorded, what: &str) {
    let roots = recorded.recording.visits().filter(|visit| visit.parent.is_none());
    assert_eq!(roots.last().and_then(|root| root.score), Some(recorded.value), "{what}");
}

fn check_keys(recorded: &Recorded, what: &str, key: impl Fn(Vec<u32>) -> Option<u64>) {
    let recording = &recorded.recording;
    assert_eq!(recorded.keys.len(), recording.len(), "{what}");
    for (visit, expected) in (0..).zip(&recorded.keys) {
        let path = recording.path(visit);
        assert_eq!(key(path.clone()), Some(*expected), "{what}: visit {visit} at {path:?}");
    }
}

struct PlainCounts;

impl OnTree for PlainCounts {
    fn on(&mut self, family: &RandomTree, seed: u64) {
        let game = Numbered::plain(family);
        let root = family.root(seed);
        let key = |path: Vec<u32>| game.replay(&root, path).map(|position| family.key(&position));
        for algorithm in algorithms() {
            let recorded = record(family, seed, algorithm);
            let what = format!("{algorithm} on {} seed {seed}", family.name());
            check_counts(&recorded, &what);
            check_alone(&recorded, &what);
            check_value(&recorded, &what);
            check_keys(&recorded, &what, key);
        }
        for memory in [MEMORY, 400] {
            for form in best_first_searches() {
                let recorded = record_best_first(family, seed, form, memory);
                let what = format!("{form} on {} seed {seed}", family.name());
                check_counts(&recorded, &what);
                if memory == MEMORY {
                    check_alone(&recorded, &what);
                }
                check_keys(&recorded, &what, key);
                let backed_up = recorded.recording.backed_up().iter();
                let keys = backed_up.map(|it| key(recorded.recording.path(it.visit)));
                let expected = recorded.backed_up.iter().map(|&key| Some(key));
                assert!(keys.eq(expected), "{what}");
            }
        }
    }
}

#[test]
fn recordings_have_what_was_counted() {
    on_trees(600, &mut PlainCounts);
}

#[test]
fn recordings_with_dice_have_what_was_counted() {
    for (tree, seed) in chance_trees(600) {
        let game = Numbered::with_dice(&tree);
        let root = plywood_games::Family::root(&tree, seed);
        let key = |path: Vec<u32>| {
            let position = game.replay_with_dice(&root, path)?;
            Some(plywood::Keyed::key(&tree, &position))
        };
        for algorithm in algorithms_with_dice() {
            for order in [MoveOrder::Rules, MoveOrder::Static] {
                let recorded = record_dice(&tree, seed, algorithm, order);
                let what = format!("{algorithm} on {tree} seed {seed}");
                check_counts(&recorded, &what);
                check_alone(&recorded, &what);
                if algorithm.search != ChanceSearch::Expectiminimax {
                    check_value(&recorded, &what);
                }
                check_keys(&recorded, &what, key);
            }
        }
    }
}
