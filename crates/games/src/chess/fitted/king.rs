//! Terms of kings: the pawns before a side's own, and what attacks the other.

use super::super::pawns;
use super::attacks::{Attacks, Officer};
use super::pawn_terms::step;
use super::terms::*;
use cozy_chess::{
    BitBoard, Board, Color, File, Piece, get_bishop_moves, get_king_moves, get_knight_moves,
    get_rook_moves,
};

/// How much a piece that attacks squares around a king counts, by its kind from pawn to queen, and
/// how much more where it can give a check at no risk. Each square counts one more.
const ATTACKER: [usize; Piece::NUM] = [0, 3, 2, 3, 4, 0];
const SAFE_CHECK: [usize; Piece::NUM] = [0, 4, 3, 5, 4, 0];
/// A square beside the king that is attacked, and defended by the king alone.
const WEAK_SQUARE: usize = 2;
/// How much less all of it counts without a queen.
const WITHOUT_QUEEN: usize = 6;

#[inline]
pub(super) fn tell(
    board: &Board,
    side: Color,
    attacks: [&Attacks; 2],
    tell: &mut impl FnMut(usize, i32),
) {
    tell_shelter(board, side, tell);
    tell(DANGER.at(danger(board, side, attacks).min(DANGER.number() - 1)), 1);
}

/// How much attacks the other side's king.
#[inline]
fn danger(board: &Board, side: Color, [ours, theirs]: [&Attacks; 2]) -> usize {
    let king = board.king(!side);
    let beside = get_king_moves(king);
    let around = beside | step(beside, !side);
    let mut much = 0;
    for &Officer { piece, reaches, .. } in ours.officers() {
        let reached = reaches & around;
        if !reached.is_empty() {
            much += ATTACKER[piece as usize] + reached.len() as usize;
        }
    }
    if much == 0 {
        return 0;
    }
    let by_king_alone = theirs.by(Piece::King) & !theirs.twice;
    much += WEAK_SQUARE * (beside & ours.any & by_king_alone).len() as usize;
    let occupied = board.occupied();
    let safe = !board.colors(side) & (!theirs.any | by_king_alone & ours.twice);
    let (lines, diagonals) = (get_rook_moves(king, occupied), get_bishop_moves(king, occupied));
    let checks = [
        (Piece::Knight, get_knight_moves(king)),
        (Piece::Bishop, diagonals),
        (Piece::Rook, lines),
        (Piece::Queen, lines | diagonals),
    ];
    for (piece, from) in checks {
        if !(from & ours.by(piece) & safe).is_empty() {
            much += SAFE_CHECK[piece as usize];
        }
    }
    if board.colored_pieces(side, Piece::Queen).is_empty() {
        much = much.saturating_sub(WITHOUT_QUEEN);
    }
    much
}

/// The pawns of both sides on the files of the king.
#[inline]
fn tell_shelter(board: &Board, side: Color, tell: &mut impl FnMut(usize, i32)) {
    let king = board.king(side);
    let middle = (king.file() as usize).clamp(1, 6);
    let rank_and_ahead = king.rank().bitboard() | pawns::ahead(king.rank().bitboard(), side);
    let mine = board.colored_pieces(side, Piece::Pawn) & rank_and_ahead;
    let others = board.colored_pieces(!side, Piece::Pawn) & rank_and_ahead;
    for file in [middle - 1, middle, middle + 1] {
        let file = File::index(file);
        let own = if file == king.file() { 0 } else { 5 };
        let shelter = nearest(mine & file.bitboard(), side);
        tell(SHELTER.at(own + distance(king.bitboard(), shelter)), 1);
        let storm = nearest(others & file.bitboard(), side);
        let blocked = if (step(storm, !side) & mine).is_empty() { 0 } else { 5 };
        tell(STORM.at(blocked + distance(king.bitboard(), storm)), 1);
    }
}

/// The first of these squares as a side goes.
#[inline]
fn nearest(squares: BitBoard, side: Color) -> BitBoard {
    BitBoard(match (squares.is_empty(), side) {
        (true, _) => 0,
        (_, Color::White) => 1 << squares.0.trailing_zeros(),
        (_, Color::Black) => 1 << (63 - squares.0.leading_zeros()),
    })
}

/// The ranks between two squares, from 1 to 4; 0 if one is none.
#[inline]
fn distance(from: BitBoard, to: BitBoard) -> usize {
    let rank = |square: BitBoard| square.0.trailing_zeros() / 8;
    if to.is_empty() { 0 } else { rank(from).abs_diff(rank(to)).clamp(1, 4) as usize }
}
