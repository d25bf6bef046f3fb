//! What perft does not see: outcomes, keys, sizes, and the battery.

use super::{board, chess, random_game};
use plywood::{Game, Keyed};
use plywood_games::{Battery, Chess, ChessBoard, ChessMove};
use proptest::prelude::*;

#[test]
fn positions_and_moves_are_small() {
    assert!(size_of::<ChessBoard>() < 256, "{}", size_of::<ChessBoard>());
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

    /// The iterator says at every step how many moves are left.
    #[test]
    fn moves_are_counted_as_they_go(seed: u64) {
        for position in random_game(seed, 200) {
            let mut moves = chess().moves(&position);
            let all: Vec<ChessMove> = moves.clone().collect();
            for left in (0..=all.len()).rev() {
                prop_assert_eq!(moves.clone().count(), left);
                prop_assert_eq!(moves.len(), left);
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
    let battery = Battery::new(&Chess::default()).symmetry(symmetry).check();
    let checked = battery.unwrap_or_else(|fault| panic!("{fault}"));
    assert!(checked.positions >= 1_000_000 && checked.distinct > 800_000, "{checked:?}");
    let quiet: Chess = "chess:eval=material,quiescence=on".parse().expect("chess");
    let battery = Battery::new(&quiet).symmetry(symmetry).positions(30_000).check();
    battery.unwrap_or_else(|fault| panic!("{fault}"));
}
