//! Tic-tac-toe: known counts and values, text, the battery.

use plywood::{
    Game, Search, Window,
    algorithm::negascout,
    memory::BoundsMemory,
    perft::{Perft, perft},
};
use plywood_games::{
    Family, Knowledge, Notation,
    battery::Battery,
    board::Style,
    tic_tac_toe::{TicTacToe, TicTacToeBoard},
};
use std::collections::HashSet;

fn game(columns: u8, rows: u8, line: u8) -> TicTacToe {
    TicTacToe::new(columns, rows, line).expect("a board")
}

/// The usual counts of games and positions (H. Schaefer, 2002, Mathrec).
#[test]
fn the_small_board_has_the_known_counts() {
    let game = game(3, 3, 3);
    let root = game.root(0);
    assert_eq!(perft(&game, &root, 9), 255_168);
    let by_ply = [9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872];
    for (depth, count) in (1..).zip(by_ply) {
        assert_eq!(Perft::count(&game, &root, depth).full, count, "{depth} plies");
    }
    let mut seen = HashSet::new();
    let mut left = vec![root];
    while let Some(board) = left.pop() {
        if seen.insert(board) && game.outcome(&board).is_none() {
            left.extend(game.moves(&board).map(|mv| game.play(&board, mv)));
        }
    }
    assert_eq!(seen.len(), 5478);
}

fn value(game: &TicTacToe) -> i32 {
    let memory = BoundsMemory::with_bytes(1 << 24);
    let mut search = Search::new(game, game.evaluation()).memory(memory);
    let Ok(value) = negascout(&mut search, &game.root(0), game.height().unwrap(), Window::full());
    value
}

/// J. W. H. M. Uiterwijk and H. J. van den Herik, "The advantage of the initiative",
/// 2000: which small m,n,k-games the first player wins.
#[test]
fn known_games_have_their_values() {
    for (columns, rows, line, won) in
        [(3, 3, 3, false), (4, 3, 3, true), (2, 6, 3, false), (1, 1, 1, true), (2, 2, 2, true)]
    {
        let game = game(columns, rows, line);
        assert_eq!(value(&game) > 0, won, "{game}");
        assert!(value(&game) >= 0, "nobody is worse off for moving first");
    }
    assert_eq!(value(&game(2, 2, 2)), 1001, "won by the third stone, one cell is left");
}

#[test]
fn the_battery() {
    for (columns, rows, line) in [(3, 3, 3), (4, 3, 3), (7, 10, 5), (10, 10, 4), (10, 1, 2)] {
        let game = game(columns, rows, line);
        let battery = Battery::new(&game)
            .positions(100_000)
            .symmetry(|game, board| game.mirrored(board))
            .symmetry(|game, board| game.upside_down(board));
        let checked = battery.check().unwrap();
        assert!(checked.finished > 15 && checked.written > 15, "{checked:?}");
    }
}

/// A line by looking at every cell, direction and length.
fn has_line(rows: &[Vec<char>], stone: char, length: usize) -> bool {
    let at = |column: i32, row: i32| {
        let row = usize::try_from(row).ok().and_then(|row| rows.get(row));
        row.and_then(|row| row.get(usize::try_from(column).ok()?)).copied()
    };
    let line = |column: i32, row: i32, (right, down): (i32, i32)| {
        (0..length as i32).all(|i| at(column + i * right, row + i * down) == Some(stone))
    };
    let directions = [(1, 0), (0, 1), (1, 1), (1, -1)];
    (0..rows.len() as i32).any(|row| {
        (0..rows[0].len() as i32).any(|column| directions.iter().any(|&d| line(column, row, d)))
    })
}

#[test]
fn lines_are_those_that_one_sees() {
    use plywood_games::random::{below, mix};
    let mut draw = 5;
    let mut won = 0;
    for (columns, rows, line) in [(3, 3, 3), (5, 4, 3), (10, 10, 4), (2, 7, 2), (10, 3, 10)] {
        let game = game(columns, rows, line);
        for _ in 0..300 {
            let mut board = game.root(0);
            let outcome = loop {
                let text = game.position_text(&board).unwrap();
                let letters: Vec<Vec<char>> =
                    text.split('/').map(|row| row.chars().collect()).collect();
                let seen = ['X', 'O'].map(|stone| has_line(&letters, stone, line.into()));
                let outcome = game.outcome(&board);
                assert_eq!(seen[0] || seen[1], outcome.is_some_and(|score| score != 0), "{text}");
                if let Some(score) = outcome {
                    break score;
                }
                let moves: Vec<u8> = game.moves(&board).collect();
                draw = mix(draw);
                board = game.play(&board, moves[below(draw, moves.len() as u32) as usize]);
            };
            won += u32::from(outcome != 0);
        }
    }
    assert!(won > 500, "{won}");
}

#[test]
fn positions_are_read_and_drawn() {
    let game = game(3, 3, 3);
    let board = game.read_position("X.O/.X./..O").unwrap();
    let mv = game.read_move(&board, "b1").unwrap();
    let picture = game.picture(&game.play(&board, mv), Some(mv), Style::Plain).unwrap();
    assert_eq!(picture, "3  X  .  O\n2  .  X  .\n1  . [X] O\n   a  b  c\nO to move\n");
    for (text, told) in [
        ("", "1 rows; allowed: 3, with / between"),
        ("X.O/.X/..O", "row '.X' has 2 cells; allowed: 3"),
        ("X.O/.X?/..O", "'?' is no cell; allowed: X, O and ."),
        ("X.O/.../..O", "1 X and 2 O; allowed: as many, or one X more"),
        ("XXX/OO./O..", "the side to move has a line already"),
    ] {
        let error = game.read_position(text).unwrap_err().to_string();
        assert!(error.contains(told), "{text}: {error}");
    }
    let won = game.read_position("XXX/OO./...").unwrap();
    assert_eq!(game.outcome(&won), Some(-1004));
    let error = game.read_move(&won, "c1").unwrap_err().to_string();
    assert!(error.contains("the game is over"), "{error}");
    assert_eq!(size_of::<TicTacToeBoard>(), 32);
}
