//! Positions and moves as text.

use super::{obvious::Obvious, random_positions};
use plywood::Game;
use plywood_games::{
    Notation,
    board::Style,
    checkers::{Checkers, CheckersBoard},
};
use proptest::prelude::*;

const START: &str = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";

#[test]
fn the_start_is_written_as_players_write_it() {
    let game = Checkers;
    assert_eq!(game.position_text(&CheckersBoard::START).as_deref(), Some(START));
    for text in [START, "B:W21-32:B1-12.", "b:b1-12:w21-32", " B : W21-32 : B1-12 "] {
        assert_eq!(game.read_position(text), Ok(CheckersBoard::START), "{text}");
    }
}

#[test]
fn what_is_no_position_is_refused() {
    let game = Checkers;
    for (text, told) in [
        ("", "does not begin with who is to move"),
        ("X:W21:B1", "does not begin with who is to move"),
        ("B", "a side is missing"),
        ("B:W21", "a side is missing"),
        ("B:W21:B1:B2", "black is there twice"),
        ("B:W21:1", "'1' does not begin with B or W"),
        ("B:W33:B1", "'33' is no square; allowed: 1 to 32, K1 to K32"),
        ("B:W0:B1", "'0' is no square"),
        ("B:W+5:B1", "'+5' is no square"),
        ("B:WK:B1", "'K' is no square"),
        ("B:W21,,22:B1", "'' is no square"),
        ("B:W21,21:B1", "square 21 is there twice"),
        ("B:W24-21:B1", "'24-21' goes backwards"),
        ("B:W21:B21", "square 21 belongs to both sides"),
        ("B:W1:B5", "white's man on 1 would be a king"),
        ("B:W5:B29", "black's man on 29 would be a king"),
        ("B:W13-32:BK1", "20 pieces of white; allowed: 12"),
        ("B:W:B1", "white has no pieces left, and yet black is to move"),
    ] {
        let error = game.read_position(text).expect_err(text).to_string();
        assert!(error.starts_with("checkers: "), "{error}");
        assert!(error.contains(told), "{text}: {error}");
    }
}

#[test]
fn moves_are_written_as_players_write_them() {
    let game = Checkers;
    let names = |fen: &str| {
        let board = game.read_position(fen).expect(fen);
        let mut names: Vec<String> =
            game.moves(&board).map(|mv| game.move_text(&board, mv)).collect();
        names.sort();
        names.join(" ")
    };
    assert_eq!(names(START), "10-14 10-15 11-15 11-16 12-16 9-13 9-14");
    assert_eq!(names("W:W22:B18"), "22x15");
    // Where two moves begin and end alike, all squares are named.
    assert_eq!(names("W:WK27:B15,16,23,24"), "27x18x11x20x27 27x20x11x18x27");
    assert_eq!(names("W:W30:B17,18,25,26"), "30x21x14 30x23x14");
    assert_eq!(names("W:W30:B17,25"), "30x14");
}

#[test]
fn moves_are_read_with_and_without_the_squares_between() {
    let game = Checkers;
    let board = game.read_position("W:W30:B17,25").unwrap();
    let mv = game.moves(&board).next().unwrap();
    for text in ["30x14", "30X14", "30-14", "30x21x14", " 30x21x14 "] {
        assert_eq!(game.read_move(&board, text), Ok(mv), "{text}");
    }
    let start = CheckersBoard::START;
    assert!(game.read_move(&start, "09-13").is_ok());
    let board = game.read_position("W:W30:B17,18,25,26").unwrap();
    assert!(game.read_move(&board, "30x23x14").is_ok());
    for (board, text, told) in [
        (board, "30x14", "may mean more than one move; allowed: 30x23x14, 30x21x14"),
        (board, "30x22x14", "not legal here; allowed: 30x23x14, 30x21x14"),
        (start, "11x15", "not legal here"),
        (start, "11", "is no move; allowed: as 11-15, or 22x15"),
        (start, "11-", "is no move"),
        (start, "11-33", "is no move"),
        (start, "e2e4", "is no move"),
    ] {
        let error = game.read_move(&board, text).expect_err(text).to_string();
        assert!(error.contains(told), "{text}: {error}");
    }
}

/// Every move by all its squares is the move that the obvious rules mean by them.
#[test]
fn paths_are_those_of_the_obvious_rules() {
    let game = Checkers;
    for board in random_positions(3_000) {
        for (path, after) in Obvious::read(&board.to_string()).moves() {
            let text = path.iter().map(usize::to_string).collect::<Vec<_>>().join("-");
            let mv = game.read_move(&board, &text).expect("legal");
            assert_eq!(game.play(&board, mv).to_string(), after.fen());
        }
    }
}

#[test]
fn the_board_is_drawn() {
    let game = Checkers;
    let board = game.read_position("B:W21,K31:B9,K10").unwrap();
    let mv = game.read_move(&board, "10-15").unwrap();
    let picture = game.picture(&game.play(&board, mv), Some(mv), Style::Plain).unwrap();
    let expected = "
  1-4     .     .     .     .
  5-8  .     .     .     .
 9-12     b    [.]    .     .
13-16  .     .    [B]    .
17-20     .     .     .     .
21-24  w     .     .     .
25-28     .     .     .     .
29-32  .     .     W     .
white to move
";
    assert_eq!(picture, expected[1..]);
}

proptest! {
    #[test]
    fn no_text_makes_it_panic(text in "[BWKbwk0-9:,.x -]{0,24}|\\PC{0,20}") {
        let game = Checkers;
        if let Ok(board) = game.read_position(&text) {
            prop_assert_eq!(game.read_position(&board.to_string()), Ok(board));
        }
        let _ = game.read_move(&CheckersBoard::START, &text);
    }
}
