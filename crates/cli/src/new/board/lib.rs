//! My-game: pawns that walk and take forwards. Whose pawn is first on the last row wins.

use plywood_cli::prelude::*;

/// The rules: how large the board is.
#[derive(Clone, Debug)]
pub struct Rules {
    columns: u8,
    rows: u8,
}

/// The most squares that a board may have.
const SQUARES: usize = 36;

/// Who is to move, and what stands on the squares, the upper left first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    side: Side,
    squares: [Option<Side>; SQUARES],
}

/// From a square to a square.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    from: u8,
    to: u8,
}

/// What a win scores; evaluations stay below it.
const WIN: i32 = 1000;

impl Rules {
    /// The squares of the board.
    fn squares(&self) -> impl Iterator<Item = u8> + use<> {
        0..self.columns * self.rows
    }

    /// How many rows a pawn on this square has walked: the first player's walk up.
    fn walked(&self, side: Side, square: u8) -> u8 {
        match side {
            Side::First => self.rows - 1 - square / self.columns,
            Side::Second => square / self.columns,
        }
    }

    /// The square `right` columns to the right and `below` rows below, if it is on the board.
    fn beside(&self, square: u8, right: i8, below: i8) -> Option<u8> {
        let column = (square % self.columns).checked_add_signed(right)?;
        let row = (square / self.columns).checked_add_signed(below)?;
        (column < self.columns && row < self.rows).then_some(row * self.columns + column)
    }

    /// The squares where a side has pawns.
    fn pawns(&self, position: &Position, side: Side) -> impl Iterator<Item = u8> {
        self.squares().filter(move |&square| position.squares[usize::from(square)] == Some(side))
    }
}

impl Game for Rules {
    type Position = Position;
    type Move = Step;
    type Moves = std::vec::IntoIter<Step>;
    type Score = i32;

    fn moves(&self, position: &Position) -> Self::Moves {
        let side = position.side;
        let mut moves = Vec::new();
        let ahead = if side == Side::First { -1 } else { 1 };
        for from in self.pawns(position, side) {
            for aside in [-1, 0, 1] {
                let Some(to) = self.beside(from, aside, ahead) else { continue };
                let there = position.squares[usize::from(to)];
                // Pawns take aslant, and walk straight or aslant where nobody stands.
                if there.is_none() || (aside != 0 && there == Some(side.other())) {
                    moves.push(Step { from, to });
                }
            }
        }
        moves.into_iter()
    }

    fn play(&self, position: &Position, step: Step) -> Position {
        let mut next = position.clone();
        next.squares[usize::from(step.from)] = None;
        next.squares[usize::from(step.to)] = Some(position.side);
        next.side = position.side.other();
        next
    }

    /// Only who has just moved can have won.
    fn outcome(&self, position: &Position) -> Option<i32> {
        let (mine, theirs) = (position.side, position.side.other());
        let arrived =
            self.pawns(position, theirs).any(|it| self.walked(theirs, it) == self.rows - 1);
        let all_taken = self.pawns(position, mine).next().is_none();
        (arrived || all_taken).then_some(-WIN)
    }
}

/// Nothing but the players moves: no dice.
impl Deterministic for Rules {}

/// What tables know positions by.
impl Keyed for Rules {
    fn key(&self, position: &Position) -> u64 {
        key_of(position)
    }
}

/// Where the game starts: two rows of pawns each, or one on a low board.
impl Family for Rules {
    fn root(&self, _seed: u64) -> Position {
        let deep = if self.rows > 4 { 2 } else { 1 };
        let mut squares = [None; SQUARES];
        for square in self.squares() {
            let of = |side: &Side| self.walked(*side, square) < deep;
            squares[usize::from(square)] = [Side::First, Side::Second].into_iter().find(of);
        }
        Position { side: Side::First, squares }
    }
}

/// What people call things, and what they look at.
impl Notation for Rules {
    fn name(&self) -> String {
        format!("my-game:columns={},rows={}", self.columns, self.rows)
    }

    fn player_names(&self, position: &Position) -> [&'static str; 2] {
        match position.side {
            Side::First => ["X", "O"],
            Side::Second => ["O", "X"],
        }
    }

    fn move_text(&self, _: &Position, step: Step) -> String {
        let name = |square: u8| square_name(square.into(), self.columns.into(), self.rows.into());
        format!("{}-{}", name(step.from), name(step.to))
    }

    fn board(&self, position: &Position, last: Option<Step>) -> Option<Board> {
        let cell = |square: u8| {
            let pawn = match position.squares[usize::from(square)] {
                None => Cell::EMPTY,
                Some(Side::First) => Cell::of(Owner::First, 'X'),
                Some(Side::Second) => Cell::of(Owner::Second, 'O'),
            };
            pawn.marked(last.is_some_and(|step| step.to == square))
        };
        let board = Board::squares(self.columns.into(), self.squares().map(cell));
        let [mover, other] = self.player_names(position);
        Some(board.with_state(match self.outcome(position) {
            None => format!("{mover} to move"),
            Some(_) => format!("{other} has won"),
        }))
    }
}

/// How positions are judged that are not over, for the side to move.
impl Knowledge for Rules {
    fn evaluations(&self) -> &'static [&'static str] {
        &["race", "pawns"]
    }

    fn evaluate(&self, evaluation: usize, position: &Position) -> i32 {
        let worth = |side| -> i32 {
            let pawns = self.pawns(position, side);
            match evaluation {
                // A pawn is worth ten, and the more the farther it has walked.
                0 => pawns.map(|it| 10 + i32::from(self.walked(side, it)).pow(2)).sum(),
                _ => pawns.map(|_| 10).sum(),
            }
        };
        worth(position.side) - worth(position.side.other())
    }
}

/// The rules that the parameters tell: `my-game:columns=4,rows=6`.
pub fn from_parameters(given: &Parameters<'_>) -> Result<Rules, TextError> {
    let columns = given.number("columns", 2..=6, Some(5))?;
    let rows = given.number("rows", 3..=6, Some(5))?;
    Ok(Rules { columns, rows })
}

/// Everything that can be searched: Plywood's own trees, and this game.
pub fn registry() -> Registry {
    Registry::standard()
        .game_with("my-game", &["columns", "rows"], from_parameters)
        .about("my-game:columns=5,rows=5", "pawns that walk and take forwards; eval race or pawns")
}
