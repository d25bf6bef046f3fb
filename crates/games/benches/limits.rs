//! How well time limits are kept: `cargo bench -p plywood-games --bench limits`.
//!
//! The worst of several runs, over what was allowed: within ten milliseconds, or a
//! hundredth. On a busy machine a thread may have to wait for its turn for longer than
//! that; so a thread that only sleeps is shown beside it.
#![allow(clippy::print_stdout)]

use plywood::{
    engine::{Engine, Limits, Parallel, Reason},
    order::{ByRank, History},
};
use plywood_games::{
    Judge, Knowledge, PlainFamily,
    chess::Chess,
    connect_four::{ConnectFour, ConnectFourEvaluation},
    draws::WithDraws,
    othello::Othello,
};
use std::{
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    thread,
    time::{Duration, Instant},
};

const RUNS: u32 = 20;

/// How the search is ended.
#[derive(Copy, Clone)]
enum End {
    Clock,
    Cancelled,
}

/// Thinks for `time`, many times over.
#[derive(Copy, Clone)]
struct Late {
    end: End,
    time: Duration,
    threads: usize,
    parallel: Parallel,
}

/// By how much it was late, at worst and at the median.
type WorstAndMedian = (Duration, Duration);

impl Late {
    fn on<F: PlainFamily>(self, family: F, eval: Judge) -> WorstAndMedian {
        let Late { end, time, threads, parallel } = self;
        let root = family.root(0);
        let engine = Engine::new(family, eval).threads(threads);
        let mut engine = engine.parallel(parallel).order(ByRank::new(History::default()));
        let run = |_| {
            engine.clear();
            match end {
                End::Clock => {
                    let start = Instant::now();
                    let thought = engine.think(&root, &Limits::time(time));
                    assert_eq!(thought.reason, Reason::Time);
                    start.elapsed().saturating_sub(time)
                }
                End::Cancelled => {
                    let flag = AtomicBool::new(false);
                    thread::scope(|scope| {
                        let clock = scope.spawn(|| {
                            thread::sleep(time);
                            flag.store(true, Relaxed);
                            Instant::now()
                        });
                        let limits = Limits { cancel: Some(&flag), ..Limits::default() };
                        assert_eq!(engine.think(&root, &limits).reason, Reason::Cancelled);
                        let end = Instant::now();
                        end.saturating_duration_since(clock.join().expect("it only sleeps"))
                    })
                }
            }
        };
        worst_and_median((0..RUNS).map(run).collect())
    }
}

/// How late an engine is in one of the games.
type Measure = fn(Late) -> WorstAndMedian;

/// The games, each with what judges its positions.
const GAMES: [(&str, Measure); 3] = [
    ("connect four, threats", |late| {
        let game = ConnectFour::scaled_for(ConnectFourEvaluation::Threats);
        late.on(game, game.evaluation_named("threats").expect("a name"))
    }),
    ("othello", |late| late.on(Othello::default(), Othello::default().evaluation())),
    ("chess, once it is quiet", |late| late.on(WithDraws::new(Chess), Chess.evaluation().quiet())),
];

fn worst_and_median(mut late: Vec<Duration>) -> WorstAndMedian {
    late.sort_unstable();
    (late[late.len() - 1], late[late.len() / 2])
}

fn print(what: &str, how: &str, time: Duration, (worst, median): WorstAndMedian) {
    let allowed = Duration::from_millis(10).max(time / 100);
    let kept = if worst <= allowed { "kept" } else { "missed" };
    let ms = |time: Duration| 1e3 * time.as_secs_f64();
    let (time, worst, median) = (ms(time), ms(worst), ms(median));
    println!("{what:<34} {how:<22} {time:>7.0} ms {worst:>8.2} ms {median:>8.2} ms  {kept}");
}

fn main() {
    println!("{:<57} {:>10} {:>11} {:>11}", "late by", "limit", "worst", "median");
    for time in [20, 100].map(Duration::from_millis) {
        let sleep = |_| {
            let start = Instant::now();
            thread::sleep(time);
            start.elapsed().saturating_sub(time)
        };
        print("a thread that sleeps", "", time, worst_and_median((0..RUNS).map(sleep).collect()));
        for (game, of) in GAMES {
            for (end, how) in [(End::Clock, "time"), (End::Cancelled, "cancelled")] {
                for (threads, parallel) in [
                    (1, Parallel::LazySmp),
                    (2, Parallel::LazySmp),
                    (2, Parallel::YoungBrothersWait),
                ] {
                    let late = of(Late { end, time, threads, parallel });
                    let how = format!("{how}, {threads} {}", parallel.name());
                    print(game, &how, time, late);
                }
            }
        }
    }
}
