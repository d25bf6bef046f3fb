//! Moves as players and programs write them: `Nf3`, `exd6`, `O-O`, `e8=Q+` and
//! `g1f3`, `e5d6`, `e1g1`, `e7e8q`.

use super::{Chess, ChessBoard, ChessMove};
use crate::TextError;
use cozy_chess::{
    Board, File, Move, Piece, Rank, Square,
    util::{display_san_move, display_uci_move},
};
use plywood::Game;

impl Chess {
    /// A legal move in standard algebraic notation (SAN): `Nbd7`.
    pub fn san(&self, ChessBoard(board): &ChessBoard, mv: ChessMove) -> String {
        display_san_move(board, mv.into()).to_string()
    }

    /// A move from square to square, as the Universal Chess Interface has it:
    /// `b8d7`. Castling is the king's move, but in Chess960 the king taking its rook.
    pub fn uci(&self, ChessBoard(board): &ChessBoard, mv: ChessMove) -> String {
        if castles(board, mv) && !is_usual(mv) {
            return self.uci_chess960(mv);
        }
        display_uci_move(board, mv.into()).to_string()
    }

    /// The same for Chess960, where castling is always the king taking its rook.
    pub fn uci_chess960(&self, mv: ChessMove) -> String {
        Move::from(mv).to_string()
    }

    /// The legal move that a text means, in either notation; with or without the
    /// marks of captures, checks and comment. `0-0` and the king taking its rook
    /// are castling too.
    pub(super) fn read(&self, position: &ChessBoard, text: &str) -> Result<ChessMove, TextError> {
        let refuse = |what: &str| TextError::Move(format!("chess: '{text}': {what}"));
        if self.outcome(position).is_some() {
            return Err(refuse("the game is over"));
        }
        let said = Said::read(text)
            .ok_or_else(|| refuse("no move; allowed: as Nf3, exd6, O-O, e8=Q or g1f3, e7e8q"))?;
        let meant = |mv: &ChessMove| said.is(position.board(), *mv);
        let meant: Vec<ChessMove> = self.moves(position).filter(meant).collect();
        match meant.as_slice() {
            &[mv] => Ok(mv),
            several => {
                let (what, moves) = match several {
                    [] => ("not legal here", self.moves(position).collect()),
                    _ => ("may mean more than one move", several.to_vec()),
                };
                let names: Vec<String> =
                    moves.into_iter().map(|mv| self.san(position, mv)).collect();
                Err(refuse(&format!("{what}; allowed: {}", names.join(", "))))
            }
        }
    }
}

/// Whether the king takes its own rook.
fn castles(board: &Board, mv: ChessMove) -> bool {
    board.colors(board.side_to_move()).has(mv.to())
}

/// Whether king and rook castle from where they stand at the start of the game.
fn is_usual(mv: ChessMove) -> bool {
    mv.from().file() == File::E && matches!(mv.to().file(), File::A | File::H)
}

/// What a text says of a move.
enum Said {
    /// To which side the king goes.
    Castles(File),
    Moves {
        /// Not said where a pawn moves, or between two squares.
        piece: Option<Piece>,
        from: (Option<File>, Option<Rank>),
        to: Square,
        takes: bool,
        promotion: Option<Piece>,
    },
}

impl Said {
    fn read(text: &str) -> Option<Said> {
        let text = text.trim().trim_end_matches(['!', '?']).trim_end_matches(['+', '#']);
        match text {
            "O-O" | "0-0" => return Some(Said::Castles(File::G)),
            "O-O-O" | "0-0-0" => return Some(Said::Castles(File::C)),
            _ => {}
        }
        let piece_of = |c: char| Piece::try_from(c.to_ascii_lowercase()).ok();
        let chars: Vec<char> = text.chars().collect();
        let mut rest = chars.as_slice();
        let mut piece = None;
        if let [c, after @ ..] = rest
            && c.is_ascii_uppercase()
        {
            piece = Some(piece_of(*c)?);
            rest = after;
        }
        let mut promotion = None;
        if let [before @ .., c] = rest
            && c.is_ascii_alphabetic()
        {
            promotion = Some(piece_of(*c)?);
            rest = before.strip_suffix(&['=']).unwrap_or(before);
        }
        let [before @ .., file, rank] = rest else { return None };
        let to = Square::new((*file).try_into().ok()?, (*rank).try_into().ok()?);
        let (before, takes) = match before {
            [before @ .., 'x'] => (before, true),
            [before @ .., '-'] => (before, false),
            _ => (before, false),
        };
        let from = match *before {
            [] => (None, None),
            [file, rank] => (Some(file.try_into().ok()?), Some(rank.try_into().ok()?)),
            [one] => (File::try_from(one).ok(), Rank::try_from(one).ok()),
            _ => return None,
        };
        if before.len() == 1 && from == (None, None) {
            return None;
        }
        Some(Said::Moves { piece, from, to, takes, promotion })
    }

    /// Whether this legal move is meant.
    fn is(&self, board: &Board, mv: ChessMove) -> bool {
        let mover = board.piece_on(mv.from());
        let castles = castles(board, mv);
        let short = mv.to().file() > mv.from().file();
        let king_to = if short { File::G } else { File::C };
        match *self {
            Said::Castles(file) => castles && file == king_to,
            Said::Moves { piece, from: (file, rank), to, takes, promotion } => {
                let between_squares = file.is_some() && rank.is_some();
                let captures = !castles
                    && (board.color_on(mv.to()).is_some()
                        || mover == Some(Piece::Pawn) && mv.from().file() != mv.to().file());
                let right_piece = match piece {
                    Some(_) => piece == mover && !castles,
                    None if between_squares => true,
                    // A pawn that takes is told by its file.
                    None => mover == Some(Piece::Pawn) && captures == file.is_some(),
                };
                let right_goal = mv.to() == to
                    || castles && is_usual(mv) && to == Square::new(king_to, mv.from().rank());
                right_piece
                    && right_goal
                    && file.is_none_or(|file| file == mv.from().file())
                    && rank.is_none_or(|rank| rank == mv.from().rank())
                    && (captures || !takes)
                    && promotion == mv.promotion()
            }
        }
    }
}
