//! Whole searches by several threads on a tiny graph, in orders of events that shuttle
//! draws: whichever thread comes first, the value is negamax's, and all threads end.

use super::{Driver, Engine, Limits, Parallel, Reason};
use crate::{Bound, Deterministic, Game, Keyed, Search, algorithm::negamax};
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering::Relaxed};

/// A few positions, met again and again at every depth.
#[derive(Copy, Clone)]
struct Few(u64);

impl Few {
    fn number(self, what: u64, below: u64) -> u64 {
        let x = (self.0 << 32 ^ what).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let x = (x ^ x >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        (x >> 33) % below
    }

    fn judge(self, position: u8) -> i32 {
        self.number(1 << 20 | u64::from(position), 9) as i32 - 4
    }
}

impl Game for Few {
    type Position = u8;
    type Move = u8;
    type Moves = std::ops::Range<u8>;
    type Score = i32;

    fn moves(&self, _: &u8) -> Self::Moves {
        0..3
    }
    fn play(&self, position: &u8, mv: u8) -> u8 {
        self.number(u64::from(*position) << 8 | u64::from(mv), 12) as u8
    }
    fn outcome(&self, _: &u8) -> Option<i32> {
        None
    }
}

impl Deterministic for Few {}

impl Keyed for Few {
    fn key(&self, position: &u8) -> u64 {
        self.number(1 << 21 | u64::from(*position), u64::MAX)
    }
}

fn value(game: Few, position: u8, depth: u32) -> i32 {
    let mut search = Search::new(&game, move |position: &u8| game.judge(*position));
    let Ok(value) = negamax(&mut search, &position, depth);
    value
}

/// A search to `DEPTH` is shared at the root's moves and two plies beneath.
const DEPTH: u32 = 6;

/// Thinks; stopped by the evaluation after `stop_after` positions, it thinks once more
/// with the table as it was left.
fn think(game: Few, parallel: Parallel, threads: usize, driver: Driver, stop_after: Option<i64>) {
    let (left, cancel) = (AtomicI64::new(stop_after.unwrap_or(-1)), AtomicBool::new(false));
    let eval = |position: &u8| {
        if left.fetch_sub(1, Relaxed) == 1 {
            cancel.store(true, Relaxed);
        }
        game.judge(*position)
    };
    let engine = Engine::new(game, eval).table(1 << 12).expect("room");
    let mut engine = engine.threads(threads).parallel(parallel).driver(driver);
    if stop_after.is_some() {
        let limits = Limits { cancel: Some(&cancel), ..Limits::depth(DEPTH) };
        let thought = engine.think(&0, &limits);
        assert!(matches!(thought.reason, Reason::Cancelled | Reason::Depth));
        assert!(thought.best.is_some());
    }
    let thought = engine.think(&0, &Limits::depth(DEPTH));
    assert_eq!((thought.depth, thought.reason), (DEPTH, Reason::Depth));
    let truth = value(game, 0, DEPTH);
    assert_eq!((thought.score.score, thought.score.bound), (truth, Bound::Exact), "{}", game.0);
    let best = thought.best.expect("the game is not over");
    assert_eq!(-value(game, game.play(&0, best), DEPTH - 1), truth, "{}", game.0);
}

/// As many orders as `PLYWOOD_RACES` says, or about a thousand.
fn orders() -> usize {
    std::env::var("PLYWOOD_RACES").ok().and_then(|text| text.parse().ok()).unwrap_or(900)
}

fn in_many_orders(parallel: Parallel, driver: Driver, stop_after: Option<i64>) {
    for threads in [2, 3] {
        for seed in 0..3 {
            let test = move || think(Few(seed), parallel, threads, driver, stop_after);
            // Every order alike, and those with few changes from one thread to another.
            shuttle::check_random(test, orders() / 6);
            shuttle::check_pct(test, orders() / 6, 3);
        }
    }
}

#[test]
fn young_brothers_find_the_value() {
    in_many_orders(Parallel::YoungBrothersWait, Driver::FullWindow, None);
}

#[test]
fn young_brothers_find_the_value_by_null_windows() {
    in_many_orders(Parallel::YoungBrothersWait, Driver::MtdF, None);
}

#[test]
fn young_brothers_can_be_stopped() {
    for stop_after in [1, 40, 150] {
        in_many_orders(Parallel::YoungBrothersWait, Driver::Aspiration(2), Some(stop_after));
    }
}

#[test]
fn lazy_threads_find_the_value() {
    in_many_orders(Parallel::LazySmp, Driver::Aspiration(2), None);
    in_many_orders(Parallel::LazySmp, Driver::MtdF, Some(60));
}
