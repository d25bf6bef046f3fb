//! Tic-tac-toe on a board of any size: the small game to copy.

use crate::{
    Family, FromParameters, Knowledge, Notation, Parameters, Protocol, TextError,
    board::{Board, Cell, Grid, Owner},
    parameters,
    protocol::vertex,
    random::mix,
};
use plywood::{Deterministic, Evaluate, Game, Keyed, perft::perft};
use std::{fmt, str::FromStr};

/// Who first has `line` stones in a row, a column or a diagonal wins: the m,n,k-game.
///
/// A win scores 1000, and 1 for every cell left empty: quick wins score best.
///
/// ```
/// use plywood::{Search, Window, algorithm::negascout};
/// use plywood_games::{Family, Knowledge, tic_tac_toe::TicTacToe};
/// let game: TicTacToe = "tic-tac-toe".parse()?;
/// let mut search = Search::new(&game, game.evaluation());
/// let Ok(value) = negascout(&mut search, &game.root(0), 9, Window::full());
/// assert_eq!(value, 0, "a draw");
/// # Ok::<(), plywood_games::TextError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct TicTacToe {
    columns: u8,
    rows: u8,
    line: u8,
}

/// The stones of the side to move and of the other: a bit for each cell, row by row
/// from the bottom, with an empty column to the right so that no line goes round the
/// edge.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct TicTacToeBoard {
    mine: u128,
    theirs: u128,
}

/// Boards are no longer than this, so that cells fit into 128 bits.
const LONGEST: u8 = 10;
const WIN: i32 = 1000;

impl TicTacToe {
    /// A board of `columns` and `rows`, on which `line` stones in a line win; `None` if a
    /// number is not from 1 to 10, or `line` is longer than both.
    pub fn new(columns: u8, rows: u8, line: u8) -> Option<TicTacToe> {
        let sizes = 1..=LONGEST;
        let fits = sizes.contains(&columns) && sizes.contains(&rows);
        (fits && (1..=columns.max(rows)).contains(&line)).then_some(TicTacToe {
            columns,
            rows,
            line,
        })
    }

    fn bit(&self, column: u8, row: u8) -> u8 {
        row * (self.columns + 1) + column
    }

    /// All cells of the board.
    #[inline]
    fn cells(&self) -> u128 {
        let row = (1 << self.columns) - 1;
        (0..self.rows).fold(0, |cells, _| cells << (self.columns + 1) | row)
    }

    /// Where lines of these cells begin, for each of the four directions.
    #[inline]
    fn lines(&self, cells: u128) -> [u128; 4] {
        let up = u32::from(self.columns) + 1;
        [1, up - 1, up, up + 1].map(|step| {
            let longer =
                |line: u128, i: u8| line & cells.checked_shr(step * u32::from(i)).unwrap_or(0);
            (1..self.line).fold(cells, longer)
        })
    }

    fn is_won(&self, stones: u128) -> bool {
        self.lines(stones).iter().any(|&line| line != 0)
    }

    /// The board with left and right swapped.
    #[must_use]
    pub fn mirrored(&self, board: &TicTacToeBoard) -> TicTacToeBoard {
        self.moved(board, |column, row| (self.columns - 1 - column, row))
    }

    /// The board upside down.
    #[must_use]
    pub fn upside_down(&self, board: &TicTacToeBoard) -> TicTacToeBoard {
        self.moved(board, |column, row| (column, self.rows - 1 - row))
    }

    fn moved(&self, board: &TicTacToeBoard, to: impl Fn(u8, u8) -> (u8, u8)) -> TicTacToeBoard {
        let mut moved = TicTacToeBoard { mine: 0, theirs: 0 };
        for (column, row) in self.places() {
            let (from, (column, row)) = (self.bit(column, row), to(column, row));
            let to = self.bit(column, row);
            moved.mine |= (board.mine >> from & 1) << to;
            moved.theirs |= (board.theirs >> from & 1) << to;
        }
        moved
    }

    fn places(&self) -> impl Iterator<Item = (u8, u8)> + use<> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| (column, row)))
    }
}

/// The empty cells, by their bits.
#[derive(Clone, Debug)]
pub struct EmptyCells(u128);

impl Iterator for EmptyCells {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        let cell = self.0.trailing_zeros();
        (self.0 != 0).then(|| {
            self.0 &= self.0 - 1;
            cell as u8
        })
    }

    /// The number of moves is known without making them: perft counts the last ply so.
    #[inline]
    fn count(self) -> usize {
        self.0.count_ones() as usize
    }
}

