//! Threads that share the work of one search, by either form: whoever searches what, the
//! value is negamax's; and whenever they are stopped, what they leave behind is true.

use super::graph::Graph;
use plywood::{
    Bound, Game,
    engine::{Driver, Engine, Limits, Parallel, Reason, Thought},
    order::{ByRank, HintFirst, History, Killers},
};
use plywood_games::random::{below, mix};
use std::{
    collections::HashSet,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicI64, Ordering::Relaxed},
    },
    thread,
    time::Duration,
};

const THREADS: [usize; 4] = [1, 2, 3, 8];
const BYTES: [usize; 4] = [16, 16 * 5, 1 << 12, 1 << 16];
const DRIVERS: [Driver; 4] =
    [Driver::Aspiration(2), Driver::FullWindow, Driver::MtdF, Driver::Bisection];

fn one_of<T: Copy, const N: usize>(all: [T; N], drawn: u64) -> T {
    all[below(mix(drawn), N as u32) as usize]
}

/// Something to search, and what is to be found.
struct Problem {
    graph: Graph,
    /// A position at which the game is not over.
    root: u32,
    depth: u32,
    value: i32,
}

fn problem(seed: u64) -> Problem {
    let width = 3 + below(mix(seed), 3);
    let graph = Graph { seed, positions: 60, width, values: 2 + below(mix(seed ^ 1), 30) };
    let root = (0..60).find(|root| graph.outcome(root).is_none()).expect("some go on");
    let depth = 5 + below(mix(seed ^ 2), 2);
    Problem { graph, root, depth, value: graph.value(root, depth) }
}

/// The value is right, and so is the move.
fn check(thought: &Thought<u16>, problem: &Problem, what: &str) {
    let Problem { graph, root, depth, value } = problem;
    assert_eq!((thought.score.score, thought.score.bound), (*value, Bound::Exact), "{what}");
    match thought.reason {
        // No deeper search finds another value.
        Reason::ToTheEnd => assert!(thought.depth < *depth, "{what}"),
        reason => assert_eq!((thought.depth, reason), (*depth, Reason::Depth), "{what}"),
    }
    let best = thought.best.expect("the game is not over");
    let child = graph.play(root, best);
    assert_eq!(-graph.value(child, depth - 1), *value, "{what}: {best} is not best");
}

#[test]
fn whoever_searches_what_the_value_is_negamax() {
    let at_work = Mutex::new(HashSet::new());
    for seed in 0..1000 {
        let problem = problem(seed);
        let Problem { graph, root, depth, .. } = &problem;
        let evaluation = graph.evaluation();
        for (i, threads) in THREADS.into_iter().enumerate() {
            let drawn = seed << 8 | i as u64;
            let (bytes, driver) = (one_of(BYTES, drawn), one_of(DRIVERS, drawn ^ 1 << 60));
            let eval = |position: &u32| {
                if threads == 3 && seed < 40 {
                    let mut at_work = at_work.lock().unwrap();
                    at_work.insert((seed, thread::current().id()));
                    let alone = at_work.iter().filter(|it| it.0 == seed).count() == 1;
                    drop(at_work);
                    if alone {
                        // However busy the machine is, others come to help.
                        thread::sleep(Duration::from_micros(50));
                    }
                }
                evaluation(position)
            };
            let engine = Engine::new(*graph, eval).table(bytes).unwrap();
            let engine = engine.threads(threads).driver(driver);
            let engine = engine.parallel(Parallel::YoungBrothersWait);
            let what = format!("seed {seed}, {threads} threads, {bytes} bytes, {driver:?}");
            let limits = Limits::depth(*depth);
            let thought = match drawn % 2 {
                0 => engine.order(HintFirst).think(root, &limits),
                _ => {
                    let rank = (Killers::default(), History::default());
                    engine.order(ByRank::new(rank)).think(root, &limits)
                }
            };
            check(&thought, &problem, &what);
        }
    }
    // Or nothing was shared at all.
    let at_work = at_work.into_inner().unwrap();
    let shared = (0..40).filter(|&seed| at_work.iter().filter(|it| it.0 == seed).count() > 1);
    assert!(shared.count() > 10);
}

/// Stops an engine at some moments, and has it think again each time, with the table as
/// it was left.
fn stop_and_go_on(
    problem: &Problem,
    (parallel, threads, bytes): (Parallel, usize, usize),
    moments: impl Iterator<Item = i64>,
) -> u32 {
    let Problem { graph, root, depth, .. } = problem;
    let evaluation = graph.evaluation();
    // The search is stopped from within, when `left` positions have been judged.
    let (left, cancel) = (AtomicI64::new(0), AtomicBool::new(false));
    let eval = |position: &u32| {
        if left.fetch_sub(1, Relaxed) == 1 {
            cancel.store(true, Relaxed);
        }
        evaluation(position)
    };
    let order = ByRank::new(History::default());
    let engine = Engine::new(*graph, eval).table(bytes).unwrap();
    let mut engine = engine.threads(threads).parallel(parallel).order(order);
    let mut stopped = 0;
    for moment in moments {
        engine.clear();
        left.store(moment, Relaxed);
        let limits = Limits { cancel: Some(&cancel), ..Limits::depth(*depth) };
        let thought = engine.think(root, &limits);
        stopped += u32::from(thought.reason == Reason::Cancelled);
        assert!(thought.best.is_some());
        left.store(0, Relaxed);
        cancel.store(false, Relaxed);
        let what = format!("{parallel:?}, {threads} threads, {bytes} bytes, at {moment}");
        check(&engine.think(root, &Limits::depth(*depth)), problem, &what);
    }
    stopped
}

#[test]
fn a_search_may_be_stopped_at_any_moment() {
    let mut stopped = 0;
    for seed in 0..60 {
        let problem = problem(seed);
        for (parallel, _) in Parallel::ALL {
            for threads in THREADS {
                let drawn = mix(seed << 8 | threads as u64);
                let moments = (0..4).map(|i| 1 + i64::from(below(mix(drawn ^ i), 150)));
                let bytes = one_of(BYTES, drawn);
                stopped += stop_and_go_on(&problem, (parallel, threads, bytes), moments);
            }
        }
    }
    assert!(stopped > 500, "{stopped} of 1920 were stopped before they were done");
}

/// A game author's mistake must not hang the program.
#[test]
fn a_panic_in_one_thread_ends_all() {
    for (parallel, _) in Parallel::ALL {
        for threads in [1, 2, 8] {
            let Problem { graph, root, .. } = problem(1);
            let left = AtomicI64::new(2000);
            let eval = |position: &u32| {
                assert!(left.fetch_sub(1, Relaxed) > 0, "on purpose");
                graph.evaluation()(position)
            };
            let engine = Engine::new(graph, eval).table(1 << 12).unwrap();
            let mut engine = engine.threads(threads).parallel(parallel);
            let thinking = std::panic::AssertUnwindSafe(|| engine.think(&root, &Limits::depth(30)));
            assert!(std::panic::catch_unwind(thinking).is_err());
        }
    }
}
