//! Moves in two bytes, and the legal ones one by one.

use cozy_chess::{BitBoard, Board, Move, Piece, PieceMoves, Rank, Square};

/// A move: from which square to which, and what a pawn becomes.
///
/// Castling is the king taking its own rook, as `cozy-chess` has it: so it can be
/// told from a king's step.
///
/// ```text
/// 15     12 11       6 5        0
/// promotion    to        from
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct ChessMove(u16);

/// No promotion: a pawn never becomes a pawn.
const NONE: u16 = Piece::Pawn as u16;
/// What a pawn becomes, the most likely first.
const PROMOTIONS: [Piece; 4] = [Piece::Queen, Piece::Knight, Piece::Rook, Piece::Bishop];
/// Where a pawn is promoted.
pub(super) const LAST_RANKS: BitBoard =
    BitBoard(Rank::First.bitboard().0 | Rank::Eighth.bitboard().0);

impl ChessMove {
    #[inline]
    pub(super) fn new(from: Square, to: Square) -> Self {
        ChessMove(from as u16 | (to as u16) << 6)
    }

    #[inline]
    pub(super) fn promoting(self, to: Piece) -> Self {
        ChessMove(self.0 | (to as u16) << 12)
    }

    /// The square that the piece leaves.
    #[inline]
    pub fn from(self) -> Square {
        Square::index(usize::from(self.0 & 63))
    }

    /// The square that it goes to; the rook's when castling.
    #[inline]
    pub fn to(self) -> Square {
        Square::index(usize::from(self.0 >> 6 & 63))
    }

    /// What a pawn becomes.
    #[inline]
    pub fn promotion(self) -> Option<Piece> {
        let piece = self.0 >> 12;
        if piece == NONE { None } else { Piece::try_index(piece.into()) }
    }
}

impl From<ChessMove> for Move {
    #[inline]
    fn from(mv: ChessMove) -> Move {
        Move { from: mv.from(), to: mv.to(), promotion: mv.promotion() }
    }
}

impl From<Move> for ChessMove {
    #[inline]
    fn from(Move { from, to, promotion }: Move) -> ChessMove {
        let mv = ChessMove::new(from, to);
        promotion.map_or(mv, |piece| mv.promoting(piece))
    }
}

impl std::fmt::Debug for ChessMove {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", Move::from(*self))
    }
}

/// The sets of moves that a position can have: one for each of sixteen pieces,
/// and for each of two pawns that may take in passing another.
const SETS: usize = 18;

/// The legal moves of a position, piece by piece.
#[derive(Clone, Debug)]
pub struct ChessMoves {
    /// Where the pieces can go.
    to: [BitBoard; SETS],
    /// Where they stand, and whether they are pawns.
    from: [Origin; SETS],
    /// The sets that are there.
    len: u8,
    /// The set whose moves are next.
    at: u8,
    /// The promotions of the next move that have been.
    promoted: u8,
    /// The moves that are left.
    left: u16,
}

/// A square, and 64 more if a pawn stands there.
#[derive(Copy, Clone, Debug)]
struct Origin(u8);

impl Origin {
    const NOWHERE: Origin = Origin(0);

    #[inline]
    fn new(piece: Piece, square: Square) -> Origin {
        Origin(square as u8 | u8::from(piece == Piece::Pawn) << 6)
    }

    #[inline]
    fn square(self) -> Square {
        Square::index(usize::from(self.0 & 63))
    }

    /// The squares where this piece is promoted.
    #[inline]
    fn promoting(self) -> BitBoard {
        if self.0 < 64 { BitBoard::EMPTY } else { LAST_RANKS }
    }
}

impl ChessMoves {
    /// Not for inlining: the generator is large, and every algorithm would have its
    /// own copy.
    pub(super) fn of(board: &Board) -> Self {
        ChessMoves::some(board, |set| set.to)
    }

    /// Only the moves to some of the squares that each piece can go to.
    #[inline]
    pub(super) fn some(board: &Board, squares: impl Fn(&PieceMoves) -> BitBoard) -> Self {
        let mut moves = ChessMoves {
            to: [BitBoard::EMPTY; SETS],
            from: [Origin::NOWHERE; SETS],
            len: 0,
            at: 0,
            promoted: 0,
            left: 0,
        };
        let (mut len, mut left) = (0, 0);
        board.generate_moves(|set| {
            let to = squares(&set);
            let from = Origin::new(set.piece, set.from);
            moves.to[len] = to;
            moves.from[len] = from;
            len += usize::from(!to.is_empty());
            left += to.len() + 3 * (to & from.promoting()).len();
            false
        });
        moves.len = len as u8;
        moves.left = left as u16;
        moves
    }

    /// The next of the moves to these squares, a promotion only to a queen. Those
    /// before it to other squares have to wait until [`again`](Self::again).
    #[inline]
    pub(super) fn next_to(&mut self, squares: BitBoard) -> Option<ChessMove> {
        while self.at < self.len {
            let at = usize::from(self.at);
            let from = self.from[at];
            if let Some(to) = (self.to[at] & squares).next_square() {
                self.to[at] ^= to.bitboard();
                let mv = ChessMove::new(from.square(), to);
                let promotes = from.promoting().has(to);
                return Some(if promotes { mv.promoting(Piece::Queen) } else { mv });
            }
            self.at += 1;
        }
        None
    }

    /// Begins again with the moves that are left.
    #[inline]
    pub(super) fn again(&mut self) {
        self.at = 0;
    }
}

impl Iterator for ChessMoves {
    type Item = ChessMove;

    #[inline]
    fn next(&mut self) -> Option<ChessMove> {
        while self.at < self.len {
            let at = usize::from(self.at);
            let from = self.from[at];
            if let Some(to) = self.to[at].next_square() {
                let mv = ChessMove::new(from.square(), to);
                self.left -= 1;
                if !from.promoting().has(to) {
                    self.to[at] ^= to.bitboard();
                    return Some(mv);
                }
                let piece = PROMOTIONS[usize::from(self.promoted & 3)];
                self.promoted = (self.promoted + 1) & 3;
                if self.promoted == 0 {
                    self.to[at] ^= to.bitboard();
                }
                return Some(mv.promoting(piece));
            }
            self.at += 1;
        }
        None
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::from(self.left);
        (left, Some(left))
    }

    /// Piece by piece, without a look at the state for every move.
    #[inline]
    fn fold<T, F: FnMut(T, ChessMove) -> T>(mut self, first: T, mut with: F) -> T {
        let mut folded = first;
        while self.promoted != 0
            && let Some(mv) = self.next()
        {
            folded = with(folded, mv);
        }
        for at in self.at.into()..usize::from(self.len) {
            let (from, squares) = (self.from[at], self.to[at]);
            for to in squares & !from.promoting() {
                folded = with(folded, ChessMove::new(from.square(), to));
            }
            for to in squares & from.promoting() {
                for piece in PROMOTIONS {
                    folded = with(folded, ChessMove::new(from.square(), to).promoting(piece));
                }
            }
        }
        folded
    }

    /// Without looking at them one by one.
    #[inline]
    fn count(self) -> usize {
        self.left.into()
    }
}

impl ExactSizeIterator for ChessMoves {}
