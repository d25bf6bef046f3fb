//! The rules of chess.

use super::{ChessBoard, ChessMove, ChessMoves};
use plywood::{Deterministic, Game, Keyed};

/// The rules of chess as far as every program agrees that a position alone decides: mate and
/// stalemate, but neither repetition nor the fifty moves nor dead positions, which
/// [`WithDraws`](crate::draws::WithDraws) adds.
///
/// So the value of a position is a pure function of it and the depth, and a
/// memory may keep it whatever led there.
///
/// ```
/// use plywood::Game;
/// use plywood_games::{Notation, chess::{Chess, ChessBoard}};
///
/// let chess = Chess;
/// let mut board = ChessBoard::start();
/// for text in ["e4", "e7e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#"] {
///     board = chess.play(&board, chess.read_move(&board, text).unwrap());
/// }
/// assert_eq!(chess.outcome(&board), Some(Chess::MATED));
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Chess;

impl Chess {
    /// The score of the side that is mated, however soon. Every evaluation stays
    /// well inside.
    pub const MATED: i32 = -30_000;
}

impl Game for Chess {
    type Position = ChessBoard;
    type Move = ChessMove;
    type Moves = ChessMoves;
    type Score = i32;

    #[inline]
    fn moves(&self, ChessBoard(board): &ChessBoard) -> ChessMoves {
        ChessMoves::of(board)
    }

    #[inline]
    fn play(&self, board: &ChessBoard, mv: ChessMove) -> ChessBoard {
        let mut after = board.clone();
        after.0.play_unchecked(mv.into());
        after
    }

    /// [`Chess::MATED`] if the side to move is mated, 0 if it is stalemated.
    #[inline]
    fn outcome(&self, ChessBoard(board): &ChessBoard) -> Option<i32> {
        let has_moves = board.generate_moves(|_| true);
        let over = if board.checkers().is_empty() { 0 } else { Chess::MATED };
        (!has_moves).then_some(over)
    }
}

impl Deterministic for Chess {}

impl Keyed for Chess {
    /// Without the file of a double step, unless a pawn can be taken there.
    #[inline]
    fn key(&self, board: &ChessBoard) -> u64 {
        board.key()
    }
}
