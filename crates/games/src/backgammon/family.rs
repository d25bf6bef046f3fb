//! Backgammon among the other trees and games.

use super::{
    Backgammon, BackgammonBoard, BackgammonEvaluation, Nets, PipCount, Play, fibs, picture,
};
use crate::{
    Family, Knowledge, Notation, Protocol, TextError,
    board::Board,
    family::names_from,
    protocol::word,
    random::{below, mix, root_hash},
};
use plywood::{Dice, Evaluate, Game};
use std::fmt;

/// The age in moves of the oldest game that a seed stands for.
const OLDEST: u32 = 40;

/// The plays of a position, on average.
const PLAYS: f64 = 20.0;
const ROLLS: f64 = 21.0;

impl Family for Backgammon {
    /// A position with its dice, from a game that the evaluation plays against
    /// itself. Seed 0 is the start, with a roll of 3 and 1.
    fn root(&self, seed: u64) -> BackgammonBoard {
        if seed == 0 {
            return BackgammonBoard::START.with_dice(3, 1);
        }
        let mut draw = root_hash(seed);
        let mut roll = |board: BackgammonBoard| {
            draw = mix(draw);
            board.with_dice(1 + below(draw, 6) as u8, 1 + below(mix(draw), 6) as u8)
        };
        let mut board = roll(BackgammonBoard::START);
        for _ in 0..below(mix(!seed), OLDEST) {
            // The play whose result the opponent likes least.
            let worth = |&next: &BackgammonBoard| match self.outcome(&next) {
                Some(score) => -score,
                None => -BackgammonEvaluation.evaluate(self, &next),
            };
            let results = self.moves(&board).map(|play| self.play(&board, play));
            let best = results.max_by(|a, b| worth(a).total_cmp(&worth(b)));
            match best.filter(|next| self.outcome(next).is_none()) {
                Some(next) => board = roll(next),
                None => break,
            }
        }
        board
    }
    /// The start, with the roll that decides who begins: never a double.
    fn first_position(&self, seed: u64) -> BackgammonBoard {
        let draw = root_hash(seed);
        let one = 1 + below(draw, 6) as u8;
        let other = 1 + below(mix(draw), 5) as u8;
        BackgammonBoard::START.with_dice(one, if other < one { other } else { other + 1 })
    }
    fn is_random(&self) -> bool {
        true
    }
    fn all_leaves(&self, depth: u32) -> f64 {
        (PLAYS * ROLLS).powi(depth as i32) / ROLLS
    }
}

impl Notation for Backgammon {
    fn name(&self) -> String {
        self.to_string()
    }
    fn player_names(&self, board: &BackgammonBoard) -> [&'static str; 2] {
        names_from(board.side, ["X", "O"])
    }
    /// The dice, the larger first: `31`.
    fn roll_text(&self, _: &BackgammonBoard, after: &BackgammonBoard) -> Option<String> {
        after.dice().map(|(high, low)| format!("{high}{low}"))
    }
    fn read_move(&self, board: &BackgammonBoard, text: &str) -> Result<Play, TextError> {
        Backgammon::read_move(self, board, text)
    }
    fn board(&self, board: &BackgammonBoard, _: Option<Play>) -> Option<Board> {
        Some(picture::board(self, board))
    }
    fn move_text(&self, board: &BackgammonBoard, play: Play) -> String {
        Backgammon::move_text(self, board, play)
    }
    /// A position ID of GNU Backgammon, and the dice, as in `4HPwATDgc/ABMA:31`.
    fn read_position(&self, text: &str) -> Result<BackgammonBoard, TextError> {
        text.parse()
    }
    fn position_text(&self, board: &BackgammonBoard) -> Option<String> {
        Some(board.to_string())
    }
    fn protocols(&self) -> &'static [Protocol] {
        &[Protocol::Gnubg]
    }
    /// A word, but in GNU Backgammon's protocol a line of steps, empty where no die can be played.
    fn move_in(&self, protocol: Protocol, board: &BackgammonBoard, play: Play) -> String {
        match protocol {
            Protocol::Gnubg => fibs::move_text(board, play),
            _ => word(&self.move_text(board, play)),
        }
    }
    fn read_move_in(
        &self,
        protocol: Protocol,
        board: &BackgammonBoard,
        text: &str,
    ) -> Result<Play, TextError> {
        match protocol {
            Protocol::Gnubg => fibs::read_move(board, text),
            _ => Backgammon::read_move(self, board, &text.replace('_', " ")),
        }
    }
    fn position_in(&self, protocol: Protocol, board: &BackgammonBoard) -> Option<String> {
        Some(match protocol {
            Protocol::Gnubg => fibs::position_text(board),
            _ => board.to_string(),
        })
    }
    fn read_position_in(
        &self,
        protocol: Protocol,
        text: &str,
    ) -> Result<BackgammonBoard, TextError> {
        match protocol {
            Protocol::Gnubg => fibs::read_position(text),
            _ => text.parse(),
        }
    }
    /// Any roll but doubles, which decide nothing about who begins: `62`.
    fn start_after(&self, roll: &str) -> Option<BackgammonBoard> {
        let dice: Vec<u8> = roll
            .bytes()
            .map(|it| it.wrapping_sub(b'0'))
            .filter(|it| (1..=6).contains(it))
            .collect();
        match *dice.as_slice() {
            [one, other] if one != other && roll.len() == 2 => {
                Some(BackgammonBoard::START.with_dice(one, other))
            }
            _ => None,
        }
    }
    fn node_text(&self, board: &BackgammonBoard) -> Option<String> {
        debug_assert_eq!(self.side(board), board.side());
        Some(board.to_string())
    }
}

impl Knowledge for Backgammon {
    fn evaluations(&self) -> &'static [&'static str] {
        &["network", "pips", "nets"]
    }
    /// `nets`; searches that name none are still by `network`, whose numbers others compare with.
    fn playing_evaluation(&self) -> usize {
        2
    }
    #[inline]
    fn evaluate(&self, evaluation: usize, board: &BackgammonBoard) -> f64 {
        match evaluation {
            0 => BackgammonEvaluation.evaluate(self, board),
            1 => PipCount.evaluate(self, board),
            _ => Nets.evaluate(self, board),
        }
    }
    fn prefers_static_order(&self) -> bool {
        true
    }
}

impl fmt::Display for Backgammon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("backgammon")
    }
}
