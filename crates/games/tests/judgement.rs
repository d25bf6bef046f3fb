//! Evaluations measured in games: the good one beats the plain one.

#![allow(clippy::print_stderr)] // the shares are worth reading

use plywood::{Deadline, Search, Window, algorithm::negascout};
use plywood_games::{
    AnyFamily, Checkers, ConnectFour, PlainFamily, WithDraws,
    random::{below, mix},
};
use std::time::{Duration, Instant};

/// How long a player may think about a move.
#[derive(Copy, Clone)]
enum Thinking {
    Plies(u32),
    Time(Duration),
}

/// The best move to a depth, if there is the time.
fn best<F: PlainFamily>(
    family: &F,
    position: &F::Position,
    depth: u32,
    deadline: Instant,
) -> Option<F::Move> {
    let mut search = Search::new(family, family.evaluation()).observer(Deadline::at(deadline));
    let mut best = None;
    for mv in family.moves(position) {
        let child = family.play(position, mv);
        let alpha = best.map_or(i32::MIN + 1, |(score, _)| score);
        let window = Window { alpha: -i32::MAX, beta: -alpha };
        let score = -negascout(&mut search, &child, depth - 1, window).ok()?;
        if score > alpha {
            best = Some((score, mv));
        }
    }
    best.map(|(_, mv)| mv)
}

fn choose<F: PlainFamily>(family: &F, position: &F::Position, thinking: Thinking) -> F::Move {
    let first = family.moves(position).next().expect("a move");
    match thinking {
        Thinking::Plies(depth) => {
            let never = Instant::now() + Duration::from_secs(3600);
            best(family, position, depth, never).unwrap_or(first)
        }
        Thinking::Time(time) => {
            let deadline = Instant::now() + time;
            let found = (1..60).map_while(|depth| best(family, position, depth, deadline));
            found.last().unwrap_or(first)
        }
    }
}

/// The share of the points that `one` makes against `other`, with each random
/// opening played from both sides.
fn share<F: PlainFamily>(one: &F, other: &F, openings: u64, thinking: Thinking) -> f64 {
    const OPENING_PLIES: u32 = 6;
    const LONGEST: u32 = 200;
    let mut points = 0.0;
    for game in 0..2 * openings {
        let mut position = one.root(0);
        let mut draw = mix(game / 2);
        let score = (0..LONGEST).find_map(|ply| {
            if let Some(score) = one.outcome(&position) {
                return Some(if u64::from(ply % 2) == game % 2 { score } else { -score });
            }
            let mv = if ply < OPENING_PLIES {
                draw = mix(draw);
                let moves: Vec<F::Move> = one.moves(&position).collect();
                moves[below(draw, moves.len() as u32) as usize]
            } else {
                let player = if u64::from(ply % 2) == game % 2 { one } else { other };
                choose(player, &position, thinking)
            };
            position = one.play(&position, mv);
            None
        });
        // Who does not win within the limit has not won.
        points += match score.unwrap_or(0).signum() {
            1 => 1.0,
            0 => 0.5,
            _ => 0.0,
        };
    }
    points / (2 * openings) as f64
}

fn connect_four(text: &str) -> ConnectFour {
    text.parse().expect("connect four")
}

fn checkers(text: &str) -> WithDraws<Checkers> {
    match text.parse() {
        Ok(AnyFamily::CheckersWithDraws(family)) => family,
        other => panic!("{text} is {other:?}"),
    }
}

#[test]
fn at_equal_depth() {
    let [none, lines, threats] =
        ["none", "lines", "threats"].map(|name| connect_four(&format!("connect-four:eval={name}")));
    let four = |one, other| share(one, other, 60, Thinking::Plies(4));
    let shares = [four(&lines, &none), four(&threats, &none), four(&threats, &lines)];
    eprintln!("connect four: lines-none, threats-none, threats-lines: {shares:.2?}");
    let [plain, quiet, good, both] = [
        "checkers:eval=material",
        "checkers:eval=material,quiescence=on",
        "checkers",
        "checkers:quiescence=on",
    ]
    .map(checkers);
    let draughts = |one, other| share(one, other, 40, Thinking::Plies(4));
    let more = [draughts(&good, &plain), draughts(&both, &quiet), draughts(&both, &good)];
    eprintln!("checkers: good-material, the same with quiescence, quiescence-none: {more:.2?}");
    assert!(shares.iter().all(|&share| share > 0.55), "{shares:.2?}");
    assert!(more.iter().all(|&share| share > 0.55), "{more:.2?}");
}

#[test]
#[ignore = "plays against the clock for two minutes"]
fn at_equal_time() {
    let thinking = Thinking::Time(Duration::from_millis(5));
    let four = share(
        &connect_four("connect-four:eval=threats"),
        &connect_four("connect-four:eval=lines"),
        40,
        thinking,
    );
    let draughts = share(
        &checkers("checkers:quiescence=on"),
        &checkers("checkers:eval=material,quiescence=on"),
        40,
        thinking,
    );
    eprintln!("connect four, threats-lines: {four:.2}; checkers, good-material: {draughts:.2}");
    assert!(four > 0.55 && draughts > 0.55, "{four:.2} {draughts:.2}");
}
