//! The rules of checkers.

use super::board::{BOTTOM, TOP, step};
use super::{CheckersBoard, CheckersMove, CheckersMoves, moves};
use crate::{draws::Progress, random::mix};
use plywood::{Deterministic, Game, Keyed, Side};

/// The rules of checkers, which judge by the position alone.
///
/// Who can capture must, and jumps on with the same piece as long as it can; that
/// is one move. A man that reaches the last row becomes a king, and its move ends
/// there. Who cannot move loses. Draws are for [`WithDraws`](crate::draws::WithDraws).
///
/// ```
/// use plywood::Game;
/// use plywood_games::{Notation, checkers::Checkers};
/// let game = Checkers;
/// let board = game.read_position("W:W31,32:B26,27")?;
/// let jump = game.read_move(&board, "31x24")?;
/// let after = game.play(&board, jump);
/// assert_eq!(game.position_text(&after).unwrap(), "B:W24,32:B26");
/// # Ok::<(), plywood_games::TextError>(())
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Checkers;

/// What a lost game scores.
pub(super) const LOST: i32 = -10_000;

impl Game for Checkers {
    type Position = CheckersBoard;
    type Move = CheckersMove;
    type Moves = CheckersMoves;
    type Score = i32;

    #[inline]
    fn moves(&self, board: &CheckersBoard) -> CheckersMoves {
        CheckersMoves::new(board)
    }

    #[inline]
    fn play(&self, board: &CheckersBoard, mv: CheckersMove) -> CheckersBoard {
        let from = mv.from();
        let mut at = from;
        let mut captured = 0;
        for way in mv.ways(board) {
            at = step(at, board.side, way);
            if at & board.theirs != 0 {
                captured |= at;
                at = step(at, board.side, way);
            }
        }
        let crowned = match board.side {
            Side::First => at & BOTTOM,
            Side::Second => at & TOP,
        };
        let king = if board.kings & from == 0 { crowned } else { at };
        CheckersBoard {
            mine: board.theirs ^ captured,
            theirs: board.mine & !from | at,
            kings: board.kings & !(from | captured) | king,
            side: board.side.other(),
        }
    }

    #[inline]
    fn outcome(&self, board: &CheckersBoard) -> Option<i32> {
        (!moves::any(board)).then_some(LOST)
    }
}

impl Deterministic for Checkers {}

impl Keyed for Checkers {
    /// The three boards are hashed apart, so that none waits for another.
    #[inline]
    fn key(&self, board: &CheckersBoard) -> u64 {
        let side = (board.side as u64) << 40;
        mix(board.mine | side) ^ mix(board.theirs | 1 << 41) ^ mix(board.kings | 1 << 42)
    }
}

impl Progress for Checkers {
    /// Forty moves each.
    const QUIET_PLIES: u8 = 80;

    /// A man moves, or something is captured.
    #[inline]
    fn makes_progress(&self, board: &CheckersBoard, mv: CheckersMove) -> bool {
        board.kings & mv.from() == 0 || moves::all_jumpers(board) != 0
    }
}
