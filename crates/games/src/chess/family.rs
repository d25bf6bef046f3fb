//! Chess among the other trees and games.

use super::tactics::{ChessTactics, promise};
use super::{Chess, ChessBoard, ChessEvaluation, ChessHorizon, ChessMove, Quiescence};
use crate::{
    AnyFamily, DrawnFamily, Family, Grid, GridCell, HistoryKeys, Owner, Progress, Style, TextError,
    WithDraws,
    parameters::{Parameters, name_with},
};
use cozy_chess::{BitBoard, Color, File, Piece, Rank, Square};
use plywood::{Game, Perft, Tactics};
use std::fmt;

/// A position has about so many moves.
const MOVES: f64 = 35.0;

impl Family for Chess {
    type Evaluation = ChessHorizon;

    fn evaluation(&self) -> ChessHorizon {
        self.horizon
    }
    fn tactics(&self) -> impl Tactics<Self> + Clone + Send + Sync + use<> {
        ChessTactics
    }
    fn root(&self, _: u64) -> ChessBoard {
        ChessBoard::start()
    }
    fn player_names(&self, position: &ChessBoard) -> [&'static str; 2] {
        match position.board().side_to_move() {
            Color::White => ["White", "Black"],
            Color::Black => ["Black", "White"],
        }
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
    fn promise(&self, board: &ChessBoard, mv: ChessMove) -> i32 {
        promise(board, mv)
    }
    fn perft(&self, board: &ChessBoard, depth: u32) -> u64 {
        Perft::count_by_moves(self, board, depth).full
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

/// The name, with what is not as usual.
fn text(draws: &str, ChessHorizon { evaluation, quiescence }: ChessHorizon) -> String {
    let evaluation = match evaluation {
        ChessEvaluation::Material => "eval=material",
        ChessEvaluation::Good => "",
    };
    name_with("chess", &[draws, evaluation, quiescence.text()])
}

impl fmt::Display for Chess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&text("draws=off", self.horizon))
    }
}

impl DrawnFamily for Chess {
    fn text_with_draws(&self, keys: HistoryKeys) -> String {
        text(keys.text(), self.horizon)
    }
}

/// Reads `chess:draws=on|off,eval=material|good,quiescence=on|off,keys=exact|position`.
pub(crate) fn parse(text: &str) -> Result<AnyFamily, TextError> {
    let given = Parameters::parse("chess", &["draws", "eval", "quiescence", "keys"], text)?;
    let evaluations = [("material", ChessEvaluation::Material), ("good", ChessEvaluation::Good)];
    let evaluation = given.choice("eval", &evaluations, ChessEvaluation::Good)?;
    let quiescence = given.choice("quiescence", &Quiescence::NAMES, Quiescence::Off)?;
    let game = Chess { horizon: ChessHorizon { evaluation, quiescence } };
    Ok(match HistoryKeys::read(&given)? {
        Some(keys) => AnyFamily::ChessWithDraws(WithDraws { game, keys }),
        None => AnyFamily::Chess(game),
    })
}
