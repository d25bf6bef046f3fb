//! P. Pons, "Solving Connect 4: how to build a perfect AI": what one technique after
//! another saves.

use super::searches::{read, tree};
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
};

/// Mean positions to solve an ending, by technique.
pub const LADDER: Experiment = Experiment {
    id: "connect-four-ladder",
    paper: &PAPER,
    title: "Connect four, one technique after another",
    about: "Positions visited to solve an ending of connect four, with all techniques up to one of them and an \
            empty table for each ending. The tutorial's set of 1000 endings has 29 to 41 stones; these are endings \
            of our own with as many: the number of stones is drawn first, then moves, until a game of that \
            length is not over.",
    seconds: [1.0, 10.0, 100.0],
    version: 1,
    columns: &["positions"],
    plan: |scale, _| {
        let endings = scale.pick(100, 1000, 10_000);
        let names = (0..Ladder::ALL.len()).map(|step| step.to_string());
        names.flat_map(|step| Trial::numbered(&step, endings)).collect()
    },
    trial: |trial| {
        let ladder = Ladder::ALL[read::<usize>(&trial.parameters)];
        let (positions, _) = ladder.climb(&[ending(tree(trial))], TABLE_BYTES);
        vec![positions]
    },
    findings,
};

/// More than any ending fills.
const TABLE_BYTES: usize = 1 << 20;

/// The endings printed about.
const PRINTED_ENDINGS: u64 = 1000;

/// A position with 29 to 41 stones, of a game that is not over.
fn ending(seed: u64) -> ConnectFourBoard {
    let game = ConnectFour::default();
    let mut draw = mix(seed);
    let stones = 29 + below(draw, 13);
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
    let measured = |step: usize| Estimate::mean(&rows.sample(&step.to_string(), "positions"));
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
    let claims = steps().filter_map(|(step, ladder)| {
        let what = format!("Mean positions with all techniques up to: {}.", ladder.name);
        let value = ladder.printed_end_easy;
        // Four digits are printed.
        let rounding = 0.5 * 10_f64.powi(value.log10().floor() as i32 - 3);
        let printed = Printed::Sampled { value, rounding, samples: PRINTED_ENDINGS };
        let id = format!("ladder-{}", ladder.name.replace(' ', "-"));
        let claim = Claim::new(id, "parts 3 to 11, End-Easy", what, printed, measured(step)?);
        Some(claim.missing(
            "how its endings were drawn; on its own set of endings the tests find the printed means",
        ))
    });
    Findings::default().claims(claims).figure(figure)
}
