//! What perft does not see: outcomes, keys, sizes, and the battery.

use super::{board, chess, random_game};
use crate::battery::images_are_judged_alike;
use plywood::{Game, Keyed};
use plywood_games::{
    Knowledge, Notation,
    battery::{Battery, Written},
    board::Style,
    chess::{Chess, ChessBoard, ChessMove},
    draws::{WithDraws, WithHistory},
};
use proptest::prelude::*;

#[test]
fn positions_and_moves_are_small() {
    assert!(size_of::<ChessBoard>() < 256, "{}", size_of::<ChessBoard>());
    assert!(size_of::<WithHistory<ChessBoard>>() < 256);
    assert_eq!(size_of::<ChessMove>(), 2);
}

#[test]
fn mate_and_stalemate_end_the_game_and_nothing_else() {
    let outcome = |fen: &str| chess().outcome(&board(fen));
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    assert_eq!(outcome(mated), Some(Chess::MATED));
    assert_eq!(chess().moves(&board(mated)).count(), 0);
    assert_eq!(outcome("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Some(0));
    assert_eq!(outcome("8/8/8/8/8/4k3/8/4K2R w - - 100 90"), None);
    assert_eq!(outcome("8/8/8/8/8/4k3/8/4K3 w - - 0 1"), None);
}

/// The key tells what counts: not the clocks, nor a double step without sequel.
#[test]
fn keys_are_of_positions() {
    let key = |fen: &str| chess().key(&board(fen));
    let quiet = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq";
    assert_eq!(key(&format!("{quiet} e3 0 1")), key(&format!("{quiet} - 7 9")));
    assert_eq!(board(&format!("{quiet} e3 0 1")), board(&format!("{quiet} - 7 9")));
    let beside = "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq";
    assert_ne!(key(&format!("{beside} e3 0 1")), key(&format!("{beside} - 0 1")));
    assert_ne!(board(&format!("{beside} e3 0 1")), board(&format!("{beside} - 0 1")));
    // Taking in passing would leave the king in check along the rank.
    let pinned = "8/8/8/8/k2pP2R/8/8/4K3 b -";
    assert_eq!(key(&format!("{pinned} e3 0 1")), key(&format!("{pinned} - 0 1")));
    assert_eq!(board(&format!("{pinned} e3 0 1")).to_string(), format!("{pinned} - 0 1"));
    let rooks = "r3k2r/8/8/8/8/8/8/R3K2R w";
    let keys = ["KQkq", "KQk", "KQ", "-"].map(|rights| key(&format!("{rooks} {rights} - 0 1")));
    assert!((1..4).all(|i| !keys[..i].contains(&keys[i])));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// A position has the same key whether it was played or read.
    #[test]
    fn keys_do_not_depend_on_how_a_position_came_about(seed: u64) {
        for position in random_game(seed, 100) {
            let read = board(&position.to_string());
            prop_assert_eq!(chess().key(&read), chess().key(&position));
        }
    }

    /// The iterator says at every step how many moves are left, and which.
    #[test]
    fn moves_are_counted_as_they_go(seed: u64) {
        for position in random_game(seed, 200) {
            let mut moves = chess().moves(&position);
            let all: Vec<ChessMove> = moves.clone().collect();
            for left in (0..=all.len()).rev() {
                prop_assert_eq!(moves.clone().count(), left);
                prop_assert_eq!(moves.len(), left);
                let mut folded = Vec::new();
                moves.clone().for_each(|mv| folded.push(mv));
                prop_assert_eq!(&folded, &all[all.len() - left..]);
                prop_assert_eq!(moves.next().is_some(), left > 0);
            }
        }
    }
}

/// The board as the other side sees it: ranks upside down, colours exchanged.
pub(crate) fn mirrored(position: &ChessBoard) -> ChessBoard {
    let text = position.to_string();
    let fields: Vec<&str> = text.split(' ').collect();
    let swap = |c: char| match c {
        'a'..='z' => c.to_ascii_uppercase(),
        _ => c.to_ascii_lowercase(),
    };
    let rows: Vec<&str> = fields[0].split('/').rev().collect();
    let pieces: String = rows.join("/").chars().map(swap).collect();
    let side = if fields[1] == "w" { "b" } else { "w" };
    let castling: String = fields[2].chars().map(swap).collect();
    let passing = fields[3].replace('3', "_").replace('6', "3").replace('_', "6");
    board(&format!("{pieces} {side} {castling} {passing} {} {}", fields[4], fields[5]))
}

#[test]
fn battery() {
    let symmetry = |_: &Chess, position: &ChessBoard| mirrored(position);
    let battery = Battery::new(&Chess).positions(200_000).symmetry(symmetry).check();
    let checked = battery.unwrap_or_else(|fault| panic!("{fault}"));
    assert!(checked.positions >= 200_000 && checked.distinct > 160_000, "{checked:?}");
    images_are_judged_alike(&Chess, symmetry, 2_000);
    let with_draws = WithDraws::new(Chess);
    let battery =
        Battery::new(&with_draws).written(Written::WithoutHistory).positions(50_000).check();
    battery.unwrap_or_else(|fault| panic!("{fault}"));
}

/// Plays the moves one after the other, and tells how it ended.
fn ended(fen: &str, moves: &str) -> Option<i32> {
    let game = WithDraws::new(Chess);
    let mut now = game.read_position(fen).expect("a position");
    for text in moves.split_whitespace() {
        assert_eq!(game.outcome(&now), None, "before {text}");
        let mv = game.read_move(&now, text).expect(text);
        now = game.play(&now, mv);
    }
    game.outcome(&now)
}

/// Where no series of legal moves leads to mate, and where one does, however unlikely.
#[test]
fn who_has_nothing_left_to_mate_with_draws() {
    let game = WithDraws::new(Chess);
    for (pieces, dead) in [
        ("4k3/8/8/8/8/8/8/4K3", true),
        ("4k3/8/8/8/8/8/8/4K1N1", true),
        ("4kb2/8/8/8/8/8/8/4K3", true),
        ("4kb2/8/8/8/8/8/8/2B1K3", true),
        ("4kb2/8/8/8/8/B1B5/8/2B1K3", true),
        ("4kb2/8/8/8/8/8/8/4KB2", false),
        ("4k3/8/8/8/8/8/8/2B1KB2", false),
        ("4k1n1/8/8/8/8/8/8/4K1N1", false),
        ("4k3/8/8/8/8/8/8/1N2K1N1", false),
        ("4k3/8/8/8/8/8/8/4KBN1", false),
        ("4k3/8/8/8/8/8/P7/4K3", false),
        ("4k3/8/8/8/8/8/8/R3K3", false),
        ("4k3/8/8/8/8/8/8/Q3K3", false),
    ] {
        let now = game.read_position(&format!("{pieces} w - - 0 1")).expect("a position");
        assert_eq!(game.outcome(&now), dead.then_some(0), "{pieces}");
        let drawn = game.picture(&now, None, Style::Plain).expect("a board");
        assert_eq!(drawn.contains("a draw: neither side can win"), dead, "{drawn}");
        assert_eq!(game.read_move(&now, "Kd1").is_err(), dead, "{pieces}");
        // The plain rules go on, and so does whoever counts positions.
        assert_eq!(Chess.outcome(&now.position), None, "{pieces}");
        assert_eq!(game.perft(&now, 2), Chess.perft(&now.position, 2));
    }
    // By the last capture.
    assert_eq!(ended("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", "Kxd2"), Some(0));
}

#[test]
fn repetitions_and_fifty_moves_draw() {
    let start = ChessBoard::start().to_string();
    let there_and_back = "Nf3 Nf6 Ng1 Ng8 ";
    assert_eq!(ended(&start, &there_and_back.repeat(2)), Some(0));
    assert_eq!(ended(&start, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1"), None);
    // The rights to castle make another position of it.
    let rooks = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    assert_eq!(ended(rooks, "Rh2 Kd8 Rh1 Ke8 Rh2 Kd8 Rh1 Ke8"), None);
    assert_eq!(ended(rooks, "Rh2 Kd8 Rh1 Ke8 Rh2 Kd8 Rh1 Ke8 Rh2"), Some(0));
    // So does a pawn that can be taken in passing.
    let pawns = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1";
    assert_eq!(ended(pawns, "e4 Kd8 Kd1 Ke8 Ke1 Kd8 Kd1 Ke8"), None);
    assert_eq!(ended(pawns, "e4 Kd8 Kd1 Ke8 Ke1 Kd8 Kd1 Ke8 Ke1"), None);
    assert_eq!(ended(pawns, "e4 Kd8 Kd1 Ke8 Ke1 Kd8 Kd1 Ke8 Ke1 Kd8"), Some(0));
    let late = "4k3/8/8/8/8/8/4P3/R3K3 w Q - 98 80";
    assert_eq!(ended(late, "Rb1 Kd8"), Some(0));
    assert_eq!(ended(late, "e4 Kd8 Rb1 Ke8"), None);
    assert_eq!(ended(late, "O-O-O Ke7"), Some(0));
    // Mate goes first.
    assert_eq!(ended("k7/8/1K6/8/8/8/8/7R w - - 99 80", "Rh8#"), Some(Chess::MATED));
}
