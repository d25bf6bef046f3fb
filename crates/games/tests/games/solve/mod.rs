//! Solving: every method against plain negamax, and against published values.
#![allow(clippy::print_stderr)] // what was measured, and what was passed over

mod any_game;
mod connect_four;
mod hostile;
mod othello;

use plywood::{Deterministic, Game};
use plywood_games::random::{below, mix};
use std::path::PathBuf;

/// The definition, sharing no code with what is tested.
fn negamax<G: Deterministic + Game<Score = i32>>(game: &G, position: &G::Position) -> i32 {
    if let Some(score) = game.outcome(position) {
        return score;
    }
    let worth = |mv| -negamax(game, &game.play(position, mv));
    game.moves(position).map(worth).max().expect("a move")
}

/// The position after `moves` random moves, or as many as there are.
fn after_random_moves<G: Game>(game: &G, start: G::Position, moves: u32, seed: u64) -> G::Position {
    let mut position = start;
    let mut hash = mix(seed);
    for _ in 0..moves {
        if game.outcome(&position).is_some() {
            break;
        }
        let legal: Vec<G::Move> = game.moves(&position).collect();
        hash = mix(hash);
        position = game.play(&position, legal[below(hash, legal.len() as u32) as usize]);
    }
    position
}

/// A file of published positions; `None`, and a word about it, where it is missing.
fn published(path: &str) -> Option<String> {
    let data = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data").join(path);
    let text = std::fs::read_to_string(&data).ok();
    if text.is_none() {
        eprintln!("passed over: {} is not there", data.display());
    }
    text
}
