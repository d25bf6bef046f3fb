//! Endings that are drawn more often than a lead in them tells.

use cozy_chess::{BitBoard, Board, Color, Piece};

/// All of a lead counts.
pub(super) const ALL: i32 = 64;
/// Without pawns, a lead of a minor piece does not win.
const WITHOUT_PAWNS: i32 = 16;
/// With bishops on squares of different colours, and nothing else but pawns.
const OPPOSITE_BISHOPS: i32 = 36;

/// How much of the lead of a side counts, in parts of [`ALL`].
#[inline]
pub(super) fn counts(board: &Board, ahead: Color) -> i32 {
    if board.colored_pieces(ahead, Piece::Pawn).is_empty()
        && pieces(board, ahead) - pieces(board, !ahead) <= 3
    {
        return WITHOUT_PAWNS;
    }
    let bishops = board.pieces(Piece::Bishop);
    let others =
        board.pieces(Piece::Knight) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    let each = [Color::White, Color::Black].map(|side| (bishops & board.colors(side)).len());
    let apart = !(bishops & BitBoard::DARK_SQUARES).is_empty()
        && !(bishops & BitBoard::LIGHT_SQUARES).is_empty();
    if others.is_empty() && each == [1, 1] && apart { OPPOSITE_BISHOPS } else { ALL }
}

/// What a side has but pawns, in pawns.
#[inline]
fn pieces(board: &Board, side: Color) -> i32 {
    let number = |piece| board.colored_pieces(side, piece).len() as i32;
    3 * (number(Piece::Knight) + number(Piece::Bishop))
        + 5 * number(Piece::Rook)
        + 9 * number(Piece::Queen)
}
