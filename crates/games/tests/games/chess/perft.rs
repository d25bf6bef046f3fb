//! The rules by counting: published numbers of positions.

use super::{KIWIPETE, board, chess};
use plywood_games::{Knowledge, chess::ChessBoard};
use std::path::Path;

fn perft(position: &ChessBoard, depth: u32) -> u64 {
    chess().perft(position, depth)
}

fn check(fen: &str, counts: &[u64]) {
    for (depth, &count) in (1..).zip(counts) {
        assert_eq!(perft(&board(fen), depth), count, "{fen} to depth {depth}");
    }
}

#[test]
fn the_start_of_the_game() {
    let start = ChessBoard::start();
    let counts = [1, 20, 400, 8902, 197_281, 4_865_609];
    assert_eq!([0, 1, 2, 3, 4, 5].map(|depth| perft(&start, depth)), counts);
}

/// Kiwipete and positions 3 to 6, as the Chess Programming Wiki numbers them.
#[test]
fn the_usual_test_positions() {
    check(KIWIPETE, &[48, 2039, 97_862, 4_085_603]);
    check("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14, 191, 2812, 43_238, 674_624]);
    let fourth = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";
    check(fourth, &[6, 264, 9467, 422_333]);
    let fifth = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8";
    check(fifth, &[44, 1486, 62_379, 2_103_487]);
    let sixth = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";
    check(sixth, &[46, 2079, 89_890, 3_894_594]);
}

#[test]
#[ignore = "long: 119 060 324 and more positions"]
fn the_start_of_the_game_six_plies_deep() {
    assert_eq!(perft(&ChessBoard::start(), 6), 119_060_324);
    assert_eq!(perft(&board(KIWIPETE), 5), 193_690_690);
}

/// The files of perft positions beside the project, if they are there.
fn shared(name: &str) -> Option<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/chess").join(name);
    let text = std::fs::read_to_string(&path).ok();
    if text.is_none() {
        eprintln!("passed over: there is no {}", path.display());
    }
    text
}

/// Every position of both files, to the depths with at most `most` positions.
fn check_shared(most: u64) -> usize {
    let mut checked = 0;
    for line in shared("perftsuite.epd").unwrap_or_default().lines() {
        let mut parts = line.split(';').map(str::trim);
        let position = board(parts.next().expect("a position"));
        for part in parts {
            let (depth, count) = part.split_once(' ').expect("a depth and a number");
            let depth = depth.trim_start_matches('D').parse().expect("a depth");
            let count: u64 = count.trim().parse().expect("a number");
            if count <= most {
                assert_eq!(perft(&position, depth), count, "{line} to depth {depth}");
                checked += 1;
            }
        }
    }
    let mut position = None;
    for line in shared("tricky.perft").unwrap_or_default().lines() {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            // This one cannot arise: Black was in check before the pawn's step.
            "epd" if rest == "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3" => position = None,
            "epd" => position = Some(board(rest)),
            "perft" => {
                let Some(position) = &position else { continue };
                let (depth, count) = rest.trim().split_once(' ').expect("a depth and a number");
                let depth = depth.parse().expect("a depth");
                let count: u64 = count.trim().parse().expect("a number");
                if count <= most {
                    assert_eq!(perft(position, depth), count, "{position} to depth {depth}");
                    checked += 1;
                }
            }
            _ => {}
        }
    }
    checked
}

#[test]
fn every_perft_position_of_the_shared_data() {
    eprintln!("{} counts are right", check_shared(5_000_000));
}

#[test]
#[ignore = "long: minutes"]
fn every_perft_position_of_the_shared_data_in_depth() {
    eprintln!("{} counts are right", check_shared(500_000_000));
}
