//! Chess: the rules by counting, the notations, the evaluations, and a match.

#![allow(clippy::print_stderr)]

mod evaluation;
mod fitted;
mod perft;
mod quiescence;
mod rules;
mod search;
mod text;

use plywood::Game;
use plywood_games::random::{below, mix, root_hash};
use plywood_games::{
    Notation,
    chess::{Chess, ChessBoard},
};

/// The rules; how positions are judged does not matter to them.
fn chess() -> Chess {
    Chess
}

fn board(fen: &str) -> ChessBoard {
    chess().read_position(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The positions of a random game.
fn random_game(seed: u64, plies: usize) -> Vec<ChessBoard> {
    let mut positions = vec![ChessBoard::start()];
    let mut draw = root_hash(seed);
    while positions.len() <= plies {
        let last = &positions[positions.len() - 1];
        if chess().outcome(last).is_some() {
            break;
        }
        draw = mix(draw);
        let number = below(draw, chess().moves(last).count() as u32) as usize;
        let mv = chess().moves(last).nth(number).expect("a move");
        positions.push(chess().play(last, mv));
    }
    positions
}

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
