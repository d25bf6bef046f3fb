//! Reading games and openings, whatever format they are in.

use super::{GameFormat, ggf, lines, mat, plain, tagged};
use crate::terms::{Book, Opening};
use std::fmt;

/// A game as it was read: words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadGame {
    /// Where it begins, counted from 1.
    pub line: usize,
    /// The position it starts from, if that is not the start of the game.
    pub position: Option<String>,
    /// The seed of the tree, where each has its own.
    pub tree: Option<u64>,
    /// Its moves, and rolls where chance moves.
    pub moves: Vec<String>,
    /// What came of it, as the file has it.
    pub result: Option<String>,
}

/// What is wrong with a file, and in which line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFileError {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong, and what is allowed.
    pub what: String,
}

impl GameFileError {
    pub(super) fn new(line: usize, what: &str) -> Self {
        GameFileError { line, what: what.to_string() }
    }
}

impl fmt::Display for GameFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for GameFileError {}

/// The games of a file. The format is told by how the file begins; that of tags in brackets by the game.
///
/// ```
/// use plywood_play::game_file::read_games;
/// let games = read_games("chess", "[White \"A\"]\n\n1. e4 {best by test} e5 2.Nf3 1-0\n").unwrap();
/// assert_eq!(games[0].moves, ["e4", "e5", "Nf3"]);
/// assert_eq!(read_games("chess", "\n1. e4 {").unwrap_err().to_string(), "line 2: a comment has no end");
/// ```
pub fn read_games(game: &str, text: &str) -> Result<Vec<ReadGame>, GameFileError> {
    match format_of(game, text) {
        Some(format) => read_as(format, text),
        None if GameFormat::of(game) == GameFormat::Pgn => tagged::read(tagged::Dialect::Pgn, text),
        None if GameFormat::of(game) == GameFormat::Pdn => tagged::read(tagged::Dialect::Pdn, text),
        None => {
            let first = plain::FIRST_LINE;
            Err(GameFileError::new(
                1,
                &format!("no games; allowed: PGN, PDN, GGF, MAT, or '{first}'"),
            ))
        }
    }
}

fn read_as(format: GameFormat, text: &str) -> Result<Vec<ReadGame>, GameFileError> {
    match format {
        GameFormat::Pgn => tagged::read(tagged::Dialect::Pgn, text),
        GameFormat::Pdn => tagged::read(tagged::Dialect::Pdn, text),
        GameFormat::Ggf => ggf::read(text),
        GameFormat::Mat => mat::read(text),
        GameFormat::Plain => plain::read(text),
    }
}

/// The format of a file that has one that can be told.
fn format_of(game: &str, text: &str) -> Option<GameFormat> {
    let begins = text.trim_start();
    let first_line = begins.lines().next().unwrap_or("").trim_end();
    let tagged = GameFormat::of(game);
    if first_line == plain::FIRST_LINE {
        Some(GameFormat::Plain)
    } else if begins.starts_with("(;") {
        Some(GameFormat::Ggf)
    } else if mat::is_mat(text) {
        Some(GameFormat::Mat)
    } else if begins.starts_with('[') && matches!(tagged, GameFormat::Pgn | GameFormat::Pdn) {
        Some(tagged)
    } else {
        None
    }
}

/// The openings of a file: those of games, in any format; or a list with an opening in each line, a position
/// (for chess, also in EPD), moves from the start, or both with the word `moves` between. Empty lines, and
/// what follows a `#` at the start of a line, say nothing.
pub fn read_book(game: &str, file: &str, text: &str) -> Result<Book, GameFileError> {
    let openings = match format_of(game, text) {
        None => lines::read(game, text),
        Some(format) => {
            let opening = |it: ReadGame| {
                let ReadGame { line, position, tree, moves, .. } = it;
                Opening { line, position, tree, moves, unsure: false }
            };
            read_as(format, text)?.into_iter().map(opening).collect()
        }
    };
    Ok(Book { file: file.to_string(), openings, plies: None })
}
