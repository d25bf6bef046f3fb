//! Terms of pawns: how they stand to each other, and how near they are to promotion.

use super::super::pawns;
use super::attacks::Attacks;
use super::terms::*;
use cozy_chess::{BitBoard, Board, Color, Piece, Rank, Square};

/// The squares one step ahead of these.
#[inline]
pub(super) fn step(squares: BitBoard, side: Color) -> BitBoard {
    BitBoard(match side {
        Color::White => squares.0 << 8,
        Color::Black => squares.0 >> 8,
    })
}

/// The steps of a king from a square to another.
#[inline]
fn steps(from: Square, to: Square) -> i32 {
    let files = (from.file() as i32 - to.file() as i32).abs();
    files.max((from.rank() as i32 - to.rank() as i32).abs())
}

#[inline]
pub(super) fn tell(
    board: &Board,
    side: Color,
    [ours, theirs]: [&Attacks; 2],
    tell: &mut impl FnMut(usize, i32),
) {
    let mine = board.colored_pieces(side, Piece::Pawn);
    let others = board.colored_pieces(!side, Piece::Pawn);
    let front = pawns::ahead(others, !side);
    let behind_mine = pawns::ahead(mine, !side);
    tell(DOUBLED.it(), pawns::count(mine & behind_mine));
    let isolated = mine & !pawns::beside(pawns::files(mine));
    let supported = pawns::beside(mine | pawns::ahead(mine, side));
    let stopped = step(theirs.by(Piece::Pawn), !side);
    let backward = mine & !supported & stopped & !isolated;
    tell(ISOLATED.at(0), pawns::count(isolated & front));
    tell(ISOLATED.at(1), pawns::count(isolated & !front));
    tell(BACKWARD.at(0), pawns::count(backward & front));
    tell(BACKWARD.at(1), pawns::count(backward & !front));
    let rank = |square: Square| square.relative_to(side).rank() as usize;
    for square in mine & pawns::beside(mine) {
        tell(PHALANX.at(rank(square)), 1);
    }
    for square in mine & ours.by(Piece::Pawn) {
        tell(DEFENDED.at(rank(square)), 1);
    }
    let passed = mine & !(front | pawns::beside(front) | behind_mine);
    let kings = [board.king(side), board.king(!side)];
    for square in passed {
        let rank = rank(square);
        let next = step(square.bitboard(), side);
        tell(PASSED.at(rank), 1);
        if !(next & board.occupied()).is_empty() {
            tell(PASSED_BLOCKED.at(rank), 1);
        } else if (next & theirs.any).is_empty() {
            tell(PASSED_FREE.at(rank), 1);
        }
        if rank >= Rank::Fourth as usize
            && let Some(next) = next.next_square()
        {
            tell(PASSED_OWN_KING.at(rank), steps(kings[0], next));
            tell(PASSED_OTHER_KING.at(rank), steps(kings[1], next));
        }
    }
    let rooks = board.colored_pieces(side, Piece::Rook);
    tell(PASSED_ROOK.it(), pawns::count(passed & pawns::ahead(rooks, side)));
}
