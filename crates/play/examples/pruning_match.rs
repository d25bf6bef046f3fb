//! What it gains in chess to leave out what static values say to be hopeless or good enough: a match of the engine for
//! play against the same without [pruning](plywood::engine::Pruning) and what comes with it, with equal nodes.
//!
//! ```text
//! cargo run --release -p plywood-play --example pruning_match -- 30 20000 1
//! ```
//!
//! The numbers are pairs of games, nodes of a move, and the seed of the openings: eight random plies after which material
//! is even once captures are played out. Each is played twice, with colours exchanged, and no game is adjudicated.

#![allow(clippy::print_stdout)]

use plywood::{
    Evaluate, Game, Quiescent,
    engine::{Costs, Engine, Limits, Think},
    order::{ByRank, History},
};
use plywood_games::{
    Family, Knowledge,
    chess::{Chess, ChessBoard, ChessEvaluation, ChessMove},
    draws::{OfPosition, WithDraws, WithHistory},
    random::{below, mix, root_hash, tree_seed},
};
use plywood_play::{Pentanomial, playing_engine};

type Rules = WithDraws<Chess>;
type Position = WithHistory<ChessBoard>;
type Player = Box<dyn Think<Rules>>;

const RULES: Rules = WithDraws { game: Chess };
const OPENING_PLIES: u32 = 8;
const LONGEST: usize = 400;
const TABLE: usize = 16 << 20;

fn main() {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse::<u64>().expect("a number"));
    let mut next = |usual| arguments.next().unwrap_or(usual);
    let (pairs, nodes, seed) = (next(30), next(20_000), next(1));
    // Pairs with 0, 1/2, 1, 3/2 and 2 points for pruning.
    let mut counts = [0; 5];
    for pair in 0..pairs {
        let start = opening(tree_seed(seed, pair));
        let first = play(&start, [pruning(), without()], nodes);
        let second = -play(&start, [without(), pruning()], nodes);
        counts[(2 + first.signum() + second.signum()) as usize] += 1;
        println!("after {:3} pairs: {counts:?}", pair + 1);
    }
    if let Some(elo) = Pentanomial(counts).elo() {
        println!("Elo {:+.0} ({:+.0} to {:+.0})", elo.elo, elo.low, elo.high);
    }
}

/// As engines play.
fn pruning() -> Player {
    let eval = OfPosition(ChessEvaluation::Good);
    Box::new(playing_engine(&RULES, eval, TABLE).expect("room"))
}

/// With reductions and passes alone.
fn without() -> Player {
    let priority = |rules: &Rules, now: &Position, mv: ChessMove| rules.move_priority(now, mv);
    let order = ByRank::new((priority, History::default())).above(1);
    let engine = Engine::new(RULES, OfPosition(ChessEvaluation::Good)).table(TABLE).expect("room");
    let costs = Costs { pruning: None, ..Costs::default() };
    Box::new(engine.order(order).tactics_at(RULES.tactics(), costs))
}

/// After random moves that lose nothing.
fn opening(seed: u64) -> Position {
    let mut draw = root_hash(seed);
    loop {
        let mut position = RULES.root(0);
        for _ in 0..OPENING_PLIES {
            draw = mix(draw);
            let number = below(draw, RULES.moves(&position).count() as u32) as usize;
            let Some(mv) = RULES.moves(&position).nth(number) else { break };
            position = RULES.play(&position, mv);
        }
        let quiet = Quiescent(ChessEvaluation::Material);
        if RULES.outcome(&position).is_none()
            && quiet.evaluate(&RULES.game, &position.position) == 0
        {
            return position;
        }
    }
}

/// The score of the first of two players, who has the move.
fn play(start: &Position, mut players: [Player; 2], nodes: u64) -> i32 {
    let mut position = start.clone();
    for ply in 0..LONGEST {
        if let Some(score) = RULES.outcome(&position) {
            return if ply.is_multiple_of(2) { score } else { -score };
        }
        let best = players[ply % 2].think(&position, &Limits::nodes(nodes)).best;
        position = RULES.play(&position, best.expect("a move"));
    }
    0
}
