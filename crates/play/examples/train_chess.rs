//! Makes the weights of `ChessEvaluation::Fitted`: an engine plays against itself, and the weights are fitted
//! to what came of the games by logistic regression, as P. Österlund tuned Texel (2014).
//!
//! ```text
//! cargo run --release -p plywood-play --example train_chess play > games.txt
//! cargo run --release -p plywood-play --example train_chess fit games.txt > weights.txt
//! ```
//!
//! The weights, always the same from the same games, are to be moved to
//! `crates/games/src/chess/fitted/`. After `play` may follow the number of games, the seed, the nodes for a
//! move, and a file of weights to play by; without one the engine judges by `good`.
//!
//! A game begins with eight to eleven random plies. Kept are the positions in which nothing is to be taken
//! and the engine found nothing noisy to do. What they should have been worth is in equal parts what came
//! of the game and what the search said. Every tenth game is held out: the loss on those is told for
//! each round, beside that of `good`.

#![allow(clippy::print_stdout, clippy::print_stderr)]

use plywood::{Evaluate, Game, Quiescent, Tactics, engine::Limits};
use plywood_games::{
    Knowledge, Notation,
    chess::{Chess, ChessBoard, ChessEvaluation, FittedTerms, FittedWeights},
    draws::{OfPosition, WithDraws},
    random::{below, mix},
};
use plywood_play::{engines::playing_engine, settings::Settings};
use rayon::prelude::*;
use std::fmt::Write;

type Rules = WithDraws<Chess>;
const RULES: Rules = WithDraws { game: Chess };

const GAMES: u64 = 6000;
const SEED: u64 = 1;
const NODES: u64 = 500;
const TABLE: usize = 1 << 20;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, usual| {
        arguments.get(at).map_or(usual, |text: &String| text.parse().expect("a number"))
    };
    match (arguments.first().map(String::as_str), arguments.get(1)) {
        (Some("play"), _) => {
            let (games, seed, nodes) = (number(1, GAMES), number(2, SEED), number(3, NODES));
            match arguments.get(4) {
                None => play(games, seed, nodes, &ChessEvaluation::Good),
                Some(file) => play(games, seed, nodes, &weights_in(file)),
            }
        }
        (Some("fit"), Some(file)) => fit(&std::fs::read_to_string(file).expect("a file of games")),
        _ => eprintln!("allowed: play [GAMES [SEED [NODES [WEIGHTS]]]], fit FILE"),
    }
}

/// The weights in a file that was made here.
fn weights_in(file: &str) -> FittedWeights {
    let text = std::fs::read_to_string(file).expect("a file of weights");
    let numbers = text.split_whitespace().filter_map(|word| word.parse().ok());
    let numbers: Vec<i16> = numbers.collect();
    FittedWeights::new(numbers.chunks_exact(2).map(|pair| [pair[0], pair[1]]))
}

/// Prints games: for each a line with what came of it for White and the number of its positions, and for each
/// position a line with what the search said to the side to move, and the position.
fn play<E: Evaluate<Chess> + Clone + Sync>(games: u64, seed: u64, nodes: u64, eval: &E) {
    const AT_ONCE: u64 = 200;
    for first in (0..games).step_by(AT_ONCE as usize) {
        let some = (first..games.min(first + AT_ONCE)).into_par_iter();
        let played: Vec<String> =
            some.map(|game| one_game(mix(seed) ^ mix(game), nodes, eval)).collect();
        played.iter().for_each(|text| print!("{text}"));
        eprintln!("{} games", games.min(first + AT_ONCE));
    }
}

/// A lead that wins, and a lead that is none; and for how many plies.
const WINS: (i32, u32) = (900, 5);
const DRAWS: (i32, u32) = (12, 16);
/// Nobody agrees to a draw before, and nobody goes on after.
const DRAWS_FROM: u32 = 80;
const LONGEST: u32 = 260;
/// Nothing is to be learned from positions that are won.
const WON: i32 = 1500;
/// Games that begin with more than this are not played.
const UNEQUAL: i32 = 250;

