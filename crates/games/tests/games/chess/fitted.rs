//! The fitted evaluation beside its definition: the sum of terms times weights.

use super::{chess, random_game};
use plywood::Evaluate;
use plywood_games::chess::{ChessBoard, ChessEvaluation, FittedTerms, FittedWeights};

/// The weights as the file has them: in the opening, in the ending.
fn weights() -> Vec<[i16; 2]> {
    let text = include_str!("../../../src/chess/fitted/weights.txt");
    let numbers = text.split_whitespace().filter_map(|word| word.parse().ok());
    let numbers: Vec<i16> = numbers.collect();
    numbers.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect()
}

fn by_definition(board: &ChessBoard, weights: &[[i16; 2]]) -> f64 {
    let FittedTerms { times, opening, counts } = FittedTerms::of(board);
    let sum = |stage: usize| -> f64 {
        let worth = |&(term, times): &(u16, i8)| {
            f64::from(weights[usize::from(term)][stage]) * f64::from(times)
        };
        times.iter().map(worth).sum()
    };
    let opening = f64::from(opening);
    let lead = opening * sum(0) + (1.0 - opening) * sum(1);
    lead * f64::from(counts[usize::from(lead <= 0.0)])
}

#[test]
fn the_evaluation_is_the_sum_of_its_terms() {
    let weights = weights();
    assert_eq!(weights.len(), FittedTerms::NUMBER);
    assert_eq!(FittedTerms::names().map(|(_, number)| number).sum::<usize>(), weights.len());
    let of_file = FittedWeights::new(weights.iter().copied());
    for seed in 0..40 {
        for board in random_game(seed, 200) {
            let value = ChessEvaluation::Fitted.evaluate(&chess(), &board);
            let defined = by_definition(&board, &weights);
            // Two divisions, each rounded towards zero.
            assert!((f64::from(value) - defined).abs() < 2.01, "{board}: {value} {defined}");
            assert_eq!(of_file.evaluate(&chess(), &board), value, "{board}");
        }
    }
}

#[test]
fn what_was_fitted_is_sound() {
    let fitted = |fen: &str| ChessEvaluation::Fitted.evaluate(&chess(), &super::board(fen));
    for (better, worse) in [
        // A queen more, a rook more, a knight more, a pawn more.
        (
            "4k3/pppppppp/8/8/8/8/PPPPPPPP/3QK3 w - - 0 1",
            "4k3/pppppppp/8/8/8/8/PPPPPPPP/3RK3 w - - 0 1",
        ),
        (
            "4k3/pppppppp/8/8/8/8/PPPPPPPP/3RK3 w - - 0 1",
            "4k3/pppppppp/8/8/8/8/PPPPPPPP/3NK3 w - - 0 1",
        ),
        (
            "4k3/pppppppp/8/8/8/8/PPPPPPPP/3NK3 w - - 0 1",
            "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
        ),
        ("4k3/ppp5/8/8/8/8/PPPP4/4K3 w - - 0 1", "4k3/ppp5/8/8/8/8/PPP5/4K3 w - - 0 1"),
        // A passed pawn further on; a rook on an open file.
        ("4k3/8/4P3/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1"),
        ("4k3/p6p/8/8/8/8/P6P/3RK3 w - - 0 1", "4k3/p6p/8/8/8/8/P6P/R3K3 w - - 0 1"),
    ] {
        assert!(
            fitted(better) > fitted(worse),
            "{better}: {}, {worse}: {}",
            fitted(better),
            fitted(worse)
        );
    }
    // A knight more does not win without pawns; a lead counts less with opposite bishops alone.
    assert!(fitted("4k3/8/8/8/8/8/8/3NK3 w - - 0 1") < 120);
    let apart = fitted("4k3/pp6/2b5/8/8/8/PPP5/2B1K3 w - - 0 1");
    let alike = fitted("4k3/pp6/3b4/8/8/8/PPP5/2B1K3 w - - 0 1");
    assert!(apart < alike, "{apart} {alike}");
}
