//! Connect four: published counts and scores, text, evaluations, the battery.

#![allow(clippy::print_stderr)] // says what it passes over

use super::battery::images_are_judged_alike;
use plywood::{Game, Search, Window, algorithm::negascout, memory::BoundsMemory, perft::Perft};
use plywood_games::{
    Family, Knowledge, Notation,
    battery::Battery,
    board::Style,
    connect_four::{ConnectFour, ConnectFourBoard, ConnectFourEvaluation},
};
use std::{fs, path::Path};

/// The counts that other programs print: games that are over earlier do not count.
#[test]
fn perft_from_the_start_is_as_published() {
    let counts = [7, 49, 343, 2401, 16807, 117_649, 823_536, 5_673_234, 39_394_572];
    for (depth, count) in (1..).zip(counts) {
        let counted = Perft::count(&ConnectFour::default(), &ConnectFourBoard::EMPTY, depth);
        assert_eq!(counted.full, count, "depth {depth}");
    }
}

#[test]
fn the_battery() {
    for evaluation in ConnectFourEvaluation::ALL {
        let game = ConnectFour::scaled_for(evaluation);
        let checked = Battery::new(&game)
            .positions(200_000)
            .symmetry(|_, board| board.mirrored())
            .check()
            .unwrap();
        assert!(checked.distinct > 80_000 && checked.finished > 1_000, "{checked:?}");
        assert!(checked.written > 500, "{checked:?}");
        images_are_judged_alike(&game, |_, board| board.mirrored(), 20_000);
    }
}

fn score(columns: &str) -> i32 {
    let board: ConnectFourBoard = columns.parse().expect("a position");
    let memory = BoundsMemory::with_bytes(1 << 24);
    let game = ConnectFour::default();
    let mut search = Search::new(&game, game.evaluation()).memory(memory);
    let left = 42 - columns.len() as u32;
    let Ok(score) = negascout(&mut search, &board, left, Window::full());
    score
}

/// From P. Pons' test sets of late positions, where scores are counted as here.
#[test]
fn late_positions_have_their_published_scores() {
    for (columns, published) in [
        ("2252576253462244111563365343671351441", -1),
        ("7422341735647741166133573473242566", 1),
        ("23163416124767223154467471272416755633", 0),
        ("65214673556155731566316327373221417", -1),
    ] {
        assert_eq!(score(columns), published, "{columns}");
    }
}

/// More of them, where they are found beside the project.
#[test]
fn more_late_positions_have_their_published_scores() {
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/connect4");
    let Ok(text) = fs::read_to_string(shared.join("Test_L3_R1")) else {
        eprintln!("no ../shared/data/connect4/Test_L3_R1: passed over");
        return;
    };
    for line in text.lines() {
        let (columns, published) = line.split_once(' ').expect("moves and a score");
        assert_eq!(score(columns), published.trim().parse::<i32>().unwrap(), "{columns}");
    }
}

#[test]
fn positions_are_written_as_some_order_of_moves() {
    for (columns, same) in [("", ""), ("1", "1"), ("4453", "4453")] {
        let board: ConnectFourBoard = columns.parse().unwrap();
        assert_eq!(board.to_string().len(), same.len());
        assert_eq!(board.to_string().parse(), Ok(board));
    }
    let error = ConnectFour::default().read_position("48").unwrap_err().to_string();
    assert_eq!(error, "connect-four: move 2: '8' is no column; allowed: 1 to 7");
    let error = ConnectFour::default().read_position("12121212").unwrap_err().to_string();
    assert_eq!(error, "connect-four: move 8: the game is over");
    let board = ConnectFour::default().read_position("1212121").unwrap();
    assert_eq!(board.to_string().parse(), Ok(board), "the last stone makes the line");
    assert!(ConnectFour::default().read_move(&board, "2").is_err(), "the game is over");
}

#[test]
fn the_board_is_drawn() {
    let game = ConnectFour::default();
    let board = game.read_position("4453").unwrap();
    let mv = game.read_move(&board, "4").unwrap();
    let picture = game.picture(&game.play(&board, mv), Some(mv), Style::Plain).unwrap();
    let expected = "
6  .  .  .  .  .  .  .
5  .  .  .  .  .  .  .
4  .  .  .  .  .  .  .
3  .  .  . [X] .  .  .
2  .  .  .  O  .  .  .
1  .  .  O  X  X  .  .
   1  2  3  4  5  6  7
O to move
";
    assert_eq!(picture, expected[1..]);
}

#[test]
fn parameters_are_read_as_written_and_refused_with_the_reason() {
    let refusal = |text: &str| text.parse::<ConnectFour>().unwrap_err().to_string();
    assert_eq!(
        refusal("connect-four:x=1"),
        "connect-four takes no parameters, but 'x=1' was given"
    );
    assert_eq!("connect-four".parse::<ConnectFour>().unwrap().to_string(), "connect-four");
    for evaluation in ConnectFourEvaluation::ALL {
        assert_eq!(ConnectFour::scaled_for(evaluation).result_unit(), evaluation.unit());
    }
}

/// Evaluations stay below what the latest win counts.
#[test]
fn evaluations_are_less_than_a_win() {
    use plywood::Evaluate;
    use plywood_games::random::{below, mix};
    let mut draw = 3;
    for evaluation in [ConnectFourEvaluation::Lines, ConnectFourEvaluation::Threats] {
        let game = ConnectFour::scaled_for(evaluation);
        for _ in 0..2_000 {
            let mut board = game.root(0);
            while game.outcome(&board).is_none() {
                assert!(evaluation.evaluate(&game, &board).abs() < evaluation.unit());
                let moves: Vec<_> = game.moves(&board).collect();
                draw = mix(draw);
                board = game.play(&board, moves[below(draw, moves.len() as u32) as usize]);
            }
            let score = game.outcome(&board).unwrap();
            assert!(score == 0 || score <= -evaluation.unit());
        }
    }
}
