//! Connect four: rules for solving, and published scores.

use super::{after_random_moves, negamax, published};
use plywood::Game;
use plywood_games::connect_four::{
    ConnectFour, ConnectFourBoard, ConnectFourTable, Ladder, SafeBoard, SafeMoves, WinsSeen,
};

/// Boards with few cells left on which nobody has won.
fn endings(cells: std::ops::Range<u32>) -> impl Iterator<Item = ConnectFourBoard> {
    let game = ConnectFour::default();
    (0..20_000).filter_map(move |seed| {
        let left = cells.start + seed as u32 % (cells.end - cells.start);
        let board = after_random_moves(&game, ConnectFourBoard::EMPTY, 42 - left, seed);
        game.outcome(&board).is_none().then_some(board)
    })
}

#[test]
fn the_rules_for_solving_have_the_values_of_the_game() {
    let mut seen = 0;
    for board in endings(0..11) {
        let value = negamax(&ConnectFour::default(), &board);
        assert_eq!(negamax(&WinsSeen, &board), value, "{board}");
        assert_eq!(negamax(&SafeMoves, &SafeBoard::new(board)), value, "{board}");
        seen += 1;
    }
    assert!(seen > 300, "{seen}");
}

#[test]
fn boards_are_solved_and_the_move_is_best_whatever_the_table_knows() {
    let game = ConnectFour::default();
    let mut kept = ConnectFourTable::with_bytes(0); // a few thousand entries
    for board in endings(0..12) {
        let value = negamax(&game, &board);
        let mut empty = ConnectFourTable::with_bytes(1 << 20);
        for table in [&mut empty, &mut kept] {
            let solution = ConnectFour::solve_board(&board, table);
            assert_eq!(solution.score, value, "{board}");
            let best = solution.best.expect("a move");
            assert_eq!(-negamax(&game, &game.play(&board, best)), value, "{board}");
        }
        let image = ConnectFour::solve_board(&board.mirrored(), &mut kept);
        assert_eq!(image.score, value, "{board}");
    }
}

#[test]
fn games_that_are_over_have_their_score_and_no_move() {
    let won: ConnectFourBoard = "1212121".parse().unwrap();
    let mut table = ConnectFourTable::with_bytes(1 << 20);
    let solution = ConnectFour::solve_board(&won, &mut table);
    assert_eq!((solution.score, solution.best), (-18, None));
}

/// From P. Pons' test sets (blog.gamesolver.org).
#[test]
fn published_scores() {
    let sets = [
        ("2252576253462244111563365343671351441", -1),
        ("7422341735647741166133573473242566", 1),
        ("23163416124767223154467471272416755633", 0),
        ("5554224333234511764415115", 4),
        ("271713432331713132", -11),
        ("32164625", 11),
        ("6146", 18),
        ("22144426444", 15),
    ];
    for (columns, score) in sets {
        let mut table = ConnectFourTable::with_bytes(1 << 24);
        let board = columns.parse().unwrap();
        assert_eq!(ConnectFour::solve_board(&board, &mut table).score, score, "{columns}");
    }
}

fn read_set(name: &str) -> Option<Vec<(ConnectFourBoard, i32)>> {
    let text = published(&format!("connect4/{name}"))?;
    let line = |line: &str| {
        let (columns, score) = line.split_once(' ').expect("columns and a score");
        (columns.parse().expect("a board"), score.trim().parse().expect("a score"))
    };
    Some(text.lines().map(line).collect())
}

/// With no more nodes on the mean than the best open solver needs.
#[test]
fn every_position_of_the_published_sets_has_its_score() {
    for (name, most) in [("Test_L3_R1", 51.0), ("Test_L2_R1", 450.0), ("Test_L1_R1", 3300.0)] {
        let Some(set) = read_set(name) else { return };
        let mut table = ConnectFourTable::with_bytes(1 << 26);
        let mut nodes = 0;
        for (board, score) in &set {
            table.clear();
            let solution = ConnectFour::solve_board(board, &mut table);
            assert_eq!(solution.score, *score, "{name}: {board}");
            nodes += solution.nodes;
        }
        let mean = nodes as f64 / set.len() as f64;
        assert!(mean <= most, "{name}: {mean} nodes");
    }
}

#[test]
fn every_technique_of_the_ladder_is_right() {
    let boards: Vec<ConnectFourBoard> = endings(4..12).take(100).collect();
    let values: Vec<i32> =
        boards.iter().map(|board| negamax(&ConnectFour::default(), board)).collect();
    let means: Vec<f64> = Ladder::ALL
        .iter()
        .map(|step| {
            let (mean, scores) = step.climb(&boards, 1 << 27);
            assert_eq!(scores, values, "{}", step.name);
            mean
        })
        .collect();
    assert!(means[0] > 2.0 * means[1] && means[1] > means[7], "{means:?}");
}

/// No step costs more than was printed; the first four, without null windows, hardly
/// less.
#[test]
fn the_ladder_comes_out_as_printed() {
    let Some(set) = read_set("Test_L3_R1") else { return };
    let (boards, scores): (Vec<_>, Vec<_>) = set.into_iter().unzip();
    for (i, step) in Ladder::ALL.iter().enumerate() {
        let (mean, found) = step.climb(&boards, 1 << 27);
        assert_eq!(found, scores, "{}", step.name);
        let ratio = mean / step.printed_end_easy;
        eprintln!("{:<16} printed {:>9.2}, measured {mean:>9.2}", step.name, step.printed_end_easy);
        let least = if i < 4 { 0.99 } else { 0.9 };
        assert!((least..1.005).contains(&ratio), "{}: {ratio}", step.name);
    }
}

#[test]
#[ignore = "takes minutes"]
fn the_first_player_wins_in_the_middle_column() {
    let mut table = ConnectFourTable::with_bytes(1 << 29);
    let solution = ConnectFour::solve_board(&ConnectFourBoard::EMPTY, &mut table);
    let middle = "4".parse().unwrap();
    let best =
        solution.best.map(|best| ConnectFour::default().play(&ConnectFourBoard::EMPTY, best));
    eprintln!("{solution:?}");
    assert_eq!((solution.score, best), (1, Some(middle)));
}
