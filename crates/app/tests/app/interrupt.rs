//! Whatever takes long stops when it is asked to.

use plywood::engine::Driver;
use plywood::engine::Limits;
use plywood_app::{
    AnyGame, Registry, SolveMethod, Start,
    check::CheckRequest,
    compare::CompareRequest,
    efficiency::{EfficiencyRequest, Positions},
    record::RecordRequest,
};
use plywood_games::interrupt::{Interrupt, Interrupted};
use plywood_play::{Series, Terms};
use std::{
    thread,
    time::{Duration, Instant},
};

/// Runs what would take hours, asks it to stop, and waits: moments, not minutes.
fn stops(game: &str, work: impl FnOnce(&dyn AnyGame) + Send + 'static) {
    let game = Registry::standard().find(game).unwrap();
    let interrupt = Interrupt::default();
    let mine = interrupt.clone();
    let of_pool = interrupt.clone();
    let thread = thread::Builder::new().stack_size(64 << 20).spawn(move || {
        mine.attend();
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(2)
            .stack_size(64 << 20)
            .start_handler(move |_| of_pool.attend())
            .build()
            .unwrap();
        Interrupt::caught(|| pool.install(|| work(&*game)))
    });
    thread::sleep(Duration::from_millis(100));
    let asked = Instant::now();
    interrupt.ask();
    assert_eq!(thread.unwrap().join().unwrap(), Err(Interrupted));
    assert!(asked.elapsed() < Duration::from_secs(5), "{:?}", asked.elapsed());
}

#[test]
fn counting() {
    for game in ["chess", "othello", "checkers", "connect-four", "backgammon", "pig"] {
        stops(game, |game| drop(game.perft(&Start::default(), 30)));
    }
}

#[test]
fn solving() {
    stops("connect-four", |game| drop(game.solve(&Start::default(), None, 1 << 24)));
    stops("othello", |game| drop(game.solve(&Start::default(), None, 1 << 24)));
    for method in [SolveMethod::NullWindows, SolveMethod::DfPn] {
        stops("othello", move |game| {
            drop(game.solve(&Start::default(), Some(method), 1 << 24));
        });
    }
}

#[test]
fn comparing() {
    for (game, depth) in [("connect-four", 30), ("tic-tac-toe:columns=5,rows=5", 25)] {
        let request = CompareRequest { depth: Some(depth), ..CompareRequest::default() };
        stops(game, move |game| drop(game.compare(&request, &|_| ())));
    }
    let algorithms = Some(vec!["star1".to_string()]);
    let request = CompareRequest { depth: Some(9), algorithms, ..CompareRequest::default() };
    stops("backgammon", move |game| drop(game.compare(&request, &|_| ())));
}

#[test]
fn tracing() {
    let limits = Limits { depth: Some(30), nodes: Some(3_000_000), ..Limits::default() };
    let request = RecordRequest { limits, ..RecordRequest::of("negamax") };
    stops("chess", move |game| drop(game.record(&request)));
}

#[test]
fn measuring() {
    let request = EfficiencyRequest {
        positions: Positions::Random { count: 4, seed: 1 },
        depth: 40,
        driver: Driver::MtdF,
        order: Default::default(),
        lookahead: plywood::efficiency::Lookahead::Above(1),
        cheap_plies: 3,
        proof_nodes: 20_000_000,
        steps: 200,
        memory: 1 << 30,
    };
    stops("chess", move |game| drop(game.efficiency(&request, &())));
}

#[test]
fn playing() {
    for players in [["negascout@30", "negamax@30"], ["engine@30", "best-first@900"]] {
        let entrants = players.map(|text| text.parse().unwrap());
        let series = Series {
            entrants,
            pairs: 100,
            seed: 1,
            opening_plies: 4,
            finish: None,
            most_plies: 1000,
            memory: 1 << 28,
            terms: Terms::default(),
        };
        stops("othello", move |game| drop(game.play_series(&series, &(), &mut |_| ())));
    }
}

#[test]
fn checking() {
    let request = CheckRequest { positions: 100_000_000, ..CheckRequest::default() };
    stops("chess", move |game| drop(game.check(&request)));
}

/// Who did not ask goes on.
#[test]
fn others_go_on() {
    let other = Interrupt::default();
    other.ask();
    Interrupt::default().attend();
    let game = Registry::standard().find("othello").unwrap();
    assert_eq!(game.perft(&Start::default(), 5).unwrap().nodes, 1396);
}
