//! A match of two engines at a game of which nothing is known but the rules and an evaluation, or at Othello, by nodes,
//! with what a node costs each of them.
//!
//! ```text
//! cargo run --release -p plywood-play --example rules_match -- othello play plain 20000 60 90 0.85
//! ```
//!
//! After the game and the players (`exact`, `plain`, `play`, `play:divisor=300,prob-cut=120`) may follow the nodes that
//! the second has for a move, the number of pairs, a seed, and how many nodes the first has for one of the second. Each
//! pair begins with random plies, and both sides of it are played. Without pairs it tells what a node takes, on
//! positions about which both think in turn: for a match at equal times.

#![allow(clippy::print_stdout)]

#[path = "../../peers/benches/peers/unknown/mod.rs"]
mod unknown;

use plywood::{
    Deterministic, Evaluate, Game, Keyed, Tactics,
    engine::{AllQuiet, Costs, Engine, Limits, Quarters, Think},
    order::{ByRank, History, Learned, Order},
};
use plywood_games::{
    Family, Knowledge,
    connect_four::ConnectFour,
    othello::{Othello, OthelloBoard, OthelloMove},
    random::{below, mix},
};
use plywood_play::pentanomial::Pentanomial;
use std::{hash::Hash, time::Instant};
use unknown::{Breakthrough, Domineering, Konane};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, first, second, rest @ ..] = &arguments[..] else { panic!("a game and two players") };
    let number = |at: usize, usual: u64| {
        rest.get(at).map_or(usual, |text: &String| text.parse().expect("a number"))
    };
    let plan = Plan {
        players: [first, second].map(|text| Player::read(text)),
        nodes: number(0, 50_000),
        pairs: number(1, 100),
        seed: number(2, 1),
        ratio: rest.get(3).map_or(1.0, |text| text.parse().expect("a number")),
    };
    match &game[..] {
        "breakthrough" => plan.play(
            (Breakthrough, Breakthrough::start(), 8),
            Breakthrough::more_pawns,
            learned,
            AllQuiet,
        ),
        "domineering" => plan.play(
            (Domineering, Domineering::start(), 6),
            Domineering::more_moves,
            learned,
            AllQuiet,
        ),
        "konane" => plan.play((Konane, Konane::start(), 6), Konane::more_jumps, learned, AllQuiet),
        "connect-four" => {
            let game = ConnectFour::default();
            let judge = game.evaluation_named("lines").expect("an evaluation");
            let game = game.scaled_for(judge.evaluation);
            plan.play((game, game.root(0), 8), judge, learned, AllQuiet);
        }
        "othello" => {
            let game = Othello::default().with_unit(100);
            let order = |above| ByRank::new((fewest_replies, History::default())).above(above);
            plan.play((game, game.root(0), 8), game.evaluation(), order, game.tactics());
        }
        _ => panic!("breakthrough, domineering, konane, connect-four or othello"),
    }
}

fn learned<M: Copy>(above: u32) -> Learned<M> {
    Learned::default().above(above)
}

fn fewest_replies(othello: &Othello, board: &OthelloBoard, mv: OthelloMove) -> i32 {
    othello.move_priority(board, mv)
}

#[derive(Copy, Clone)]
enum Player {
    /// Minimax values.
    Exact,
    /// The same, and what the table knows from deeper searches is believed.
    Plain,
    /// With what costs say.
    Play(Costs),
}

impl Player {
    fn read(text: &str) -> Player {
        let (name, settings) = text.split_once(':').unwrap_or((text, ""));
        match name {
            "exact" => return Player::Exact,
            "plain" => return Player::Plain,
            "play" => (),
            _ => panic!("exact, plain or play"),
        }
        let mut costs = Costs::default();
        for setting in settings.split(',').filter(|it| !it.is_empty()) {
            let (name, value) = setting.split_once('=').expect("a name and a number");
            let value = value.parse().expect("a number");
            match name {
                "divisor" => costs.all_quiet.divisor = value,
                "prob-cut" => costs.prob_cut = value,
                _ => panic!("divisor or prob-cut"),
            }
        }
        Player::Play(costs)
    }

