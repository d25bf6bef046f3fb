//! The speed of Othello's rules and evaluations:
//! `cargo bench -p plywood-games --bench othello`.

use plywood::{Deterministic, Evaluate, Game, perft};
use plywood_games::random::{below, mix};
use plywood_games::{Othello, OthelloBoard, OthelloEvaluation};
use std::hint::black_box;
use std::time::Instant;

/// Positions a second, the last ply counted, the best of some runs.
fn speed<G: Deterministic>(game: &G, position: &G::Position, depth: u32) -> (u64, f64) {
    let mut positions = 0;
    let runs = (0..5).map(|_| {
        let start = Instant::now();
        positions = perft(black_box(game), black_box(position), depth);
        start.elapsed().as_secs_f64()
    });
    let best = runs.fold(f64::INFINITY, f64::min);
    (positions, positions as f64 / best)
}

/// Positions of random games.
fn positions(othello: &Othello) -> Vec<OthelloBoard> {
    let mut draw = 1;
    let mut board = othello.start();
    let next = || {
        let moves: Vec<_> = othello.moves(&board).collect();
        draw = mix(draw);
        board = match moves.len() {
            0 => othello.start(),
            number => othello.play(&board, moves[below(draw, number as u32) as usize]),
        };
        board
    };
    std::iter::repeat_with(next).take(1000).collect()
}

/// Nanoseconds an evaluation takes, the best of some runs.
fn nanoseconds(othello: &Othello, evaluation: OthelloEvaluation, boards: &[OthelloBoard]) -> f64 {
    let runs = (0..50).map(|_| {
        let start = Instant::now();
        for board in boards {
            black_box(evaluation.evaluate(othello, black_box(board)));
        }
        start.elapsed().as_secs_f64()
    });
    runs.fold(f64::INFINITY, f64::min) * 1e9 / boards.len() as f64
}

#[allow(clippy::print_stdout)]
fn main() {
    for (size, depth) in [(8, 10), (6, 10), (4, 12)] {
        let othello = Othello::new(size).expect("a size");
        let (positions, a_second) = speed(&othello, &othello.start(), depth);
        let million = a_second / 1e6;
        println!(
            "perft {othello:<15} depth {depth}: {positions:>10} positions, {million:6.0} million a second"
        );
    }
    let othello = Othello::default();
    let boards = positions(&othello);
    for (evaluation, name) in OthelloEvaluation::ALL {
        println!("eval {name:<15} {:6.0} ns", nanoseconds(&othello, evaluation, &boards));
    }
}
