//! A position of chess, and when two are equal.

use cozy_chess::{Board, Color, Move, Piece, Rank, Square, get_pawn_attacks};
use std::hash::{Hash, Hasher};

/// A position: the pieces, the side to move, the rights to castle and to take in
/// passing; and for the record the moves since the last capture or pawn move, and
/// the number of the move.
///
/// Positions are equal if the same moves are possible in both, now and later: as
/// the rules on repetition have it. The record does not count, nor does a double
/// step of a pawn that no pawn can take in passing.
#[derive(Clone, Debug)]
pub struct ChessBoard(pub(super) Board);

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
        let pawns = get_pawn_attacks(to, !side) & board.colored_pieces(side, Piece::Pawn);
        pawns.iter().any(|from| board.is_legal(Move { from, to, promotion: None })).then_some(to)
    }

    /// What makes positions equal. Not as `Board::same_position` has it, where any
    /// piece beside a pawn that went two squares may seem to take it in passing.
    fn what_counts(&self) -> impl Hash + Eq + use<> {
        let ChessBoard(board) = self;
        (
            Piece::ALL.map(|piece| board.pieces(piece)),
            Color::ALL.map(|color| (board.colors(color), *board.castle_rights(color))),
            board.side_to_move(),
            self.en_passant(),
        )
    }

    /// A hash of what counts.
    #[inline]
    pub(super) fn key(&self) -> u64 {
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
        self.what_counts() == other.what_counts()
    }
}

impl Eq for ChessBoard {}

/// Of all that counts, not only of the key.
impl Hash for ChessBoard {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.what_counts().hash(state);
    }
}
