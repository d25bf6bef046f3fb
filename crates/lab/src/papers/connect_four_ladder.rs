//! P. Pons, "Solving Connect 4: how to build a perfect AI": what one technique after
//! another saves.

use super::searches::{parts, read, tree};
use crate::experiment::{
    Axis, Claim, Estimate, Experiment, Figure, Findings, Paper, Printed, Rows, Trial,
};
use plywood::Game;
use plywood_games::{
    connect_four::{ConnectFour, ConnectFourBoard, Ladder},
    random::{below, mix},
};

const PAPER: Paper = Paper {
    name: "Pons 2015",
    title: "Solving Connect 4: how to build a perfect AI (blog.gamesolver.org)",
    beside: true,
};

/// Mean positions to solve an ending, by technique.
pub const LADDER: Experiment = Experiment {
    id: "connect-four-ladder",
    paper: &PAPER,
    title: "Connect four, one technique after another",
    about: "Positions visited to solve an ending of connect four, with all techniques up to one of them and an \
            empty table for each ending. The tutorial's set of 1000 endings has 29 to 41 stones; these are endings \
            of our own with as many: the number of stones is drawn first, then moves, until a game of that \
            length is not over. To see what that decides, also endings of 29 to 31 stones alone. A \
            few endings take most of the positions: intervals are by drawing endings again (bootstrap).",
    seconds: [0.2, 3.0, 30.0],
    version: 2,
    columns: &["positions"],
    plan: |scale, _| {
        let endings = scale.pick(100, 1000, 10_000);
        let names = (0..Ladder::ALL.len()).flat_map(|step| [MOST, EARLY].map(|it| of(step, it)));
        names.flat_map(|step| Trial::numbered(&step, endings)).collect()
    },
    trial: |trial| {
        let (step, most) = parts(trial);
        let ladder = Ladder::ALL[read::<usize>(step)];
        let (positions, _) = ladder.climb(&[ending(tree(trial), read(most))], TABLE_BYTES);
        vec![positions]
    },
    findings,
};

/// The least and the most stones of an ending, and of the earlier ones among them.
const LEAST: u32 = 29;
const MOST: u32 = 41;
const EARLY: u32 = 31;

/// All techniques up to this step, on endings of up to `most` stones.
fn of(step: usize, most: u32) -> String {
    format!("{step} {most}")
}

/// More than any ending fills.
const TABLE_BYTES: usize = 1 << 20;

/// The endings printed about.
const PRINTED_ENDINGS: u64 = 1000;

/// A position with [`LEAST`] to `most` stones, of a game that is not over.
pub(super) fn ending(seed: u64, most: u32) -> ConnectFourBoard {
    let game = ConnectFour::default();
    let mut draw = mix(seed);
    let stones = LEAST + below(draw, most - LEAST + 1);
    loop {
        let mut board = ConnectFourBoard::EMPTY;
        for _ in 0..stones {
            draw = mix(draw);
            let moves = game.moves(&board).count() as u32;
            let Some(mv) = game.moves(&board).nth(below(draw, moves.max(1)) as usize) else {
                break;
            };
            board = game.play(&board, mv);
            if game.outcome(&board).is_some() {
                break;
            }
        }
        if game.outcome(&board).is_none() {
            return board;
        }
    }
}

fn findings(rows: &Rows) -> Findings {
    // A few endings take most of the positions.
    let with = |step: usize, most: u32| {
        let sample = rows.sample(&of(step, most), "positions");
        let pairs: Vec<(f64, f64)> = sample.into_iter().map(|it| (it, 1.0)).collect();
        Estimate::ratio_by_bootstrap(&pairs)
    };
    let measured = |step: usize| with(step, MOST);
    let steps = || Ladder::ALL.iter().enumerate();
    let names = steps().map(|(_, ladder)| ladder.name.to_string());
    let printed = steps().map(|(step, ladder)| (step as f64, ladder.printed_end_easy)).collect();
    let figure = Figure::new(
        "Mean positions to solve an ending",
        Axis::named("with all techniques up to", names),
        Axis::logarithmic("positions"),
    );
    let points = steps().map(|(step, _)| (step as f64, measured(step)));
    let figure = figure.curve("endings of 29 to 41 stones", points, printed);
    let points = steps().map(|(step, _)| (step as f64, with(step, EARLY)));
    let figure = figure.curve("endings of 29 to 31 stones", points, Vec::new());
    let claims = steps().filter_map(|(step, ladder)| {
        let what = format!("Mean positions with all techniques up to: {}.", ladder.name);
        let value = ladder.printed_end_easy;
        // Four digits are printed.
        let rounding = 0.5 * 10_f64.powi(value.log10().floor() as i32 - 3);
        let printed = Printed::Sampled { value, rounding, samples: PRINTED_ENDINGS };
        let id = format!("ladder-{}", ladder.name.replace(' ', "-"));
        let claim = Claim::new(id, "parts 3 to 11, End-Easy", what, printed, measured(step)?);
        Some(claim.incomparable(
            "Of the tutorial's own endings, which were drawn otherwise; on these the tests find the printed means.",
        ))
    });
    Findings::default().claims(claims).figure(figure)
}
