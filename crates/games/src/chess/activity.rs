//! What pieces are worth for what they can reach: squares, files, the other king.

use super::pawns;
use super::tapered::{Tapered, worth};
use cozy_chess::{
    BitBoard, Board, Color, Piece, Rank, Square, get_bishop_moves, get_king_moves,
    get_knight_moves, get_rook_moves,
};

/// Both bishops.
const BISHOP_PAIR: Tapered = worth(28, 45);
/// A rook on a file without pawns, and on one without pawns of its own.
const OPEN_FILE: Tapered = worth(28, 12);
const HALF_OPEN_FILE: Tapered = worth(12, 8);
/// A pawn on the two ranks before the king, and a file beside it without any.
const SHIELD: Tapered = worth(9, 0);
const NO_SHIELD: Tapered = worth(-16, 0);

/// A piece that moves, and what its moves are worth.
struct Mover {
    piece: Piece,
    /// The squares that it usually reaches.
    usual: i32,
    /// Each square more or less.
    square: Tapered,
    /// Each square around the other king.
    pressure: i32,
}

const MOVERS: [Mover; 4] = [
    Mover { piece: Piece::Knight, usual: 4, square: worth(5, 4), pressure: 4 },
    Mover { piece: Piece::Bishop, usual: 6, square: worth(5, 5), pressure: 4 },
    Mover { piece: Piece::Rook, usual: 7, square: worth(3, 4), pressure: 5 },
    Mover { piece: Piece::Queen, usual: 13, square: worth(1, 4), pressure: 7 },
];

/// Pressure grows faster than by what it comes from: its square, over this.
const PRESSURE_UNIT: i32 = 12;
const MOST_PRESSURE: i32 = 300;

#[inline]
fn reach(piece: Piece, from: Square, occupied: BitBoard) -> BitBoard {
    match piece {
        Piece::Knight => get_knight_moves(from),
        Piece::Bishop => get_bishop_moves(from, occupied),
        Piece::Rook => get_rook_moves(from, occupied),
        _ => get_bishop_moves(from, occupied) | get_rook_moves(from, occupied),
    }
}

/// The pieces of a side.
#[inline]
pub(super) fn activity(board: &Board, side: Color) -> Tapered {
    let ours = board.colors(side);
    let occupied = board.occupied();
    let our_pawns = board.colored_pieces(side, Piece::Pawn);
    let their_pawns = board.colored_pieces(!side, Piece::Pawn);
    let good =
        !(ours & (our_pawns | board.pieces(Piece::King))) & !pawns::attacks(their_pawns, !side);
    let their_king = board.king(!side);
    let around_king = get_king_moves(their_king) | their_king.bitboard();
    let mut sum = Tapered::default();
    let mut pressure = 0;
    for Mover { piece, usual, square, pressure: each } in MOVERS {
        for from in board.colored_pieces(side, piece) {
            let reached = reach(piece, from, occupied);
            sum += square * (pawns::count(reached & good) - usual);
            pressure += each * pawns::count(reached & around_king);
        }
    }
    sum.opening += (pressure * pressure / PRESSURE_UNIT).min(MOST_PRESSURE);
    if board.colored_pieces(side, Piece::Bishop).len() >= 2 {
        sum += BISHOP_PAIR;
    }
    let rooks = board.colored_pieces(side, Piece::Rook);
    let half_open = rooks & !pawns::files(our_pawns);
    let open = half_open & !pawns::files(their_pawns);
    sum + OPEN_FILE * pawns::count(open)
        + HALF_OPEN_FILE * pawns::count(half_open & !open)
        + shelter(board, side, our_pawns)
}

/// The pawns before a side's king, while it is at home.
#[inline]
fn shelter(board: &Board, side: Color, our_pawns: BitBoard) -> Tapered {
    let king = board.king(side);
    if king.relative_to(side).rank() > Rank::Second {
        return Tapered::default();
    }
    let files = king.bitboard() | pawns::beside(king.bitboard());
    let ahead = pawns::ahead(files, side);
    let near = ahead & !pawns::ahead(pawns::ahead(ahead, side), side);
    let bare = king.rank().bitboard() & files & !pawns::files(our_pawns & ahead);
    SHIELD * pawns::count(our_pawns & near) + NO_SHIELD * pawns::count(bare)
}
