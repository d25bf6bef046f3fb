//! Othello: the rules against published counts and an obvious generator, and
//! text in and out; the evaluations, and matches between them.

mod evaluation;
mod obvious;
mod players;
mod rules;
mod text;

use plywood::Game;
use plywood_games::othello::{Othello, OthelloBoard};
use plywood_games::random::{below, mix};

/// The positions of random games, one after the other, those at the end of a
/// game included.
fn random_positions(
    othello: Othello,
    seed: u64,
    number: usize,
) -> impl Iterator<Item = OthelloBoard> {
    let mut draw = mix(seed);
    let mut board = othello.start();
    std::iter::repeat_with(move || {
        let here = board;
        let moves: Vec<_> = othello.moves(&here).collect();
        draw = mix(draw);
        board = match moves.len() {
            0 => othello.start(),
            number => othello.play(&here, moves[below(draw, number as u32) as usize]),
        };
        here
    })
    .take(number)
}

fn sized(size: u8) -> Othello {
    Othello::new(size).unwrap()
}