    fn engine<'e, G, E, R, K>(
        self,
        game: G,
        eval: E,
        order: impl Fn(u32) -> R,
        tactics: K,
    ) -> Box<dyn Think<G> + 'e>
    where
        G: Keyed
            + Deterministic
            + Game<Score = i32, Position: Send + Sync, Move: Send + Sync + Hash>
            + Sync
            + 'e,
        E: Evaluate<G> + Sync + 'e,
        R: Order<G> + Clone + Send + 'e,
        K: Tactics<G> + Sync + 'e,
    {
        // Not at nodes one ply above the leaves.
        match self {
            Player::Exact => Box::new(Engine::ordered_by(game, eval, order(1))),
            Player::Plain => Box::new(Engine::ordered_by(game, eval, order(1)).tactics(())),
            Player::Play(costs) => {
                let order = order(2 * Quarters::PLY.0 - 1);
                Box::new(Engine::ordered_by(game, eval, order).tactics_at(tactics, costs))
            }
        }
    }
}

struct Plan {
    players: [Player; 2],
    nodes: u64,
    pairs: u64,
    seed: u64,
    /// The nodes of the first player for one of the second.
    ratio: f64,
}

impl Plan {
    fn play<G, E, R, K>(
        &self,
        (game, start, random_plies): (G, G::Position, u32),
        eval: E,
        order: impl Fn(u32) -> R + Copy,
        tactics: K,
    ) where
        G: Keyed
            + Deterministic
            + Game<Score = i32, Position: Send + Sync, Move: Send + Sync + Hash>
            + Sync
            + Copy,
        E: Evaluate<G> + Sync + Copy,
        R: Order<G> + Clone + Send,
        K: Tactics<G> + Sync + Clone,
    {
        let mut engines =
            self.players.map(|player| player.engine(game, eval, order, tactics.clone()));
        let opening = |number: u64| {
            let mut draw = mix(self.seed ^ mix(number));
            let mut position = start.clone();
            for _ in 0..random_plies {
                let count = game.moves(&position).count() as u32;
                draw = mix(draw);
                let mv = game.moves(&position).nth(below(draw, count) as usize).expect("a move");
                let next = game.play(&position, mv);
                if game.outcome(&next).is_some() {
                    break;
                }
                position = next;
            }
            position
        };
        if self.pairs == 0 {
            self.tell_costs(&mut engines, opening);
            return;
        }
        let budgets = [(self.nodes as f64 * self.ratio) as u64, self.nodes];
        let mut counts = Pentanomial::default();
        for pair in 0..self.pairs {
            let position = opening(pair);
            let mut points = 0;
            for first_mover in 0..2 {
                engines.iter_mut().for_each(|engine| engine.clear());
                let (mut now, mut mover) = (position.clone(), first_mover);
                let outcome = loop {
                    if let Some(score) = game.outcome(&now) {
                        break score.signum() * if mover == 0 { 1 } else { -1 };
                    }
                    let thought = engines[mover].think(&now, &Limits::nodes(budgets[mover]));
                    now = game.play(&now, thought.best.expect("a move"));
                    mover = 1 - mover;
                };
                points += outcome + 1;
            }
            counts.0[points as usize] += 1;
            let is_last = pair + 1 == self.pairs;
            if (is_last || pair % 50 == 49)
                && let Some(elo) = counts.elo()
            {
                println!("{:?} {:+.0} ± {:.0}", counts.0, elo.elo, elo.error());
            }
        }
    }

    /// What a node takes each of them.
    fn tell_costs<G: Game>(
        &self,
        engines: &mut [Box<dyn Think<G> + '_>; 2],
        opening: impl Fn(u64) -> G::Position,
    ) {
        let (mut nanoseconds, mut nodes, mut depths) = ([0.0; 2], [0.0; 2], [0; 2]);
        for number in 0..24 {
            let position = opening(1 << 32 | number);
            for (at, engine) in engines.iter_mut().enumerate() {
                engine.clear();
                let begun = Instant::now();
                let thought = engine.think(&position, &Limits::nodes(self.nodes));
                nanoseconds[at] += 1e9 * begun.elapsed().as_secs_f64();
                nodes[at] += thought.nodes as f64;
                depths[at] += thought.depth;
            }
        }
        for at in 0..2 {
            let (each, depth) = (nanoseconds[at] / nodes[at], f64::from(depths[at]) / 24.0);
            println!("{each:.0} ns a node, mean depth {depth:.1}");
        }
    }
}
