//! A board, described once as what stands where, and drawn by whoever shows it.

use crate::points::Points;
use std::fmt::Display;

/// What there is to look at in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Board {
    /// Squares in rows and columns.
    Grid(Grid),
    /// The points of backgammon.
    Points(Points),
    /// No board, but something to be said of the position, in lines.
    Text(String),
}

impl Board {
    /// The board in text, with a newline at its end.
    pub fn draw(&self, style: Style) -> String {
        match self {
            Board::Grid(grid) => grid.draw(style),
            Board::Points(points) => points.draw(style),
            Board::Text(text) => format!("{text}\n"),
        }
    }

    /// Squares in rows of `columns`, the upper left first; columns have letters, and rows are
    /// numbered from below. Who is to move is said by whoever shows it.
    ///
    /// ```
    /// use plywood_games::board::{Board, Cell, Owner, Style};
    /// let cells = [Cell::EMPTY, Cell::of(Owner::First, 'X'), Cell::EMPTY, Cell::EMPTY];
    /// assert_eq!(Board::squares(2, cells).draw(Style::Plain), "2  .  X\n1  .  .\n   a  b\n");
    /// ```
    pub fn squares(columns: usize, cells: impl IntoIterator<Item = Cell>) -> Board {
        let cells: Vec<Cell> = cells.into_iter().collect();
        let rows: Vec<&[Cell]> = cells.chunks(columns.max(1)).collect();
        let label = |i: usize| (rows.len() - i).to_string();
        let rows = rows.iter().enumerate().map(|(i, row)| (label(i), row.to_vec())).collect();
        let columns = (0..columns).map(column_name).collect();
        Board::Grid(Grid { rows, columns, below: String::new() })
    }

    /// The same board with another line below it, which tells who is to move.
    #[must_use]
    pub fn with_state(self, state: String) -> Board {
        match self {
            Board::Grid(grid) => Board::Grid(Grid { below: state, ..grid }),
            Board::Points(points) => Board::Points(Points { below: state, ..points }),
            Board::Text(text) => {
                let above = text.rsplit_once('\n').map_or("", |(above, _)| above);
                Board::Text(format!("{above}\n{state}"))
            }
        }
    }
}

/// `a`, `b`, … `z`, `aa`, …
fn column_name(column: usize) -> String {
    let letter = char::from(b'a' + (column % 26) as u8);
    match column / 26 {
        0 => letter.to_string(),
        more => column_name(more - 1) + &letter.to_string(),
    }
}

/// The name of a square of [`Board::squares`] with `rows` rows of `columns`: `a1` is at the
/// lower left.
///
/// ```
/// use plywood_games::board::square_name;
/// assert_eq!(square_name(0, 3, 3), "a3");
/// assert_eq!(square_name(7, 3, 3), "b1");
/// ```
pub fn square_name(square: usize, columns: usize, rows: usize) -> String {
    let (row, column) = (square / columns.max(1), square % columns.max(1));
    format!("{}{}", column_name(column), rows.saturating_sub(row))
}

/// Where a board is drawn.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Style {
    /// In ASCII, for files and pipes.
    Plain,
    /// With colours and signs, for a terminal.
    Terminal,
}

/// Whose a piece is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Owner {
    /// Nobody's: an empty square.
    Nobody,
    /// Who moves first at the start of the game.
    First,
    /// The opponent.
    Second,
}

/// What stands on a square.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cell {
    /// How it is drawn in ASCII.
    pub plain: char,
    /// How it is drawn on a terminal.
    pub sign: char,
    /// Whose it is, for the colour.
    pub owner: Owner,
    /// Whether the last move touched it.
    pub marked: bool,
}

/// A board of squares with coordinates, and a line of text below it.
///
/// ```
/// use plywood_games::board::{Cell, Grid, Owner, Style};
/// let empty = Cell { plain: '.', sign: '·', owner: Owner::Nobody, marked: false };
/// let cross = Cell { plain: 'X', sign: '×', owner: Owner::First, marked: true };
/// let grid = Grid {
///     rows: vec![("2".into(), vec![empty, cross]), ("1".into(), vec![empty, empty])],
///     columns: vec!["a".into(), "b".into()],
///     below: "O to move".into(),
/// };
/// assert_eq!(grid.draw(Style::Plain), "2  . [X]\n1  .  .\n   a  b\nO to move\n");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Grid {
    /// The rows from the top: what stands to the left of each, and its cells.
    pub rows: Vec<(String, Vec<Cell>)>,
    /// What stands below each column; none, if rows are enough.
    pub columns: Vec<String>,
    /// Who is to move, and whatever else is to be said.
    pub below: String,
}

impl Grid {
    /// The board in text, with a newline at its end.
    pub fn draw(&self, style: Style) -> String {
        let margin = self.rows.iter().map(|(label, _)| label.len()).max().unwrap_or(0);
        let mut text = String::new();
        for (label, cells) in &self.rows {
            let cells: String = cells.iter().map(|cell| cell.draw(style)).collect();
            text += format!("{label:>margin$} {cells}").trim_end();
            text.push('\n');
        }
        let columns: String = self.columns.iter().map(|label| format!("{label:^3}")).collect();
        if !columns.is_empty() {
            text += format!("{:margin$} {columns}", "").trim_end();
            text.push('\n');
        }
        match self.below.is_empty() {
            true => text,
            false => text + &self.below + "\n",
        }
    }
}

impl Cell {
    /// An empty square.
    pub const EMPTY: Cell = Cell { plain: '.', sign: '·', owner: Owner::Nobody, marked: false };

    /// The same square, marked if the last move touched it.
    #[must_use]
    pub const fn marked(self, marked: bool) -> Cell {
        Cell { marked, ..self }
    }

    /// A piece, by the same sign everywhere.
    pub const fn of(owner: Owner, plain: char) -> Cell {
        Cell { plain, sign: plain, owner, marked: false }
    }

    /// Three characters wide, whatever the style.
    pub(crate) fn draw(&self, style: Style) -> String {
        let (left, right) = if self.marked { ('[', ']') } else { (' ', ' ') };
        let sign = match style {
            Style::Plain => self.plain,
            Style::Terminal => self.sign,
        };
        format!("{left}{}{right}", self.owner.paint(sign, style))
    }
}

impl Owner {
    /// In the owner's colour, where there are colours.
    pub(crate) fn paint(self, text: impl Display, style: Style) -> String {
        let colour = match self {
            Owner::Nobody => "2",
            Owner::First => "1;36",
            Owner::Second => "1;33",
        };
        match style {
            Style::Plain => text.to_string(),
            Style::Terminal => format!("\x1b[{colour}m{text}\x1b[0m"),
        }
    }
}
