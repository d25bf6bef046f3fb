//! What solves any game, on random trees and small games.

use super::{after_random_moves, negamax};
use crate::random_tree::RandomTree;
use plywood::{
    Deterministic, Game, Keyed, Search, Window,
    algorithm::Halt,
    observer::{NodeLimit, OutOfNodes},
    solve::{DfPn, SolvingTable, bisect_null_windows, by_null_windows},
};
use plywood_games::{
    Family, Knowledge,
    connect_four::{ConnectFour, ConnectFourBoard},
    othello::Othello,
    tic_tac_toe::TicTacToe,
};
use std::fmt::Debug;

/// Every method on one position.
fn agree<G>(game: &G, position: &G::Position, depth: u32)
where
    G: Keyed + Deterministic + Game<Score = i32>,
    G::Position: Debug,
{
    let value = negamax(game, position);
    for memory in [0, 1 << 16] {
        let Ok(solution) = by_null_windows(game, position, depth, memory, ());
        assert_eq!(solution.score, value, "{position:?}");
        assert_eq!(solution.best.is_none(), game.outcome(position).is_some());
        if let Some(best) = solution.best {
            assert_eq!(-negamax(game, &game.play(position, best)), value, "{position:?}");
        }
    }
    for above in [value - 3, value - 1, value, value + 1] {
        for epsilon in [0.0, 0.25] {
            let mut search = DfPn::with_bytes(1 << 16).with_epsilon(epsilon);
            let proof = search.prove(game, position, above, depth, &mut ());
            let Ok(proof) = proof else { panic!("no memory for {position:?}") };
            assert_eq!(proof.holds, value > above, "{position:?} above {above}");
            if let Some(best) = proof.best {
                assert!(-negamax(game, &game.play(position, best)) > above, "{position:?}");
            }
        }
    }
}

#[test]
fn random_trees() {
    for seed in 0..300 {
        let tree: RandomTree = "random-shape:width=4,depth=6,values=10".parse().unwrap();
        agree(&tree, &tree.root(seed), 6);
        let tree: RandomTree = "iid:width=3,depth=5,values=4".parse().unwrap();
        agree(&tree, &tree.root(seed), 5);
    }
}

#[test]
fn small_games() {
    let game: TicTacToe = "tic-tac-toe".parse().unwrap();
    for seed in 0..60 {
        agree(&game, &after_random_moves(&game, game.root(0), seed as u32 % 9, seed), 9);
    }
    let connect_four = ConnectFour::default();
    for seed in 0..200 {
        let board = after_random_moves(&connect_four, ConnectFourBoard::EMPTY, 34, seed);
        agree(&connect_four, &board, 8);
    }
    let othello = Othello::new(4).unwrap();
    for seed in 0..60 {
        agree(&othello, &after_random_moves(&othello, othello.start(), 4, seed), 24);
    }
}

#[test]
fn windows_close_in_on_the_value_from_any_range_around_it() {
    let tree: RandomTree = "iid:width=3,depth=4,values=20".parse().unwrap();
    for seed in 0..200 {
        let root = tree.root(seed);
        let value = negamax(&tree, &root);
        for (below, above) in [(0, 0), (1, 0), (0, 1), (7, 100), (100, 3)] {
            let memory = SolvingTable::with_bytes(0);
            let mut search = Search::new(&tree, tree.evaluation()).memory(memory);
            let range = Window { alpha: value - below, beta: value + above };
            let found = bisect_null_windows(&mut search, &root, 4, range, |bound| bound / 3 * 2);
            assert_eq!(found, Ok(value));
        }
    }
}

#[test]
fn both_methods_can_be_stopped() {
    let othello = Othello::default();
    let stopped = by_null_windows(&othello, &othello.start(), 120, 1 << 20, NodeLimit(1_000));
    assert_eq!(stopped, Err(OutOfNodes));
    let mut limit = NodeLimit(1_000);
    let stopped = DfPn::with_bytes(1 << 20).prove(&othello, &othello.start(), 0, 120, &mut limit);
    assert!(matches!(stopped, Err(Halt::Stopped(OutOfNodes))));
}

/// A table that must forget over and over.
#[test]
fn proofs_are_found_with_little_memory() {
    let othello = Othello::new(4).unwrap();
    let proof = DfPn::with_bytes(1 << 14).prove(&othello, &othello.start(), -1, 24, &mut ());
    let Ok(proof) = proof else { panic!("no memory") };
    assert!(!proof.holds);
}
