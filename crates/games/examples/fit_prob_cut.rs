//! How shallow searches of Othello foretell deep ones: the constants of `src/othello/prob_cut.rs`.
//!
//! ```text
//! cargo run --release -p plywood-games --example fit_prob_cut -- 120 1
//! ```
//!
//! The arguments are the number of games and a seed. Each game begins with six random plies, and a sixth of its later
//! moves are random too; the others are those that a search of four plies likes best. Every third position is
//! searched to each depth up to the largest. For each stage of the game, values are then fitted to those of fewer
//! plies by least squares.
#![allow(clippy::print_stdout)]

use plywood::{
    Game,
    engine::{Engine, Limits},
};
use plywood_games::{
    Knowledge,
    othello::{Othello, OthelloBoard, PROB_CUT_STAGES},
    random::{below, mix},
};

/// The plies of the deepest searches.
const DEEPEST: usize = 10;

/// For each depth from 3 on, the shallow ones.
const SHALLOW: [&[usize]; DEEPEST - 2] =
    [&[1], &[2], &[1, 3], &[2, 4], &[3, 5], &[2, 4], &[3, 5], &[4, 6]];

const UNIT: i32 = 100;

/// The values of a position at each depth from 1 on, in discs.
type Values = [f64; DEEPEST];

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number =
        |usual: u64| arguments.next().map_or(usual, |text| text.parse().expect("a number"));
    let (games, seed) = (number(120), number(1));
    let mut stages: [Vec<Values>; PROB_CUT_STAGES.len()] = Default::default();
    for game in 0..games {
        play(mix(seed ^ mix(game)), &mut |board, values| {
            let stage = PROB_CUT_STAGES.iter().position(|&most| board.discs() <= most);
            stages[stage.expect("the last has all")].push(values);
        });
    }
    for (stage, values) in stages.iter().enumerate() {
        println!("    // Up to {} discs: {} positions.", PROB_CUT_STAGES[stage], values.len());
        println!("    [");
        for (at, shallow) in SHALLOW.iter().enumerate() {
            let rows = shallow.iter().map(|&plies| fit(values, plies, at + 3));
            println!("        &[{}],", rows.collect::<Vec<_>>().join(", "));
        }
        println!("    ],");
    }
}

/// Plays a game and tells the values of some of its positions.
fn play(seed: u64, tell: &mut dyn FnMut(OthelloBoard, Values)) {
    let othello = Othello::default().with_unit(UNIT);
    let mut engine = Engine::new(othello, othello.evaluation());
    let (mut board, mut draw) = (othello.start(), seed);
    let mut chance = |below_number: u32| {
        draw = mix(draw);
        below(draw, below_number)
    };
    for ply in 0.. {
        if othello.outcome(&board).is_some() {
            return;
        }
        let empty = 64 - board.discs();
        if ply >= 6 && ply % 3 == 0 && empty > DEEPEST as u32 + 1 {
            let mut values = [0.0; DEEPEST];
            engine.clear();
            engine.think_with(&board, &Limits::depth(DEEPEST as u32), |thought| {
                let score = f64::from(thought.score.score);
                values[thought.depth as usize - 1] = score / f64::from(UNIT);
            });
            tell(board, values);
        }
        let random = ply < 6 || chance(6) == 0;
        let mv = if random {
            let moves = othello.moves(&board).count() as u32;
            othello.moves(&board).nth(chance(moves) as usize)
        } else {
            engine.clear();
            engine.think(&board, &Limits::depth(4)).best
        };
        board = othello.play(&board, mv.expect("the game is not over"));
    }
}

/// The line through the values at both depths by least squares, and what is left.
fn fit(values: &[Values], shallow: usize, deep: usize) -> String {
    let count = values.len() as f64;
    let points = || values.iter().map(|it| (it[shallow - 1], it[deep - 1]));
    let mean = |of: &dyn Fn((f64, f64)) -> f64| points().map(of).sum::<f64>() / count;
    let (x, y) = (mean(&|it| it.0), mean(&|it| it.1));
    let slope = mean(&|it| (it.0 - x) * (it.1 - y)) / mean(&|it| (it.0 - x).powi(2));
    let offset = y - slope * x;
    let error = mean(&|it| (it.1 - slope * it.0 - offset).powi(2)).sqrt();
    let fewer = deep - shallow;
    format!("by({fewer}, {slope:.3}, {offset:.2}, {error:.2})")
}
