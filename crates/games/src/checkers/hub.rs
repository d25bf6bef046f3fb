//! Positions and moves as the Hub protocol has them for English draughts.
//!
//! A position is the side to move and a letter for each square: `w` and `b` are men, `W` and
//! `B` kings, `e` is empty. In Hub white moves first, from the higher squares, and in English
//! draughts black does, from the lower ones: so the board is turned round and the colours
//! are swapped. Moves have the numbers of the squares as players have them.

use super::{
    Checkers, CheckersBoard, CheckersMove,
    board::bit_of,
    notation::{captured, check, path},
};
use crate::TextError;
use plywood::{Game, Side};

const SQUARES: u32 = 32;

fn swapped(side: Side) -> char {
    match side {
        Side::First => 'w',
        Side::Second => 'b',
    }
}

/// `BeBeeeeeeeeeeeebeeeWeeeeeeeeeeeew` is `W:W18,K31:B1,K14`.
pub(super) fn position_text(board: &CheckersBoard) -> String {
    let letter = |square: u32| {
        let bit = bit_of(SQUARES + 1 - square);
        let owner = [Side::First, Side::Second].into_iter().find(|&it| board.of(it) & bit != 0);
        match owner.map(swapped) {
            None => 'e',
            Some(man) if board.kings & bit == 0 => man,
            Some(man) => man.to_ascii_uppercase(),
        }
    };
    let side = swapped(board.side).to_ascii_uppercase();
    [side].into_iter().chain((1..=SQUARES).map(letter)).collect()
}

pub(super) fn read_position(text: &str) -> Result<CheckersBoard, TextError> {
    let error = |what: String| TextError::Position(format!("checkers: '{text}': {what}"));
    let letters: Vec<char> = text.trim().chars().collect();
    let side = match letters.first() {
        Some('W') => Side::First,
        Some('B') => Side::Second,
        _ => return Err(error("does not begin with who is to move; allowed: W, B".into())),
    };
    if letters.len() != 1 + SQUARES as usize {
        let given = letters.len() - 1;
        return Err(error(format!("{given} squares are given; allowed: {SQUARES}")));
    }
    let (mut pieces, mut kings) = ([0, 0], 0);
    for (square, letter) in (1..=SQUARES).rev().zip(&letters[1..]) {
        let owner = match letter {
            'e' => continue,
            'w' | 'W' => Side::First,
            'b' | 'B' => Side::Second,
            _ => return Err(error(format!("'{letter}' is no piece; allowed: w, b, W, B, e"))),
        };
        pieces[owner as usize] |= bit_of(square);
        kings |= if letter.is_ascii_uppercase() { bit_of(square) } else { 0 };
    }
    let [black, white] = pieces;
    let (mine, theirs) = if side == Side::First { (black, white) } else { (white, black) };
    let board = CheckersBoard { mine, theirs, kings, side };
    check(&board).map_err(error)?;
    Ok(board)
}

/// `11-15`, or `18x9x14`: from where to where, and the squares captured, the lowest first.
pub(super) fn move_text(board: &CheckersBoard, mv: CheckersMove) -> String {
    let Parts { from, to, captured } = Parts::of(board, mv);
    if captured.is_empty() {
        return format!("{from}-{to}");
    }
    let captured: Vec<String> = captured.iter().map(u32::to_string).collect();
    format!("{from}x{to}x{}", captured.join("x"))
}

/// The move that a text means, with the squares captured in any order. Two moves that take
/// the same pieces between the same squares lead to the same position: either will do.
pub(super) fn read_move(
    game: &Checkers,
    board: &CheckersBoard,
    text: &str,
) -> Result<CheckersMove, TextError> {
    let refuse = |what: String| Err(TextError::Move(format!("checkers: no move '{text}'{what}")));
    if game.outcome(board).is_some() {
        return refuse(": the game is over".into());
    }
    let said = Parts::read(text);
    let meant = game.moves(board).find(|&mv| said.as_ref() == Some(&Parts::of(board, mv)));
    meant.map_or_else(
        || {
            let names: Vec<String> = game.moves(board).map(|mv| move_text(board, mv)).collect();
            refuse(format!("; allowed: {}", names.join(", ")))
        },
        Ok,
    )
}

#[derive(PartialEq, Eq)]
struct Parts {
    from: u32,
    to: u32,
    /// The lowest first.
    captured: Vec<u32>,
}

impl Parts {
    fn of(board: &CheckersBoard, mv: CheckersMove) -> Parts {
        let (squares, _) = path(board, mv);
        let mut captured = captured(board, mv);
        captured.sort_unstable();
        Parts { from: squares[0], to: squares[squares.len() - 1], captured }
    }

    fn read(text: &str) -> Option<Parts> {
        let numbers = |text: &str, between: char| -> Option<Vec<u32>> {
            text.split(between).map(|word| word.parse().ok()).collect()
        };
        let squares = numbers(text, 'x').or_else(|| numbers(text, '-').filter(|it| it.len() == 2));
        match squares?.as_slice() {
            [from, to, captured @ ..] if text.contains('x') != captured.is_empty() => {
                let mut captured = captured.to_vec();
                captured.sort_unstable();
                Some(Parts { from: *from, to: *to, captured })
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Notation, Protocol};

    #[test]
    fn the_board_is_turned_round_and_its_colours_are_swapped() {
        let hub = "BeBeeeeeeeeeeeebeeeWeeeeeeeeeeeew";
        let board: CheckersBoard = "W:W18,K31:B1,K14".parse().expect("a position");
        assert_eq!(position_text(&board), hub);
        assert_eq!(read_position(hub), Ok(board));
        let start = format!("W{}{}{}", "b".repeat(12), "e".repeat(8), "w".repeat(12));
        assert_eq!(position_text(&CheckersBoard::START), start);
    }

    #[test]
    fn captures_name_what_they_take_in_any_order() {
        let board: CheckersBoard = "W:W31:B26,18".parse().expect("a position");
        let moves: Vec<_> = Checkers.moves(&board).map(|mv| move_text(&board, mv)).collect();
        assert_eq!(moves, ["31x15x18x26"]);
        let mv = Checkers.moves(&board).next().expect("a capture");
        for text in ["31x15x18x26", "31x15x26x18"] {
            assert_eq!(Checkers.read_move_in(Protocol::Hub, &board, text), Ok(mv));
        }
        for text in ["31x15", "31-15", "31x15x26", "31x15x26x18x18", "", "x", "31x15x18x26x"] {
            let error = Checkers.read_move_in(Protocol::Hub, &board, text).expect_err(text);
            assert!(error.to_string().contains("; allowed: 31x15x18x26"), "{error}");
        }
    }
}
