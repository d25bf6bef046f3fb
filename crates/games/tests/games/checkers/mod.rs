//! Checkers: published counts, a slow and obvious generator, text, draws.

mod draws;
mod obvious;
mod rules;
mod tables;
mod text;

use plywood::Game;
use plywood_games::{
    checkers::{Checkers, CheckersBoard},
    random::{below, mix},
};

/// The positions of random games, the start left out.
fn random_positions(count: usize) -> Vec<CheckersBoard> {
    let game = Checkers;
    let mut positions = Vec::with_capacity(count);
    let mut draw = 1;
    let mut board = CheckersBoard::START;
    while positions.len() < count {
        draw = mix(draw);
        let moves: Vec<_> = game.moves(&board).collect();
        board = match game.outcome(&board) {
            Some(_) => CheckersBoard::START,
            // Long games are kings walking about.
            None if below(mix(!draw), 150) == 0 => CheckersBoard::START,
            None => game.play(&board, moves[below(draw, moves.len() as u32) as usize]),
        };
        positions.push(board);
    }
    positions
}