fn one_game<E: Evaluate<Chess> + Clone + Sync>(seed: u64, nodes: u64, eval: &E) -> String {
    let eval = OfPosition(eval.clone());
    let mut engine = playing_engine(&RULES, eval, TABLE, &Settings::default()).expect("room");
    let tactics = RULES.tactics();
    let mut draw = seed;
    let (mut position, mut thought) = loop {
        let position = opening(&mut draw);
        if RULES.outcome(&position).is_some() {
            continue;
        }
        let thought = engine.think(&position, &Limits::nodes(nodes));
        if thought.score.score.abs() <= UNEQUAL {
            break (position, thought);
        }
    };
    let mut kept = String::new();
    let mut positions = 0;
    let (mut winning, mut drawing) = (0, 0);
    let mut ply = 0;
    let result = loop {
        let score = thought.score.score;
        let white = if RULES.player_names(&position)[0] == "White" { 1 } else { -1 };
        winning = if score.abs() >= WINS.0 { winning + 1 } else { 0 };
        drawing = if score.abs() <= DRAWS.0 && ply >= DRAWS_FROM { drawing + 1 } else { 0 };
        if winning >= WINS.1 {
            break white * score.signum();
        }
        if drawing >= DRAWS.1 || ply >= LONGEST {
            break 0;
        }
        let best = thought.best.expect("a move");
        let plain = &position.position;
        let good = ChessEvaluation::Good;
        if score.abs() < WON
            && !tactics.is_forced(&RULES, &position)
            && tactics.is_quiet(&RULES, &position, best)
            && Quiescent(good).evaluate(&Chess, plain) == good.evaluate(&Chess, plain)
        {
            writeln!(kept, "{score} {plain}").expect("a text");
            positions += 1;
        }
        position = RULES.play(&position, best);
        ply += 1;
        if let Some(score) = RULES.outcome(&position) {
            break -white * score.signum();
        }
        thought = engine.think(&position, &Limits::nodes(nodes));
    };
    format!("game {result} {positions}\n{kept}")
}

/// A position after some random moves.
fn opening(draw: &mut u64) -> <Rules as Game>::Position {
    let mut number = |most: usize| {
        *draw = mix(*draw);
        below(*draw, most as u32) as usize
    };
    let mut position = RULES.start(ChessBoard::start());
    for _ in 0..8 + number(4) {
        if RULES.outcome(&position).is_some() {
            break;
        }
        let at = number(RULES.moves(&position).count());
        let mv = RULES.moves(&position).nth(at).expect("a move");
        position = RULES.play(&position, mv);
    }
    position
}

/// A position to learn from.
struct Lesson {
    terms: FittedTerms,
    /// What the search said, what `good` says, and what came of the game: 0, ½ or 1, for the side to move.
    searched: f32,
    good: f32,
    result: f32,
    /// What it should have been worth.
    goal: f32,
}

/// The part of the goal that is what came of the game.
const RESULT: f32 = 0.5;
const ROUNDS: u32 = 60;
const BATCH: usize = 8192;
/// How far a weight moves in a step at first, in hundredths of a pawn.
const RATE: f32 = 4.0;
/// How much is lost for a weight of a pawn, beside a position.
const RIDGE: f32 = 1e-8;

fn read(text: &str) -> [Vec<Lesson>; 2] {
    let mut lessons = [Vec::new(), Vec::new()];
    let (mut game, mut white_won) = (0, 0.5);
    for line in text.lines() {
        let (first, rest) = line.split_once(' ').expect("a line of games");
        if first == "game" {
            let result: f32 =
                rest.split(' ').next().and_then(|it| it.parse().ok()).expect("a result");
            (game, white_won) = (game + 1, 0.5 + result / 2.0);
            continue;
        }
        let position = Chess.read_position(rest).expect("a position");
        let white = Chess.player_names(&position)[0] == "White";
        lessons[usize::from(game % 10 == 0)].push(Lesson {
            searched: first.parse().expect("a score"),
            good: ChessEvaluation::Good.evaluate(&Chess, &position) as f32,
            result: if white { white_won } else { 1.0 - white_won },
            terms: FittedTerms::of(&position),
            goal: 0.0,
        });
    }
    lessons
}

/// What to expect of a score.
fn expected(score: f32, scale: f32) -> f32 {
    1.0 / (1.0 + (-score / scale).exp())
}

/// The mean loss of what is expected of scores.
fn loss(lessons: &[Lesson], score: impl Fn(&Lesson) -> (f32, f32)) -> f64 {
    let of = |lesson| {
        let (expected, goal) = score(lesson);
        let expected = expected.clamp(1e-6, 1.0 - 1e-6);
        f64::from(-goal * expected.ln() - (1.0 - goal) * (1.0 - expected).ln())
    };
    lessons.iter().map(of).sum::<f64>() / lessons.len() as f64
}

