//! Othello among the other trees and games.

use super::{
    Othello, OthelloBoard, OthelloEvaluation, OthelloMove, OthelloTactics, endgame::OthelloSolver,
    text::letter,
};
use crate::{
    Family, FromParameters, Knowledge, Notation, Parameters, Protocol, TextError,
    board::{Board, Cell, Grid, Owner},
    family::names_from,
    parameters,
    protocol::vertex,
};
use plywood::{Evaluate, Game, Side, Tactics, engine::Foretold, solve::SolverOf};
use std::{fmt, ops::RangeInclusive, str::FromStr};

impl Family for Othello {
    fn root(&self, _: u64) -> OthelloBoard {
        self.start()
    }
    /// A position has about as many moves as the board has rows.
    fn all_leaves(&self, depth: u32) -> f64 {
        f64::from(self.size).powi(depth as i32)
    }
}

impl Notation for Othello {
    fn name(&self) -> String {
        self.to_string()
    }
    fn player_names(&self, board: &OthelloBoard) -> [&'static str; 2] {
        names_from(board.side, ["X", "O"])
    }
    fn move_text(&self, _: &OthelloBoard, mv: OthelloMove) -> String {
        mv.to_string()
    }
    fn read_move(&self, board: &OthelloBoard, text: &str) -> Result<OthelloMove, TextError> {
        self.parse_move(board, text)
    }
    fn protocols(&self) -> &'static [Protocol] {
        match self.size {
            8 => &[Protocol::Gtp, Protocol::NBoard],
            _ => &[Protocol::Gtp],
        }
    }
    /// In Othello the first row is the upper one, in GTP too.
    fn move_in(&self, protocol: Protocol, board: &OthelloBoard, mv: OthelloMove) -> String {
        match (protocol, mv) {
            (Protocol::Gtp, OthelloMove::PASS) => "PASS".into(),
            (Protocol::NBoard, OthelloMove::PASS) => "PA".into(),
            (Protocol::Gtp | Protocol::NBoard, OthelloMove(square)) => {
                vertex((square % 8).into(), (square / 8).into())
            }
            _ => self.move_text(board, mv),
        }
    }
    fn read_position(&self, text: &str) -> Result<OthelloBoard, TextError> {
        self.parse_position(text)
    }
    fn position_text(&self, board: &OthelloBoard) -> Option<String> {
        Some(self.board_text(board))
    }
    fn board(&self, board: &OthelloBoard, last: Option<OthelloMove>) -> Option<Board> {
        let marked = last.and_then(OthelloMove::square);
        let cell = |square: u8| {
            let owner = board.owner(square);
            let (plain, sign, owner) = match owner {
                Some(Side::First) => ('X', '●', Owner::First),
                Some(Side::Second) => ('O', '○', Owner::Second),
                None => ('.', '·', Owner::Nobody),
            };
            Cell { plain, sign, owner, marked: marked == Some(square) }
        };
        let row = |row: u8| {
            let cells = (0..self.size).map(|column| cell(8 * row + column));
            ((row + 1).to_string(), cells.collect())
        };
        let columns = (b'a'..b'a' + self.size).map(|column| char::from(column).to_string());
        let below = self.state_text(board, last);
        let (rows, columns) = ((0..self.size).map(row).collect(), columns.collect());
        Some(Board::Grid(Grid { rows, columns, below }))
    }
}

