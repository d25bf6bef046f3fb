//! Star2 as Ballard prints it, and the library's.

use plywood::{Dice, Search, algorithm::star2, observer::Counts};
use plywood_games::{Family, Knowledge, trees::StarComplete};
use plywood_lab::papers::ballard::{LastChance, star2_to_the_letter};

/// The library's Star2 is fail-soft: it finds the same value, and evaluates no more
/// leaves.
#[test]
fn the_library_evaluates_no_more_than_the_letter() {
    for order in ["best", "random"] {
        for (n, depth) in
            [(4, 3), (6, 3), (10, 3), (20, 3), (4, 5), (6, 5), (10, 5), (4, 4), (6, 4)]
        {
            for seed in 0..5 {
                let text = format!("star-complete:n={n},depth={depth},order={order}");
                let tree: StarComplete = text.parse().expect("a tree");
                let (root, height) = (tree.root(seed), tree.height().expect("a tree"));
                let mut search = Search::new(&tree, tree.evaluation()).observer(Counts::default());
                let (range, last) = (tree.range(), LastChance::Probed);
                let Ok(value) = star2_to_the_letter(&mut search, &root, height, range, last);
                let letter = search.observer.leaves();
                let mut search = search.observer(Counts::default());
                let Ok(same) = star2(&mut search, &root, height, tree.range());
                assert_eq!((value, same), (0.0, 0.0), "{text}");
                assert!(search.observer.leaves() <= letter, "{text}, seed {seed}");
            }
        }
    }
}
