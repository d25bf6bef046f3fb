//! GGF, the Generic Game Format, for Othello: `(;GM[Othello]PB[black]…BO[8 … *]B[f5/0.5/0.01]W[f6];)`.

use super::{GameFileError, ReadGame, WrittenGame, written::in_one_line};
use crate::played::RecordStep;

pub(super) fn write(games: &[WrittenGame<'_>]) -> String {
    games.iter().map(|game| write_one(game) + "\n").collect()
}

fn write_one(game: &WrittenGame<'_>) -> String {
    let record = game.record;
    let start = record.position.clone().unwrap_or_else(|| usual_start(record.last.as_deref()));
    let discs = |side: char| {
        let squares = record.last.as_deref().and_then(|text| text.split(' ').next()).unwrap_or("");
        squares.chars().filter(|c| *c == side).count() as f64
    };
    // What was played to the end scores its discs, what was broken off who was to win.
    let score = match game.played.end.is_by_rules() {
        true => discs('X') - discs('O'),
        false => game.score_of("X"),
    };
    let mut text = String::from("(;GM[Othello]PC[Plywood]");
    for (name, value) in [
        ("PB", game.player_of("X").to_string()),
        ("PW", game.player_of("O").to_string()),
        ("RE", format!("{score:+.3}")),
        ("RO", game.round.clone()),
        ("CO", game.reason()),
        ("TY", side_length(&start).to_string()),
        ("BO", board(&start)),
    ] {
        text +=
            &format!("{name}[{}]", in_one_line(&value).replace('\\', "\\\\").replace(']', "\\]"));
    }
    // The side to move after the opening is X or O; steps are counted from it.
    let first_is_black = record.sides[0] == "X";
    for step in record.steps.iter().filter(|step| step.is_move()) {
        let black = (step.by == 0) == first_is_black;
        text += &format!("{}[{}]", if black { "B" } else { "W" }, move_text(step));
    }
    text + ";)"
}

/// `F5/1.50/0.012`: the move, what the player thought, and the seconds it took.
fn move_text(step: &RecordStep) -> String {
    let mv = match step.text.as_str() {
        "--" => "PA".to_string(),
        square => square.to_ascii_uppercase(),
    };
    match (step.thought.score, step.seconds) {
        (Some(score), Some(seconds)) => format!("{mv}/{score:.2}/{seconds:.3}"),
        (None, Some(seconds)) => format!("{mv}//{seconds:.3}"),
        _ => mv,
    }
}

/// The rows of a square board.
fn side_length(position: &str) -> usize {
    let squares = position.split(' ').next().unwrap_or("").chars().count();
    (1..=26).find(|rows| rows * rows == squares).unwrap_or(8)
}

/// The start on a board of the size that the last position has.
fn usual_start(last: Option<&str>) -> String {
    let rows = last.map_or(8, side_length);
    let half = rows / 2;
    let square = |i: usize| match (i / rows, i % rows) {
        (row, column) if row + 1 == half && column + 1 == half => 'O',
        (row, column) if row == half && column == half => 'O',
        (row, column) if row + 1 == half && column == half => 'X',
        (row, column) if row == half && column + 1 == half => 'X',
        _ => '-',
    };
    (0..rows * rows).map(square).chain(" X".chars()).collect()
}

/// `8 ---… *`: the rows, the squares from the upper left, and who is to move, with `*` for black.
fn board(position: &str) -> String {
    let rows = side_length(position);
    let (squares, side) = position.split_once(' ').unwrap_or((position, "X"));
    let sign = |c: char| if c == 'X' { '*' } else { c };
    let squares: Vec<char> = squares.chars().map(sign).collect();
    let lines: Vec<String> = squares.chunks(rows).map(|row| row.iter().collect()).collect();
    format!("{rows} {} {}", lines.join(" "), side.chars().map(sign).collect::<String>())
}

/// Reads the games of a file, `(; … ;)` each.
pub(super) fn read(text: &str) -> Result<Vec<ReadGame>, GameFileError> {
    let mut games = Vec::new();
    let mut reader = Reader { rest: text, line: 1 };
    while reader.skip_to_game()? {
        games.push(reader.game()?);
    }
    Ok(games)
}

struct Reader<'t> {
    rest: &'t str,
    line: usize,
}

