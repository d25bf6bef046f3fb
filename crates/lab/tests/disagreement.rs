//! An algorithm that does not agree is named.

use plywood::{Algorithm, Deterministic, Game, Keyed};
use plywood_games::Family;
use plywood_lab::{Plan, compare};
use std::{
    fmt,
    sync::atomic::{AtomicI32, Ordering},
};

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

impl fmt::Display for Fickle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("fickle")
    }
}

impl plywood::Evaluate<Fickle> for Nothing {
    fn evaluate(&self, _: &Fickle, _: &u32) -> i32 {
        0
    }
}
struct Nothing;

impl Family for Fickle {
    type Evaluation = Nothing;
    fn evaluation(&self) -> Nothing {
        Nothing
    }
    fn root(&self, _: u64) -> u32 {
        0
    }
    fn is_random(&self) -> bool {
        false
    }
    fn height(&self) -> Option<u32> {
        Some(2)
    }
    fn all_leaves(&self, _: u32) -> f64 {
        4.0
    }
    fn move_text(&self, _: &u32, mv: u32) -> String {
        mv.to_string()
    }
}

#[test]
fn an_algorithm_that_does_not_agree_is_named() {
    let algorithms = vec![Algorithm::AlphaBeta, Algorithm::Negamax, Algorithm::Sss];
    let yardstick = Algorithm::AlphaBeta;
    let plan = Plan { algorithms, trees: 1, seed: 1, depth: 2, memory: 1 << 20, yardstick };
    let comparison = compare(&Fickle(AtomicI32::new(0)), &plan, &|| ());
    // Negamax is the definition, so it is not the one that is wrong.
    let named: Vec<Algorithm> = comparison.disagreements.iter().map(|it| it.algorithm).collect();
    assert_eq!(named, [Algorithm::AlphaBeta, Algorithm::Sss]);
}
