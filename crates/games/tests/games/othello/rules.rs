use super::{obvious::Obvious, random_positions, sized};
use plywood::{Game, Keyed, perft::perft};
use plywood_games::{
    Notation,
    othello::{Othello, OthelloBoard, OthelloMove},
};
use std::collections::{HashMap, HashSet};

/// Aart Bik's counts: a pass is a ply, and a game that is over counts one.
const PUBLISHED: [u64; 13] = [
    1,
    4,
    12,
    56,
    244,
    1396,
    8200,
    55_092,
    390_216,
    3_005_288,
    24_571_284,
    212_258_800,
    1_939_886_636,
];

#[test]
fn perft_from_the_start_is_as_published() {
    let othello = Othello::default();
    for (depth, &count) in PUBLISHED.iter().enumerate().take(11) {
        assert_eq!(perft(&othello, &othello.start(), depth as u32), count, "depth {depth}");
    }
}

#[test]
#[ignore = "half a minute"]
fn deep_perft_from_the_start_is_as_published() {
    let othello = Othello::default();
    for depth in [11, 12] {
        let count = perft(&othello, &othello.start(), depth);
        assert_eq!(count, PUBLISHED[depth as usize], "depth {depth}");
    }
}

#[test]
fn perft_of_small_boards_is_that_of_the_obvious_rules() {
    for (size, deepest) in [(4, 12), (6, 7)] {
        let othello = sized(size);
        for depth in 0..=deepest {
            let count = perft(&othello, &othello.start(), depth);
            assert_eq!(count, Obvious::start(size.into()).perft(depth), "{othello}, depth {depth}");
        }
    }
}

fn same_as_obvious(othello: &Othello, board: &OthelloBoard) {
    let text = othello.board_text(board);
    let obvious = Obvious::read(&text);
    let moves: Vec<OthelloMove> = othello.moves(board).collect();
    let results = |mv: &OthelloMove| {
        (othello.move_text(board, *mv), othello.board_text(&othello.play(board, *mv)))
    };
    let ours: Vec<(String, String)> = moves.iter().map(results).collect();
    let truth: Vec<(String, String)> =
        obvious.moves().iter().map(|(name, after)| (name.clone(), after.text())).collect();
    assert_eq!(ours, truth, "{text}");
    assert_eq!(othello.moves(board).count(), truth.len(), "{text}");
    assert_eq!(othello.moves(board).size_hint(), (truth.len(), Some(truth.len())), "{text}");
    assert_eq!(othello.outcome(board), obvious.outcome(), "{text}");
}

#[test]
fn random_positions_have_the_moves_and_outcomes_of_the_obvious_rules() {
    for size in Othello::SIZES {
        let othello = sized(size);
        let (mut passes, mut ends) = (0, 0);
        for board in random_positions(othello, 1, 10_000) {
            same_as_obvious(&othello, &board);
            passes += usize::from(othello.moves(&board).any(|mv| mv == OthelloMove::PASS));
            ends += usize::from(othello.outcome(&board).is_some());
        }
        assert!(passes > 50 && ends > 100, "{othello}: {passes} passes, {ends} ends");
    }
}

/// Any discs at all, as random games never have them: whole lines turned at
/// once, empty boards, lines that end at the edge.
#[test]
fn boards_of_random_discs_have_the_moves_of_the_obvious_rules() {
    use plywood_games::random::mix;
    for size in Othello::SIZES {
        let othello = sized(size);
        let start = Obvious::start(size.into());
        for seed in 0..3_000u64 {
            let mut draw = mix(seed);
            let likely = 1 + draw % 7;
            let mut obvious = start.clone();
            for square in obvious.rows.iter_mut().flatten() {
                draw = mix(draw);
                if *square == '-' || draw & 1 == 0 {
                    *square = match draw >> 32 & 7 {
                        n if n < likely => 'O',
                        7 if *square == '-' => '-',
                        _ => 'X',
                    };
                }
            }
            same_as_obvious(&othello, &othello.parse_position(&obvious.text()).unwrap());
        }
    }
}

#[test]
fn the_winner_has_the_empty_squares() {
    let othello = Othello::default();
    let score = |text: &str| othello.outcome(&othello.parse_position(text).unwrap());
    // X has turned everything after nine moves.
    let moves = "e6f4e3f6g5d6e7f5c5";
    assert_eq!(score(moves), Some(-64));
    assert_eq!(
        sized(8).with_unit(100).outcome(&othello.parse_position(moves).unwrap()),
        Some(-6400)
    );
    let half = "XXXXXXXX".repeat(4) + &"OOOOOOOO".repeat(4);
    assert_eq!(score(&(half + " X")), Some(0));
}

#[test]
fn positions_are_small() {
    assert!(size_of::<OthelloBoard>() <= 24);
    assert_eq!(size_of::<OthelloMove>(), 1);
}

#[test]
fn positions_of_random_games_have_keys_of_their_own() {
    for size in Othello::SIZES {
        let othello = sized(size);
        let mut known: HashMap<u64, OthelloBoard> = HashMap::new();
        let mut distinct = HashSet::new();
        for board in random_positions(othello, 2, 300_000) {
            assert_eq!(*known.entry(othello.key(&board)).or_insert(board), board);
            distinct.insert(board);
        }
        assert_eq!(known.len(), distinct.len());
    }
}

#[test]
fn the_battery() {
    for size in [8, 6, 4] {
        let othello = sized(size);
        let mut battery = plywood_games::battery::Battery::new(&othello).positions(200_000);
        // The seven views of a board that are not the board itself.
        battery = battery
            .symmetry(|othello, board| othello.views(board)[1])
            .symmetry(|othello, board| othello.views(board)[2])
            .symmetry(|othello, board| othello.views(board)[5]);
        let checked = battery.check().unwrap();
        assert!(checked.finished > 100 && checked.written > 100, "{checked:?}");
    }
}
