//! Chess, with the rules of `cozy-chess`.

mod moves;

use cozy_chess::{Board, Move, Rank, Square, get_pawn_attacks};
use plywood::{Deterministic, Game, Keyed};
use std::hash::{Hash, Hasher};

pub use moves::{ChessMove, ChessMoves};

/// The rules of chess as far as a position alone decides: mate and stalemate, but
/// neither repetition nor the fifty moves.
///
/// So the value of a position is a pure function of it and the depth, and a
/// memory may keep it whatever led there.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Chess;

impl Chess {
    /// The score of the side that is mated, however soon. Every evaluation stays
    /// well inside.
    pub const MATED: i32 = -30_000;
}

/// A position: the pieces, the side to move, the rights to castle and to take in
/// passing; and for the record the moves since the last capture or pawn move, and
/// the number of the move.
///
/// Positions are equal if the same moves are possible in both, now and later: as
/// the rules on repetition have it. The record does not count, nor does a double
/// step of a pawn that no pawn can take in passing.
#[derive(Clone, Debug)]
pub struct ChessBoard(Board);

impl ChessBoard {
    /// The position that the game starts from.
    pub fn start() -> Self {
        ChessBoard(Board::startpos())
    }

    /// The position as `cozy-chess` has it.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.0
    }

    /// The square behind a pawn that can legally be taken in passing.
    #[inline]
    pub fn en_passant(&self) -> Option<Square> {
        let board = &self.0;
        let file = board.en_passant()?;
        let side = board.side_to_move();
        let to = Square::new(file, Rank::Sixth.relative_to(side));
        let pawns =
            get_pawn_attacks(to, !side) & board.colored_pieces(side, cozy_chess::Piece::Pawn);
        pawns.iter().any(|from| board.is_legal(Move { from, to, promotion: None })).then_some(to)
    }

    /// A hash of what counts.
    #[inline]
    fn key(&self) -> u64 {
        match self.en_passant() {
            Some(_) => self.0.hash(),
            None => self.0.hash_without_ep(),
        }
    }
}

impl From<Board> for ChessBoard {
    fn from(board: Board) -> Self {
        ChessBoard(board)
    }
}

impl PartialEq for ChessBoard {
    fn eq(&self, other: &Self) -> bool {
        self.0.same_position(&other.0)
    }
}

impl Eq for ChessBoard {}

impl Hash for ChessBoard {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
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
    fn play(&self, ChessBoard(board): &ChessBoard, mv: ChessMove) -> ChessBoard {
        let mut board = board.clone();
        board.play_unchecked(mv.into());
        ChessBoard(board)
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