impl Game for TicTacToe {
    type Position = TicTacToeBoard;
    type Move = u8;
    type Moves = EmptyCells;
    type Score = i32;

    #[inline]
    fn moves(&self, board: &TicTacToeBoard) -> EmptyCells {
        EmptyCells(self.cells() & !(board.mine | board.theirs))
    }

    #[inline]
    fn play(&self, board: &TicTacToeBoard, cell: u8) -> TicTacToeBoard {
        TicTacToeBoard { mine: board.theirs, theirs: board.mine | 1 << cell }
    }

    #[inline]
    fn outcome(&self, board: &TicTacToeBoard) -> Option<i32> {
        let left = self.moves(board).count() as i32;
        if self.is_won(board.theirs) {
            Some(-WIN - left) // the opponent's last stone made a line
        } else {
            (left == 0).then_some(0)
        }
    }
}

impl Deterministic for TicTacToe {}

impl Keyed for TicTacToe {
    #[inline]
    fn key(&self, board: &TicTacToeBoard) -> u64 {
        let hash = |stones: u128, tag: u64| mix(stones as u64 ^ mix((stones >> 64) as u64 ^ tag));
        hash(board.mine, 1 << 62) ^ hash(board.theirs, 1 << 63)
    }
}

/// In how many more lines the side to move can still win than its opponent, as in
/// N. J. Nilsson, *Problem-Solving Methods in Artificial Intelligence*, 1971.
#[derive(Copy, Clone, Debug)]
pub struct OpenLines;

impl Evaluate<TicTacToe> for OpenLines {
    #[inline]
    fn evaluate(&self, game: &TicTacToe, board: &TicTacToeBoard) -> i32 {
        let open_to = |other: u128| {
            let lines = game.lines(game.cells() & !other);
            lines.map(u128::count_ones).iter().sum::<u32>() as i32
        };
        open_to(board.theirs) - open_to(board.mine)
    }
}

impl Family for TicTacToe {
    fn root(&self, _: u64) -> TicTacToeBoard {
        TicTacToeBoard { mine: 0, theirs: 0 }
    }
    fn height(&self) -> Option<u32> {
        Some(u32::from(self.columns) * u32::from(self.rows))
    }
    fn all_leaves(&self, depth: u32) -> f64 {
        let cells = u32::from(self.columns) * u32::from(self.rows);
        (0..depth.min(cells)).map(|ply| f64::from(cells - ply)).product()
    }
}

