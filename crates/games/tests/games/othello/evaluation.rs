use super::{random_positions, sized};
use plywood::{Evaluate, Game};
use plywood_games::{
    Knowledge, Notation,
    othello::{Othello, OthelloBoard, OthelloEvaluation, OthelloTraining, OthelloWeights},
};
use std::collections::HashSet;

/// What a quarter turn and a reflection make of a position, in its text.
fn turned_and_reflected(text: &str) -> [String; 2] {
    let (squares, side) = text.split_once(' ').unwrap();
    let size = squares.len().isqrt();
    let square = |row: usize, column: usize| squares.as_bytes()[row * size + column] as char;
    let all = |from: &dyn Fn(usize, usize) -> char| {
        let squares = (0..size * size).map(|at| from(at / size, at % size));
        format!("{} {side}", squares.collect::<String>())
    };
    [
        all(&|row, column| square(size - 1 - column, row)),
        all(&|row, column| square(row, size - 1 - column)),
    ]
}

#[test]
fn symmetric_positions_have_the_same_value() {
    for size in Othello::SIZES {
        let othello = sized(size).with_unit(100);
        for board in random_positions(othello, 3, 300) {
            let mut text = othello.board_text(&board);
            let mut views: HashSet<OthelloBoard> = HashSet::new();
            for _ in 0..4 {
                let [turned, reflected] = turned_and_reflected(&text);
                views
                    .extend([&turned, &reflected].map(|text| othello.read_position(text).unwrap()));
                text = turned;
            }
            assert_eq!(views, HashSet::from(othello.views(&board)), "{text}");
            for view in views {
                assert_eq!(othello.symmetry_class(&view), othello.symmetry_class(&board));
                assert_eq!(othello.moves(&view).count(), othello.moves(&board).count());
                for name in othello.evaluations() {
                    let evaluation = othello.evaluation_named(name).unwrap();
                    let value = |board| evaluation.evaluate(&othello, board);
                    assert_eq!(value(&view), value(&board), "{name}: {text}");
                }
            }
        }
    }
}

#[test]
fn values_are_within_the_outcomes_and_opposite_for_the_other_side() {
    let othello = Othello::default().with_unit(16);
    let (mut discs, mut tempi) = (HashSet::new(), HashSet::new());
    for board in random_positions(othello, 4, 5_000) {
        let other = board.turned_round();
        for (evaluation, name) in OthelloEvaluation::ALL.into_iter().zip(othello.evaluations()) {
            let value = evaluation.evaluate(&othello, &board);
            assert!(value.abs() <= 64 * 16, "{name}: {value}");
            if evaluation != OthelloEvaluation::PatternsWithTempo {
                assert_eq!(evaluation.evaluate(&othello, &other), -value, "{name}");
            }
        }
        let plain = OthelloEvaluation::Patterns.evaluate(&othello, &board);
        let tempo = OthelloEvaluation::PatternsWithTempo.evaluate(&othello, &board) - plain;
        if plain.abs() < 50 * 16 {
            discs.insert(board.discs());
            tempi.insert((board.discs(), tempo));
        }
    }
    assert_eq!(tempi.len(), discs.len(), "the tempo depends on the discs alone");
    assert!(tempi.iter().any(|&(_, tempo)| tempo != 0));
}

#[test]
fn whole_discs_are_the_nearest_to_parts_of_discs() {
    let whole = Othello::default();
    for board in random_positions(whole, 5, 2_000) {
        let fine = OthelloEvaluation::Patterns.evaluate(&whole.with_unit(1_000), &board);
        let coarse = OthelloEvaluation::Patterns.evaluate(&whole, &board);
        assert!((fine - 1_000 * coarse).abs() <= 500, "{fine}, {coarse}");
    }
}

#[test]
fn weights_do_not_depend_on_the_threads_and_are_read_as_written() {
    let train = |games, seed, threads| {
        let training = OthelloTraining { games, seed, threads };
        let first = training.generation(1, None, &|| {});
        let second = training.generation(2, Some(&first), &|| {});
        assert_eq!([&first, &second].map(|it| training.finished(it)), [Some(1), Some(2)]);
        second
    };
    let weights = train(160, 7, 1);
    assert_eq!(train(160, 7, 3), weights);
    assert_ne!(train(160, 8, 2).write(), weights.write());
    let bytes = weights.write();
    assert_eq!(OthelloWeights::read(&bytes), Ok(weights.clone()));
    let short = OthelloWeights::read(&bytes[..bytes.len() - 1]).unwrap_err();
    assert!(
        short.to_string().starts_with("weights of othello: 335800 bytes follow the first line"),
        "{short}"
    );
    // Before there were checksums.
    assert_eq!(OthelloWeights::read(&bytes[..bytes.len() - 4]), Ok(weights.clone()));
    for place in (0..bytes.len()).step_by(997) {
        let mut damaged = bytes.clone();
        damaged[place] ^= 1 << (place % 8);
        assert!(OthelloWeights::read(&damaged).is_err(), "byte {place}");
    }
    assert!(OthelloWeights::read(b"").is_err());
    assert!(OthelloWeights::read(b"\xFF\n").is_err());
    let other = OthelloTraining { games: 161, seed: 7, threads: 1 };
    assert_eq!(other.finished(&weights), None);
}

/// As `plywood train othello` makes them.
const TRAINING: OthelloTraining =
    OthelloTraining { games: OthelloTraining::GAMES, seed: 1, threads: 2 };

#[test]
fn the_weights_of_the_library_say_how_they_were_made() {
    let weights = OthelloWeights::trained();
    assert_eq!(TRAINING.finished(&weights), Some(OthelloTraining::GENERATIONS));
    assert!(weights.write().len() < 500 * 1024);
}

#[test]
#[ignore = "some minutes"]
fn the_weights_of_the_library_can_be_made_again() {
    let mut weights = None;
    for number in 1..=OthelloTraining::GENERATIONS {
        weights = Some(TRAINING.generation(number, weights.as_ref(), &|| {}));
    }
    assert!(weights == Some(OthelloWeights::trained()), "other weights");
}
