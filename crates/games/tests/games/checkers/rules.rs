//! Counts of positions, and the rules against the obvious ones.

use super::{obvious::Obvious, random_positions};
use crate::battery::images_are_judged_alike;
use plywood::Game;
use plywood_games::{
    Knowledge, Notation,
    battery::Battery,
    checkers::{Checkers, CheckersBoard},
};
use std::collections::BTreeSet;

/// Aart Bik's counts of 2009, from the start.
const START: [u64; 12] =
    [7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564, 85242128, 388623673];

#[test]
fn counts_from_the_start_are_those_published() {
    let game = Checkers;
    for (depth, count) in (1..=10).zip(START) {
        assert_eq!(game.perft(&CheckersBoard::START, depth), count, "depth {depth}");
    }
}

#[test]
#[ignore = "takes a few seconds more"]
fn deep_counts_from_the_start_are_those_published() {
    let game = Checkers;
    for (depth, count) in (11..=12).zip(&START[10..]) {
        assert_eq!(game.perft(&CheckersBoard::START, depth), *count, "depth {depth}");
    }
}

/// A hundred positions of random games, on whose counts two programs agree.
#[test]
fn counts_from_random_positions_are_those_of_other_programs() {
    let game = Checkers;
    let file = include_str!("../data/checkers_perft_positions.tsv");
    let lines = file.lines().filter(|line| !line.starts_with('#'));
    let mut positions = 0;
    for line in lines {
        let mut cells = line.split('\t');
        let board = game.read_position(cells.next().expect("a position")).expect("a position");
        for (depth, count) in (1..).zip(cells) {
            let count: u64 = count.parse().expect("a count");
            assert_eq!(game.perft(&board, depth), count, "{line}: depth {depth}");
        }
        positions += 1;
    }
    assert_eq!(positions, 100);
}

#[test]
fn moves_are_those_of_the_obvious_rules() {
    let game = Checkers;
    let (mut jumps, mut kings, mut over) = (0, 0, 0);
    for board in random_positions(20_000) {
        let fen = game.position_text(&board).expect("text");
        let obvious = Obvious::read(&fen);
        assert_eq!(obvious.fen(), fen);
        let expected: Vec<String> = obvious.moves().iter().map(|(_, after)| after.fen()).collect();
        assert_eq!(game.outcome(&board).is_some(), expected.is_empty(), "{fen}");
        let after = |mv| game.position_text(&game.play(&board, mv)).expect("text");
        let mut found: Vec<String> = game.moves(&board).map(after).collect();
        let mut expected = expected;
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "{fen}");
        jumps += usize::from(obvious.moves().iter().any(|(path, _)| path.len() > 2));
        kings += usize::from(fen.contains('K'));
        over += usize::from(expected.is_empty());
    }
    assert!(jumps > 500 && kings > 2_000 && over > 20, "{jumps} {kings} {over}");
}

/// A king may jump nine times, and go round in both directions.
#[test]
fn long_jumps_are_told_apart() {
    let game = Checkers;
    let mut longest = 0;
    let mut most_long = 0;
    // All sets of the nine pieces that a king can jump over among the squares it can
    // come to, for the two sets of such squares.
    let men_in_even_rows = [6, 7, 8, 14, 15, 16, 22, 23, 24];
    let men_in_odd_rows = [9, 10, 11, 17, 18, 19, 25, 26, 27];
    for men in [men_in_even_rows, men_in_odd_rows] {
        for chosen in 1..1 << 9 {
            let men = (0..9).filter(|i| chosen >> i & 1 == 1).map(|i| format!("K{}", men[i]));
            let men = men.collect::<Vec<_>>().join(",");
            for king in 1..=32 {
                let Ok(board) = game.read_position(&format!("B:W{men}:BK{king}")) else { continue };
                let obvious = Obvious::read(&game.position_text(&board).expect("text")).moves();
                let moves: Vec<_> = game.moves(&board).collect();
                assert_eq!(moves.len(), obvious.len());
                let mut found: Vec<_> = moves.iter().map(|&mv| game.play(&board, mv)).collect();
                let texts: BTreeSet<_> =
                    moves.iter().map(|&mv| game.move_text(&board, mv)).collect();
                assert_eq!(texts.len(), moves.len(), "each has a name of its own: {texts:?}");
                for (path, after) in &obvious {
                    longest = longest.max(path.len() - 1);
                    let at = found.iter().position(|found| found.to_string() == after.fen());
                    found.remove(at.expect("the same positions, as often"));
                }
                let long = obvious.iter().filter(|(path, _)| path.len() > 5).count();
                most_long = most_long.max(long);
            }
        }
    }
    assert_eq!(longest, 9);
    assert!((10..512).contains(&most_long), "{most_long} have numbers: there is room for 512");
}

#[test]
fn the_battery() {
    let game = Checkers;
    let battery = Battery::new(&game).positions(200_000).symmetry(|_, board| board.turned());
    let checked = battery.check().unwrap();
    assert!(checked.distinct > 40_000 && checked.finished > 200, "{checked:?}");
    images_are_judged_alike(&game, |_, board| board.turned(), 20_000);
}

#[test]
fn positions_and_moves_are_small() {
    assert!(size_of::<CheckersBoard>() <= 32);
    assert_eq!(size_of::<plywood_games::checkers::CheckersMove>(), 2);
}
