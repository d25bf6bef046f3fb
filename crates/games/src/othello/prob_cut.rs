//! What shallow searches by patterns say of deep ones: multi-ProbCut (M. Buro 1997).
//!
//! It gains 101 ± 57 Elo over the same search without, which has the nodes that take the same time or somewhat more, 20 000 a
//! move against 17 000, in 60 pairs of games from openings that nothing was chosen by:
//!
//! ```text
//! cargo run --release -p plywood-play --example rules_match -- othello play plain 20000 60 90 0.85
//! ```
//!
//! A node is given up beyond one standard error: that won 70 ± 56 Elo against one and a half
//! (`othello play:prob-cut=100 play:prob-cut=150 20000 40 78`), and 0.7 were no better for sure: 15 ± 37
//! (`othello play:prob-cut=70 play:prob-cut=100 20000 80 83`).

use super::OthelloBoard;
use plywood::engine::{Foretelling, Foretold};

/// The stages of a game by their discs: each ends with so many on the board.
pub const PROB_CUT_STAGES: [u32; 4] = [20, 32, 44, 64];

/// The least depth that is foretold.
const LEAST: u32 = 3;
/// The depths that were fitted, from that on.
const DEPTHS: usize = 8;

/// The searches that foretell one of `depth` plies by [`Patterns`](super::OthelloEvaluation::Patterns): none, where
/// that would come to the end of the game.
///
/// Beyond the depths that were fitted, searches are taken to err as much as those as many plies less deep do for the
/// largest depth of the same parity: the deeper both, the less they err.
pub(super) fn foretold(board: &OthelloBoard, depth: u32, unit: i32) -> Foretold {
    let empty = 64 - board.discs();
    if depth < LEAST || depth >= empty {
        return Foretold::NOTHING;
    }
    let stage = PROB_CUT_STAGES.iter().position(|&most| board.discs() <= most);
    let of_stage = &FITTED[stage.unwrap_or(PROB_CUT_STAGES.len() - 1)];
    let at = (depth - LEAST) as usize;
    let at = if at < DEPTHS { at } else { DEPTHS - 2 + at % 2 };
    Foretold { by: of_stage[at], unit: unit.into() }
}

const fn by(fewer: u32, slope: f64, offset: f64, error: f64) -> Foretelling {
    Foretelling { fewer, slope, offset, error }
}

/// For each stage, and for each depth: printed by
/// `cargo run --release -p plywood-games --example fit_prob_cut -- 80 1`.
static FITTED: [[&[Foretelling]; DEPTHS]; PROB_CUT_STAGES.len()] = [
    // Up to 20 discs: 320 positions.
    [
        &[by(2, 0.988, -0.31, 1.88)],
        &[by(2, 0.988, -0.24, 1.58)],
        &[by(4, 0.967, -0.46, 2.53), by(2, 0.980, -0.15, 1.73)],
        &[by(4, 0.998, -0.12, 2.07), by(2, 1.009, 0.13, 1.41)],
        &[by(4, 1.000, -0.12, 2.00), by(2, 1.016, 0.03, 1.22)],
        &[by(6, 1.023, -0.06, 2.23), by(4, 1.034, 0.19, 1.59)],
        &[by(6, 1.022, -0.01, 2.32), by(4, 1.041, 0.15, 1.53)],
        &[by(6, 1.064, 0.21, 1.86), by(4, 1.048, 0.09, 1.48)],
    ],
    // Up to 32 discs: 320 positions.
    [
        &[by(2, 0.984, -0.57, 2.47)],
        &[by(2, 1.005, -0.24, 2.48)],
        &[by(4, 0.978, -0.10, 3.12), by(2, 0.991, 0.45, 2.27)],
        &[by(4, 1.021, -0.03, 2.99), by(2, 1.013, 0.23, 1.99)],
        &[by(4, 1.017, 0.72, 2.72), by(2, 1.024, 0.26, 1.81)],
        &[by(6, 1.026, -0.04, 3.30), by(4, 1.016, 0.22, 2.54)],
        &[by(6, 1.000, 0.93, 3.20), by(4, 1.008, 0.47, 2.34)],
        &[by(6, 1.012, 0.22, 2.92), by(4, 0.998, 0.00, 2.27)],
    ],
    // Up to 44 discs: 320 positions.
    [
        &[by(2, 1.009, -0.29, 4.01)],
        &[by(2, 1.040, -0.45, 3.25)],
        &[by(4, 1.050, 0.33, 5.13), by(2, 1.040, 0.63, 3.05)],
        &[by(4, 1.047, -0.81, 4.41), by(2, 1.007, -0.35, 2.99)],
        &[by(4, 1.044, 1.04, 4.07), by(2, 1.003, 0.41, 2.74)],
        &[by(6, 1.055, -0.86, 5.07), by(4, 1.016, -0.40, 3.76)],
        &[by(6, 1.068, 1.30, 4.79), by(4, 1.028, 0.65, 3.49)],
        &[by(6, 1.042, -0.58, 4.57), by(4, 1.036, -0.21, 3.17)],
    ],
    // Up to 64 discs: 240 positions.
    [
        &[by(2, 1.018, -0.72, 4.45)],
        &[by(2, 0.977, -0.69, 3.97)],
        &[by(4, 1.032, 0.58, 6.11), by(2, 1.016, 1.31, 3.72)],
        &[by(4, 1.004, -0.39, 5.29), by(2, 1.026, 0.32, 3.57)],
        &[by(4, 1.022, 1.58, 4.97), by(2, 1.005, 0.26, 3.47)],
        &[by(6, 1.018, -0.32, 6.24), by(4, 1.042, 0.39, 4.66)],
        &[by(6, 1.020, 2.05, 5.48), by(4, 1.004, 0.74, 4.02)],
        &[by(6, 1.030, 0.39, 4.99), by(4, 1.002, 0.07, 3.81)],
    ],
];