impl Reader<'_> {
    fn char(&mut self) -> Option<char> {
        let c = self.rest.chars().next()?;
        self.rest = &self.rest[c.len_utf8()..];
        self.line += usize::from(c == '\n');
        Some(c)
    }

    fn refuse<T>(&self, what: &str) -> Result<T, GameFileError> {
        Err(GameFileError::new(self.line, what))
    }

    fn skip_blanks(&mut self) {
        while self.rest.starts_with(char::is_whitespace) {
            self.char();
        }
    }

    /// Whether there is another game; its beginning is read.
    fn skip_to_game(&mut self) -> Result<bool, GameFileError> {
        self.skip_blanks();
        // Some files begin with the number of games in each match.
        while self.rest.starts_with(|c: char| c.is_ascii_digit()) {
            self.char();
            self.skip_blanks();
        }
        match self.rest.strip_prefix("(;") {
            Some(rest) => {
                self.rest = rest;
                Ok(true)
            }
            None if self.rest.is_empty() => Ok(false),
            None => self.refuse("no game; allowed: as (;GM[Othello] … ;)"),
        }
    }

    fn game(&mut self) -> Result<ReadGame, GameFileError> {
        let mut game = ReadGame { line: self.line, ..ReadGame::default() };
        loop {
            self.skip_blanks();
            if let Some(rest) = self.rest.strip_prefix(";)") {
                self.rest = rest;
                return Ok(game);
            }
            let (name, value) = self.property()?;
            match name.as_str() {
                "GM" if !value.eq_ignore_ascii_case("othello") => {
                    return self.refuse(&format!("a game of '{value}'; allowed: GM[Othello]"));
                }
                "BO" => game.position = Some(self.position(&value)?),
                "RE" => game.result = Some(value),
                "B" | "W" => {
                    let square = value.split('/').next().unwrap_or("").trim();
                    let pass = ["pa", "pass", "--"].contains(&square.to_ascii_lowercase().as_str());
                    game.moves.push(if pass { "--".into() } else { square.to_string() });
                }
                _ => {}
            }
        }
    }

    /// `NAME[value]`, in which `\]` is no end.
    fn property(&mut self) -> Result<(String, String), GameFileError> {
        let line = self.line;
        let refuse = |what: &str| Err(GameFileError::new(line, what));
        let mut name = String::new();
        while self.rest.starts_with(|c: char| c.is_ascii_alphabetic()) {
            name.extend(self.char());
        }
        if name.is_empty() || self.char() != Some('[') {
            return refuse("no property; allowed: as PB[name], and ;) at the end");
        }
        let mut value = String::new();
        loop {
            match self.char() {
                Some('\\') => value.extend(self.char()),
                Some(']') => return Ok((name, value)),
                Some(c) => value.push(c),
                None => return refuse(&format!("{name}[ has no end")),
            }
        }
    }

    /// `8 … *` as Plywood writes positions.
    fn position(&self, value: &str) -> Result<String, GameFileError> {
        let mut words = value.split_whitespace();
        let rows: Option<usize> = words.next().and_then(|rows| rows.parse().ok());
        let rest: Vec<char> = words.flat_map(str::chars).collect();
        match (rows, rest.split_last()) {
            (Some(rows @ 1..=26), Some((side, squares))) if squares.len() == rows * rows => {
                Ok(squares.iter().chain([&' ', side]).collect())
            }
            _ => self
                .refuse("BO is no board; allowed: as BO[8 … *], the rows, the squares, the side"),
        }
    }
}
