//! Chess among the other trees and games.

use super::tactics::{ChessTactics, move_priority, static_priority};
use super::{Chess, ChessBoard, ChessEvaluation, ChessMove};
use crate::{
    Family, Knowledge, Notation, Protocol, TextError,
    board::{Board, Cell, Grid, Owner},
    draws::{DrawnFamily, Progress},
};
use cozy_chess::{BitBoard, Color, File, Piece, Rank, Square};
use plywood::{Evaluate, Game, Quiescent, Tactics, perft::Perft};
use std::fmt;

/// The moves of a position, about.
const MOVES: f64 = 35.0;

impl Family for Chess {
    fn root(&self, _: u64) -> ChessBoard {
        ChessBoard::start()
    }
    fn all_leaves(&self, depth: u32) -> f64 {
        MOVES.powi(depth as i32)
    }
}

impl Notation for Chess {
    fn name(&self) -> String {
        self.to_string()
    }
    fn player_names(&self, position: &ChessBoard) -> [&'static str; 2] {
        match position.board().side_to_move() {
            Color::White => ["White", "Black"],
            Color::Black => ["Black", "White"],
        }
    }
    fn move_text(&self, board: &ChessBoard, mv: ChessMove) -> String {
        self.san(board, mv)
    }
    fn read_move(&self, board: &ChessBoard, text: &str) -> Result<ChessMove, TextError> {
        self.read(board, text)
    }
    fn protocols(&self) -> &'static [Protocol] {
        &[Protocol::Uci]
    }
    fn move_in(&self, protocol: Protocol, board: &ChessBoard, mv: ChessMove) -> String {
        match protocol {
            Protocol::UciChess960 => self.uci_chess960(mv),
            _ => self.uci(board, mv),
        }
    }
    fn read_move_in(
        &self,
        _: Protocol,
        board: &ChessBoard,
        text: &str,
    ) -> Result<ChessMove, TextError> {
        self.read(board, text)
    }
    fn read_position(&self, text: &str) -> Result<ChessBoard, TextError> {
        text.parse()
    }
    fn position_text(&self, board: &ChessBoard) -> Option<String> {
        Some(board.to_string())
    }
    fn board(&self, position: &ChessBoard, last: Option<ChessMove>) -> Option<Board> {
        let marked = last.map(|mv| touched(position, mv));
        let cell = |square: Square| Cell {
            marked: marked.is_some_and(|squares| squares.contains(&square)),
            ..cell(position, square)
        };
        let row = |rank: &Rank| {
            let cells = File::ALL.iter().map(|&file| cell(Square::new(file, *rank)));
            (rank.to_string(), cells.collect())
        };
        let rows = Rank::ALL.iter().rev().map(row).collect();
        let columns = File::ALL.iter().map(File::to_string).collect();
        Some(Board::Grid(Grid { rows, columns, below: self.state(position) }))
    }
}

impl Knowledge for Chess {
    fn evaluations(&self) -> &'static [&'static str] {
        &["material", "good", "fitted"]
    }
    fn usual_evaluation(&self) -> usize {
        ChessEvaluation::Good as usize
    }
    fn evaluate(&self, evaluation: usize, position: &ChessBoard) -> i32 {
        ChessEvaluation::ALL[evaluation].evaluate(self, position)
    }
    fn has_quiescence(&self) -> bool {
        true
    }
    fn evaluate_quiet(&self, evaluation: usize, position: &ChessBoard) -> i32 {
        Quiescent(ChessEvaluation::ALL[evaluation]).evaluate(self, position)
    }
    fn tactics(&self) -> impl Tactics<Self> + Clone + Send + Sync + use<> {
        ChessTactics
    }
    fn prefers_static_order(&self) -> bool {
        true
    }
    fn move_priority(&self, board: &ChessBoard, mv: ChessMove) -> i32 {
        move_priority(board, mv)
    }
    fn static_priority(&self, board: &ChessBoard, mv: ChessMove) -> i32 {
        static_priority(board, mv)
    }
    fn own_perft(&self, board: &ChessBoard, depth: u32) -> Option<u64> {
        Some(Perft::count_by_moves(self, board, depth).full)
    }
}

impl Chess {
    /// Who is to move, and whether that is all.
    fn state(&self, position: &ChessBoard) -> String {
        let board = position.board();
        let side = match board.side_to_move() {
            Color::White => "White",
            Color::Black => "Black",
        };
        match self.outcome(position) {
            Some(Chess::MATED) => format!("{side} is mated"),
            Some(_) => format!("{side} is stalemated"),
            None if board.checkers().is_empty() => format!("{side} to move"),
            None => format!("{side} to move, in check"),
        }
    }
}

/// The squares that the last move left and came to.
fn touched(ChessBoard(board): &ChessBoard, mv: ChessMove) -> [Square; 2] {
    let (from, to) = (mv.from(), mv.to());
    // After castling, the rook has left its square.
    let castled = board.piece_on(to).is_none();
    let king = Square::new(if to.file() > from.file() { File::G } else { File::C }, from.rank());
    [from, if castled { king } else { to }]
}

fn cell(ChessBoard(board): &ChessBoard, square: Square) -> Cell {
    let (Some(piece), Some(color)) = (board.piece_on(square), board.color_on(square)) else {
        return Cell { plain: '.', sign: '·', owner: Owner::Nobody, marked: false };
    };
    let letter: char = piece.into();
    let (plain, owner) = match color {
        Color::White => (letter.to_ascii_uppercase(), Owner::First),
        Color::Black => (letter, Owner::Second),
    };
    let sign = match piece {
        Piece::Pawn => '♟',
        Piece::Knight => '♞',
        Piece::Bishop => '♝',
        Piece::Rook => '♜',
        Piece::Queen => '♛',
        Piece::King => '♚',
    };
    Cell { plain, sign, owner, marked: false }
}

impl Progress for Chess {
    /// Fifty moves of each side.
    const QUIET_PLIES: u8 = 100;

    /// A capture, or a move of a pawn. Castling is neither, and what stands on its
    /// goal is a rook of its own.
    #[inline]
    fn makes_progress(&self, ChessBoard(board): &ChessBoard, mv: ChessMove) -> bool {
        let captures = board.colors(!board.side_to_move()).has(mv.to());
        captures || board.pieces(Piece::Pawn).has(mv.from())
    }

    fn quiet_plies(&self, ChessBoard(board): &ChessBoard) -> u8 {
        board.halfmove_clock()
    }

    /// Kings alone, or with one knight, or with any bishops that all stand on squares of one
    /// colour: there is no way to mate (FIDE's Laws of Chess, 5.2.2). Positions that are dead
    /// because pawns are locked are not seen.
    #[inline]
    fn is_dead(&self, ChessBoard(board): &ChessBoard) -> bool {
        let mating = [Piece::Pawn, Piece::Rook, Piece::Queen];
        if mating.into_iter().any(|piece| !board.pieces(piece).is_empty()) {
            return false;
        }
        let (knights, bishops) = (board.pieces(Piece::Knight), board.pieces(Piece::Bishop));
        match knights.len() {
            0 => {
                (bishops & BitBoard::DARK_SQUARES).is_empty()
                    || (bishops & BitBoard::LIGHT_SQUARES).is_empty()
            }
            1 => bishops.is_empty(),
            _ => false,
        }
    }
}

impl fmt::Display for Chess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("chess:draws=off")
    }
}

impl DrawnFamily for Chess {
    const NAME_WITH_DRAWS: &'static str = "chess";
}
