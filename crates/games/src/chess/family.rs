//! Chess among the other trees and games.

use super::{Chess, ChessBoard, ChessEvaluation, ChessHorizon, ChessMove, Quiescence};
use crate::{Family, Grid, GridCell, Owner, Style, TextError, parameters::Parameters};
use cozy_chess::{Color, File, Piece, Rank, Square};
use plywood::{Game, perft_exact};
use std::{fmt, str::FromStr};

/// A position has about so many moves.
const MOVES: f64 = 35.0;

impl Family for Chess {
    type Evaluation = ChessHorizon;

    fn evaluation(&self) -> ChessHorizon {
        self.horizon
    }
    fn root(&self, _: u64) -> ChessBoard {
        ChessBoard::start()
    }
    fn is_random(&self) -> bool {
        false
    }
    fn height(&self) -> Option<u32> {
        None
    }
    fn all_leaves(&self, depth: u32) -> f64 {
        MOVES.powi(depth as i32)
    }
    fn prefers_static_order(&self) -> bool {
        true
    }
    /// A mate above the horizon counts none.
    fn perft(&self, board: &ChessBoard, depth: u32) -> u64 {
        perft_exact(self, board, depth)
    }
    fn move_text(&self, board: &ChessBoard, mv: ChessMove) -> String {
        self.san(board, mv)
    }
    fn read_move(&self, board: &ChessBoard, text: &str) -> Result<ChessMove, TextError> {
        self.read(board, text)
    }
    fn read_position(&self, text: &str) -> Result<ChessBoard, TextError> {
        text.parse()
    }
    fn position_text(&self, board: &ChessBoard) -> Option<String> {
        Some(board.to_string())
    }
    fn picture(
        &self,
        position: &ChessBoard,
        last: Option<ChessMove>,
        style: Style,
    ) -> Option<String> {
        let marked = last.map(|mv| touched(position, mv));
        let cell = |square: Square| GridCell {
            marked: marked.is_some_and(|squares| squares.contains(&square)),
            ..cell(position, square)
        };
        let row = |rank: &Rank| {
            let cells = File::ALL.iter().map(|&file| cell(Square::new(file, *rank)));
            (rank.to_string(), cells.collect())
        };
        let rows = Rank::ALL.iter().rev().map(row).collect();
        let columns = File::ALL.iter().map(File::to_string).collect();
        Some(Grid { rows, columns, below: self.state(position) }.draw(style))
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

fn cell(ChessBoard(board): &ChessBoard, square: Square) -> GridCell {
    let (Some(piece), Some(color)) = (board.piece_on(square), board.color_on(square)) else {
        return GridCell { plain: '.', sign: '·', owner: Owner::Nobody, marked: false };
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
    GridCell { plain, sign, owner, marked: false }
}

impl fmt::Display for Chess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let eval = match self.horizon.evaluation {
            ChessEvaluation::Material => "material",
            ChessEvaluation::Good => "good",
        };
        let quiescence = match self.horizon.quiescence {
            Quiescence::Off => "off",
            Quiescence::On => "on",
        };
        write!(f, "chess:eval={eval},quiescence={quiescence}")
    }
}

/// `chess`, or with parameters as `chess:eval=material,quiescence=on`.
impl FromStr for Chess {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let given = Parameters::parse("chess", &["eval", "quiescence"], text)?;
        let refuse = |name: &str, value: &str, allowed: &str| {
            Err(TextError(format!("chess: {name}={value} is not possible; allowed: {allowed}")))
        };
        let evaluation = match given.text("eval") {
            None | Some("good") => ChessEvaluation::Good,
            Some("material") => ChessEvaluation::Material,
            Some(other) => return refuse("eval", other, "material, good"),
        };
        let quiescence = match given.text("quiescence") {
            None | Some("off") => Quiescence::Off,
            Some("on") => Quiescence::On,
            Some(other) => return refuse("quiescence", other, "on, off"),
        };
        Ok(Chess { horizon: ChessHorizon { evaluation, quiescence } })
    }
}
