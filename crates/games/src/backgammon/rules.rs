//! The rules of backgammon.

use super::board::{ALL, BAR, one};
use super::{BackgammonBoard, Checkers, Play, Plays, Rolls};
use crate::random::mix;
use plywood::{Chance, Dice, Game, Keyed, Side, Window};

/// The rules of backgammon: a game scores 1, a gammon 2, a backgammon 3.
///
/// ```
/// use plywood::Game;
/// use plywood_games::backgammon::{Backgammon, BackgammonBoard};
///
/// let board = BackgammonBoard::START.with_dice(3, 1);
/// assert_eq!(Backgammon.moves(&board).count(), 16);
/// let play = Backgammon.read_move(&board, "8/5 6/5").unwrap();
/// let after = Backgammon.play(&board, play);
/// assert_eq!(after.position_id(), "sGfwATDgc/ABMA"); // as in GNU Backgammon
/// assert_eq!(after.theirs().pips(), 163);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Backgammon;

impl Game for Backgammon {
    type Position = BackgammonBoard;
    type Move = Play;
    type Moves = Plays;
    type Score = f64;

    /// Each result that the dice allow, once; exactly one pass if no die can be
    /// played.
    #[inline]
    fn moves(&self, board: &BackgammonBoard) -> Plays {
        Plays::new(board)
    }

    /// The order of the steps does not matter: a play may only land on points
    /// where the opponent has a single checker or none, so what it finds there,
    /// it hits.
    #[inline]
    fn play(&self, board: &BackgammonBoard, Play(from): Play) -> BackgammonBoard {
        let [high, low] = board.dice;
        let mut mine = board.mine.0;
        let mut landings = 0;
        let mut step = |from: u8, die: u8| {
            let to = from.saturating_sub(die);
            mine = mine.wrapping_add(one(to)).wrapping_sub(one(from));
            landings |= one(BAR - to);
        };
        step(from[0], high);
        step(from[1], low);
        if from[2] != 0 {
            step(from[2], low);
            step(from[3], low);
        }
        // A checker borne off lands on the opponent's bar, as it were; what it
        // hits there goes back there.
        let hits = board.theirs.0 & landings;
        let theirs = board.theirs.0 - hits + (sum_of_places(hits) << (4 * BAR));
        BackgammonBoard {
            mine: Checkers(theirs),
            theirs: Checkers(mine),
            side: board.side.other(),
            dice: [0; 2],
        }
    }

    /// The side to move has lost when the other has borne off all its checkers:
    /// a gammon if it has borne off none, a backgammon if one of them is still
    /// on the bar or in the winner's home.
    #[inline]
    fn outcome(&self, board: &BackgammonBoard) -> Option<f64> {
        let lost = |loser: Checkers| match (loser.off(), loser.any_from(19)) {
            (1.., _) => 1.0,
            (0, false) => 2.0,
            (0, true) => 3.0,
        };
        if u32::from(board.theirs.off()) == ALL {
            Some(-lost(board.mine))
        } else if u32::from(board.mine.off()) == ALL {
            Some(lost(board.theirs))
        } else {
            None
        }
    }
}

/// The sum of the counts on all places, if it is less than sixteen.
#[inline]
fn sum_of_places(packed: u128) -> u128 {
    let folded = (packed as u64) + (packed >> 64) as u64;
    (folded.wrapping_mul(0x1111_1111_1111_1111) >> 60).into()
}

impl Dice for Backgammon {
    type Rolls = Rolls;

    #[inline]
    fn side(&self, board: &BackgammonBoard) -> Side {
        board.side
    }

    #[inline]
    fn rolls(&self, board: &BackgammonBoard) -> Option<Chance<Rolls>> {
        let rolls = Rolls { board: *board, high: 2, low: 1 };
        board.dice().is_none().then_some(Chance { total: 36.0, rolls })
    }

    #[inline]
    fn range(&self) -> Window<f64> {
        Window { alpha: -3.0, beta: 3.0 }
    }
}

impl Keyed for Backgammon {
    /// Both sides are hashed apart, so that neither waits for the other; what is
    /// mixed into them keeps a position apart from that with the sides swapped.
    #[inline]
    fn key(&self, board: &BackgammonBoard) -> u64 {
        let hash =
            |Checkers(packed), and: u64| mix(packed as u64 ^ mix((packed >> 64) as u64 ^ and));
        let [high, low] = board.dice;
        let rest = u64::from(high) << 48 | u64::from(low) << 52 | (board.side as u64) << 56;
        hash(board.mine, rest) ^ hash(board.theirs, 1 << 63)
    }
}
