//! Judging positions: by the pieces alone, and by what they can do as well.
//!
//! Everything is judged anew in each position. Most of the work is to find what the
//! pieces reach, which no move leaves as it was; the sums over their squares could be
//! carried from move to move, but are a tenth of it, and every move would pay.
//! `cargo bench -p plywood-games --bench chess` shows what it takes beside a move.
//!
//! The functions are not for inlining: they take long enough, and every algorithm
//! would have its own copy.

use super::activity::activity;
use super::fitted::fitted;
use super::pawns::structure;
use super::squares::pieces;
use super::tapered::stage;
use super::{Chess, ChessBoard};
use cozy_chess::{Board, Piece};
use plywood::Evaluate;

/// What a position is judged by. A pawn is worth about 100.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum ChessEvaluation {
    /// The pieces: pawn 100, knight 300, bishop 300, rook 500, queen 900.
    Material,
    /// The pieces and their squares, how pawns stand, what the others can reach,
    /// open files, both bishops, and the safety of the kings; changing from the
    /// opening to the ending.
    #[default]
    Good,
    /// The same and more: threats, what attacks the kings, the pawns before them, outposts;
    /// by weights that are fitted to what came of games.
    Fitted,
}

impl ChessEvaluation {
    /// All of them, in the order of their names.
    pub const ALL: [ChessEvaluation; 3] =
        [ChessEvaluation::Material, ChessEvaluation::Good, ChessEvaluation::Fitted];
}

impl Evaluate<Chess> for ChessEvaluation {
    fn evaluate(&self, _: &Chess, ChessBoard(board): &ChessBoard) -> i32 {
        match self {
            ChessEvaluation::Material => material(board),
            ChessEvaluation::Good => good(board),
            ChessEvaluation::Fitted => fitted(board),
        }
    }
}

const PIECES: [(Piece, i32); 5] = [
    (Piece::Pawn, 100),
    (Piece::Knight, 300),
    (Piece::Bishop, 300),
    (Piece::Rook, 500),
    (Piece::Queen, 900),
];

fn material(board: &Board) -> i32 {
    let ours = board.colors(board.side_to_move());
    let lead = |(piece, worth): (Piece, i32)| {
        let all = board.pieces(piece);
        worth * ((all & ours).len() as i32 - (all & !ours).len() as i32)
    };
    PIECES.into_iter().map(lead).sum()
}

fn good(board: &Board) -> i32 {
    let side = board.side_to_move();
    let of = |side| pieces(board, side) + structure(board, side) + activity(board, side);
    let lead = (of(side) - of(!side)).at(stage(board));
    let ahead = if lead > 0 { side } else { !side };
    // Without pawns, a lead of a minor piece does not win.
    let pawns = board.colored_pieces(ahead, Piece::Pawn);
    if pawns.is_empty() && lead.abs() < 400 { lead / 4 } else { lead }
}
