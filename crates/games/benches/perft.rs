//! The speed of the rules of board games: `cargo bench -p plywood-games --bench perft`.
//!
//! Positions a second, the last ply counted in bulk and nothing hashed; and as a
//! ratio, what playing the last ply as well would cost.

use plywood::{Deterministic, perft::perft};
use plywood_games::{Family, checkers::Checkers, connect_four::ConnectFour, draws::WithDraws};
use std::{hint::black_box, time::Instant};

/// The time of the fastest of some runs, in seconds.
fn fastest(mut run: impl FnMut() -> u64) -> (u64, f64) {
    let mut count = 0;
    let times = (0..5).map(|_| {
        let start = Instant::now();
        count = run();
        start.elapsed().as_secs_f64()
    });
    let best = times.fold(f64::INFINITY, f64::min);
    (count, best)
}

/// Like `perft`, but every position is made.
fn played<G: Deterministic>(game: &G, position: &G::Position, depth: u32) -> u64 {
    if depth == 0 || game.outcome(position).is_some() {
        return 1;
    }
    game.moves(position).map(|mv| played(game, &game.play(position, mv), depth - 1)).sum()
}

#[allow(clippy::print_stdout)]
fn compare<F: Family + Deterministic>(game: &F, depth: u32) {
    let root = game.root(0);
    let (count, bulk) = fastest(|| perft(black_box(game), black_box(&root), depth));
    let (again, each) = fastest(|| played(black_box(game), black_box(&root), depth));
    assert_eq!(count, again);
    println!(
        "perft {:<20} depth {depth:>2}: {count:>10} positions, {:4.0} million a second; all played takes {:.1} times as long",
        game.name(),
        count as f64 / bulk / 1e6,
        each / bulk,
    );
}

fn main() {
    compare(&ConnectFour::default(), 9);
    compare(&Checkers, 11);
    compare(&WithDraws::new(Checkers), 10);
}
