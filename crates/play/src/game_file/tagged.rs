//! PGN and PDN: tags in brackets, then moves with numbers, comments and the result.

use super::{GameFileError, ReadGame, WrittenGame, written::in_one_line};
use crate::{
    external::Fault,
    played::{End, RecordStep},
};

/// Which of both.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    /// Chess: White moves first.
    Pgn,
    /// English checkers (game type 21): Black moves first.
    Pdn,
}

impl Dialect {
    /// The side whose moves the numbers count.
    fn first_side(self) -> &'static str {
        match self {
            Dialect::Pgn => "white",
            Dialect::Pdn => "black",
        }
    }

    fn is_result(self, word: &str) -> bool {
        let both = ["1-0", "0-1", "1/2-1/2", "*"];
        both.contains(&word) || self == Dialect::Pdn && ["2-0", "0-2", "1-1", "0-0"].contains(&word)
    }
}

/// Games, one after the other.
pub(super) fn write(dialect: Dialect, games: &[WrittenGame<'_>]) -> String {
    games.iter().map(|game| write_one(dialect, game)).collect()
}

fn write_one(dialect: Dialect, game: &WrittenGame<'_>) -> String {
    let score = game.score_of("white");
    let result = if score > 0.0 {
        "1-0"
    } else if score < 0.0 {
        "0-1"
    } else {
        "1/2-1/2"
    };
    let termination = match &game.played.end {
        End::Rules => "normal",
        End::Forfeit { reason, .. } if *reason == Fault::Time.to_string() => "time forfeit",
        End::Forfeit { .. } => "rules infraction",
        _ => "adjudication",
    };
    let mut tags = vec![
        ("Event", "plywood match".to_string()),
        ("Site", "?".into()),
        ("Date", "????.??.??".into()),
        ("Round", game.round.clone()),
        ("White", game.player_of("white").into()),
        ("Black", game.player_of("black").into()),
        ("Result", result.into()),
    ];
    match dialect {
        Dialect::Pgn => tags.push(("Termination", termination.into())),
        Dialect::Pdn => tags.push(("GameType", "21,B,8,8,N1,0".into())),
    }
    if let Some(position) = &game.record.position {
        if dialect == Dialect::Pgn && castles_as_chess960(position) {
            tags.push(("Variant", "Chess960".into()));
        }
        tags.extend([("SetUp", "1".to_string()), ("FEN", position.clone())]);
    }
    let mut text = String::new();
    for (name, value) in tags {
        let value = in_one_line(&value).replace('\\', "\\\\").replace('"', "\\\"");
        text += &format!("[{name} \"{value}\"]\n");
    }
    text + "\n" + &wrapped(&move_text(dialect, game, result)) + "\n\n"
}

/// Whether somebody may castle here with a king or a rook that does not stand where it does in chess; readers of
/// PGN take such a right for none, unless they are told.
fn castles_as_chess960(fen: &str) -> bool {
    let mut fields = fen.split(' ');
    let rows: Vec<&str> = fields.next().unwrap_or("").split('/').collect();
    let rights = fields.nth(1).unwrap_or("-");
    let piece = |row: &str, file: usize| {
        let mut squares = row.chars().flat_map(|c| match c.to_digit(10) {
            Some(empty) => vec![' '; empty as usize],
            None => vec![c],
        });
        squares.nth(file)
    };
    rights.chars().filter(|right| *right != '-').any(|right| {
        let (row, king, rook) = match right.is_uppercase() {
            true => (rows.last(), 'K', 'R'),
            false => (rows.first(), 'k', 'r'),
        };
        let file = match right.to_ascii_lowercase() {
            'k' => 7,
            'q' => 0,
            _ => return true,
        };
        row.is_none_or(|row| piece(row, 4) != Some(king) || piece(row, file) != Some(rook))
    })
}

/// The moves, each with what the player thought, and why the game ended.
fn move_text(dialect: Dialect, game: &WrittenGame<'_>, result: &str) -> Vec<String> {
    let first = usize::from(!game.record.sides[0].eq_ignore_ascii_case(dialect.first_side()));
    let mut number =
        first_number(game.record.position.as_deref().filter(|_| dialect == Dialect::Pgn));
    let mut words = Vec::new();
    let moves: Vec<&RecordStep> = game.record.steps.iter().filter(|step| step.is_move()).collect();
    let mut after_comment = true;
    for step in moves {
        let counts = step.by == first;
        if counts {
            words.push(format!("{number}."));
        } else if after_comment {
            words.push(format!("{number}..."));
        }
        words.push(step.text.clone());
        let thought = thought(dialect, step);
        // pydraughts takes a number that is there again for part of others.
        after_comment = thought.is_some() && dialect == Dialect::Pgn;
        words.extend(thought);
        if !counts {
            number += 1;
        }
    }
    words.push(format!("{{{}}}", comment_text(&game.reason())));
    words.push(result.to_string());
    words
}

/// What stands in braces has none, and looks like no result.
fn comment_text(text: &str) -> String {
    in_one_line(text).replace(['{', '}', '(', ')'], "'")
}

/// The number of the first move, of six fields of a FEN the last.
fn first_number(fen: Option<&str>) -> u32 {
    let number = fen.and_then(|fen| fen.split(' ').nth(5)).and_then(|it| it.parse().ok());
    number.unwrap_or(1)
}

/// `{+0.31/6 0.012s}`, as chess programs write it: pawns, plies, seconds.
fn thought(dialect: Dialect, step: &RecordStep) -> Option<String> {
    let seconds = step.seconds?;
    let unit = if dialect == Dialect::Pgn { 100.0 } else { 1.0 };
    let score = step.thought.score.map(|score| format!("{:+.2}", score / unit));
    Some(match (score, step.thought.depth) {
        (Some(score), Some(depth)) => format!("{{{score}/{depth} {seconds:.3}s}}"),
        (Some(score), None) => format!("{{{score} {seconds:.3}s}}"),
        _ => format!("{{{seconds:.3}s}}"),
    })
}

/// Words in lines of no more than 80 characters, as the standard asks for.
fn wrapped(words: &[String]) -> String {
    let mut text = String::new();
    let mut length = 0;
    for word in words.iter().flat_map(|word| word.split(' ')) {
        let more = word.chars().count();
        if length > 0 && length + 1 + more > 79 {
            text.push('\n');
            length = 0;
        } else if length > 0 {
            text.push(' ');
            length += 1;
        }
        text += word;
        length += more;
    }
    text
}

/// Reads games: tags and moves; comments and variations are left out.
pub(super) fn read(dialect: Dialect, text: &str) -> Result<Vec<ReadGame>, GameFileError> {
    let mut reader = Reader { chars: text.chars().peekable(), line: 1, at_start: true };
    let mut games = Vec::new();
    let mut game = Unfinished::default();
    while let Some(token) = reader.next()? {
        match token {
            Token::Tag(line, name, value) => {
                if game.has_moves {
                    games.push(std::mem::take(&mut game).finish());
                }
                game.tag(line, &name, value)?;
            }
            Token::Word(line, word) => {
                if dialect.is_result(&word) {
                    game.result = Some(word);
                    games.push(std::mem::take(&mut game).finish());
                } else if let Some(mv) = without_number(&word) {
                    game.begun(line);
                    game.has_moves = true;
                    game.moves.push(mv.to_string());
                }
            }
        }
    }
    if game.line > 0 {
        games.push(game.finish());
    }
    Ok(games)
}

/// `12.`, `12...` and `$3` say nothing; of `1.e4` the move is left, and of `Nf3!?` too.
fn without_number(word: &str) -> Option<&str> {
    if word.starts_with('$') {
        return None;
    }
    let digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let word = match digits.strip_prefix('.') {
        Some(rest) => rest.trim_start_matches('.'),
        None => word,
    };
    let word = word.trim_end_matches(['!', '?']);
    (!word.is_empty()).then_some(word)
}

/// What was read of a game.
#[derive(Default)]
struct Unfinished {
    line: usize,
    position: Option<String>,
    moves: Vec<String>,
    has_moves: bool,
    result: Option<String>,
}

impl Unfinished {
    fn begun(&mut self, line: usize) {
        if self.line == 0 {
            self.line = line;
        }
    }

    fn tag(&mut self, line: usize, name: &str, value: String) -> Result<(), GameFileError> {
        self.begun(line);
        if name == "FEN" && self.position.replace(value).is_some() {
            return Err(GameFileError::new(line, "a game has two FEN tags"));
        }
        Ok(())
    }

    fn finish(self) -> ReadGame {
        let Unfinished { line, position, moves, result, .. } = self;
        ReadGame { line: line.max(1), position, moves, result, ..ReadGame::default() }
    }
}

enum Token {
    Tag(usize, String, String),
    Word(usize, String),
}

struct Reader<'t> {
    chars: std::iter::Peekable<std::str::Chars<'t>>,
    line: usize,
    /// At the start of a line.
    at_start: bool,
}

