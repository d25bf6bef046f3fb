//! What pawns are worth for standing as they do.

use super::tapered::{Tapered, worth};
use cozy_chess::{BitBoard, Board, Color, File, Piece, Rank};

const DOUBLED: Tapered = worth(-8, -20);
const ISOLATED: Tapered = worth(-12, -14);
/// Beside a pawn of its own, or defended by one.
const CONNECTED: Tapered = worth(7, 5);
/// No pawn of the other side can stop it any more, by its rank.
const PASSED: [Tapered; Rank::NUM] = [
    worth(0, 0),
    worth(0, 10),
    worth(2, 16),
    worth(8, 32),
    worth(25, 60),
    worth(50, 100),
    worth(90, 160),
    worth(0, 0),
];
/// What a passed pawn loses of its worth if something stands before it.
const BLOCKED: Tapered = worth(-5, -18);

/// The squares that pawns of a side attack.
#[inline]
pub(super) fn attacks(pawns: BitBoard, side: Color) -> BitBoard {
    let (east, west) = (pawns & !File::H.bitboard(), pawns & !File::A.bitboard());
    BitBoard(match side {
        Color::White => east.0 << 9 | west.0 << 7,
        Color::Black => east.0 >> 7 | west.0 >> 9,
    })
}

/// All squares before these, as a side goes.
#[inline]
pub(super) fn ahead(squares: BitBoard, side: Color) -> BitBoard {
    let mut all = squares.0;
    match side {
        Color::White => {
            all |= all << 8;
            all |= all << 16;
            all |= all << 32;
            BitBoard(all << 8)
        }
        Color::Black => {
            all |= all >> 8;
            all |= all >> 16;
            all |= all >> 32;
            BitBoard(all >> 8)
        }
    }
}

/// The squares beside these.
#[inline]
pub(super) fn beside(squares: BitBoard) -> BitBoard {
    let (east, west) = (squares & !File::H.bitboard(), squares & !File::A.bitboard());
    BitBoard(east.0 << 1 | west.0 >> 1)
}

/// The whole files of these squares.
#[inline]
pub(super) fn files(squares: BitBoard) -> BitBoard {
    squares | ahead(squares, Color::White) | ahead(squares, Color::Black)
}

/// The structure of a side's pawns.
#[inline]
pub(super) fn structure(board: &Board, side: Color) -> Tapered {
    let ours = board.colored_pieces(side, Piece::Pawn);
    let theirs = board.colored_pieces(!side, Piece::Pawn);
    let doubled = ours & ahead(ours, !side);
    let isolated = ours & !beside(files(ours));
    let connected = ours & (beside(ours) | attacks(ours, side));
    let mut sum =
        DOUBLED * count(doubled) + ISOLATED * count(isolated) + CONNECTED * count(connected);
    let front = ahead(theirs, !side);
    let stopped = front | beside(front) | ahead(ours, !side);
    let passed = ours & !stopped;
    for square in passed {
        sum += PASSED[square.relative_to(side).rank() as usize];
    }
    let before = BitBoard(match side {
        Color::White => passed.0 << 8,
        Color::Black => passed.0 >> 8,
    });
    sum + BLOCKED * count(before & board.occupied())
}

#[inline]
pub(super) fn count(squares: BitBoard) -> i32 {
    squares.len() as i32
}
