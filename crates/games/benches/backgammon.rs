//! How fast backgammon's plays are found and made, and their results judged.
//!
//! `cargo bench -p plywood-games --bench backgammon` prints first the resulting
//! positions in a second, over positions of random games and all 21 rolls of
//! each, on one core; and then the times.

#![allow(clippy::print_stdout)]

use plywood::{Dice, Evaluate, Game, Keyed};
use plywood_games::backgammon::{Backgammon, BackgammonBoard, BackgammonEvaluation};
use plywood_games::random::{below, mix};
use std::{hint::black_box, sync::LazyLock, time::Instant};

fn main() {
    let best_of_25 = |name: &str, run: fn() -> u64| {
        let results = found_only();
        let time = |_| {
            let start = Instant::now();
            black_box(run());
            start.elapsed()
        };
        let best = (0..25).map(time).min().expect("25 runs");
        let millions = results as f64 / best.as_secs_f64() / 1e6;
        println!("  {name:<28} {millions:6.1} million results a second");
    };
    println!("{} positions, 21 rolls each, {} results", POSITIONS.len(), found_only());
    best_of_25("found", found_only);
    best_of_25("found and made", found_and_made);
    best_of_25("found, made and hashed", found_made_and_hashed);
    best_of_25("found, made and judged", found_made_and_judged);
    println!();
    divan::main();
}

/// Every position of some random games, before the roll.
static POSITIONS: LazyLock<Vec<BackgammonBoard>> = LazyLock::new(|| {
    let mut positions = Vec::new();
    let mut hash = 1;
    let mut draw = |n: usize| {
        hash = mix(hash);
        below(hash, n as u32) as usize
    };
    for _ in 0..20 {
        let mut board = BackgammonBoard::START;
        while Backgammon.outcome(&board).is_none() {
            positions.push(board);
            let rolled = board.with_dice(draw(6) as u8 + 1, draw(6) as u8 + 1);
            let plays: Vec<_> = Backgammon.moves(&rolled).collect();
            board = Backgammon.play(&rolled, plays[draw(plays.len())]);
        }
    }
    positions
});

/// The positions with dice, one after the other.
fn rolled() -> impl Iterator<Item = BackgammonBoard> {
    let rolls = |board| Backgammon.rolls(board).expect("no dice").rolls.map(|(_, rolled)| rolled);
    black_box(&*POSITIONS).iter().flat_map(rolls)
}

#[divan::bench]
fn found_only() -> u64 {
    let mut count = 0;
    for board in rolled() {
        for play in Backgammon.moves(&board) {
            black_box(play);
            count += 1;
        }
    }
    count
}

#[divan::bench]
fn found_and_made() -> u64 {
    let mut count = 0;
    for board in rolled() {
        for play in Backgammon.moves(&board) {
            black_box(Backgammon.play(&board, play));
            count += 1;
        }
    }
    count
}

#[divan::bench]
fn found_made_and_hashed() -> u64 {
    let mut hash = 0;
    for board in rolled() {
        for play in Backgammon.moves(&board) {
            hash ^= Backgammon.key(&Backgammon.play(&board, play));
        }
    }
    hash
}

#[divan::bench]
fn found_made_and_judged() -> u64 {
    let mut count = 0;
    for board in rolled() {
        for play in Backgammon.moves(&board) {
            let after = Backgammon.play(&board, play);
            black_box(BackgammonEvaluation.evaluate(&Backgammon, &after));
            count += 1;
        }
    }
    count
}
