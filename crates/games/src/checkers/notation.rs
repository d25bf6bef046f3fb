//! Positions as in PDN's FEN tag, `B:W21,22,K30:B1,2,K9`, and moves by the numbers
//! of squares: `11-15`, `22x15`, and `22x15x8` where `22x8` could mean two moves.

use super::{
    Checkers, CheckersBoard, CheckersMove,
    board::{BOTTOM, TOP, bit_of, square_of, step},
};
use crate::TextError;
use plywood::{Game, Side};

/// A side has no more pieces.
const PIECES: u32 = 12;

impl std::fmt::Display for CheckersBoard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let pieces = |side: Side| {
            let square = |square: u32| {
                let king = if self.kings & bit_of(square) == 0 { "" } else { "K" };
                format!("{king}{square}")
            };
            let squares = (1..=32).filter(|&square| self.of(side) & bit_of(square) != 0);
            squares.map(square).collect::<Vec<_>>().join(",")
        };
        let (white, black) = (pieces(Side::Second), pieces(Side::First));
        write!(f, "{}:W{white}:B{black}", letter(self.side))
    }
}

impl std::str::FromStr for CheckersBoard {
    type Err = TextError;
    fn from_str(text: &str) -> Result<Self, TextError> {
        read_position(text)
    }
}

pub(super) fn letter(side: Side) -> char {
    match side {
        Side::First => 'B',
        Side::Second => 'W',
    }
}

pub(super) fn colour(side: Side) -> &'static str {
    match side {
        Side::First => "black",
        Side::Second => "white",
    }
}

/// The letter at the front of a part of a FEN, and what comes after it.
fn side_and_rest(part: &str) -> Option<(Side, &str)> {
    let part = part.trim();
    let rest = |letter: [char; 2]| part.strip_prefix(letter);
    let black = rest(['B', 'b']).map(|rest| (Side::First, rest));
    black.or_else(|| rest(['W', 'w']).map(|rest| (Side::Second, rest)))
}

/// `B:W21,22,K30:B1,2,K9`: who moves, and both sides' squares in any order; `21-32`
/// stands for all from 21 to 32, and a full stop may follow.
pub(super) fn read_position(text: &str) -> Result<CheckersBoard, TextError> {
    let error = |what: String| TextError::Position(format!("checkers: '{text}': {what}"));
    let refuse = |what: String| Err(error(what));
    let example = "allowed: as B:W21,22,K30:B1,2,K9";
    let body = text.trim();
    let body = body.strip_suffix('.').unwrap_or(body);
    let mut parts = body.split(':');
    let Some((side, "")) = parts.next().and_then(side_and_rest) else {
        return refuse(format!("does not begin with who is to move, B or W; {example}"));
    };
    let mut pieces = [None, None];
    let mut kings = 0;
    for part in parts {
        let Some((owner, squares)) = side_and_rest(part) else {
            return refuse(format!("'{part}' does not begin with B or W; {example}"));
        };
        let squares = Squares::read(squares).map_err(error)?;
        if pieces[owner as usize].replace(squares.pieces).is_some() {
            return refuse(format!("{} is there twice; {example}", colour(owner)));
        }
        kings |= squares.kings;
    }
    let [Some(black), Some(white)] = pieces else {
        return refuse(format!("a side is missing; {example}"));
    };
    let (mine, theirs) = if side == Side::First { (black, white) } else { (white, black) };
    let board = CheckersBoard { mine, theirs, kings, side };
    check(&board).map_err(error)?;
    Ok(board)
}

/// What a part of a FEN says of one side.
struct Squares {
    pieces: u64,
    kings: u64,
}

impl Squares {
    fn read(text: &str) -> Result<Squares, String> {
        let mut squares = Squares { pieces: 0, kings: 0 };
        for word in text.split(',').map(str::trim).filter(|_| !text.trim().is_empty()) {
            let number = word.strip_prefix(['K', 'k']);
            let (first, last) = match number.unwrap_or(word).split_once('-') {
                Some((first, last)) => (square(first), square(last)),
                None => (square(number.unwrap_or(word)), square(number.unwrap_or(word))),
            };
            let (Some(first), Some(last)) = (first, last) else {
                return Err(format!("'{word}' is no square; allowed: 1 to 32, K1 to K32"));
            };
            if first > last {
                return Err(format!("'{word}' goes backwards; allowed: as 21-32"));
            }
            for square in first..=last {
                let bit = bit_of(square);
                if squares.pieces & bit != 0 {
                    return Err(format!("square {square} is there twice"));
                }
                squares.pieces |= bit;
                squares.kings |= if number.is_some() { bit } else { 0 };
            }
        }
        Ok(squares)
    }
}

