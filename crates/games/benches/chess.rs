//! What the library costs in chess: perft through `Game`, beside calling
//! `cozy-chess` directly.
//!
//! `cargo bench -p plywood-games --bench chess` prints the ratios first, measured
//! in turns in one run, and then the times.

#![allow(clippy::print_stdout)]

use cozy_chess::Board;
use plywood::{Evaluate, Game, Quiescent};
use plywood_games::random::{below, mix};
use plywood_games::{
    Knowledge,
    chess::{Chess, ChessBoard, ChessEvaluation, ChessMove},
};
use std::{
    hint::black_box,
    sync::LazyLock,
    time::{Duration, Instant},
};

const POSITIONS: [(&str, &str, u32); 3] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4),
    ("endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5),
];

const TURNS: usize = 200;

fn main() {
    println!(
        "perft through the library in percent of the speed of cozy-chess (best of {TURNS}, in turns)"
    );
    for (name, fen, depth) in POSITIONS {
        let board: Board = fen.parse().expect("a position");
        let position = ChessBoard::from(board.clone());
        let time = |run: &dyn Fn() -> u64| {
            let start = Instant::now();
            black_box(run());
            start.elapsed()
        };
        let library = || Chess.perft(black_box(&position), depth);
        let direct = || direct(black_box(&board), depth);
        assert_eq!(library(), direct());
        let mut best = [Duration::MAX; 2];
        for _ in 0..TURNS {
            best[0] = best[0].min(time(&library));
            best[1] = best[1].min(time(&direct));
        }
        let percent = 100.0 * best[1].as_secs_f64() / best[0].as_secs_f64();
        let millions = library() as f64 / best[0].as_secs_f64() / 1e6;
        println!("  {name:<10} {percent:6.1} %   ({millions:.0} million positions a second)");
    }
    println!();
    divan::main();
}

/// Every position of some random games, and the move played there.
static GAMES: LazyLock<Vec<(ChessBoard, ChessMove)>> = LazyLock::new(|| {
    let chess = Chess;
    let mut positions = Vec::new();
    let mut draw = 1;
    for _ in 0..20 {
        let mut board = ChessBoard::start();
        for _ in 0..50 {
            if chess.outcome(&board).is_some() {
                break;
            }
            draw = mix(draw);
            let number = below(draw, chess.moves(&board).count() as u32) as usize;
            let mv = chess.moves(&board).nth(number).expect("a move");
            let after = chess.play(&board, mv);
            positions.push((board, mv));
            board = after;
        }
    }
    positions
});

#[divan::bench]
fn a_thousand_moves() -> u64 {
    GAMES.iter().map(|(board, mv)| Chess.play(board, *mv).board().hash()).fold(0, |a, b| a ^ b)
}

#[divan::bench(args = [ChessEvaluation::Material, ChessEvaluation::Good])]
fn a_thousand_judgements(evaluation: ChessEvaluation) -> i32 {
    GAMES.iter().map(|(board, _)| evaluation.evaluate(&Chess, board)).sum()
}

#[divan::bench(args = [ChessEvaluation::Material, ChessEvaluation::Good])]
fn a_thousand_judgements_once_quiet(evaluation: ChessEvaluation) -> i32 {
    let quiet = Quiescent(evaluation);
    GAMES.iter().map(|(board, _)| quiet.evaluate(&Chess, board)).sum()
}

/// The same with nothing in between.
fn direct(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|set| {
        if depth == 1 {
            nodes += set.len() as u64;
            return false;
        }
        for mv in set {
            let mut child = board.clone();
            child.play_unchecked(mv);
            nodes += direct(&child, depth - 1);
        }
        false
    });
    nodes
}
