//! What a second thread saves: `cargo bench -p plywood-games --bench parallel`.
//!
//! The same positions to the same depths on one thread and on two, lazily and by young
//! brothers wait, in turns, so that whatever else the machine does hits all. Of several
//! runs the best counts. Two threads visit more nodes than one; a speed-up of two would
//! take none more, and a machine with nothing else to do. What the machine gives at all
//! is shown after each game: how much more two threads get done that share nothing.
#![allow(clippy::print_stdout)]

use plywood::{
    engine::{Engine, Limits, Parallel},
    order::{ByRank, History},
};
use plywood_games::{
    Judge, Knowledge, PlainFamily,
    checkers::Checkers,
    chess::Chess,
    connect_four::{ConnectFour, ConnectFourEvaluation},
    othello::Othello,
    random::{below, mix},
};
use std::{hint::black_box, thread, time::Instant};

const RUNS: usize = 3;
const POSITIONS: usize = 5;
const TABLE: usize = 64 << 20;

/// One way to search.
#[derive(Copy, Clone)]
struct Way {
    name: &'static str,
    threads: usize,
    parallel: Parallel,
}

const WAYS: [Way; 4] = [
    Way { name: "one thread", threads: 1, parallel: Parallel::LazySmp },
    Way { name: "one thread, ybw", threads: 1, parallel: Parallel::YoungBrothersWait },
    Way { name: "two threads, lazy", threads: 2, parallel: Parallel::LazySmp },
    Way { name: "two threads, ybw", threads: 2, parallel: Parallel::YoungBrothersWait },
];

/// Positions after `plies` random moves, searched to a depth.
struct Measure {
    plies: u32,
    depth: u32,
}

impl Measure {
    fn on<F: PlainFamily>(self, family: F, eval: Judge) {
        let roots = positions(&family, self.plies);
        let mut seconds = WAYS.map(|_| Vec::new());
        let mut nodes = WAYS.map(|_| Vec::new());
        for root in &roots {
            let mut best = WAYS.map(|_| f64::INFINITY);
            let mut visited = WAYS.map(|_| 0);
            let mut scores = Vec::new();
            for _ in 0..RUNS {
                for (i, way) in WAYS.into_iter().enumerate() {
                    let engine = Engine::new(family.clone(), eval);
                    let engine = engine.table(TABLE).expect("room").threads(way.threads);
                    let order = ByRank::new(History::default());
                    let mut engine = engine.parallel(way.parallel).order(order);
                    let start = Instant::now();
                    let thought = engine.think(root, &Limits::depth(self.depth));
                    let time = start.elapsed().as_secs_f64();
                    if time < best[i] {
                        (best[i], visited[i]) = (time, thought.nodes);
                    }
                    scores.push(thought.score.score);
                }
            }
            assert!(scores.iter().all(|&score| score == scores[0]), "all scores are the same");
            for i in 0..WAYS.len() {
                seconds[i].push(best[i]);
                nodes[i].push(visited[i] as f64);
            }
        }
        let one_thread = (geometric_mean(&seconds[0]), geometric_mean(&nodes[0]));
        for (i, way) in WAYS.into_iter().enumerate() {
            let (time, visited) = (geometric_mean(&seconds[i]), geometric_mean(&nodes[i]));
            println!(
                "{:<34} {:<18} {:>8.1} ms {:>8.2} {:>9.2} M {:>8.2}",
                format!("{} to {}", family.name(), self.depth),
                way.name,
                1e3 * time,
                one_thread.0 / time,
                visited / 1e6,
                visited / one_thread.1,
            );
        }
        println!("{:<34} {:<18} {:>20.2}", "", "nothing shared", machine());
    }
}

/// How much more two threads get done than one, if they have nothing to do with each
/// other; of several runs the best.
fn machine() -> f64 {
    let work = || (0..20_000_000).fold(1, |x: u64, i| black_box(mix(x ^ i)));
    let time = |threads: usize| {
        let start = Instant::now();
        thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
        start.elapsed().as_secs_f64()
    };
    (0..5).map(|_| 2.0 * time(1) / time(2)).fold(0.0, f64::max)
}

fn positions<F: PlainFamily>(family: &F, plies: u32) -> Vec<F::Position> {
    let after_random_moves = |seed: u64| {
        let (mut position, mut drawn) = (family.root(0), mix(seed));
        for _ in 0..plies {
            drawn = mix(drawn);
            let count = family.moves(&position).count() as u32;
            let mv = family.moves(&position).nth(below(drawn, count) as usize)?;
            position = family.play(&position, mv);
            if family.outcome(&position).is_some() {
                return None;
            }
        }
        Some(position)
    };
    (0..).filter_map(after_random_moves).take(POSITIONS).collect()
}

fn geometric_mean(numbers: &[f64]) -> f64 {
    let sum: f64 = numbers.iter().map(|number| number.ln()).sum();
    (sum / numbers.len() as f64).exp()
}

fn main() {
    println!(
        "{:<34} {:<18} {:>11} {:>8} {:>11} {:>8}",
        "geometric means", "", "time", "faster", "nodes", "as many"
    );
    let othello = Othello::default().with_unit(100);
    Measure { plies: 10, depth: 11 }.on(othello, othello.evaluation());
    Measure { plies: 8, depth: 7 }.on(Chess, Chess.evaluation());
    let connect_four = ConnectFour::scaled_for(ConnectFourEvaluation::Threats);
    let threats = connect_four.evaluation_named("threats").expect("a name");
    Measure { plies: 4, depth: 16 }.on(connect_four, threats);
    Measure { plies: 6, depth: 15 }.on(Checkers, Checkers.evaluation());
}