fn fit(text: &str) {
    let [mut lessons, mut held_out] = read(text);
    eprintln!("{} positions, {} held out", lessons.len(), held_out.len());
    // The scale on which what the search said tells best what came of the games.
    let scales = (8..=60).map(|scale| 10.0 * scale as f32);
    let with = |&scale: &f32| loss(&lessons, |it| (expected(it.searched, scale), it.result));
    let scale = scales.min_by(|a, b| with(a).total_cmp(&with(b))).expect("a scale");
    for lesson in lessons.iter_mut().chain(&mut held_out) {
        lesson.goal = RESULT * lesson.result + (1.0 - RESULT) * expected(lesson.searched, scale);
    }
    let good = |of| loss(of, |it| (expected(it.good, scale), it.goal));
    eprintln!("scale {scale}; loss of good {:.5}, held out {:.5}", good(&lessons), good(&held_out));
    let mut weights = beginning();
    let start = weights.clone();
    let mut moments = vec![[0.0f32; 4]; weights.len()];
    let mut order: Vec<u32> = (0..lessons.len() as u32).collect();
    let (mut draw, mut steps) = (mix(SEED), 0);
    for round in 0..ROUNDS {
        for last in (1..order.len()).rev() {
            draw = mix(draw);
            order.swap(last, below(draw, last as u32 + 1) as usize);
        }
        let rate = RATE * (1.0 - round as f32 / ROUNDS as f32).powi(2);
        for batch in order.chunks(BATCH) {
            steps += 1;
            let slopes = slopes(&lessons, batch, &weights, scale);
            for (at, slope) in slopes.iter().enumerate() {
                let ridge = |stage: usize| RIDGE * (weights[at][stage] - start[at][stage]);
                let slope = [slope[0] + ridge(0), slope[1] + ridge(1)];
                step(&mut weights[at], &mut moments[at], slope, rate, steps);
            }
        }
        if round % 5 == 4 {
            let all = |of| loss(of, |it| (expected(value(&it.terms, &weights), scale), it.goal));
            eprintln!(
                "round {:2}: loss {:.5}, held out {:.5}",
                round + 1,
                all(&lessons),
                all(&held_out)
            );
        }
    }
    let mut weights = weights.iter();
    for (name, number) in FittedTerms::names() {
        let line = weights.by_ref().take(number);
        let line: Vec<String> =
            line.map(|[o, e]| format!("{} {}", o.round() as i32, e.round() as i32)).collect();
        println!("{name} {}", line.join(" "));
    }
}

/// Pieces are worth something; all else nothing.
fn beginning() -> Vec<[f32; 2]> {
    let mut weights = vec![[0.0; 2]; FittedTerms::NUMBER];
    for (piece, worth) in [100.0, 320.0, 330.0, 500.0, 950.0].into_iter().enumerate() {
        weights[32 * piece..32 * (piece + 1)].fill([worth; 2]);
    }
    weights
}

/// The value of a position, for the side to move.
fn value(terms: &FittedTerms, weights: &[[f32; 2]]) -> f32 {
    let mut sum = [0.0; 2];
    for &(term, times) in &terms.times {
        let [opening, ending] = weights[usize::from(term)];
        sum[0] += opening * f32::from(times);
        sum[1] += ending * f32::from(times);
    }
    let lead = terms.opening * sum[0] + (1.0 - terms.opening) * sum[1];
    lead * terms.counts[usize::from(lead <= 0.0)]
}

/// How the loss of some lessons changes with each weight.
fn slopes(lessons: &[Lesson], some: &[u32], weights: &[[f32; 2]], scale: f32) -> Vec<[f32; 2]> {
    let mut slopes = vec![[0.0f32; 2]; weights.len()];
    for &at in some {
        let Lesson { terms, goal, .. } = &lessons[at as usize];
        let value = value(terms, weights);
        let counts = terms.counts[usize::from(value <= 0.0)];
        let slope = (expected(value, scale) - goal) * counts / scale / some.len() as f32;
        for &(term, times) in &terms.times {
            let times = slope * f32::from(times);
            let of = &mut slopes[usize::from(term)];
            of[0] += times * terms.opening;
            of[1] += times * (1.0 - terms.opening);
        }
    }
    slopes
}

/// A step downhill (D. Kingma & J. Ba, *Adam*, 2015).
fn step(weights: &mut [f32; 2], moments: &mut [f32; 4], slope: [f32; 2], rate: f32, steps: i32) {
    const FIRST: f32 = 0.9;
    const SECOND: f32 = 0.999;
    for stage in 0..2 {
        let [mean, square] = &mut moments[2 * stage..][..2] else { return };
        *mean = FIRST * *mean + (1.0 - FIRST) * slope[stage];
        *square = SECOND * *square + (1.0 - SECOND) * slope[stage] * slope[stage];
        let (mean, square) =
            (*mean / (1.0 - FIRST.powi(steps)), *square / (1.0 - SECOND.powi(steps)));
        weights[stage] -= rate * mean / (square.sqrt() + 1e-9);
    }
}
