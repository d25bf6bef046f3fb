//! Positions, moves and problems of Othello as text.

use super::{Othello, OthelloBoard, OthelloMove, board::square_name};
use crate::TextError;
use plywood::{Game, Side};

/// A line of an OBF file, as of the FFO endgame tests: a position, and the
/// scores of moves in discs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OthelloProblem {
    /// The position.
    pub board: OthelloBoard,
    /// Moves with what they score for the side to move, as the line has them.
    pub scores: Vec<(OthelloMove, i32)>,
}

impl Othello {
    /// Reads a position: the squares from a1 by rows, `X`, `O` or `-`, and the
    /// side to move, with blanks anywhere; a line of an OBF file, whose scores
    /// are checked and left; or the moves from the start, as in `f5d6c3`, where
    /// a forced pass may be written `--` or be left out.
    pub fn parse_position(&self, text: &str) -> Result<OthelloBoard, TextError> {
        match text.trim_start().chars().next() {
            None | Some('A'..='H' | 'a'..='h') => self.parse_moves(text),
            Some(_) => self.parse_problem(text).map(|problem| problem.board),
        }
    }

    /// Reads a line of an OBF file: a board with the side to move and then, after
    /// semicolons, moves with their scores in discs, as in `G8:+18`.
    ///
    /// ```
    /// use plywood_games::othello::Othello;
    /// let othello = Othello::new(4).unwrap();
    /// let problem = othello.parse_problem("-----OX--XO----- X; B1:-8; a2:-8;").unwrap();
    /// assert_eq!(problem.scores.len(), 2);
    /// let error = othello.parse_problem("-----OX--XO----- X; B1").unwrap_err();
    /// assert_eq!(error.to_string(), "othello:size=4: 'B1' is no score; allowed: as in B1:+8");
    /// ```
    pub fn parse_problem(&self, line: &str) -> Result<OthelloProblem, TextError> {
        let mut parts = line.split(';');
        let board = self.parse_board(parts.next().unwrap_or(""))?;
        let scores = parts.map(str::trim).filter(|part| !part.is_empty()).map(|part| {
            let scored = part
                .split_once(':')
                .and_then(|(mv, score)| Some((mv.trim(), score.trim().parse().ok()?)));
            let Some((mv, score)) = scored else {
                return Err(self.error(format!("'{part}' is no score; allowed: as in B1:+8")));
            };
            Ok((self.parse_move(&board, mv)?, score))
        });
        Ok(OthelloProblem { board, scores: scores.collect::<Result<_, _>>()? })
    }

    /// Reads a move that is legal here: `f5` or `F5`; `--`, `pass` or `ps`.
    pub fn parse_move(&self, board: &OthelloBoard, text: &str) -> Result<OthelloMove, TextError> {
        if self.outcome(board).is_some() {
            return Err(TextError::Move(format!("{self}: no move '{text}': the game is over")));
        }
        let lower = text.to_ascii_lowercase();
        let mv = match lower.as_str() {
            "--" | "pass" | "ps" => Some(OthelloMove::PASS),
            name => self.parse_square(name).map(OthelloMove),
        };
        mv.filter(|&mv| self.moves(board).any(|legal| legal == mv)).ok_or_else(|| {
            let legal: Vec<String> = self.moves(board).map(|mv| mv.to_string()).collect();
            TextError::Move(format!("{self}: no move '{text}'; allowed: {}", legal.join(", ")))
        })
    }

    /// The position as [`parse_position`](Self::parse_position) reads it.
    pub fn board_text(&self, board: &OthelloBoard) -> String {
        let squares = self.square_numbers().map(|square| letter(board.owner(square)));
        squares.chain([' ', letter(Some(board.side))]).collect()
    }

    /// The squares of the board from a1 by rows.
    pub(super) fn square_numbers(&self) -> impl Iterator<Item = u8> {
        let size = self.size;
        (0..size).flat_map(move |row| (0..size).map(move |column| 8 * row + column))
    }

    pub(super) fn error(&self, what: String) -> TextError {
        TextError::Position(format!("{self}: {what}"))
    }

    fn parse_square(&self, name: &str) -> Option<u8> {
        self.square_numbers().find(|&square| square_name(square) == name)
    }

    fn parse_board(&self, text: &str) -> Result<OthelloBoard, TextError> {
        let letters: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
        let squares = usize::from(self.size).pow(2);
        let (mut x, mut o) = (0, 0);
        for (square, &c) in self.square_numbers().zip(&letters) {
            match c {
                'X' | 'x' | '*' => x |= 1 << square,
                'O' | 'o' | '0' => o |= 1 << square,
                '-' | '.' => {}
                _ => {
                    let name = square_name(square);
                    return Err(self.error(format!("{name}: '{c}' is no disc; allowed: X, O, -")));
                }
            }
        }
        let (mine, theirs, side) = match letters.get(squares) {
            _ if letters.len() < squares => {
                let given = letters.len();
                let what = format!(
                    "{given} characters are given; allowed: {squares} squares and the side to move"
                );
                return Err(self.error(what));
            }
            Some('X' | 'x' | '*') => (x, o, Side::First),
            Some('O' | 'o' | '0') => (o, x, Side::Second),
            Some(c) => return Err(self.error(format!("'{c}' is no side to move; allowed: X, O"))),
            None => return Err(self.error("the side to move is missing; allowed: X, O".into())),
        };
        if let Some(c) = letters.get(squares + 1) {
            return Err(self.error(format!("'{c}' follows the side to move; allowed: ;")));
        }
        let start = self.start();
        let missing = (start.mine | start.theirs) & !(x | o);
        if missing != 0 {
            let name = square_name(missing.trailing_zeros() as u8);
            let what = format!("{name} is empty; allowed: discs on the four squares in the middle");
            return Err(self.error(what));
        }
        Ok(OthelloBoard { mine, theirs, side })
    }

    fn parse_moves(&self, text: &str) -> Result<OthelloBoard, TextError> {
        let letters: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
        let mut board = self.start();
        for (i, pair) in letters.chunks(2).enumerate() {
            let name: String = pair.iter().collect();
            let mv = self.parse_move(&board, &name).or_else(|error| {
                // A pass that is left out.
                let passed = board.turned_round();
                let must_pass = self.moves(&board).any(|mv| mv == OthelloMove::PASS);
                let mv = if must_pass { self.parse_move(&passed, &name)? } else { Err(error)? };
                board = passed;
                Ok(mv)
            });
            let mv = mv.map_err(|error: TextError| {
                TextError::Position(format!("{error} (move {})", i + 1))
            })?;
            board = self.play(&board, mv);
        }
        Ok(board)
    }
}

impl OthelloBoard {
    /// Whose disc lies on a square.
    pub(super) fn owner(&self, square: u8) -> Option<Side> {
        let on = |discs: u64| discs >> square & 1 == 1;
        if on(self.mine) { Some(self.side) } else { on(self.theirs).then(|| self.side.other()) }
    }
}

/// A disc of this side, or an empty square.
pub(super) fn letter(owner: Option<Side>) -> char {
    match owner {
        Some(Side::First) => 'X',
        Some(Side::Second) => 'O',
        None => '-',
    }
}