/// A number from 1 to 32, perhaps with a zero before it.
fn square(text: &str) -> Option<u32> {
    let digits = (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|square| digits && (1..=32).contains(square))
}

/// Whether it can be a position.
pub(super) fn check(board: &CheckersBoard) -> Result<(), String> {
    let both = board.mine & board.theirs;
    if both != 0 {
        return Err(format!("square {} belongs to both sides", square_of(both)));
    }
    for (side, last_row) in [(Side::First, BOTTOM), (Side::Second, TOP)] {
        let pieces = board.of(side);
        if pieces.count_ones() > PIECES {
            let count = pieces.count_ones();
            return Err(format!("{count} pieces of {}; allowed: {PIECES}", colour(side)));
        }
        let uncrowned = pieces & last_row & !board.kings;
        if uncrowned != 0 {
            let square = square_of(uncrowned);
            return Err(format!("{}'s man on {square} would be a king", colour(side)));
        }
    }
    if board.theirs == 0 {
        let (gone, mover) = (colour(board.side.other()), colour(board.side));
        return Err(format!("{gone} has no pieces left, and yet {mover} is to move"));
    }
    Ok(())
}

/// The squares that a move touches down on, the first included, and whether it jumps.
pub(super) fn path(board: &CheckersBoard, mv: CheckersMove) -> (Vec<u32>, Jump) {
    let mut at = mv.from();
    let mut squares = vec![square_of(at)];
    let mut jump = Jump::No;
    for way in mv.ways(board) {
        at = step(at, board.side, way);
        if at & board.theirs != 0 {
            jump = Jump::Yes;
            at = step(at, board.side, way);
        }
        squares.push(square_of(at));
    }
    (squares, jump)
}

/// The squares of the pieces that a move takes, as it takes them.
pub(super) fn captured(board: &CheckersBoard, mv: CheckersMove) -> Vec<u32> {
    let mut at = mv.from();
    let mut squares = Vec::new();
    for way in mv.ways(board) {
        at = step(at, board.side, way);
        if at & board.theirs != 0 {
            squares.push(square_of(at));
            at = step(at, board.side, way);
        }
    }
    squares
}

/// Whether two moves begin and end on the same squares.
fn same_ends(one: &[u32], other: &[u32]) -> bool {
    one.first() == other.first() && one.last() == other.last()
}

fn join(squares: &[u32], jump: Jump) -> String {
    let between = match jump {
        Jump::Yes => "x",
        Jump::No => "-",
    };
    squares.iter().map(u32::to_string).collect::<Vec<_>>().join(between)
}

/// Whether a move captures.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Jump {
    Yes,
    No,
}

pub(super) fn move_text(game: &Checkers, board: &CheckersBoard, mv: CheckersMove) -> String {
    let (squares, jump) = path(board, mv);
    let alike = game.moves(board).filter(|&other| same_ends(&path(board, other).0, &squares));
    if alike.count() > 1 {
        return join(&squares, jump);
    }
    join(&[squares[0], squares[squares.len() - 1]], jump)
}

/// The move that a text means: with the squares between or without, as long as only
/// one move can be meant. A capture may be written with `-` as well.
pub(super) fn read_move(
    game: &Checkers,
    board: &CheckersBoard,
    text: &str,
) -> Result<CheckersMove, TextError> {
    let refuse = |what: String| Err(TextError::Move(format!("checkers: '{text}': {what}")));
    if game.outcome(board).is_some() {
        return refuse("the game is over".into());
    }
    let words: Option<Vec<u32>> = text.trim().split(['-', 'x', 'X']).map(square).collect();
    let Some(said) = words.filter(|squares| squares.len() > 1) else {
        return refuse("is no move; allowed: as 11-15, or 22x15".into());
    };
    let is_meant = |&mv: &CheckersMove| {
        let (squares, jump) = path(board, mv);
        let whole = squares == said;
        let both_ends = said.len() == 2 && same_ends(&squares, &said);
        (whole || both_ends) && (jump == Jump::Yes || !text.contains(['x', 'X']))
    };
    let meant: Vec<CheckersMove> = game.moves(board).filter(is_meant).collect();
    let names = |moves: &mut dyn Iterator<Item = CheckersMove>| {
        moves.map(|mv| move_text(game, board, mv)).collect::<Vec<_>>().join(", ")
    };
    match meant.as_slice() {
        &[mv] => Ok(mv),
        [] => refuse(format!("not legal here; allowed: {}", names(&mut game.moves(board)))),
        several => {
            let several = names(&mut several.iter().copied());
            refuse(format!("may mean more than one move; allowed: {several}"))
        }
    }
}
