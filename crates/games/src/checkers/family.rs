//! Checkers among the other trees and games.

use super::{
    Checkers, CheckersBoard, CheckersEvaluation, CheckersMove, CheckersTactics,
    board::{bit_of, step},
    hub, notation,
    rules::LOST,
    tables::{TableBuilder, Tables},
};
use crate::{
    Family, Knowledge, Notation, Protocol, TextError,
    board::{Board, Cell, Grid, Owner},
    draws::DrawnFamily,
    tablebase::{KnownValuesOf, Tablebase},
};
use plywood::{Evaluate, Game, Quiescent, Side, Tactics, perft::Perft, solve::Fate};
use std::{fmt, path::Path, sync::Arc};

/// The moves of a position, on average, about.
const MOVES: f64 = 6.0;

impl Family for Checkers {
    fn root(&self, _: u64) -> CheckersBoard {
        CheckersBoard::START
    }
    fn all_leaves(&self, depth: u32) -> f64 {
        MOVES.powi(depth as i32)
    }
}

impl Notation for Checkers {
    fn name(&self) -> String {
        self.to_string()
    }
    fn player_names(&self, board: &CheckersBoard) -> [&'static str; 2] {
        [board.side(), board.side().other()].map(notation::colour)
    }
    fn move_text(&self, board: &CheckersBoard, mv: CheckersMove) -> String {
        notation::move_text(self, board, mv)
    }
    fn read_move(&self, board: &CheckersBoard, text: &str) -> Result<CheckersMove, TextError> {
        notation::read_move(self, board, text)
    }
    fn protocols(&self) -> &'static [Protocol] {
        &[Protocol::Hub]
    }
    fn move_in(&self, protocol: Protocol, board: &CheckersBoard, mv: CheckersMove) -> String {
        match protocol {
            Protocol::Hub => hub::move_text(board, mv),
            _ => notation::move_text(self, board, mv),
        }
    }
    fn read_move_in(
        &self,
        protocol: Protocol,
        board: &CheckersBoard,
        text: &str,
    ) -> Result<CheckersMove, TextError> {
        match protocol {
            Protocol::Hub => hub::read_move(self, board, text),
            _ => notation::read_move(self, board, text),
        }
    }
    fn position_in(&self, protocol: Protocol, board: &CheckersBoard) -> Option<String> {
        match protocol {
            Protocol::Hub => Some(hub::position_text(board)),
            _ => self.position_text(board),
        }
    }
    fn read_position_in(&self, protocol: Protocol, text: &str) -> Result<CheckersBoard, TextError> {
        match protocol {
            Protocol::Hub => hub::read_position(text),
            _ => notation::read_position(text),
        }
    }
    fn read_position(&self, text: &str) -> Result<CheckersBoard, TextError> {
        notation::read_position(text)
    }
    fn position_text(&self, board: &CheckersBoard) -> Option<String> {
        Some(board.to_string())
    }
    /// `b` and `w` are men, `B` and `W` kings.
    fn board(&self, board: &CheckersBoard, last: Option<CheckersMove>) -> Option<Board> {
        Some(Board::Grid(grid(self, board, last)))
    }
}

impl Knowledge for Checkers {
    fn evaluations(&self) -> &'static [&'static str] {
        &["material", "good"]
    }
    fn usual_evaluation(&self) -> usize {
        CheckersEvaluation::Good as usize
    }
    #[inline]
    fn evaluate(&self, evaluation: usize, board: &CheckersBoard) -> i32 {
        CheckersEvaluation::ALL[evaluation].evaluate(self, board)
    }
    fn has_quiescence(&self) -> bool {
        true
    }
    #[inline]
    fn evaluate_quiet(&self, evaluation: usize, board: &CheckersBoard) -> i32 {
        Quiescent(CheckersEvaluation::ALL[evaluation]).evaluate(self, board)
    }
    fn tactics(&self) -> impl Tactics<Self> + Clone + Send + Sync + use<> {
        CheckersTactics
    }
    fn own_perft(&self, board: &CheckersBoard, depth: u32) -> Option<u64> {
        Some(Perft::count_by_moves(self, board, depth).full)
    }
    fn tablebase(&self) -> Option<Box<dyn Tablebase>> {
        Some(Box::new(TableBuilder::default()))
    }
    fn known_values(&self, folder: &Path) -> Result<Option<KnownValuesOf<Self>>, TextError> {
        let tables = Tables::read(folder)?;
        Ok(Some(Arc::new(move |board: &CheckersBoard| {
            Some(match tables.fate(board)? {
                Fate::Win(plies) => -LOST - plies as i32,
                Fate::Draw => 0,
                Fate::Loss(plies) => LOST + plies as i32,
            })
        })))
    }
}

/// The squares where a move that led to this board began and ended; of a jump over
/// more than four pieces, only where it began.
fn ends(board: &CheckersBoard, mv: CheckersMove) -> u64 {
    let mover = board.side().other();
    let mut at = mv.from();
    let Some(ways) = mv.short_ways() else { return at };
    for way in ways.clone() {
        let next = step(at, mover, way);
        // What was jumped over is gone; after a step, the piece stands there.
        let stepped = ways.len() == 1 && next & board.theirs != 0;
        at = if stepped { next } else { step(next, mover, way) };
    }
    mv.from() | at
}

fn grid(game: &Checkers, board: &CheckersBoard, last: Option<CheckersMove>) -> Grid {
    let marked = last.map_or(0, |mv| ends(board, mv));
    let cell = |square: u32| {
        let bit = bit_of(square);
        let king = board.kings & bit != 0;
        let (plain, sign, owner) = match (board.of(Side::First) & bit, board.of(Side::Second) & bit)
        {
            (0, 0) => ('.', '·', Owner::Nobody),
            (_, 0) if king => ('B', '⛃', Owner::First),
            (_, 0) => ('b', '⛂', Owner::First),
            (_, _) if king => ('W', '⛁', Owner::Second),
            _ => ('w', '⛀', Owner::Second),
        };
        Cell { plain, sign, owner, marked: marked & bit != 0 }
    };
    let light = Cell { plain: ' ', sign: ' ', owner: Owner::Nobody, marked: false };
    let row = |row: u32| {
        let first = 4 * row + 1;
        let dark = (first..first + 4).map(cell);
        let cells = if row.is_multiple_of(2) {
            dark.flat_map(|dark| [light, dark]).collect()
        } else {
            dark.flat_map(|dark| [dark, light]).collect()
        };
        (format!("{first}-{}", first + 3), cells)
    };
    let mover = notation::colour(board.side());
    let below = match game.outcome(board) {
        Some(_) => format!("{mover} cannot move and has lost"),
        None => format!("{mover} to move"),
    };
    Grid { rows: (0..8).map(row).collect(), columns: Vec::new(), below }
}

impl fmt::Display for Checkers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("checkers:draws=off")
    }
}

impl DrawnFamily for Checkers {
    const NAME_WITH_DRAWS: &'static str = "checkers";
}