impl Knowledge for Othello {
    /// Those that can judge positions of this size.
    fn evaluations(&self) -> &'static [&'static str] {
        match self.size {
            8 => &["discs", "mobility", "patterns", "patterns-tempo"],
            _ => &["discs", "mobility"],
        }
    }

    fn usual_evaluation(&self) -> usize {
        OthelloEvaluation::usual(self.size) as usize
    }

    #[inline]
    fn evaluate(&self, evaluation: usize, board: &OthelloBoard) -> i32 {
        OthelloEvaluation::ALL[evaluation].evaluate(self, board)
    }
    fn foretells(&self, evaluation: usize, board: &OthelloBoard, depth: u32) -> Foretold {
        OthelloEvaluation::ALL[evaluation].foretells(self, board, depth)
    }
    fn tactics(&self) -> impl Tactics<Self> + Clone + Send + Sync + use<> {
        OthelloTactics
    }
    fn prefers_static_order(&self) -> bool {
        true
    }
    /// The fewer replies, the better.
    fn move_priority(&self, board: &OthelloBoard, mv: OthelloMove) -> i32 {
        -(self.play(board, mv).places(self.squares).count_ones() as i32)
    }
    /// Corners first, then edges, then the middle; what gives a corner away last.
    fn static_priority(&self, _: &OthelloBoard, mv: OthelloMove) -> i32 {
        const WORTH: [[i32; 4]; 4] =
            [[100, -20, 20, 10], [-20, -50, -5, -5], [20, -5, 5, 3], [10, -5, 3, 3]];
        let from_edge = |at: u8| usize::from(at.min(self.size - 1 - at));
        mv.square().map_or(0, |square| WORTH[from_edge(square / 8)][from_edge(square % 8)])
    }
    /// A game that is over before counts one.
    fn own_perft(&self, board: &Self::Position, depth: u32) -> Option<u64> {
        Some(plywood::perft::perft(self, board, depth))
    }
    /// A move for each empty square; at most as many passes, since two in a row
    /// end the game.
    fn plies_left(&self, board: &OthelloBoard) -> Option<RangeInclusive<u32>> {
        let empty = self.squares.count_ones() - board.discs();
        Some(empty..=2 * empty)
    }
    fn solver(&self, memory: usize) -> Option<Box<SolverOf<Self>>> {
        Some(Box::new(OthelloSolver::new(*self, memory)))
    }
    fn result_unit(&self) -> i32 {
        self.unit
    }
    fn symmetric(&self, board: &OthelloBoard) -> Vec<OthelloBoard> {
        self.views(board).to_vec()
    }
}

impl Othello {
    /// Who is to move, or who has won, and how many discs there are.
    fn state_text(&self, board: &OthelloBoard, last: Option<OthelloMove>) -> String {
        let mover = letter(Some(board.side));
        let other = letter(Some(board.side.other()));
        let (mine, theirs) = (board.mine.count_ones(), board.theirs.count_ones());
        let discs = match board.side {
            Side::First => format!("X {mine}, O {theirs}"),
            Side::Second => format!("X {theirs}, O {mine}"),
        };
        let passed = match last {
            Some(OthelloMove::PASS) => format!("{other} passed; "),
            _ => String::new(),
        };
        match self.outcome(board).map(|score| score / self.unit) {
            None => format!("{passed}{mover} to move; {discs}"),
            Some(0) => format!("{passed}a draw; {discs}"),
            Some(by @ 1..) => format!("{passed}{mover} has won by {by}; {discs}"),
            Some(by) => format!("{passed}{other} has won by {}; {discs}", -by),
        }
    }
}

/// `othello`, with the parameters that are not the usual ones.
impl fmt::Display for Othello {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Othello { size, unit, .. } = *self;
        let mut parameters = Vec::new();
        if size != 8 {
            parameters.push(format!("size={size}"));
        }
        if unit != 1 {
            parameters.push(format!("unit={unit}"));
        }
        let colon = if parameters.is_empty() { "" } else { ":" };
        write!(f, "othello{colon}{}", parameters.join(","))
    }
}

/// `othello:size=6,unit=100`; each may be left out.
impl FromParameters for Othello {
    const NAME: &'static str = "othello";
    const PARAMETERS: &'static [&'static str] = &["size", "unit"];

    fn from_parameters(given: &Parameters<'_>) -> Result<Self, TextError> {
        let size = given.text("size").unwrap_or("8");
        let Some(othello) = size.parse().ok().and_then(Othello::new) else {
            let what = format!("othello: size={size} is not possible; allowed: 4, 6, 8");
            return Err(TextError::Family(what));
        };
        let unit = given.number("unit", 1..=Othello::MOST_UNIT, Some(1))?;
        Ok(othello.with_unit(unit))
    }
}

impl FromStr for Othello {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        parameters::read(text)
    }
}
