//! An algorithm that does not agree is named.

use plywood::{Deterministic, Game, Keyed, algorithm::Algorithm};
use plywood_games::{Family, Knowledge, Notation};
use plywood_lab::{Plan, compare, plain_yardstick};
use std::sync::atomic::{AtomicI32, Ordering};

/// A game whose leaves change each time they are looked at.
struct Fickle(AtomicI32);

impl Clone for Fickle {
    fn clone(&self) -> Self {
        Fickle(AtomicI32::new(self.0.load(Ordering::Relaxed)))
    }
}

impl Game for Fickle {
    type Position = u32;
    type Move = u32;
    type Moves = std::ops::Range<u32>;
    type Score = i32;
    fn moves(&self, _: &u32) -> Self::Moves {
        0..2
    }
    fn play(&self, ply: &u32, _: u32) -> u32 {
        ply + 1
    }
    fn outcome(&self, ply: &u32) -> Option<i32> {
        (*ply == 2).then(|| self.0.fetch_add(1, Ordering::Relaxed))
    }
}

impl Deterministic for Fickle {}

impl Keyed for Fickle {
    fn key(&self, ply: &u32) -> u64 {
        (*ply).into()
    }
}

impl Notation for Fickle {}

impl Knowledge for Fickle {}

impl Family for Fickle {
    fn root(&self, _: u64) -> u32 {
        0
    }
    fn height(&self) -> Option<u32> {
        Some(2)
    }
}

#[test]
fn an_algorithm_that_does_not_agree_is_named() {
    let algorithms = vec![Algorithm::AlphaBeta, Algorithm::Negamax, Algorithm::Sss];
    let plan = Plan { algorithms, trees: 1, seed: 1, depth: 2, memory: 1 << 20 };
    let game = Fickle(AtomicI32::new(0));
    let comparison = compare(&game, &game.evaluation(), &plan, &plain_yardstick(), &|| ());
    // Negamax is the definition, so it is not the one that is wrong.
    let named: Vec<&str> =
        comparison.disagreements.iter().map(|it| it.algorithm.as_str()).collect();
    assert_eq!(named, ["alphabeta", "sss"]);
}
