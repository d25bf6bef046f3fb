//! Judging positions: the race alone, and a small net that learned by playing
//! itself.

use super::board::{ALL, BAR, BackgammonBoard, Checkers};
use super::{Backgammon, weights::NET};
use plywood::Evaluate;

/// Judges by the pips of both sides alone, as if neither could hit the other.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct PipCount;

impl Evaluate<Backgammon> for PipCount {
    /// Half a roll, four pips, is for being on roll. The longer the race, the
    /// more a lead may still be lost.
    #[inline]
    fn evaluate(&self, _: &Backgammon, board: &BackgammonBoard) -> f64 {
        let (mine, theirs) = (f64::from(board.mine.pips()), f64::from(board.theirs.pips()));
        let lead = theirs - mine + 4.0;
        lead / (lead * lead + 4.0 * (mine + theirs)).sqrt()
    }
}

/// Judges by a net of sixteen hidden units, which learned from games against
/// itself what chances of winning, and of gammons, a position has.
///
/// A backgammon counts as a gammon. The dice are not looked at. Nothing but
/// addition, multiplication, division and square roots is used, so that
/// the judgement is the same on every platform.
///
/// `cargo run --release -p plywood-games --example train_backgammon` prints the
/// weights, `src/backgammon/weights.txt`: always the same.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct BackgammonEvaluation;

/// The hidden units.
pub(super) const HIDDEN: usize = 16;
/// What the net sees of one side.
pub(super) const INPUTS_OF_SIDE: usize = 4 * 25 + 1;
/// What it sees of both.
pub(super) const INPUTS: usize = 2 * INPUTS_OF_SIDE;
/// What it says: see [`Chances`].
pub(super) const OUTPUTS: usize = 3;

/// What a side may hope for, before it rolls.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Chances {
    /// The probability to win.
    pub win: f64,
    /// The probability to win a gammon or a backgammon.
    pub win_gammon: f64,
    /// The probability to win a backgammon.
    pub win_backgammon: f64,
    /// The probability to lose a gammon or a backgammon.
    pub lose_gammon: f64,
    /// The probability to lose a backgammon.
    pub lose_backgammon: f64,
}

impl Chances {
    /// The points that are won on average.
    #[inline]
    pub fn equity(&self) -> f64 {
        2.0 * self.win - 1.0 + self.win_gammon + self.win_backgammon
            - self.lose_gammon
            - self.lose_backgammon
    }
}

impl BackgammonEvaluation {
    /// The hidden units of the net.
    pub const HIDDEN: usize = HIDDEN;
    /// The inputs of the net.
    pub const INPUTS: usize = INPUTS;

    /// What the net sees, as the number of an input and its value, except zeros.
    ///
    /// For each side, the one on roll first, and for each of its points up to
    /// the bar: whether there is a single checker; two or more; three or more;
    /// and how many beyond three, halved. Then the part of the checkers that
    /// are off.
    #[inline]
    pub fn inputs(board: &BackgammonBoard, mut see: impl FnMut(usize, f32)) {
        let mut side = |checkers: Checkers, offset: usize| {
            let mut occupied = checkers.occupied();
            while occupied != 0 {
                let point = occupied.trailing_zeros() as u8;
                occupied &= occupied - 1;
                let first = offset + 4 * usize::from(point - 1);
                let number = checkers.on(point);
                see(if number == 1 { first } else { first + 1 }, 1.0);
                if number > 2 {
                    see(first + 2, 1.0);
                }
                if number > 3 {
                    see(first + 3, f32::from(number - 3) / 2.0);
                }
            }
            if checkers.off() != 0 {
                see(offset + 4 * usize::from(BAR), f32::from(checkers.off()) / ALL as f32);
            }
        };
        side(board.mine, 0);
        side(board.theirs, INPUTS_OF_SIDE);
    }

    /// From -1 to 1, and steepest at zero.
    #[inline]
    pub fn squash(x: f32) -> f32 {
        x / (1.0 + x * x).sqrt()
    }

    /// What the side on roll may hope for.
    #[inline]
    pub fn chances(&self, board: &BackgammonBoard) -> Chances {
        let mut hidden = NET.hidden;
        for (checkers, rows) in [board.mine, board.theirs].into_iter().zip(&NET.checkers) {
            let mut places = checkers.occupied() | 1;
            while places != 0 {
                let place = places.trailing_zeros() as u8;
                places &= places - 1;
                let row = &rows[usize::from(place)][usize::from(checkers.on(place))];
                for (sum, weight) in hidden.iter_mut().zip(row) {
                    *sum += weight;
                }
            }
        }
        let hidden = hidden.map(Self::squash);
        let [win, win_gammon, lose_gammon] = NET.outputs.each_ref().map(|weights| {
            let mut sum = weights[HIDDEN];
            for (value, weight) in hidden.iter().zip(weights) {
                sum += value * weight;
            }
            f64::from(0.5 + 0.5 * Self::squash(sum))
        });
        Chances { win, win_gammon, win_backgammon: 0.0, lose_gammon, lose_backgammon: 0.0 }
    }
}

impl Evaluate<Backgammon> for BackgammonEvaluation {
    #[inline]
    fn evaluate(&self, _: &Backgammon, board: &BackgammonBoard) -> f64 {
        let Chances { win, win_gammon, lose_gammon, .. } = self.chances(board);
        2.0 * win - 1.0 + win_gammon - lose_gammon
    }
}
