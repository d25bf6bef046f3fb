//! The speed of Othello's rules: `cargo bench -p plywood-games --bench othello`.

use plywood::{Deterministic, perft};
use plywood_games::Othello;
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
}
