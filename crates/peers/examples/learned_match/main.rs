//! Evaluations that were learned in some minutes against evaluations that count, at equal time: games of which
//! nothing is known but the rules, and two with dice.
//!
//! ```text
//! cargo run --release -p plywood-peers --example learned_match
//! cargo run --release -p plywood-peers --example learned_match -- --seconds 120 --pairs 25 konane breakthrough
//! ```
//!
//! The first learns each game for ten minutes on all cores and plays fifty pairs of games at 20 ms a move, each
//! side moving first in one game of a pair, after four random plies. `--seconds`, `--generations`, `--pairs`, `--milliseconds`,
//! `--threads` and `--seed` change that; names of games choose some.
//!
//! So that a busy machine does not decide who wins, time is given in nodes: before a match each evaluation's
//! engine thinks about the same positions in turn, the shortest time of some trials is what its nodes cost, and
//! each plays with the nodes that 20 ms buy. The table tells them.

#![allow(clippy::print_stdout)]

mod cost;
mod knightthrough;
#[path = "../../benches/peers/unknown/mod.rs"]
mod unknown;

use knightthrough::Knightthrough;
use plywood::{Evaluate, Game, engine::Limits};
use plywood_games::{
    Bare, Family, Knowledge,
    backgammon::Backgammon,
    connect_four::ConnectFour,
    learning::{EvaluationTraining, Kind, LearnedEvaluation, Strength, WithDice, WithoutDice},
    othello::Othello,
    pig::Pig,
};
use std::{str::FromStr, thread::available_parallelism, time::Instant};
use unknown::{Breakthrough, Domineering, Konane};

/// How long to learn and how to play.
struct Terms {
    seconds: u64,
    generations: u32,
    pairs: u32,
    milliseconds: u64,
    threads: usize,
    seed: u64,
    games: Vec<String>,
}

/// A game's name, and what trains for it, plays and prints.
type Row<'a> = (&'a str, &'a dyn Fn(&Terms));

fn main() {
    let mut terms = Terms {
        seconds: 600,
        generations: u32::MAX,
        pairs: 50,
        milliseconds: 20,
        threads: available_parallelism().map_or(1, usize::from),
        seed: 1,
        games: Vec::new(),
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut number = || arguments.next().expect("a number after the option");
        match argument.as_str() {
            "--seconds" => terms.seconds = read(&number()),
            "--generations" => terms.generations = read(&number()),
            "--pairs" => terms.pairs = read(&number()),
            "--milliseconds" => terms.milliseconds = read(&number()),
            "--threads" => terms.threads = read(&number()),
            "--seed" => terms.seed = read(&number()),
            _ => terms.games.push(argument),
        }
    }
    println!(
        "game           against    generations  seconds     nodes   against  won-drawn-lost  share"
    );
    let all: [Row<'_>; 8] = [
        ("breakthrough", &|terms| {
            let count = |_: &_, board: &_| Breakthrough::more_pawns(board);
            let game = Bare(Breakthrough, Breakthrough::start());
            row("breakthrough", "pawns", &game, WithoutDice, &count, terms);
        }),
        ("konane", &|terms| {
            let count = |_: &_, board: &_| Konane::more_jumps(board);
            let game = Bare(Konane, Konane::start());
            row("konane", "mobility", &game, WithoutDice, &count, terms);
        }),
        ("knightthrough", &|terms| {
            let count = |_: &_, board: &_| Knightthrough::more_pieces(board);
            let game = Bare(Knightthrough, Knightthrough::start());
            row("knightthrough", "pieces", &game, WithoutDice, &count, terms);
        }),
        ("domineering", &|terms| {
            let count = |_: &_, board: &_| Domineering::more_moves(board);
            let game = Bare(Domineering, Domineering::start());
            row("domineering", "mobility", &game, WithoutDice, &count, terms);
        }),
        ("othello6", &|terms| {
            own("othello6", "mobility", &Othello::new(6).expect("a size"), WithoutDice, terms);
        }),
        ("connect-four", &|terms| {
            own("connect-four", "lines", &ConnectFour::default(), WithoutDice, terms);
        }),
        ("pig", &|terms| own("pig", "lead", &Pig { goal: 100 }, WithDice, terms)),
        ("backgammon", &|terms| own("backgammon", "pips", &Backgammon, WithDice, terms)),
    ];
    for (name, play) in all {
        if terms.games.is_empty() || terms.games.iter().any(|game| game == name) {
            play(&terms);
        }
    }
}

fn read<T: FromStr>(text: &str) -> T {
    text.parse().unwrap_or_else(|_| panic!("'{text}' is no number"))
}

/// A game against an evaluation of its own.
fn own<F: Family + Knowledge, K: Kind<F>>(
    name: &str,
    against: &str,
    game: &F,
    kind: K,
    terms: &Terms,
) {
    let judge = game.evaluation_named(against).expect("an evaluation");
    row(name, against, game, kind, &|game, position| judge.evaluate(game, position), terms);
}

/// Learns a game, plays and prints.
fn row<F: Family, K: Kind<F>>(
    name: &str,
    against: &str,
    game: &F,
    kind: K,
    count: &(dyn Fn(&F, &F::Position) -> <F as Game>::Score + Sync),
    terms: &Terms,
) {
    let begun = Instant::now();
    let (seed, threads) = (terms.seed, terms.threads);
    let training = EvaluationTraining { seed, threads, ..EvaluationTraining::of(game, name, kind) };
    let mut weights = training.start().expect("a game to learn");
    while begun.elapsed().as_secs() < terms.seconds && weights.generation() < terms.generations {
        weights = training.generation(&weights, &|| ());
    }
    let seconds = begun.elapsed().as_secs();
    let evaluation = LearnedEvaluation::new(&weights);
    let learned = |game: &F, position: &F::Position| evaluation.evaluate(game, position);
    let costs = cost::of_nodes(game, kind, [&learned, count]);
    let nodes = costs.map(|cost| (1e-3 * terms.milliseconds as f64 / cost) as u64);
    let limits = nodes.map(Limits::nodes);
    let strength = training.strength(&weights, count, terms.pairs, [&limits[0], &limits[1]]);
    let Strength { wins, draws, losses } = strength;
    let share = 50.0 * f64::from(2 * wins + draws) / f64::from((wins + draws + losses).max(1));
    let result = format!("{wins}-{draws}-{losses}");
    let generations = weights.generation();
    println!(
        "{name:<14} {against:<10} {generations:>11} {seconds:>8} {:>9} {:>9} {result:>15} {share:>5.0}%",
        nodes[0], nodes[1]
    );
}
