//! What a piece is worth, and how much more on a good square.
//!
//! The tables are made by rule rather than written out: each piece has a reason to
//! be where it is, and a table is that reason, square by square.

use super::tapered::{Tapered, worth};
use cozy_chess::{Board, Color, Piece, Square};

/// By piece and square, as White sees the board.
static WORTH: [[Tapered; Square::NUM]; Piece::NUM] = {
    let mut table = [[worth(0, 0); Square::NUM]; Piece::NUM];
    let mut square = 0;
    while square < Square::NUM {
        let (file, rank) = (square as i32 % 8, square as i32 / 8);
        let mut piece = 0;
        while piece < Piece::NUM {
            table[piece][square] = on_square(Piece::index_const(piece), file, rank);
            piece += 1;
        }
        square += 1;
    }
    table
};

/// How far from the edge a file or rank is: 0 to 3.
const fn inward(line: i32) -> i32 {
    if line < 4 { line } else { 7 - line }
}

const fn on_square(piece: Piece, file: i32, rank: i32) -> Tapered {
    // 0 in a corner, 6 in the middle.
    let central = inward(file) + inward(rank);
    match piece {
        // Goes forward, at first in the middle only; the nearer the end, the more.
        Piece::Pawn => {
            let middle = if inward(file) >= 2 && rank <= 4 { 8 * (rank - 1) } else { 0 };
            worth(85 + middle + 2 * (rank - 1), 105 + 3 * (rank - 1) * (rank - 1))
        }
        // Reaches twice as much from the middle as from the edge, and sees the
        // opponent only from the other half.
        Piece::Knight => {
            let outpost = if rank >= 3 && rank <= 5 { 8 } else { 0 };
            worth(310 + 7 * (central - 3) + outpost, 300 + 5 * (central - 3))
        }
        // Reaches far from everywhere; but gets off the first rank.
        Piece::Bishop => {
            let home = if rank == 0 { -10 } else { 0 };
            worth(330 + 3 * (central - 3) + home, 320 + 3 * (central - 3))
        }
        // Eats pawns on the seventh rank, and comes to the middle files.
        Piece::Rook => {
            let seventh = if rank == 6 { 20 } else { 0 };
            worth(480 + seventh + 3 * inward(file), 540 + seventh)
        }
        // Stays at home while it can be chased, and rules the middle of an empty
        // board.
        Piece::Queen => worth(1000 - 2 * inward(rank), 980 + 6 * (central - 3)),
        // Hides in a corner, and in the ending comes out to fight.
        Piece::King => {
            let hidden = if rank == 0 { 12 - 10 * inward(file) } else { -15 - 20 * rank };
            let castled = if rank == 0 && inward(file) == 1 { 22 } else { 0 };
            worth(hidden + castled, 9 * (central - 3))
        }
    }
}

/// All pieces of a side.
#[inline]
pub(super) fn pieces(board: &Board, side: Color) -> Tapered {
    let mut sum = Tapered::default();
    for piece in Piece::ALL {
        for square in board.colored_pieces(side, piece) {
            sum += WORTH[piece as usize][square.relative_to(side) as usize];
        }
    }
    sum
}