impl Reader<'_> {
    fn char(&mut self) -> Option<char> {
        let c = self.chars.next();
        self.at_start = c == Some('\n');
        self.line += usize::from(c == Some('\n'));
        c
    }

    fn next(&mut self) -> Result<Option<Token>, GameFileError> {
        loop {
            let (line, at_start) = (self.line, self.at_start);
            let Some(c) = self.char() else { return Ok(None) };
            match c {
                '[' => return self.tag(line).map(Some),
                '{' => self.skip_to(line, '}', "a comment")?,
                ';' => self.skip_line(),
                '%' if at_start => self.skip_line(),
                '(' => self.skip_variation(line)?,
                ')' | '}' | ']' => {
                    return Err(GameFileError::new(line, &format!("'{c}' ends nothing")));
                }
                c if c.is_whitespace() => {}
                c => return Ok(Some(Token::Word(line, self.word(c)))),
            }
        }
    }

    fn word(&mut self, first: char) -> String {
        let mut word = String::from(first);
        while let Some(c) = self.chars.next_if(|c| !c.is_whitespace() && !"{}()[];".contains(*c)) {
            self.at_start = false;
            word.push(c);
        }
        word
    }

    fn skip_line(&mut self) {
        while let Some(c) = self.char() {
            if c == '\n' {
                break;
            }
        }
    }

    fn skip_to(&mut self, line: usize, end: char, what: &str) -> Result<(), GameFileError> {
        loop {
            match self.char() {
                Some(c) if c == end => return Ok(()),
                Some(_) => {}
                None => return Err(GameFileError::new(line, &format!("{what} has no end"))),
            }
        }
    }

    fn skip_variation(&mut self, line: usize) -> Result<(), GameFileError> {
        let mut depth = 1_usize;
        while depth > 0 {
            let at = self.line;
            match self.char() {
                Some('(') => depth += 1,
                Some(')') => depth -= 1,
                Some('{') => self.skip_to(at, '}', "a comment")?,
                Some(_) => {}
                None => return Err(GameFileError::new(line, "a variation has no end")),
            }
        }
        Ok(())
    }

    /// `[Name "value"]`, of which the bracket was read.
    fn tag(&mut self, line: usize) -> Result<Token, GameFileError> {
        let refuse = || GameFileError::new(line, "no tag; allowed: as [White \"name\"]");
        let mut name = String::new();
        while let Some(c) = self.chars.next_if(|c| c.is_alphanumeric() || *c == '_') {
            name.push(c);
        }
        while self.chars.next_if(|c| *c == ' ' || *c == '\t').is_some() {}
        if name.is_empty() || self.chars.next() != Some('"') {
            return Err(refuse());
        }
        let mut value = String::new();
        loop {
            match self.chars.next() {
                Some('\\') => value.extend(self.chars.next_if(|c| *c != '\n')),
                Some('"') => break,
                Some('\n') | None => return Err(refuse()),
                Some(c) => value.push(c),
            }
        }
        while self.chars.next_if(|c| *c == ' ' || *c == '\t').is_some() {}
        match self.chars.next() {
            Some(']') => Ok(Token::Tag(line, name, value)),
            _ => Err(refuse()),
        }
    }
}
