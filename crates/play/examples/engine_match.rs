//! A match of two engines at chess, with what a node costs each of them.
//!
//! ```text
//! cargo run --release -p plywood-play --example engine_match -- \
//!     engine@nodes=5000,eval=fitted engine@nodes=5000,eval=good 500 7
//! ```
//!
//! After the players may follow the number of pairs and a seed. Each pair begins with eight random plies, and
//! the match ends early once a sequential test (`elo0=0,elo1=10`) is decided. Before it, both players think in
//! turn about the same positions: the ratio of the times is what the nodes of the first cost, and says by how
//! many fewer it is to play again for equal times.

#![allow(clippy::print_stdout)]

use plywood::{Game, engine::Limits};
use plywood_games::{
    Family,
    chess::Chess,
    draws::WithDraws,
    random::{below, mix},
};
use plywood_play::{
    Entrant, Match, NoneJoined, PairPlayed, Terms, WithoutDice, engines::playing_engine,
    in_order::Standing, matches::Watch, own_judges, play_match, sprt::Sprt,
};
use std::time::{Duration, Instant};

const RULES: WithDraws<Chess> = WithDraws { game: Chess };
const MEMORY: usize = 16 << 20;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [first, second, rest @ ..] = &arguments[..] else { panic!("two players") };
    let players = [first, second].map(|text| text.parse::<Entrant>().expect("a player"));
    let number = |at: usize, usual: u64| {
        rest.get(at).map_or(usual, |text: &String| text.parse().expect("a number"))
    };
    let (pairs, seed) = (number(0, 100), number(1, 1));
    let [a, b] = times(&players, seed);
    println!("{first}: {a:.2?}, {second}: {b:.2?}; ratio {:.3}", a.as_secs_f64() / b.as_secs_f64());
    if pairs == 0 {
        return;
    }
    let test = "elo0=0,elo1=10".parse::<Sprt>().expect("a test");
    let plan = Match {
        players,
        pairs,
        seed,
        opening_plies: 8,
        finish: 0,
        most_plies: 400,
        memory: MEMORY,
        terms: Terms { sprt: Some(test), ..Terms::default() },
    };
    let kind = WithoutDice(NoneJoined);
    play_match(kind, &RULES, &own_judges(&RULES), &plan, &[], &Printed(test)).expect("a match");
}

/// What both take for the same positions, at which they think in turn.
fn times(players: &[Entrant; 2], seed: u64) -> [Duration; 2] {
    let judges = own_judges(&RULES);
    let mut engines = players.each_ref().map(|player| {
        let (rules, eval) = judges(player.judging()).expect("an evaluation");
        playing_engine(&rules, eval, MEMORY, player.settings()).expect("room")
    });
    let mut times = [Duration::ZERO; 2];
    let mut depths = [0; 2];
    let mut draw = mix(seed);
    for _ in 0..60 {
        let mut position = RULES.first_position(0);
        for _ in 0..20 {
            let moves = RULES.moves(&position).count() as u32;
            if RULES.outcome(&position).is_some() {
                break;
            }
            draw = mix(draw);
            let mv = RULES.moves(&position).nth(below(draw, moves) as usize).expect("a move");
            position = RULES.play(&position, mv);
        }
        for (at, engine) in engines.iter_mut().enumerate() {
            let budget = players[at].budget();
            let limits = Limits { nodes: budget.nodes, depth: budget.depth, ..Limits::default() };
            engine.clear();
            let begun = Instant::now();
            let thought = engine.think(&position, &limits);
            times[at] += begun.elapsed();
            depths[at] += thought.depth;
        }
    }
    println!(
        "mean depths {:.2} and {:.2}",
        f64::from(depths[0]) / 60.0,
        f64::from(depths[1]) / 60.0
    );
    times
}

/// Prints how a match stands.
struct Printed(Sprt);

impl Watch for Printed {
    fn played(&self, _: &PairPlayed) {}

    fn stands(&self, standing: &Standing) {
        let counts = standing.counts;
        let decided = self.0.after(&counts);
        if !counts.pairs().is_multiple_of(25) && decided.better.is_none() {
            return;
        }
        if let Some(elo) = counts.elo() {
            let (elo, error, llr) = (elo.elo, elo.error(), decided.llr);
            let verdict = match decided.better {
                Some(true) => ": the first is better",
                Some(false) => ": the first is no better",
                None => "",
            };
            println!("{:?} {elo:+.1} ± {error:.1}, llr {llr:.2}{verdict}", counts.0);
        }
    }
}
