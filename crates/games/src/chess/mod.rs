//! Chess, with the rules of `cozy-chess`.

mod activity;
mod evaluation;
mod exchange;
mod family;
mod fen;
mod fitted;
mod moves;
mod noisy;
mod notation;
mod pawns;
mod squares;
mod tactics;
mod tapered;

use cozy_chess::{Board, Color, Move, Piece, Rank, Square, get_pawn_attacks};
use plywood::{Deterministic, Game, Keyed};
use std::hash::{Hash, Hasher};

pub use evaluation::ChessEvaluation;
pub use fitted::{FittedTerms, FittedWeights};
pub use moves::{ChessMove, ChessMoves};
pub use noisy::ChessNoisyMoves;
pub use tactics::{ChessTactics, GoodCaptures};

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
