//! Connect four among the other trees and games.

use super::{
    CELLS, Cell, ConnectFour, ConnectFourBoard, ConnectFourEvaluation, ConnectFourTable,
    HEIGHT_WITH_GUARD, WIDTH, aligned, evaluation::winning_cells,
};
use crate::{Family, Grid, GridCell, Owner, Style, TextError, parameters::Parameters};
use plywood::{Game, Keyed, solve::SolutionOf};
use std::{fmt, str::FromStr};

impl Family for ConnectFour {
    type Evaluation = ConnectFourEvaluation;

    fn evaluation(&self) -> ConnectFourEvaluation {
        self.evaluation
    }
    fn root(&self, _: u64) -> ConnectFourBoard {
        ConnectFourBoard::EMPTY
    }
    /// A win first, then what stops one, then what makes most threats.
    #[inline]
    fn promise(&self, board: &ConnectFourBoard, Cell(bit): Cell) -> i32 {
        let (mine, cell) = (board.mine | 1 << bit, 1 << bit);
        if aligned(mine) {
            return 200;
        }
        let stops = winning_cells(board.theirs(), board.all) & cell != 0;
        if stops { 100 } else { winning_cells(mine, board.all).count_ones() as i32 }
    }
    fn player_names(&self, board: &ConnectFourBoard) -> [&'static str; 2] {
        match board.all.count_ones().is_multiple_of(2) {
            true => ["X", "O"],
            false => ["O", "X"],
        }
    }
    fn symmetry_class(&self, board: &ConnectFourBoard) -> u64 {
        self.key(board).min(self.key(&board.mirrored()))
    }
    fn is_random(&self) -> bool {
        false
    }
    fn height(&self) -> Option<u32> {
        None
    }
    fn all_leaves(&self, depth: u32) -> f64 {
        f64::from(WIDTH).powi(depth as i32)
    }
    fn most_plies(&self, board: &ConnectFourBoard) -> Option<u32> {
        Some(CELLS - board.all.count_ones())
    }
    fn solve(&self, board: &ConnectFourBoard, memory: usize) -> Option<SolutionOf<Self>> {
        Some(ConnectFour::solve_board(board, &mut ConnectFourTable::with_bytes(memory)))
    }
    fn result_unit(&self) -> i32 {
        self.evaluation.unit()
    }
    fn move_text(&self, _: &ConnectFourBoard, Cell(bit): Cell) -> String {
        (u32::from(bit) / HEIGHT_WITH_GUARD + 1).to_string()
    }
    fn read_position(&self, text: &str) -> Result<ConnectFourBoard, TextError> {
        text.trim().parse()
    }
    fn position_text(&self, board: &ConnectFourBoard) -> Option<String> {
        Some(board.to_string())
    }
    fn picture(
        &self,
        board: &ConnectFourBoard,
        last: Option<Cell>,
        style: Style,
    ) -> Option<String> {
        Some(picture(self, board, last).draw(style))
    }
}

/// `X` moves first.
fn picture(game: &ConnectFour, board: &ConnectFourBoard, last: Option<Cell>) -> Grid {
    let second_moves = !board.all.count_ones().is_multiple_of(2);
    let first = if second_moves { board.all ^ board.mine } else { board.mine };
    let cell = |bit: u32| {
        let (plain, sign, owner) = match (board.all >> bit & 1, first >> bit & 1) {
            (0, _) => ('.', '·', Owner::Nobody),
            (_, 1) => ('X', '●', Owner::First),
            _ => ('O', '●', Owner::Second),
        };
        GridCell { plain, sign, owner, marked: last == Some(Cell(bit as u8)) }
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

impl fmt::Display for ConnectFour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.evaluation {
            ConnectFourEvaluation::Undecided => f.write_str("connect-four"),
            other => write!(f, "connect-four:eval={}", other.name()),
        }
    }
}

impl FromStr for ConnectFour {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let given = Parameters::parse("connect-four", &["eval"], text)?;
        let default = ConnectFourEvaluation::default();
        let evaluation = given.choice("eval", &ConnectFourEvaluation::NAMES, default)?;
        Ok(ConnectFour { evaluation })
    }
}
