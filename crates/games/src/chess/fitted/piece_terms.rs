//! Terms of pieces: where they stand, and what they reach.

use super::super::pawns;
use super::attacks::{Attacks, Officer};
use super::terms::*;
use cozy_chess::{BitBoard, Board, Color, Piece, Rank};

#[inline]
pub(super) fn tell(
    board: &Board,
    side: Color,
    [ours, theirs]: [&Attacks; 2],
    tell: &mut impl FnMut(usize, i32),
) {
    for piece in Piece::ALL {
        for square in board.colored_pieces(side, piece) {
            let square = square.relative_to(side);
            let file = square.file() as usize;
            let inward = file.min(7 - file);
            tell(SQUARE.at(32 * piece as usize + 4 * square.rank() as usize + inward), 1);
        }
    }
    let our_pawns = board.colored_pieces(side, Piece::Pawn);
    let their_pawns = board.colored_pieces(!side, Piece::Pawn);
    let in_the_way = our_pawns | board.colored_pieces(side, Piece::King);
    let good = !in_the_way & !theirs.by(Piece::Pawn);
    for &Officer { piece, reaches, .. } in ours.officers() {
        let squares = (reaches & good).len() as usize;
        tell(
            match piece {
                Piece::Knight => KNIGHT_MOBILITY.at(squares),
                Piece::Bishop => BISHOP_MOBILITY.at(squares),
                Piece::Rook => ROOK_MOBILITY.at(squares),
                _ => QUEEN_MOBILITY.at(squares),
            },
            1,
        );
    }
    let bishops = board.colored_pieces(side, Piece::Bishop);
    if bishops.len() >= 2 {
        tell(BISHOP_PAIR.it(), 1);
    }
    for colour in [BitBoard::DARK_SQUARES, BitBoard::LIGHT_SQUARES] {
        let pairs = (bishops & colour).len() * (our_pawns & colour).len();
        tell(BISHOP_BEHIND_PAWNS.it(), pairs as i32);
    }
    let attacked_some_time = pawns::beside(pawns::ahead(their_pawns, !side));
    let middle = match side {
        Color::White => Rank::Fourth.bitboard() | Rank::Fifth.bitboard() | Rank::Sixth.bitboard(),
        Color::Black => Rank::Fifth.bitboard() | Rank::Fourth.bitboard() | Rank::Third.bitboard(),
    };
    let outposts = ours.by(Piece::Pawn) & middle & !attacked_some_time;
    let knights = board.colored_pieces(side, Piece::Knight);
    tell(OUTPOST.at(0), pawns::count(knights & outposts));
    tell(OUTPOST.at(1), pawns::count(bishops & outposts));
    let half_open = board.colored_pieces(side, Piece::Rook) & !pawns::files(our_pawns);
    let open = half_open & !pawns::files(their_pawns);
    tell(ROOK_FILE.at(0), pawns::count(open));
    tell(ROOK_FILE.at(1), pawns::count(half_open & !open));
}
