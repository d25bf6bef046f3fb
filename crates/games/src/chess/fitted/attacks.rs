//! What the pieces of a side attack.

use super::super::pawns;
use cozy_chess::{
    BitBoard, Board, Color, Piece, get_bishop_moves, get_king_moves, get_knight_moves,
    get_rook_moves,
};

/// A knight, bishop, rook or queen, and what it attacks.
#[derive(Copy, Clone)]
pub(super) struct Officer {
    pub(super) piece: Piece,
    pub(super) reaches: BitBoard,
}

/// What the pieces of a side attack.
pub(super) struct Attacks {
    officers: [Officer; MOST_OFFICERS],
    len: usize,
    /// By kinds of pieces.
    pub(super) by: [BitBoard; Piece::NUM],
    /// By any.
    pub(super) any: BitBoard,
    /// By two or more.
    pub(super) twice: BitBoard,
}

/// With all pawns promoted; a position that was set up may have more, which count for nothing.
const MOST_OFFICERS: usize = 16;

impl Attacks {
    #[inline]
    pub(super) fn of(board: &Board, side: Color) -> Attacks {
        let none = Officer { piece: Piece::Knight, reaches: BitBoard::EMPTY };
        let pawns = pawns::attacks(board.colored_pieces(side, Piece::Pawn), side);
        let king = get_king_moves(board.king(side));
        let mut all = Attacks {
            officers: [none; MOST_OFFICERS],
            len: 0,
            by: [pawns, BitBoard::EMPTY, BitBoard::EMPTY, BitBoard::EMPTY, BitBoard::EMPTY, king],
            any: pawns | king,
            twice: pawns & king,
        };
        let occupied = board.occupied();
        for piece in [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen] {
            for square in board.colored_pieces(side, piece) {
                let reaches = match piece {
                    Piece::Knight => get_knight_moves(square),
                    Piece::Bishop => get_bishop_moves(square, occupied),
                    Piece::Rook => get_rook_moves(square, occupied),
                    _ => get_bishop_moves(square, occupied) | get_rook_moves(square, occupied),
                };
                all.twice |= all.any & reaches;
                all.any |= reaches;
                all.by[piece as usize] |= reaches;
                if all.len < MOST_OFFICERS {
                    all.officers[all.len] = Officer { piece, reaches };
                    all.len += 1;
                }
            }
        }
        all
    }

    #[inline]
    pub(super) fn officers(&self) -> &[Officer] {
        &self.officers[..self.len]
    }

    #[inline]
    pub(super) fn by(&self, piece: Piece) -> BitBoard {
        self.by[piece as usize]
    }
}
