//! Threads that share one table: nobody reads what nobody wrote.

use super::graph::Graph;
use plywood::{
    Best, Game, Keyed, Search, Window,
    algorithm::{mtd, negascout},
    memory::{Depths, Memory, Replacement, SharedTable},
    order::HintFirst,
};
use plywood_games::random::mix;
use std::{
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    thread,
};

/// A game that is nothing but its keys.
struct Keys;

impl Game for Keys {
    type Position = u64;
    type Move = u16;
    type Moves = std::ops::Range<u16>;
    type Score = i32;

    fn moves(&self, _: &u64) -> Self::Moves {
        0..1000
    }
    fn play(&self, key: &u64, _: u16) -> u64 {
        *key
    }
    fn outcome(&self, _: &u64) -> Option<i32> {
        None
    }
}

impl Keyed for Keys {
    fn key(&self, key: &u64) -> u64 {
        *key
    }
}

/// All that is ever stored for the `i`th key: with the key goes a score, a depth and
/// a move, so that a mixture of two entries is known as such.
fn stored(i: u64) -> (u64, i32, u32, u16) {
    let key = mix(i);
    ((key), (mix(key) >> 33) as i32, (mix(key ^ 1) % 1000) as u32, (mix(key ^ 2) % 1000) as u16)
}

/// Threads write many different entries to a tiny table and look for all of them.
#[test]
fn what_is_read_was_written_as_a_whole() {
    const KEYS: u64 = 24;
    const ROUNDS: u64 = 150_000;
    for replacement in Replacement::ALL {
        for entries in [1, 3, 8] {
            let table = SharedTable::with_bytes(16 * entries).expect("room");
            let table = table.replacement(replacement);
            let (probes, hits) = (AtomicU64::new(0), AtomicU64::new(0));
            let hammer = |thread: u64| {
                let mut memory = table.handle(Depths::AtLeast);
                let (mut probed, mut hit) = (0, 0);
                for round in 0..ROUNDS {
                    let (key, score, depth, mv) = stored(mix(round ^ thread << 32) % KEYS);
                    let best = Best { score, mv: Some(mv), tried: 1 };
                    memory.store(&Keys, &key, depth, Window::full(), best);
                    let (key, score, depth, mv) = stored(mix(round ^ thread << 40) % KEYS);
                    let bounds = Memory::<Keys>::bounds(&mut memory, &Keys, &key, 0);
                    probed += 1;
                    if bounds != Window::full() {
                        hit += 1;
                        let whole = Window { alpha: score, beta: score };
                        assert_eq!(bounds, whole, "{replacement:?} {entries}");
                        // As deep as it was stored, and no deeper.
                        let above = memory.bounds(&Keys, &key, depth + 1);
                        assert_eq!(above, Window::full(), "{replacement:?} {entries}");
                    }
                    let known = memory.probe(&Keys, &key, 1023, Window::full());
                    probed += 1;
                    assert!(known.score.is_none() && known.mv.is_none_or(|found| found == mv));
                }
                probes.fetch_add(probed, Relaxed);
                hits.fetch_add(hit, Relaxed);
            };
            thread::scope(|scope| {
                for thread in 1..=4 {
                    let hammer = &hammer;
                    scope.spawn(move || hammer(thread));
                }
            });
            assert_eq!(probes.into_inner(), 8 * ROUNDS);
            assert!(hits.into_inner() > ROUNDS / 100, "{replacement:?} {entries}");
        }
    }
}

/// Threads search different positions of one graph to different depths, and all at once.
#[test]
fn values_are_right_while_others_search() {
    for seed in 0..6 {
        let graph = Graph { seed, positions: 60, width: 5, values: 20 };
        let truth: Vec<Vec<i32>> =
            (0..12).map(|root| (0..7).map(|depth| graph.value(root, depth)).collect()).collect();
        for replacement in Replacement::ALL {
            for entries in [1, 4, 60, 2000] {
                let table = SharedTable::with_bytes(16 * entries).expect("room");
                let table = table.replacement(replacement);
                let work = |thread: u64| {
                    let memory = table.handle(Depths::Exact);
                    let mut search =
                        Search::new(&graph, graph.evaluation()).memory(memory).order(HintFirst);
                    for step in 0..60 {
                        let drawn = mix(step ^ thread << 32 ^ seed << 48);
                        let (root, depth) = ((drawn % 12) as u32, (drawn >> 32) as u32 % 7);
                        let truth = truth[root as usize][depth as usize];
                        let score = if drawn & 1 << 63 == 0 {
                            negascout(&mut search, &root, depth, Window::full())
                        } else {
                            mtd(&mut search, &root, depth, (drawn >> 40) as i32 % 20 - 10)
                        };
                        assert_eq!(score, Ok(truth), "{replacement:?} {entries} seed {seed}");
                    }
                };
                thread::scope(|scope| {
                    for thread in 1..=3 {
                        let work = &work;
                        scope.spawn(move || work(thread));
                    }
                });
            }
        }
    }
}
