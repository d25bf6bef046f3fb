//! `nets` against `network` at backgammon: each takes the play whose result it likes best, looking no further.
//!
//! ```text
//! cargo run --release -p plywood-games --example backgammon_match 2000
//! ```
//!
//! plays so many pairs of games. Both games of a pair have the same dice, with the sides exchanged.

#![allow(clippy::print_stdout)]

use plywood::{Evaluate, Game};
use plywood_games::backgammon::{Backgammon, BackgammonBoard, BackgammonEvaluation, Nets};
use plywood_games::random::{below, mix};

const SEED: u64 = 991;

/// The position after the play that leaves the other side least.
fn best(evaluation: &impl Evaluate<Backgammon>, rolled: &BackgammonBoard) -> BackgammonBoard {
    let judge = |board: &BackgammonBoard| {
        let known = Backgammon.outcome(board);
        known.unwrap_or_else(|| evaluation.evaluate(&Backgammon, board))
    };
    let after = Backgammon.moves(rolled).map(|play| Backgammon.play(rolled, play));
    let judged = after.map(|board| (judge(&board), board));
    judged.min_by(|a, b| a.0.total_cmp(&b.0)).expect("a play").1
}

/// The points that `nets` win, on turn at the plies of this remainder.
fn game(pair: u64, nets: u32) -> f64 {
    let mut draw = mix(SEED + pair);
    let mut die = || {
        draw = mix(draw);
        below(draw, 6) as u8 + 1
    };
    let mut board = BackgammonBoard::START;
    for ply in 0.. {
        let on_turn = ply % 2 == nets;
        if let Some(score) = Backgammon.outcome(&board) {
            return if on_turn { score } else { -score };
        }
        let rolled = board.with_dice(die(), die());
        board = if on_turn { best(&Nets, &rolled) } else { best(&BackgammonEvaluation, &rolled) };
    }
    unreachable!("a game ends")
}

fn main() {
    let pairs: u64 =
        std::env::args().nth(1).map_or(1000, |pairs| pairs.parse().expect("a number of pairs"));
    let (mut sum, mut squares) = (0.0, 0.0);
    for pair in 0..pairs {
        let mean = (game(pair, 0) + game(pair, 1)) / 2.0;
        sum += mean;
        squares += mean * mean;
    }
    let number = pairs as f64;
    let mean = sum / number;
    let error = ((squares / number - mean * mean) / number).sqrt();
    let (low, high) = (mean - 1.96 * error, mean + 1.96 * error);
    println!("nets win {mean:.3} points a game, {low:.3} to {high:.3} (95 %), in {pairs} pairs");
}
