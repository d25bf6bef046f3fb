//! The evaluation, and its terms for who fits the weights.

use super::super::{Chess, ChessBoard, tapered};
use super::attacks::Attacks;
use super::terms::{NAMED, TEMPO, TERMS};
use super::weights::{Both, WEIGHTS};
use super::{ending, king, pawn_terms, piece_terms, threats};
use cozy_chess::{Board, Color};
use plywood::Evaluate;

/// Judges a position by its terms and their weights.
pub(in super::super) fn fitted(board: &Board) -> i32 {
    judged_by(board, &WEIGHTS)
}

fn judged_by(board: &Board, weights: &[Both; TERMS]) -> i32 {
    let side = board.side_to_move();
    let attacks = [Attacks::of(board, side), Attacks::of(board, !side)];
    let mut sum = weights[TEMPO.it()].0;
    tell_side(board, side, [&attacks[0], &attacks[1]], &mut |term, times| {
        sum += weights[term].0 * times;
    });
    tell_side(board, !side, [&attacks[1], &attacks[0]], &mut |term, times| {
        sum -= weights[term].0 * times;
    });
    let (sum, stage) = (Both(sum), tapered::stage(board));
    let lead = tapered::worth(sum.opening(), sum.ending()).at(stage);
    let ahead = if lead > 0 { side } else { !side };
    (lead * ending::counts(board, ahead) / ending::ALL).clamp(-MOST, MOST)
}

/// Farther from nothing no position is, whatever stands on the board: a mate is.
const MOST: i32 = 14_000;

/// The terms of one side.
#[inline]
fn tell_side(
    board: &Board,
    side: Color,
    attacks: [&Attacks; 2],
    tell: &mut impl FnMut(usize, i32),
) {
    piece_terms::tell(board, side, attacks, tell);
    pawn_terms::tell(board, side, attacks, tell);
    threats::tell(board, side, attacks, tell);
    king::tell(board, side, attacks, tell);
}

/// Other weights than those of [`ChessEvaluation::Fitted`](super::super::ChessEvaluation::Fitted), in the opening and
/// in the ending.
#[derive(Clone)]
pub struct FittedWeights(Box<[Both; TERMS]>);

impl FittedWeights {
    /// By these weights, as many as there are [terms](FittedTerms::NUMBER); those left out are none.
    pub fn new(weights: impl IntoIterator<Item = [i16; 2]>) -> Self {
        let mut all = Box::new([Both::new([0, 0]); TERMS]);
        all.iter_mut().zip(weights).for_each(|(both, weights)| *both = Both::new(weights));
        FittedWeights(all)
    }
}

impl Evaluate<Chess> for FittedWeights {
    fn evaluate(&self, _: &Chess, ChessBoard(board): &ChessBoard) -> i32 {
        judged_by(board, &self.0)
    }
}

/// What a position is made of, for who fits the weights of
/// [`ChessEvaluation::Fitted`](super::super::ChessEvaluation::Fitted): its value is the sum of weights times
/// [`times`](Self::times), between those of the opening and of the ending by
/// [`opening`](Self::opening), and times what [`counts`](Self::counts) of it.
#[derive(Clone, Debug)]
pub struct FittedTerms {
    /// Terms, and how often more the side to move has them than the other.
    pub times: Vec<(u16, i8)>,
    /// How much of the opening is left: from 0 to 1.
    pub opening: f32,
    /// The part of a lead that counts: of the side to move, of the other.
    pub counts: [f32; 2],
}

impl FittedTerms {
    /// How many terms there are.
    pub const NUMBER: usize = TERMS;

    /// Their names, and how many have each, in their order.
    pub fn names() -> impl Iterator<Item = (&'static str, usize)> {
        NAMED.iter().map(|(name, terms)| (*name, terms.number()))
    }

    /// The terms of a position.
    pub fn of(ChessBoard(board): &ChessBoard) -> FittedTerms {
        let side = board.side_to_move();
        let attacks = [Attacks::of(board, side), Attacks::of(board, !side)];
        let mut times = vec![0i8; TERMS];
        times[TEMPO.it()] = 1;
        tell_side(board, side, [&attacks[0], &attacks[1]], &mut |term, more| {
            times[term] += more as i8;
        });
        tell_side(board, !side, [&attacks[1], &attacks[0]], &mut |term, more| {
            times[term] -= more as i8;
        });
        let times = times.into_iter().enumerate().filter(|&(_, more)| more != 0);
        let part = |side| ending::counts(board, side) as f32 / ending::ALL as f32;
        FittedTerms {
            times: times.map(|(term, more)| (term as u16, more)).collect(),
            opening: tapered::stage(board) as f32 / tapered::ALL_PIECES as f32,
            counts: [part(side), part(!side)],
        }
    }
}
