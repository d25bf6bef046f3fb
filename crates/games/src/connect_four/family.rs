//! Connect four among the other trees and games.

use super::{
    Cell, ConnectFour, ConnectFourBoard, ConnectFourEvaluation,
    bits::{CELLS, HEIGHT_WITH_GUARD, WIDTH, aligned},
    evaluation::winning_cells,
    solving::ConnectFourSolver,
};
use crate::{
    Family, FromParameters, Knowledge, Notation, Parameters, Protocol, TextError,
    board::{self, Board, Grid, Owner},
    parameters,
    protocol::vertex,
};
use plywood::{Evaluate, Game, solve::SolverOf};
use std::{fmt, str::FromStr};

impl Family for ConnectFour {
    fn root(&self, _: u64) -> ConnectFourBoard {
        ConnectFourBoard::EMPTY
    }
    fn all_leaves(&self, depth: u32) -> f64 {
        f64::from(WIDTH).powi(depth as i32)
    }
    fn most_plies(&self, board: &ConnectFourBoard) -> Option<u32> {
        Some(CELLS - board.all.count_ones())
    }
}

impl Notation for ConnectFour {
    fn name(&self) -> String {
        self.to_string()
    }
    fn player_names(&self, board: &ConnectFourBoard) -> [&'static str; 2] {
        match board.all.count_ones().is_multiple_of(2) {
            true => ["X", "O"],
            false => ["O", "X"],
        }
    }
    fn move_text(&self, _: &ConnectFourBoard, Cell(bit): Cell) -> String {
        (u32::from(bit) / HEIGHT_WITH_GUARD + 1).to_string()
    }
    fn protocols(&self) -> &'static [Protocol] {
        &[Protocol::Gtp]
    }
    /// In GTP the cell where the stone comes to lie.
    fn move_in(&self, protocol: Protocol, board: &ConnectFourBoard, mv: Cell) -> String {
        let Cell(bit) = mv;
        let (column, row) =
            (u32::from(bit) / HEIGHT_WITH_GUARD, u32::from(bit) % HEIGHT_WITH_GUARD);
        match protocol {
            Protocol::Gtp => vertex(column, row),
            _ => self.move_text(board, mv),
        }
    }
    fn read_position(&self, text: &str) -> Result<ConnectFourBoard, TextError> {
        text.trim().parse()
    }
    fn position_text(&self, board: &ConnectFourBoard) -> Option<String> {
        Some(board.to_string())
    }
    fn board(&self, board: &ConnectFourBoard, last: Option<Cell>) -> Option<Board> {
        Some(Board::Grid(grid(self, board, last)))
    }
}

impl Knowledge for ConnectFour {
    fn evaluations(&self) -> &'static [&'static str] {
        &["none", "lines", "threats"]
    }
    fn playing_evaluation(&self) -> usize {
        ConnectFourEvaluation::Threats as usize
    }
    #[inline]
    fn evaluate(&self, evaluation: usize, board: &ConnectFourBoard) -> i32 {
        ConnectFourEvaluation::ALL[evaluation].evaluate(self, board)
    }
    fn scaled_for(&self, evaluation: usize) -> ConnectFour {
        ConnectFour::scaled_for(ConnectFourEvaluation::ALL[evaluation])
    }
    /// A win first, then what stops one, then what makes most threats.
    #[inline]
    fn move_priority(&self, board: &ConnectFourBoard, Cell(bit): Cell) -> i32 {
        let (mine, cell) = (board.mine | 1 << bit, 1 << bit);
        if aligned(mine) {
            return 200;
        }
        let stops = winning_cells(board.theirs(), board.all) & cell != 0;
        if stops { 100 } else { winning_cells(mine, board.all).count_ones() as i32 }
    }
    fn symmetric(&self, board: &ConnectFourBoard) -> Vec<ConnectFourBoard> {
        vec![board.mirrored()]
    }
    fn solver(&self, memory: usize) -> Option<Box<SolverOf<Self>>> {
        Some(Box::new(ConnectFourSolver::new(memory)))
    }
    fn result_unit(&self) -> i32 {
        self.unit
    }
}

/// `X` moves first.
fn grid(game: &ConnectFour, board: &ConnectFourBoard, last: Option<Cell>) -> Grid {
    let second_moves = !board.all.count_ones().is_multiple_of(2);
    let first = if second_moves { board.all ^ board.mine } else { board.mine };
    let cell = |bit: u32| {
        let (plain, sign, owner) = match (board.all >> bit & 1, first >> bit & 1) {
            (0, _) => ('.', '·', Owner::Nobody),
            (_, 1) => ('X', '●', Owner::First),
            _ => ('O', '●', Owner::Second),
        };
        board::Cell { plain, sign, owner, marked: last == Some(Cell(bit as u8)) }
    };
    let row = |row: u32| {
        let cells = (0..WIDTH).map(|column| cell(column * HEIGHT_WITH_GUARD + row));
        ((row + 1).to_string(), cells.collect())
    };
    let (mover, other) = if second_moves { ('O', 'X') } else { ('X', 'O') };
    let below = match game.outcome(board) {
        None => format!("{mover} to move"),
        Some(0) => "a draw".into(),
        Some(_) => format!("{other} has won"),
    };
    let columns = (1..=WIDTH).map(|column| column.to_string()).collect();
    Grid { rows: (0..HEIGHT_WITH_GUARD - 1).rev().map(row).collect(), columns, below }
}

/// Whatever a stone counts: that is a matter of the scale, not of the rules.
impl fmt::Display for ConnectFour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(ConnectFour::NAME)
    }
}

impl FromParameters for ConnectFour {
    const NAME: &'static str = "connect-four";
    const PARAMETERS: &'static [&'static str] = &[];

    fn from_parameters(_: &Parameters<'_>) -> Result<Self, TextError> {
        Ok(ConnectFour::default())
    }
}

impl FromStr for ConnectFour {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        parameters::read(text)
    }
}
