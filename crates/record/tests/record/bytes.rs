//! No search takes more than forty bytes a visit, with all that is needed to jump in it.

use crate::random_tree::RandomTree;
use crate::searches::{
    algorithms, algorithms_with_dice, best_first_minimax, record_dice, record_stopped,
};
use plywood::{Search, observer::NodeLimit, order::MoveOrder, solve::DfPn};
use plywood_games::{Family, Knowledge, Notation, tic_tac_toe::TicTacToe, trees::RandomChance};
use plywood_record::{Index, Numbered, NumberedEval, Recorder, Recording};

const MOST: f64 = 40.0;

fn check(recording: &Recording, what: &str) {
    let visits = recording.len();
    let bytes = (recording.bytes() + Index::of(recording).bytes()) as f64 / visits as f64;
    assert!(visits >= 500, "{what}: {visits} visits");
    assert!(bytes <= MOST, "{what}: {bytes:.1} bytes for each of {visits} visits");
}

fn trees<const N: usize>(texts: [&str; N]) -> [RandomTree; N] {
    texts.map(|text| text.parse().expect("a tree"))
}

/// The longest lists OPEN are those of wide trees.
#[test]
fn a_visit_takes_forty_bytes() {
    for tree in trees(["iid:width=9,depth=6,values=100000", "uniform:width=4,depth=6"]) {
        for algorithm in algorithms() {
            let recording = record_stopped(&tree, 1, algorithm, 3_000);
            check(&recording, &format!("{algorithm} on {}", tree.name()));
        }
    }
}

#[test]
fn a_visit_of_best_first_minimax_takes_forty_bytes() {
    let deep = "random-game:branching=5,plies=100";
    for tree in trees([deep, "iid:width=9,depth=8,values=100000"]) {
        for form in best_first_minimax() {
            let game = Numbered::plain(&tree);
            let watch = (Recorder::default(), NodeLimit(40_000));
            let mut search = Search::new(&game, NumberedEval(tree.evaluation())).observer(watch);
            form.run(&mut search, &game.root(tree.root(1)), 100, 1 << 24);
            let recording = search.observer.0.finish(&game);
            check(&recording, &format!("{form} on {}", tree.name()));
        }
    }
}

#[test]
fn a_visit_with_dice_takes_forty_bytes() {
    let tree = RandomChance { width: 6, depth: 8, values: 1000, low: -500 };
    for algorithm in algorithms_with_dice() {
        let recording = record_dice(&tree, 4, algorithm, MoveOrder::Rules).recording;
        check(&recording, &format!("{algorithm} on {tree}"));
    }
}

#[test]
fn a_visit_of_df_pn_takes_forty_bytes() {
    for text in ["tic-tac-toe:columns=4,rows=4,line=4", "tic-tac-toe:columns=6,rows=6,line=4"] {
        let game: TicTacToe = text.parse().expect("a game");
        let numbered = Numbered::plain(&game);
        let mut watch = (Recorder::default(), NodeLimit(30_000));
        let root = numbered.root(game.root(0));
        let mut search = DfPn::with_bytes(1 << 22).with_epsilon(0.25);
        let _ = search.prove(&numbered, &root, 0, 100, &mut watch);
        check(&watch.0.finish(&numbered), text);
    }
}
