//! Games from which the weights of the patterns are learned.

use super::{Othello, OthelloBoard, OthelloMove};
use crate::{
    Notation, TextError, interrupt,
    random::{below, mix},
    training::Lesson,
};
use plywood::{Evaluate, Game, Search, Window, algorithm::negascout, order::ByRank};

/// A game with its samples, which are those of its last positions.
pub(super) struct Played {
    moves: Vec<OthelloMove>,
    pub(super) samples: Vec<Sample>,
}

impl Played {
    /// In words and numbers.
    pub(super) fn lesson(&self) -> Lesson {
        let othello = Othello::default();
        let mut board = othello.start();
        let mut text = |&mv: &OthelloMove| {
            let text = othello.move_text(&board, mv);
            board = othello.play(&board, mv);
            text
        };
        let moves: Vec<String> = self.moves.iter().map(&mut text).collect();
        let worth = self.samples.iter().map(|sample| sample.discs).collect();
        Lesson { moves: moves.join(" "), worth }
    }

    /// The same again.
    pub(super) fn read(lesson: &Lesson) -> Result<Played, TextError> {
        let othello = Othello::default();
        let (mut boards, mut moves) = (vec![othello.start()], Vec::new());
        for text in lesson.moves.split_whitespace() {
            let board = boards[moves.len()];
            let mv = othello.read_move(&board, text)?;
            boards.push(othello.play(&board, mv));
            moves.push(mv);
        }
        let (plies, worth) = (moves.len(), &lesson.worth);
        let Some(first) = plies.checked_sub(worth.len()) else {
            let what = format!("{} positions of a game of {plies} moves", worth.len());
            return Err(TextError::Other(format!("no game to learn from: {what}")));
        };
        let sample = |(&board, &discs)| Sample { board, discs };
        let samples = boards[first..plies].iter().zip(worth).map(sample).collect();
        Ok(Played { moves, samples })
    }
}

/// A position and the difference of discs that came of it, for the side to move.
#[derive(Copy, Clone, Debug)]
pub(super) struct Sample {
    pub(super) board: OthelloBoard,
    pub(super) discs: f32,
}

/// The plies that both sides search.
const DEPTH: u32 = 3;
/// The empty squares from which on positions are solved.
const SOLVED: u32 = 10;
/// Deeper than any game.
const TO_THE_END: u32 = 128;
/// The moves at the beginning that are random, short beginnings being the likelier.
const LEAST_RANDOM: u32 = 2;
const MOST_RANDOM: u32 = 48;

/// Plays a game, another for each seed. There are no samples of the random
/// moves at its beginning.
///
/// What came of a position is the outcome of the game, and in part what the
/// search held the positions on the way to be worth, by `trust`, which is 0 to 1:
/// temporal differences (Sutton 1988). A good judge says more of a position than
/// the chances of a single game. The end of each game is solved, not judged.
pub(super) fn play_game<E: Evaluate<Othello>>(evaluation: &E, trust: f32, seed: u64) -> Played {
    let mut draws = Draws(mix(seed));
    let othello = Othello::default();
    let longer = MOST_RANDOM - LEAST_RANDOM + 1;
    let random_plies = LEAST_RANDOM + draws.below(longer).min(draws.below(longer));
    let (mut board, mut moves) = (othello.start(), Vec::new());
    for _ in 0..random_plies {
        if othello.outcome(&board).is_some() {
            return Played { moves, samples: Vec::new() };
        }
        moves.push(draws.random_move(&othello, &board));
        board = othello.play(&board, moves[moves.len() - 1]);
    }
    // Moves are told apart by less than a disc.
    let fine = othello.with_unit(100);
    let mut samples = Vec::new();
    while fine.outcome(&board).is_none() && board.discs() < 64 - SOLVED {
        interrupt::poll();
        let evaluate = |board: &OthelloBoard| evaluation.evaluate(&fine, board);
        let (mv, score) = best_move(&fine, evaluate, &board, DEPTH);
        samples.push(Sample { board, discs: score as f32 / fine.unit() as f32 });
        moves.push(mv);
        board = fine.play(&board, mv);
    }
    let mut end = Vec::new();
    while othello.outcome(&board).is_none() {
        interrupt::poll();
        // Each position is solved, so that any move will do.
        let (best, discs) = best_move(&othello, |_: &OthelloBoard| 0, &board, TO_THE_END);
        end.push(Sample { board, discs: discs as f32 });
        let random = draws.random_move(&othello, &board);
        moves.push(if draws.below(2) == 0 { best } else { random });
        board = othello.play(&board, moves[moves.len() - 1]);
    }
    let outcome = othello.outcome(&board).unwrap_or(0) as f32;
    let mut came = end.first().copied().unwrap_or(Sample { board, discs: outcome });
    for sample in samples.iter_mut().rev() {
        let turn = |discs: f32| if came.board.side == sample.board.side { discs } else { -discs };
        let held = sample.discs;
        sample.discs = turn(came.discs);
        came = Sample { board: sample.board, discs: sample.discs + trust * (held - sample.discs) };
    }
    samples.extend(end);
    Played { moves, samples }
}

/// The first of the best moves and its score, searched to this depth.
fn best_move(
    othello: &Othello,
    evaluate: impl Fn(&OthelloBoard) -> i32,
    board: &OthelloBoard,
    depth: u32,
) -> (OthelloMove, i32) {
    // The fewer replies, the better a move, mostly.
    let few_replies = ByRank::new(|othello: &Othello, board: &OthelloBoard, mv: OthelloMove| {
        let replies = othello.play(board, mv).places(othello.squares);
        -(replies.count_ones() as i32)
    });
    let mut search = Search::new(othello, evaluate).order(few_replies);
    let mut best = (OthelloMove::PASS, -i32::MAX);
    for mv in othello.moves(board) {
        let window = Window { alpha: best.1, beta: i32::MAX };
        let Ok(score) = negascout(&mut search, &othello.play(board, mv), depth - 1, -window);
        if -score > best.1 {
            best = (mv, -score);
        }
    }
    best
}

/// Draws that repeat.
struct Draws(u64);

impl Draws {
    fn below(&mut self, n: u32) -> u32 {
        self.0 = mix(self.0);
        below(self.0, n)
    }

    /// Of a game that is not over.
    fn random_move(&mut self, othello: &Othello, board: &OthelloBoard) -> OthelloMove {
        let mut moves = othello.moves(board);
        let number = self.below(moves.len() as u32);
        moves.nth(number as usize).unwrap_or(OthelloMove::PASS)
    }
}
