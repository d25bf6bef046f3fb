//! Terms of what is attacked.

use super::super::pawns;
use super::attacks::Attacks;
use super::pawn_terms::step;
use super::terms::*;
use cozy_chess::{Board, Color, Piece, Rank};

#[inline]
pub(super) fn tell(
    board: &Board,
    side: Color,
    [ours, theirs]: [&Attacks; 2],
    tell: &mut impl FnMut(usize, i32),
) {
    let targets = board.colors(!side) & !board.pieces(Piece::King);
    let pieces = targets & !board.pieces(Piece::Pawn);
    let attacked = targets & ours.any;
    if !attacked.is_empty() {
        let not_by_pawns = !theirs.by(Piece::Pawn);
        let minors = ours.by(Piece::Knight) | ours.by(Piece::Bishop);
        for piece in [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen] {
            let all = attacked & board.pieces(piece);
            if all.is_empty() {
                continue;
            }
            let (at, weak) = (piece as usize, all & not_by_pawns);
            tell(PAWN_ATTACKS.at(at), pawns::count(all & ours.by(Piece::Pawn)));
            tell(MINOR_ATTACKS.at(at), pawns::count(weak & minors));
            tell(ROOK_ATTACKS.at(at), pawns::count(weak & ours.by(Piece::Rook)));
        }
        let hanging = attacked & !theirs.any;
        tell(HANGING.at(0), pawns::count(hanging & !pieces));
        tell(HANGING.at(1), pawns::count(hanging & pieces));
    }
    let empty = !board.occupied();
    let mine = board.colored_pieces(side, Piece::Pawn);
    let once = step(mine, side) & empty;
    let third = Rank::Third.relative_to(side).bitboard();
    let twice = step(once & third, side) & empty;
    let safe = !theirs.by(Piece::Pawn) & (ours.any | !theirs.any);
    let then = pawns::attacks((once | twice) & safe, side) & !ours.by(Piece::Pawn);
    tell(PAWN_STEP_ATTACKS.it(), pawns::count(then & pieces));
}
