//! Othello: endgames against negamax, stable discs, and the FFO positions.

use super::{after_random_moves, negamax, published};
use plywood::{Game, Window, solve::Bounded};
use plywood_games::othello::{Othello, OthelloBoard, OthelloTable};

/// Positions of random games with about `empty` empty squares.
fn endings(size: u8, empty: u32) -> impl Iterator<Item = OthelloBoard> {
    let othello = Othello::new(size).expect("a size");
    let moves = u32::from(size).pow(2) - 4 - empty;
    (0..).map(move |seed| after_random_moves(&othello, othello.start(), moves, seed))
}

#[test]
fn endgames_have_the_values_of_the_game_and_the_move_is_best() {
    for size in Othello::SIZES {
        let othello = Othello::new(size).unwrap();
        let mut kept = OthelloTable::with_bytes(1 << 16);
        for empty in 0..10 {
            for board in endings(size, empty).take(if empty < 9 { 60 } else { 10 }) {
                let value = negamax(&othello, &board);
                let mut table = OthelloTable::with_bytes(1 << 20);
                for table in [&mut table, &mut kept] {
                    let solution = othello.solve_board(&board, table);
                    let text = othello.board_text(&board);
                    assert_eq!(solution.score, value, "{text}");
                    if let Some(best) = solution.best {
                        assert_eq!(
                            -negamax(&othello, &othello.play(&board, best)),
                            value,
                            "{text}"
                        );
                    } else {
                        assert_eq!(othello.outcome(&board), Some(value), "{text}");
                    }
                }
            }
        }
    }
}

/// Whatever is played, the score stays within the bounds.
#[test]
fn what_is_said_to_be_stable_is_never_turned() {
    let othello = Othello::default();
    let mut narrower = 0;
    for seed in 0..3_000 {
        let moves = 20 + seed as u32 % 38;
        let board = after_random_moves(&othello, othello.start(), moves, seed);
        // Far ahead what the other side is sure of matters, and far behind the other way.
        let beta = othello.bounds(&board, Window { alpha: 127, beta: 128 }).beta;
        let alpha = othello.bounds(&board, Window { alpha: -128, beta: -127 }).alpha;
        narrower += u32::from((alpha, beta) != (-64, 64));
        for game in 0..20 {
            let end = after_random_moves(&othello, board, 99, mix_seed(seed, game));
            let score = othello.outcome(&end).expect("the end");
            let score = if end.side() == board.side() { score } else { -score };
            assert!((alpha..=beta).contains(&score), "{}", othello.board_text(&board));
        }
    }
    assert!(narrower > 400, "{narrower}");
}

fn mix_seed(seed: u64, game: u64) -> u64 {
    1_000_003 * seed + game
}

/// Eleven discs to three for the second player, with two squares left.
#[test]
fn the_board_of_4x4_is_lost_by_ten() {
    let othello = Othello::new(4).unwrap();
    let mut table = OthelloTable::with_bytes(1 << 20);
    assert_eq!(othello.solve_board(&othello.start(), &mut table).score, -10);
}

/// The first few of the FFO endgame tests: a position, its score, its best moves.
#[test]
fn endgames_of_ffo() {
    let othello = Othello::default();
    let positions = [
        ("--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X", 18, "g8"),
        ("-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X", 10, "a4"),
        ("XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X", 6, "h5"),
        ("OOOOOOOOXOOXXX--XXOOXOO-XOXOOO--XOOOOX--XOOXOO--XOOOOO--XXXX---- O", 0, "g5"),
    ];
    for (text, score, best) in positions {
        let board = othello.parse_position(text).unwrap();
        let mut table = OthelloTable::with_bytes(1 << 24);
        let solution = othello.solve_board(&board, &mut table);
        let found = solution.best.map(|best| best.to_string());
        assert_eq!((solution.score, found.as_deref()), (score, Some(best)), "{text}");
    }
}

fn check_set(file: &str, lines: std::ops::Range<usize>) {
    let Some(text) = published(&format!("othello/{file}")) else { return };
    let othello = Othello::default();
    let mut table = OthelloTable::with_bytes(1 << 26);
    for line in text.lines().take(lines.end).skip(lines.start) {
        let problem = othello.parse_problem(line).expect("a problem");
        table.clear();
        let solution = othello.solve_board(&problem.board, &mut table);
        let most = problem.scores.iter().map(|&(_, score)| score).max();
        assert_eq!(Some(solution.score), most, "{line}");
        let best = solution.best.expect("a move");
        assert!(problem.scores.contains(&(best, solution.score)), "{best}: {line}");
    }
}

#[test]
fn small_endgames_of_ffo_have_their_published_scores() {
    check_set("fforum-1-19.obf", 0..19);
    check_set("fforum-20-39.obf", 0..5);
}

#[test]
#[ignore = "takes half a minute"]
fn the_other_endgames_of_ffo_have_their_published_scores() {
    check_set("fforum-20-39.obf", 5..20);
    check_set("fforum-40-59.obf", 0..5);
}

#[test]
#[ignore = "takes hours"]
fn the_board_of_6x6_is_lost_by_four() {
    let othello = Othello::new(6).unwrap();
    let mut table = OthelloTable::with_bytes(1 << 30);
    let solution = othello.solve_board(&othello.start(), &mut table);
    eprintln!("{solution:?}");
    assert_eq!(solution.score, -4);
}
