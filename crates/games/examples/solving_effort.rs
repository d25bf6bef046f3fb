//! How many positions the solvers of Othello and connect four visit, by what is left of the game: where an engine
//! that plays begins to ask them.
//!
//! ```text
//! cargo run --release -p plywood-games --example solving_effort
//! ```
//!
//! Positions are those of games that begin with eight plies at random and are played on by a search of three plies.
//! The last lines are the straight lines through the logarithms.
#![allow(clippy::print_stdout)]

use plywood::{Deterministic, Evaluate, Game, Search, Window, algorithm::falphabeta};
use plywood_games::{
    Knowledge,
    connect_four::{ConnectFour, ConnectFourBoard, ConnectFourEvaluation, ConnectFourTable},
    othello::{Othello, OthelloEvaluation, OthelloTable},
    random::{below, mix},
};

const GAMES: u64 = 40;
const TABLE: usize = 64 << 20;

fn main() {
    let othello = Othello::default();
    println!("Othello, by empty squares");
    let mut effort = Effort::default();
    for seed in 0..GAMES {
        for (ply, board) in
            game(&othello, othello.start(), OthelloEvaluation::PatternsWithTempo, seed)
        {
            let empty = othello.plies_left(&board).map_or(0, |left| *left.start());
            if (10..=20).contains(&empty) && (ply + seed as usize).is_multiple_of(2) {
                let mut table = OthelloTable::with_bytes(TABLE);
                effort.add(empty, othello.solve_board(&board, &mut table).nodes);
            }
        }
    }
    effort.print();
    let connect_four = ConnectFour::scaled_for(ConnectFourEvaluation::Threats);
    println!("connect four, by stones");
    let mut effort = Effort::default();
    for seed in 0..GAMES {
        for (ply, board) in
            game(&connect_four, ConnectFourBoard::EMPTY, ConnectFourEvaluation::Threats, seed)
        {
            if (8..=20).contains(&ply) && (ply + seed as usize).is_multiple_of(2) {
                let mut table = ConnectFourTable::with_bytes(TABLE);
                effort.add(ply as u32, ConnectFour::solve_board(&board, &mut table).nodes);
            }
        }
    }
    effort.print();
}

/// The positions of a game in which a player can choose, with their plies.
fn game<G: Game<Score = i32> + Deterministic + plywood::Keyed, E: Evaluate<G> + Copy>(
    game: &G,
    start: G::Position,
    eval: E,
    seed: u64,
) -> Vec<(usize, G::Position)> {
    let (mut position, mut draw) = (start, mix(seed));
    let mut all = Vec::new();
    for ply in 0.. {
        if game.outcome(&position).is_some() {
            break;
        }
        let moves: Vec<G::Move> = game.moves(&position).collect();
        let worth = |&mv: &G::Move| {
            let mut search = Search::new(game, eval);
            let Ok(score) = falphabeta(&mut search, &game.play(&position, mv), 2, Window::full());
            -score
        };
        let mv = match ply < 8 {
            true => Some(moves[below(mix(draw), moves.len() as u32) as usize]),
            false => moves.iter().copied().max_by_key(worth),
        };
        draw = mix(draw);
        let Some(mv) = mv else { break };
        if moves.len() > 1 {
            all.push((ply, position.clone()));
        }
        position = game.play(&position, mv);
    }
    all
}

/// Sums of logarithms of nodes.
#[derive(Default)]
struct Effort(std::collections::BTreeMap<u32, (f64, f64)>);

impl Effort {
    fn add(&mut self, left: u32, nodes: u64) {
        let (number, sum) = self.0.entry(left).or_default();
        *number += 1.0;
        *sum += (nodes as f64).ln();
    }

    fn print(&self) {
        let means: Vec<(f64, f64)> =
            self.0.iter().map(|(&left, &(number, sum))| (f64::from(left), sum / number)).collect();
        for ((left, log), (number, _)) in means.iter().zip(self.0.values()) {
            println!("{left:4} {:12.0} nodes, geometric mean of {number}", log.exp());
        }
        let number = means.len() as f64;
        let mean = |of: &dyn Fn(&(f64, f64)) -> f64| means.iter().map(of).sum::<f64>() / number;
        let (x, y) = (mean(&|it| it.0), mean(&|it| it.1));
        let slope = mean(&|it| (it.0 - x) * (it.1 - y)) / mean(&|it| (it.0 - x).powi(2));
        println!("{:.0} nodes at {x:.0}, times {:.3} for each more", y.exp(), slope.exp());
    }
}
