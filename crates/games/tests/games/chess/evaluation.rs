//! The evaluations.

use super::rules::mirrored;
use super::{board, chess, random_game};
use plywood::Evaluate;
use plywood_games::chess::{Chess, ChessEvaluation};
use proptest::prelude::*;

fn good(fen: &str) -> i32 {
    ChessEvaluation::Good.evaluate(&chess(), &board(fen))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// Neither colour is judged otherwise than the other; and nothing comes near a
    /// mate.
    #[test]
    fn colours_are_judged_alike(seed: u64) {
        for position in random_game(seed, 150) {
            for evaluation in ChessEvaluation::ALL {
                let value = evaluation.evaluate(&chess(), &position);
                let other = evaluation.evaluate(&chess(), &mirrored(&position));
                prop_assert_eq!(value, other, "{}", position);
                prop_assert!(value.abs() < -Chess::MATED / 2);
            }
        }
    }
}

#[test]
fn what_is_better_scores_better() {
    let better = [
        // A bishop pair than a bishop and a knight.
        ("4k3/8/8/8/8/8/3BB3/4K3 w - - 0 1", "4k3/8/8/8/8/8/3BN3/4K3 w - - 0 1"),
        // A passed pawn further on.
        ("4k3/8/4P3/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1"),
        // Pawns side by side than doubled.
        ("4k3/p6p/8/8/8/8/1PP5/4K3 w - - 0 1", "4k3/p6p/8/8/8/1P6/1P6/4K3 w - - 0 1"),
        // A rook on an open file.
        ("4k3/p6p/8/8/8/8/P6P/3RK3 w - - 0 1", "4k3/p6p/8/8/8/8/P6P/R3K3 w - - 0 1"),
    ];
    for (better, worse) in better {
        assert!(good(better) > good(worse), "{better}: {}, {worse}: {}", good(better), good(worse));
    }
    // A king behind its pawns rather than in the middle, while there are queens.
    let castled = "r1bq1rk1/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQ1RK1 w - - 0 1";
    let out = "r1bq1rk1/pppp1ppp/2n2n2/2b1p3/2B1P3/2N1KN2/PPPP1PPP/R1BQ1R2 w - - 0 1";
    assert!(good(castled) > good(out) + 50, "{} {}", good(castled), good(out));
    // A knight more does not win without pawns.
    assert!(good("4k3/8/8/8/8/8/8/3NK3 w - - 0 1") < 100);
}
