//! The rules of Othello.

use super::bits::turned;
use super::board::Pass;
use super::{OthelloBoard, OthelloMove, OthelloMoves};
use crate::random::mix;
use plywood::{Deterministic, Game, Keyed, Side};

/// The rules of Othello.
///
/// Who has the most discs in the end wins; empty squares are the winner's. A
/// side that can place no disc passes, which is a move. When neither can, the
/// game is over.
///
/// ```
/// use plywood::Game;
/// use plywood_games::{Notation, othello::Othello};
///
/// let othello = Othello::default();
/// let board = othello.read_position("f5d6c3d3").unwrap();
/// assert_eq!(
///     othello.position_text(&board).unwrap(),
///     "------------------XO-------OX------OXX-----O-------------------- X",
/// );
/// assert_eq!(othello.moves(&board).count(), 6);
/// ```
///
/// # Scores
///
/// Outcomes and evaluations are on one scale, so that a search may mix them:
/// differences of discs, in whole discs, or in parts of a disc if the rules are
/// [told so](Self::with_unit). No evaluation is beyond the largest outcome.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Othello {
    pub(super) size: u8,
    /// The squares of the board.
    pub(super) squares: u64,
    pub(super) unit: i32,
}

impl Default for Othello {
    /// On the usual board of 8x8 squares, in whole discs.
    fn default() -> Self {
        Othello::with_size(8)
    }
}

impl Othello {
    /// The sizes of boards that there are.
    pub const SIZES: [u8; 3] = [4, 6, 8];

    const fn with_size(size: u8) -> Othello {
        let row = (1 << size) - 1;
        let rows = 0x0101_0101_0101_0101 >> (8 * (8 - size));
        Othello { size, squares: row * rows, unit: 1 }
    }

    /// The rules on a board of `size` rows and columns: 4, 6 or 8.
    pub fn new(size: u8) -> Option<Othello> {
        Othello::SIZES.contains(&size).then(|| Othello::with_size(size))
    }

    /// The same rules, with scores in parts of a disc: with 100, a disc is worth
    /// 100, and evaluations are told apart to a hundredth of a disc.
    ///
    /// # Panics
    ///
    /// If `unit` is not within 1 to [`MOST_UNIT`](Self::MOST_UNIT).
    #[must_use]
    pub fn with_unit(self, unit: i32) -> Othello {
        assert!((1..=Othello::MOST_UNIT).contains(&unit), "a disc is worth {unit}");
        Othello { unit, ..self }
    }

    /// The largest worth of a disc.
    pub const MOST_UNIT: i32 = 10_000;

    /// The number of rows, and of columns.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// What a disc is worth in scores: 1, unless told otherwise.
    #[inline]
    pub fn unit(&self) -> i32 {
        self.unit
    }

    #[inline]
    pub(super) fn corners(&self) -> u64 {
        let last = self.size - 1;
        (1 | 1 << last) * (1 | 1 << (8 * last))
    }

    /// The first position: X to move.
    pub fn start(&self) -> OthelloBoard {
        let upper_left = 9 * (self.size / 2 - 1);
        let (x, o) = (0b01_0000_0010 << upper_left, 0b10_0000_0001 << upper_left);
        OthelloBoard { mine: x, theirs: o, side: Side::First }
    }
}

impl Game for Othello {
    type Position = OthelloBoard;
    type Move = OthelloMove;
    type Moves = OthelloMoves;
    type Score = i32;

    #[inline]
    fn moves(&self, board: &OthelloBoard) -> OthelloMoves {
        let places = board.places(self.squares);
        let stuck = places == 0 && board.turned_round().places(self.squares) != 0;
        OthelloMoves { places, pass: if stuck { Pass::Yes } else { Pass::No } }
    }

    #[inline]
    fn play(&self, board: &OthelloBoard, mv: OthelloMove) -> OthelloBoard {
        let Some(square) = mv.square() else { return board.turned_round() };
        let turned = turned(board.mine, board.theirs, square);
        OthelloBoard {
            mine: board.theirs ^ turned,
            theirs: board.mine | turned | 1 << square,
            side: board.side.other(),
        }
    }

    #[inline]
    fn outcome(&self, board: &OthelloBoard) -> Option<i32> {
        let can_move = |board: &OthelloBoard| board.places(self.squares) != 0;
        if can_move(board) || can_move(&board.turned_round()) {
            return None;
        }
        let (mine, theirs) = (board.mine.count_ones() as i32, board.theirs.count_ones() as i32);
        let empty = self.squares.count_ones() as i32 - mine - theirs;
        Some((mine - theirs + (mine - theirs).signum() * empty) * self.unit)
    }
}

impl Deterministic for Othello {}

impl Keyed for Othello {
    /// The two sides are hashed apart, so that neither waits for the other.
    #[inline]
    fn key(&self, board: &OthelloBoard) -> u64 {
        let side = (board.side as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mix(board.mine) ^ mix(board.theirs).rotate_left(32) ^ side
    }
}
