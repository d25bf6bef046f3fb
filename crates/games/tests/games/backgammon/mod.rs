//! Backgammon against a slow and obvious generator that shares no code with it
//! and against counts made elsewhere; its texts there and back; and how well its
//! evaluations play.

mod bear_off;
mod nets;
mod obvious;
mod players;
mod rules;
mod search;
mod text;

use plywood::{Game, Side};
use plywood_games::backgammon::{Backgammon, BackgammonBoard, Checkers as BackgammonCheckers};
use plywood_games::random::{below, mix};

/// Draws that repeat.
struct Draws(u64);

impl Draws {
    fn below(&mut self, n: usize) -> usize {
        self.0 = mix(self.0);
        below(self.0, n as u32) as usize
    }

    fn roll(&mut self, board: &BackgammonBoard) -> BackgammonBoard {
        board.with_dice(self.below(6) as u8 + 1, self.below(6) as u8 + 1)
    }

    /// Random games, one after the other: every position after the roll.
    fn positions(mut self, number: usize) -> impl Iterator<Item = BackgammonBoard> {
        let mut board = BackgammonBoard::START;
        std::iter::repeat_with(move || {
            let rolled = self.roll(&board);
            let plays: Vec<_> = Backgammon.moves(&rolled).collect();
            board = Backgammon.play(&rolled, plays[self.below(plays.len())]);
            if Backgammon.outcome(&board).is_some() {
                board = BackgammonBoard::START;
            }
            rolled
        })
        .take(number)
    }
}

/// A position from the points held; the other checkers are off.
fn places(mine: &[(usize, u8)], theirs: &[(usize, u8)]) -> BackgammonBoard {
    let checkers = |held: &[(usize, u8)]| {
        let mut places = [0; 26];
        for &(point, number) in held {
            places[point] = number;
        }
        places[0] = 15 - places.iter().sum::<u8>();
        BackgammonCheckers::new(&places).unwrap()
    };
    BackgammonBoard::new(checkers(mine), checkers(theirs), Side::First).unwrap()
}
