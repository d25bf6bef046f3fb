//! Evaluations by name, and measured in games: the good one beats the plain one.

#![allow(clippy::print_stderr)] // the shares are worth reading

use plywood::{Evaluate, Quiescent, Search, Window, algorithm::negascout, observer::Deadline};
use plywood_games::{
    Judge, Knowledge, PlainFamily,
    checkers::{Checkers, CheckersEvaluation},
    chess::{Chess, ChessEvaluation},
    connect_four::{ConnectFour, ConnectFourEvaluation},
    draws::WithDraws,
    othello::{Othello, OthelloEvaluation},
    random::{below, mix},
};
use std::time::{Duration, Instant};

/// Two evaluations judge the positions of a random game alike.
fn judge_alike<F: PlainFamily>(family: &F, one: impl Evaluate<F>, other: impl Evaluate<F>) {
    let mut position = family.root(0);
    for ply in 0..25 {
        if family.outcome(&position).is_some() {
            break;
        }
        let [value, same] = [one.evaluate(family, &position), other.evaluate(family, &position)];
        assert_eq!(value, same, "{} after {ply} plies", family.name());
        let moves: Vec<F::Move> = family.moves(&position).collect();
        position = family.play(&position, moves[below(mix(ply), moves.len() as u32) as usize]);
    }
}

#[test]
fn evaluations_are_what_they_are_called() {
    let named = |name: &str| Chess.evaluation_named(name).expect("a name");
    judge_alike(&Chess, named("material"), ChessEvaluation::Material);
    judge_alike(&Chess, named("good"), ChessEvaluation::Good);
    judge_alike(&Chess, named("fitted"), ChessEvaluation::Fitted);
    judge_alike(&Chess, named("good").quiet(), Quiescent(ChessEvaluation::Good));
    judge_alike(&Chess, Chess.evaluation(), ChessEvaluation::Good);
    let named = |name: &str| Checkers.evaluation_named(name).expect("a name");
    judge_alike(&Checkers, named("material"), CheckersEvaluation::Material);
    judge_alike(&Checkers, named("good"), CheckersEvaluation::Good);
    judge_alike(&Checkers, named("material").quiet(), Quiescent(CheckersEvaluation::Material));
    judge_alike(&Checkers, Checkers.evaluation(), CheckersEvaluation::Good);
    let four = ConnectFour::default();
    let named = |name: &str| four.evaluation_named(name).expect("a name");
    judge_alike(&four, named("none"), ConnectFourEvaluation::Undecided);
    judge_alike(&four, named("lines"), ConnectFourEvaluation::Lines);
    judge_alike(&four, named("threats"), ConnectFourEvaluation::Threats);
    judge_alike(&four, four.evaluation(), ConnectFourEvaluation::Undecided);
    let othello = Othello::default();
    let named = |name: &str| othello.evaluation_named(name).expect("a name");
    judge_alike(&othello, named("discs"), OthelloEvaluation::Discs);
    judge_alike(&othello, named("mobility"), OthelloEvaluation::Mobility);
    judge_alike(&othello, named("patterns"), OthelloEvaluation::Patterns);
    judge_alike(&othello, named("patterns-tempo"), OthelloEvaluation::PatternsWithTempo);
    judge_alike(&othello, othello.evaluation(), OthelloEvaluation::Patterns);
    let small = Othello::new(6).expect("a size");
    judge_alike(&small, small.evaluation(), OthelloEvaluation::Mobility);
    assert_eq!(small.evaluation_named("patterns"), None);
}

/// How long a player may think about a move.
#[derive(Copy, Clone)]
enum Thinking {
    Plies(u32),
    Time(Duration),
}

/// The rules, with room for a judgement, and the judgement.
#[derive(Copy, Clone)]
struct Player<F> {
    rules: F,
    eval: Judge,
}

/// The best move to a depth, if there is the time.
fn best<F: PlainFamily>(
    Player { rules, eval }: &Player<F>,
    position: &F::Position,
    depth: u32,
    deadline: Instant,
) -> Option<F::Move> {
    let mut search = Search::new(rules, *eval).observer(Deadline::at(deadline));
    let mut best = None;
    for mv in rules.moves(position) {
        let child = rules.play(position, mv);
        let alpha = best.map_or(i32::MIN + 1, |(score, _)| score);
        let window = Window { alpha: -i32::MAX, beta: -alpha };
        let score = -negascout(&mut search, &child, depth - 1, window).ok()?;
        if score > alpha {
            best = Some((score, mv));
        }
    }
    best.map(|(_, mv)| mv)
}

fn choose<F: PlainFamily>(
    player: &Player<F>,
    position: &F::Position,
    thinking: Thinking,
) -> F::Move {
    let first = player.rules.moves(position).next().expect("a move");
    match thinking {
        Thinking::Plies(depth) => {
            let never = Instant::now() + Duration::from_secs(3600);
            best(player, position, depth, never).unwrap_or(first)
        }
        Thinking::Time(time) => {
            let deadline = Instant::now() + time;
            let found = (1..60).map_while(|depth| best(player, position, depth, deadline));
            found.last().unwrap_or(first)
        }
    }
}

/// The share of the points that `one` makes against `other`, with each random
/// opening played from both sides.
fn share<F: PlainFamily>(
    one: &Player<F>,
    other: &Player<F>,
    openings: u64,
    thinking: Thinking,
) -> f64 {
    const OPENING_PLIES: u32 = 6;
    const LONGEST: u32 = 200;
    let mut points = 0.0;
    let rules = &one.rules;
    for game in 0..2 * openings {
        let mut position = rules.root(0);
        let mut draw = mix(game / 2);
        let score = (0..LONGEST).find_map(|ply| {
            if let Some(score) = rules.outcome(&position) {
                return Some(if u64::from(ply % 2) == game % 2 { score } else { -score });
            }
            let mv = if ply < OPENING_PLIES {
                draw = mix(draw);
                let moves: Vec<F::Move> = rules.moves(&position).collect();
                moves[below(draw, moves.len() as u32) as usize]
            } else {
                let player = if u64::from(ply % 2) == game % 2 { one } else { other };
                choose(player, &position, thinking)
            };
            position = rules.play(&position, mv);
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

fn connect_four(name: &str) -> Player<ConnectFour> {
    let eval = ConnectFour::default().evaluation_named(name).expect("a name");
    Player { rules: Knowledge::scaled_for(&ConnectFour::default(), eval.evaluation), eval }
}

fn checkers(name: &str) -> Player<WithDraws<Checkers>> {
    let rules = WithDraws::new(Checkers);
    Player { rules, eval: rules.evaluation_named(name).expect("a name") }
}

fn quiet<F>(player: Player<F>) -> Player<F> {
    Player { eval: player.eval.quiet(), ..player }
}

#[test]
fn at_equal_depth() {
    let [none, lines, threats] = ["none", "lines", "threats"].map(connect_four);
    let four = |one, other| share(one, other, 60, Thinking::Plies(4));
    let shares = [four(&lines, &none), four(&threats, &none), four(&threats, &lines)];
    eprintln!("connect four: lines-none, threats-none, threats-lines: {shares:.2?}");
    let [plain, good] = ["material", "good"].map(checkers);
    let [quiet, both] = [plain, good].map(quiet);
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
    let four = share(&connect_four("threats"), &connect_four("lines"), 40, thinking);
    let draughts = share(&quiet(checkers("good")), &quiet(checkers("material")), 40, thinking);
    eprintln!("connect four, threats-lines: {four:.2}; checkers, good-material: {draughts:.2}");
    assert!(four > 0.55 && draughts > 0.55, "{four:.2} {draughts:.2}");
}
