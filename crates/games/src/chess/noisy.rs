//! The moves that a quiescence search looks at.

use super::moves::{ChessMoves, LAST_RANKS};
use super::{Chess, ChessBoard, ChessMove, pawns};
use cozy_chess::{BitBoard, Piece, PieceMoves, Rank, Square};
use plywood::Noisy;

/// Captures, and promotions to a queen: the most valuable piece to be had first,
/// and taken by the least valuable.
///
/// Left out is what loses at first sight: to take with a piece what is worth less and
/// defended by a pawn.
#[derive(Clone, Debug)]
pub struct ChessNoisyMoves {
    moves: ChessMoves,
    /// Where to go: to queens, to a promotion, to rooks, bishops, knights, and to
    /// what is left: pawns.
    goals: [BitBoard; GOALS],
    /// The goals that were looked at.
    looked_at: u8,
}

const GOALS: usize = 6;

impl ChessNoisyMoves {
    fn of(ChessBoard(board): &ChessBoard) -> Self {
        let side = board.side_to_move();
        let theirs = board.colors(!side);
        let in_passing = board.en_passant().map_or(BitBoard::EMPTY, |file| {
            Square::new(file, Rank::Sixth.relative_to(side)).bitboard()
        });
        let kind = |piece: Piece| theirs & board.pieces(piece);
        let defended = pawns::attacks(kind(Piece::Pawn), !side);
        let less_than_minor = kind(Piece::Pawn) & defended;
        let less_than_rook =
            less_than_minor | (kind(Piece::Knight) | kind(Piece::Bishop)) & defended;
        let less_than_queen = less_than_rook | kind(Piece::Rook) & defended;
        let moves = ChessMoves::some(board, |set: &PieceMoves| {
            set.to
                & match set.piece {
                    Piece::Pawn => theirs | in_passing | LAST_RANKS,
                    Piece::Knight | Piece::Bishop => theirs & !less_than_minor,
                    Piece::Rook => theirs & !less_than_rook,
                    Piece::Queen => theirs & !less_than_queen,
                    Piece::King => theirs,
                }
        });
        let goals = [
            kind(Piece::Queen),
            LAST_RANKS & !theirs,
            kind(Piece::Rook),
            kind(Piece::Bishop),
            kind(Piece::Knight),
            BitBoard::FULL,
        ];
        ChessNoisyMoves { moves, goals, looked_at: 0 }
    }
}

impl Iterator for ChessNoisyMoves {
    type Item = ChessMove;

    #[inline]
    fn next(&mut self) -> Option<ChessMove> {
        while usize::from(self.looked_at) < GOALS {
            let goal = self.goals[usize::from(self.looked_at)];
            if let Some(mv) = self.moves.next_to(goal) {
                return Some(mv);
            }
            self.moves.again();
            self.looked_at += 1;
        }
        None
    }
}

impl Noisy for Chess {
    type NoisyMoves = ChessNoisyMoves;

    #[inline]
    fn noisy_moves(&self, board: &ChessBoard) -> ChessNoisyMoves {
        ChessNoisyMoves::of(board)
    }

    /// In check.
    #[inline]
    fn is_forced(&self, ChessBoard(board): &ChessBoard) -> bool {
        !board.checkers().is_empty()
    }
}
