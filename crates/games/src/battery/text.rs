//! Texts of moves, positions and rolls, and boards.

use super::{
    FaultKind, Written,
    subject::{Move, Position},
    walk::Walk,
};
use crate::{
    Protocol,
    board::{Board, Style},
    random::{below, mix},
};
use std::collections::HashMap;

/// What nobody writes, but somebody will type.
const STRANGE: [&str; 8] =
    ["", " ", "é", "0", "-1", "99999999999999999999", "a1b2c3d4e5f6g7h8", "(((("];
/// Moves of a position whose texts are tried, of however many.
const MOST_TEXTS: usize = 300;

impl Walk<'_> {
    /// Each move, written and read again, is itself, and no other is written so.
    pub(super) fn check_move_texts(&mut self, position: &Position, moves: &[Move], draw: u64) {
        let subject = self.subject;
        let at = Some(position);
        let mut texts: HashMap<String, Move> = HashMap::new();
        for mv in moves.iter().take(MOST_TEXTS) {
            let text =
                self.ask(at, || format!("move_text of {mv:?}"), || subject.move_text(position, mv));
            let Some(text) = text else { continue };
            let read = || format!("read_move of '{text}'");
            let read = self.ask(at, read, || subject.read_move(position, &text));
            let what = match read {
                None => None,
                Some(Ok(read)) if read == *mv => None,
                Some(Ok(read)) => Some(format!("{mv:?} is written '{text}', and read as {read:?}")),
                Some(Err(error)) => {
                    Some(format!("{mv:?} is written '{text}', and not read: {error}"))
                }
            };
            if let Some(what) = what {
                self.tell(FaultKind::MoveText, at, what);
            }
            if text.contains(',') {
                let what = format!("'{text}': in lists of moves, commas stand between them");
                self.tell(FaultKind::MovesWithCommas, at, what);
            }
            match texts.get(&text) {
                Some(other) if other != mv => {
                    let what = format!("{other:?} and {mv:?} are both written '{text}'");
                    self.tell(FaultKind::MoveText, at, what);
                }
                _ => drop(texts.insert(text, mv.clone())),
            }
        }
        // Refused or read, it does not matter.
        let wrong = texts.keys().min().map(|text| misspelt(text, draw));
        for text in wrong.iter().map(String::as_str).chain(STRANGE) {
            let read = || format!("read_move of '{text}'");
            self.ask(at, read, || drop(subject.read_move(position, text)));
        }
    }

    /// In every protocol (but [`Protocol::Gnubg`]) a move is one word, and that word means it, or another move to the
    /// same position; and a position is written as what reads back as the same.
    pub(super) fn check_protocols(&mut self, position: &Position, moves: &[Move]) {
        let subject = self.subject;
        let at = Some(position);
        let asked = self.ask(at, || "protocols".into(), || subject.protocols());
        for protocol in asked.unwrap_or_default() {
            for mv in moves.iter().take(MOST_TEXTS) {
                let wrong = || {
                    let text = subject.move_in(protocol, position, mv);
                    let is_word = !text.is_empty() && !text.contains(char::is_whitespace);
                    // There a move is a line of its own.
                    if !is_word && protocol != Protocol::Gnubg {
                        return Some(format!("{mv:?} is written '{text}', which is not one word"));
                    }
                    match subject.read_move_in(protocol, position, &text) {
                        Ok(read) if read == *mv => None,
                        Ok(read) if subject.play(position, &read) == subject.play(position, mv) => {
                            None
                        }
                        Ok(read) => {
                            Some(format!("{mv:?} is written '{text}', and read as {read:?}"))
                        }
                        Err(error) => {
                            Some(format!("{mv:?} is written '{text}', and not read: {error}"))
                        }
                    }
                };
                let doing = || format!("{mv:?} in {protocol}");
                if let Some(Some(what)) = self.ask(at, doing, wrong) {
                    self.tell(FaultKind::ProtocolText, at, format!("in {protocol} {what}"));
                }
            }
            let wrong = || {
                let text = subject.position_in(protocol, position)?;
                let again = subject.read_position_in(protocol, &text);
                let same = again.map(|it| subject.position_in(protocol, &it));
                (same != Ok(Some(text.clone()))).then_some(text)
            };
            if let Some(Some(text)) = self.ask(at, || format!("position in {protocol}"), wrong) {
                let what = format!("in {protocol} it is written '{text}', and read as another");
                self.tell(FaultKind::ProtocolText, at, what);
            }
            for text in STRANGE {
                let read = || format!("reading '{text}' in {protocol}");
                self.ask(at, read, || {
                    drop(subject.read_move_in(protocol, position, text));
                    drop(subject.read_position_in(protocol, text));
                });
            }
        }
    }

    /// A position that has a text is what the text is read as.
    pub(super) fn check_position_text(&mut self, position: &Position, draw: u64) {
        let subject = self.subject;
        let at = Some(position);
        for text in STRANGE {
            let read = || format!("read_position of '{text}'");
            self.ask(at, read, || drop(subject.read_position(text)));
        }
        let text = self.ask(at, || "position_text".into(), || subject.position_text(position));
        let Some(Some(text)) = text else { return };
        let read = || format!("read_position of '{text}'");
        let read = match self.ask(at, read, || subject.read_position(&text)) {
            None => return,
            Some(Ok(read)) => read,
            Some(Err(error)) => {
                let what = format!("written, and not read again: {error}");
                return self.tell(FaultKind::PositionText, at, what);
            }
        };
        let whole = match self.extent.written {
            Written::Whole => true,
            Written::WithoutHistory => false,
            Written::AsKeys => !self.has_history,
        };
        let same = self.ask(
            at,
            || "reading the position again".into(),
            || match whole {
                true => read == *position,
                false => subject.position_text(&read).as_ref() == Some(&text),
            },
        );
        if same == Some(false) {
            let what = format!("written, and read as {}", self.debug(&read));
            self.tell(FaultKind::PositionText, at, what);
        }
        let wrong = misspelt(&text, draw);
        let read_wrong = || {
            subject.read_position(&wrong).is_ok_and(|read| {
                let again = subject.position_text(&read).map(|text| subject.read_position(&text));
                again != Some(Ok(read))
            })
        };
        let doing = || format!("reading '{wrong}' as a position");
        if self.ask(at, doing, read_wrong) == Some(true) {
            let what = format!("'{wrong}' is read as a position that is not written so");
            self.tell(FaultKind::PositionText, at, what);
        }
        self.checked.written += 1;
    }

    /// Every roll has another text, or none.
    pub(super) fn check_roll_texts(&mut self, position: &Position, rolls: &[(f64, Position)]) {
        let subject = self.subject;
        let mut texts = HashMap::new();
        for (i, (_, next)) in rolls.iter().enumerate() {
            let roll = || format!("roll_text of roll {}", i + 1);
            let text = self.ask(Some(position), roll, || subject.roll_text(position, next));
            let Some(Some(text)) = text else { return };
            if let Some(other) = texts.insert(text.clone(), i) {
                let what = format!("rolls {} and {} are both written '{text}'", other + 1, i + 1);
                self.tell(FaultKind::RollText, Some(position), what);
            }
        }
    }

    /// A board keeps its shape, and marks nothing without a move.
    pub(super) fn check_board(&mut self, position: &Position, last: Option<Move>) {
        let subject = self.subject;
        let at = Some(position);
        let drawn = |last: Option<&Move>| {
            let board = subject.board(position, last)?;
            let terminal = board.draw(Style::Terminal).len();
            Some((board.draw(Style::Plain), terminal, board))
        };
        let wrong = |what: &str| what.to_string();
        let mut found = Vec::new();
        if last.is_some() {
            let asked = self.ask(
                at,
                || format!("board with the last move {last:?}"),
                || drawn(last.as_ref()),
            );
            if let Some(Some((picture, ..))) = asked
                && !picture.is_ascii()
            {
                found.push(wrong("the plain picture is not lines of ASCII"));
            }
        }
        let Some(asked) = self.ask(at, || "board".into(), || drawn(None)) else { return };
        let shape = match &asked {
            None => "no board".to_string(),
            Some((picture, _, board)) => {
                if !(picture.is_ascii() && picture.ends_with('\n')) {
                    found.push(wrong("the plain picture is not lines of ASCII"));
                }
                match board {
                    Board::Grid(grid) => {
                        let widths: Vec<usize> =
                            grid.rows.iter().map(|(_, row)| row.len()).collect();
                        let columns = widths.first().copied().unwrap_or(0);
                        if let Some(i) = widths.iter().position(|&width| width != columns) {
                            found.push(format!(
                                "row 1 from the top has {columns} squares, row {} has {}",
                                i + 1,
                                widths[i]
                            ));
                        }
                        if !grid.columns.is_empty() && grid.columns.len() != columns {
                            let names = grid.columns.len();
                            found.push(format!(
                                "there are {columns} columns, and names for {names}"
                            ));
                        }
                        if grid.rows.iter().flat_map(|(_, row)| row).any(|cell| cell.marked) {
                            found.push(wrong("a square is marked, though no move was made"));
                        }
                        format!("{} rows of {columns} squares", widths.len())
                    }
                    Board::Points(_) => "points".to_string(),
                    Board::Text(_) => "text".to_string(),
                }
            }
        };
        let first = self.known.shape.get_or_insert_with(|| shape.clone());
        if *first != shape {
            found.push(format!("the board was {first} before, and is {shape} here"));
        }
        found.dedup();
        for what in found {
            self.tell(FaultKind::Board, at, what);
        }
    }
}

/// The text with one letter replaced, left out or doubled.
fn misspelt(text: &str, draw: u64) -> String {
    const LETTERS: [char; 12] = ['0', '1', '9', 'a', 'B', 'W', 'x', '-', ',', ' ', '/', 'é'];
    let mut letters: Vec<char> = text.chars().collect();
    let other = LETTERS[below(mix(draw ^ 1), LETTERS.len() as u32) as usize];
    if letters.is_empty() {
        return other.into();
    }
    let at = below(mix(draw ^ 2), letters.len() as u32) as usize;
    match below(mix(draw ^ 3), 3) {
        0 => letters[at] = other,
        1 => letters.insert(at, letters[at]),
        _ => drop(letters.remove(at)),
    }
    letters.into_iter().collect()
}
