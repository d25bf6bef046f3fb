//! What a player of chess knows of forcing play, and which moves it tries first.

use super::exchange::{exchange, victim, worth};
use super::{Chess, ChessBoard, ChessMove, ChessNoisyMoves};
use cozy_chess::{Board, Piece};
use plywood::{Noisy, Tactics};

/// Checks are forcing; captures and promotions are noisy, if they do not lose in
/// exchange.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct ChessTactics;

/// The noisy moves that do not lose in exchange.
#[derive(Clone, Debug)]
pub struct GoodCaptures {
    board: Board,
    moves: ChessNoisyMoves,
}

impl Iterator for GoodCaptures {
    type Item = ChessMove;

    fn next(&mut self) -> Option<ChessMove> {
        self.moves.by_ref().find(|&mv| pays(&self.board, mv))
    }
}

/// Whether a capture does not lose in exchange.
fn pays(board: &Board, mv: ChessMove) -> bool {
    let taken = victim(board, mv).map_or(0, worth);
    let risked = board.piece_on(mv.from()).map_or(0, worth);
    taken >= risked || exchange(board, mv) >= 0
}

impl Tactics<Chess> for ChessTactics {
    type NoisyMoves = GoodCaptures;

    fn noisy_moves(&self, chess: &Chess, position: &ChessBoard) -> GoodCaptures {
        GoodCaptures { board: position.board().clone(), moves: chess.noisy_moves(position) }
    }

    fn is_forced(&self, chess: &Chess, position: &ChessBoard) -> bool {
        chess.is_forced(position)
    }

    fn is_quiet(&self, _: &Chess, ChessBoard(board): &ChessBoard, mv: ChessMove) -> bool {
        mv.promotion().is_none() && victim(board, mv).is_none()
    }

    fn takes_back(
        &self,
        _: &Chess,
        ChessBoard(board): &ChessBoard,
        previous: ChessMove,
        mv: ChessMove,
    ) -> bool {
        mv.to() == previous.to() && victim(board, mv).is_some()
    }

    /// With pawns alone, having to move may be the worst.
    fn pass(&self, _: &Chess, ChessBoard(board): &ChessBoard) -> Option<ChessBoard> {
        let few = board.pieces(Piece::Pawn) | board.pieces(Piece::King);
        let pieces = board.colors(board.side_to_move()) & !few;
        if pieces.is_empty() { None } else { board.null_move().map(ChessBoard) }
    }

    fn win(&self, _: &Chess) -> Option<i32> {
        Some(-Chess::MATED)
    }

    /// A pawn.
    fn margin(&self, _: &Chess) -> Option<i32> {
        Some(worth(Piece::Pawn))
    }

    /// What is taken, and what a pawn becomes.
    fn gain(&self, _: &Chess, ChessBoard(board): &ChessBoard, mv: ChessMove) -> i32 {
        let promoted = mv.promotion().map_or(0, |piece| worth(piece) - worth(Piece::Pawn));
        victim(board, mv).map_or(0, worth) + promoted
    }

    fn gives_away(
        &self,
        _: &Chess,
        ChessBoard(board): &ChessBoard,
        mv: ChessMove,
        most: i32,
    ) -> bool {
        let taken = victim(board, mv).map_or(0, worth);
        let risked = board.piece_on(mv.from()).map_or(0, worth);
        risked - taken > most && exchange(board, mv) < -most
    }
}

/// Captures that pay by what they take, and by what least; then promotions, quiet
/// moves, and captures that lose.
pub(super) fn move_priority(board: &ChessBoard, mv: ChessMove) -> i32 {
    let ChessBoard(pieces) = board;
    let loses = victim(pieces, mv).is_some() && !pays(pieces, mv);
    static_priority(board, mv) - if loses { 10_000 } else { 0 }
}

/// Captures by what they take, and by what least; then promotions and quiet moves.
pub(super) fn static_priority(ChessBoard(board): &ChessBoard, mv: ChessMove) -> i32 {
    let promoted = mv.promotion().map_or(0, |piece| worth(piece) - 300);
    let captured = victim(board, mv).map_or(0, |taken| {
        let by = board.piece_on(mv.from()).map_or(0, |piece| piece as i32);
        worth(taken) - by
    });
    promoted + captured
}
