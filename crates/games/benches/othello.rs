//! The speed of Othello's rules and evaluations:
//! `cargo bench -p plywood-games --bench othello`.

use plywood::{Evaluate, Game, perft::perft};
use plywood_games::random::{below, mix};
use plywood_games::{
    Knowledge,
    othello::{Othello, OthelloBoard, OthelloEvaluation},
};
use std::hint::black_box;
use std::time::Instant;

/// Million positions a second, the best of many short runs: one of them is
/// undisturbed, even on a busy machine.
fn speed(count: impl Fn() -> u64) -> f64 {
    let runs = (0..60).map(|_| {
        let start = Instant::now();
        let positions = count();
        positions as f64 / start.elapsed().as_secs_f64() / 1e6
    });
    runs.fold(0.0, f64::max)
}

/// The same count in plain lines, for the board of 8x8 squares: each direction is
/// followed disc by disc.
mod by_hand {
    /// One step in each direction, and the squares from which it stays on the board.
    const STEPS: [(i32, u64); 8] = [
        (1, !0x8080_8080_8080_8080),
        (-1, !0x0101_0101_0101_0101),
        (8, !0),
        (-8, !0),
        (9, !0x8080_8080_8080_8080),
        (-9, !0x0101_0101_0101_0101),
        (7, !0x0101_0101_0101_0101),
        (-7, !0x8080_8080_8080_8080),
    ];

    fn step(discs: u64, (by, from): (i32, u64)) -> u64 {
        let discs = discs & from;
        if by > 0 { discs << by } else { discs >> -by }
    }

    fn places(mine: u64, theirs: u64) -> u64 {
        let mut places = 0;
        for direction in STEPS {
            let mut line = step(mine, direction) & theirs;
            for _ in 0..5 {
                line |= step(line, direction) & theirs;
            }
            places |= step(line, direction);
        }
        places & !(mine | theirs)
    }

    fn turned(mine: u64, theirs: u64, disc: u64) -> u64 {
        let mut turned = 0;
        for direction in STEPS {
            let mut line = 0;
            let mut next = step(disc, direction);
            while next & theirs != 0 {
                line |= next;
                next = step(next, direction);
            }
            if next & mine != 0 {
                turned |= line;
            }
        }
        turned
    }

    pub(super) fn perft(mine: u64, theirs: u64, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut places = places(mine, theirs);
        if places == 0 {
            let over = self::places(theirs, mine) == 0;
            return if over { 1 } else { perft(theirs, mine, depth - 1) };
        }
        if depth == 1 {
            return places.count_ones().into();
        }
        let mut count = 0;
        while places != 0 {
            let disc = places & places.wrapping_neg();
            places ^= disc;
            let turned = turned(mine, theirs, disc);
            count += perft(theirs ^ turned, mine | turned | disc, depth - 1);
        }
        count
    }
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
    let othello = Othello::default();
    let (start, depth) = (othello.start(), 9);
    let ours = || perft(black_box(&othello), black_box(&start), depth);
    let plain = || by_hand::perft(black_box(start.mine()), start.theirs(), depth);
    assert_eq!(ours(), plain(), "both count the same");
    let (ours, plain) = (speed(ours), speed(plain));
    println!("perft {depth} of othello: {:.2} times as fast as plain lines", ours / plain);
    println!("  through the library  {ours:6.0} million positions a second");
    println!("  plain lines          {plain:6.0}");
    for (size, depth) in [(6, 9), (4, 12)] {
        let othello = Othello::new(size).expect("a size");
        let speed = speed(|| perft(black_box(&othello), &othello.start(), depth));
        println!("perft {depth:>2} of {othello}: {speed:.0} million positions a second");
    }
    let boards = positions(&othello);
    for (evaluation, name) in OthelloEvaluation::ALL.into_iter().zip(othello.evaluations()) {
        println!("eval {name:<15} {:6.0} ns", nanoseconds(&othello, evaluation, &boards));
    }
}