impl Notation for TicTacToe {
    fn name(&self) -> String {
        self.to_string()
    }
    fn player_names(&self, board: &TicTacToeBoard) -> [&'static str; 2] {
        if self.crosses_move(board) { ["X", "O"] } else { ["O", "X"] }
    }
    /// The column by its letter and the row by its number: `a1` is at the lower left.
    fn move_text(&self, _: &TicTacToeBoard, cell: u8) -> String {
        let (column, row) = (cell % (self.columns + 1), cell / (self.columns + 1));
        format!("{}{}", char::from(b'a' + column), row + 1)
    }
    fn protocols(&self) -> &'static [Protocol] {
        &[Protocol::Gtp]
    }
    fn move_in(&self, protocol: Protocol, board: &TicTacToeBoard, cell: u8) -> String {
        let (column, row) = (cell % (self.columns + 1), cell / (self.columns + 1));
        match protocol {
            Protocol::Gtp => vertex(column.into(), row.into()),
            _ => self.move_text(board, cell),
        }
    }
    /// The rows from the top, `X.O/.X./..O`; `X` moves first.
    fn read_position(&self, text: &str) -> Result<TicTacToeBoard, TextError> {
        let refuse = |what: String| Err(TextError::Position(format!("{self}: '{text}': {what}")));
        let lines: Vec<&str> = text.trim().split('/').collect();
        let (mut crosses, mut noughts) = (0, 0);
        if lines.len() != usize::from(self.rows) {
            return refuse(format!("{} rows; allowed: {}, with / between", lines.len(), self.rows));
        }
        for (row, line) in (0..self.rows).rev().zip(lines) {
            let count = line.chars().count();
            if count != usize::from(self.columns) {
                return refuse(format!(
                    "row '{line}' has {count} cells; allowed: {}",
                    self.columns
                ));
            }
            for (column, letter) in (0..).zip(line.chars()) {
                let bit = 1u128 << self.bit(column, row);
                match letter {
                    'X' | 'x' => crosses |= bit,
                    'O' | 'o' => noughts |= bit,
                    '.' => {}
                    _ => return refuse(format!("'{letter}' is no cell; allowed: X, O and .")),
                }
            }
        }
        let board = match crosses.count_ones().checked_sub(noughts.count_ones()) {
            Some(0) => TicTacToeBoard { mine: crosses, theirs: noughts },
            Some(1) => TicTacToeBoard { mine: noughts, theirs: crosses },
            _ => {
                let (x, o) = (crosses.count_ones(), noughts.count_ones());
                return refuse(format!("{x} X and {o} O; allowed: as many, or one X more"));
            }
        };
        if self.is_won(board.mine) {
            return refuse("the side to move has a line already".into());
        }
        Ok(board)
    }
    fn position_text(&self, board: &TicTacToeBoard) -> Option<String> {
        let letters = self.letters(board);
        let row = |row: u8| (0..self.columns).map(|column| letters(column, row)).collect();
        Some((0..self.rows).rev().map(row).collect::<Vec<String>>().join("/"))
    }
    fn board(&self, board: &TicTacToeBoard, last: Option<u8>) -> Option<Board> {
        let letters = self.letters(board);
        let cell = |column: u8, row: u8| {
            let plain = letters(column, row);
            let (sign, owner) = match plain {
                'X' => ('×', Owner::First),
                'O' => ('○', Owner::Second),
                _ => ('·', Owner::Nobody),
            };
            Cell { plain, sign, owner, marked: last == Some(self.bit(column, row)) }
        };
        let row = |row: u8| {
            let cells = (0..self.columns).map(|column| cell(column, row));
            ((row + 1).to_string(), cells.collect())
        };
        let columns = (b'a'..b'a' + self.columns).map(|letter| char::from(letter).to_string());
        let (mover, other) = if self.crosses_move(board) { ('X', 'O') } else { ('O', 'X') };
        let below = match self.outcome(board) {
            None => format!("{mover} to move"),
            Some(0) => "a draw".into(),
            Some(_) => format!("{other} has won"),
        };
        let rows = (0..self.rows).rev().map(row).collect();
        Some(Board::Grid(Grid { rows, columns: columns.collect(), below }))
    }
}

impl Knowledge for TicTacToe {
    fn evaluations(&self) -> &'static [&'static str] {
        &["open-lines", "none"]
    }
    #[inline]
    fn evaluate(&self, evaluation: usize, board: &TicTacToeBoard) -> i32 {
        if evaluation == 0 { OpenLines.evaluate(self, board) } else { 0 }
    }
    fn symmetric(&self, board: &TicTacToeBoard) -> Vec<TicTacToeBoard> {
        let turned = self.upside_down(board);
        vec![self.mirrored(board), turned, self.mirrored(&turned)]
    }
    /// Every game counts, as when one says that there are 255 168 of them.
    fn own_perft(&self, board: &TicTacToeBoard, depth: u32) -> Option<u64> {
        Some(perft(self, board, depth))
    }
}

impl TicTacToe {
    fn crosses_move(&self, board: &TicTacToeBoard) -> bool {
        board.mine.count_ones() == board.theirs.count_ones()
    }

    /// What stands on a cell: `X`, `O` or `.`.
    fn letters(&self, board: &TicTacToeBoard) -> impl Fn(u8, u8) -> char {
        let (first, second) = match self.crosses_move(board) {
            true => (board.mine, board.theirs),
            false => (board.theirs, board.mine),
        };
        let stride = self.columns + 1;
        move |column, row| {
            let bit = 1u128 << (row * stride + column);
            match (first & bit, second & bit) {
                (0, 0) => '.',
                (_, 0) => 'X',
                _ => 'O',
            }
        }
    }
}

impl fmt::Display for TicTacToe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TicTacToe { columns, rows, line } = self;
        write!(f, "tic-tac-toe:columns={columns},rows={rows},line={line}")
    }
}

impl FromParameters for TicTacToe {
    const NAME: &'static str = "tic-tac-toe";
    const PARAMETERS: &'static [&'static str] = &["columns", "rows", "line"];

    fn from_parameters(given: &Parameters<'_>) -> Result<Self, TextError> {
        let columns = given.number("columns", 1..=LONGEST, Some(3))?;
        let rows = given.number("rows", 1..=LONGEST, Some(3))?;
        let longest = columns.max(rows);
        let line = given.number("line", 1..=longest, Some(longest.min(3)))?;
        Ok(TicTacToe { columns, rows, line })
    }
}

impl FromStr for TicTacToe {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        parameters::read(text)
    }
}
