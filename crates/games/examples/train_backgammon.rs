//! Makes the weights of `BackgammonEvaluation`: a net plays against itself and
//! learns from what comes of it (temporal differences, Sutton 1988; for
//! backgammon, Tesauro 1992).
//!
//! ```text
//! cargo run --release -p plywood-games --example train_backgammon > weights.txt
//! ```
//!
//! prints the weights after a few minutes, always the same, to be moved to
//! `crates/games/src/backgammon/`. A number of games may follow `--`.

#![allow(clippy::print_stdout, clippy::print_stderr)]

use plywood::Game;
use plywood_games::backgammon::{Backgammon, BackgammonBoard, BackgammonEvaluation};
use plywood_games::random::{below, mix};

const GAMES: u64 = 600_000;
const SEED: u64 = 1;
const HIDDEN: usize = BackgammonEvaluation::HIDDEN;
const INPUTS: usize = BackgammonEvaluation::INPUTS;
const OUTPUTS: usize = 3;

/// The weights, in the order in which they are printed.
struct Net {
    hidden: Vec<[f32; HIDDEN]>,
    outputs: [[f32; HIDDEN + 1]; OUTPUTS],
}

/// The chances to win, to win a gammon, to lose a gammon.
type Said = [f32; OUTPUTS];

/// The same chances as the other side sees them.
fn turned([win, win_gammon, lose_gammon]: Said) -> Said {
    [1.0 - win, lose_gammon, win_gammon]
}

fn equity([win, win_gammon, lose_gammon]: Said) -> f32 {
    2.0 * win - 1.0 + win_gammon - lose_gammon
}

impl Net {
    /// Small random weights.
    fn new(draws: &mut Draws) -> Net {
        let mut weight = || (draws.below(2001) as f32 - 1000.0) / 10_000.0;
        Net {
            hidden: (0..=INPUTS).map(|_| std::array::from_fn(|_| weight())).collect(),
            outputs: std::array::from_fn(|_| std::array::from_fn(|_| weight())),
        }
    }

    fn hidden(&self, board: &BackgammonBoard) -> [f32; HIDDEN] {
        let mut hidden = self.hidden[INPUTS];
        BackgammonEvaluation::inputs(board, |input, value| {
            for (sum, weight) in hidden.iter_mut().zip(&self.hidden[input]) {
                *sum += value * weight;
            }
        });
        hidden
    }

    fn outputs(&self, hidden: &[f32; HIDDEN]) -> Said {
        self.outputs.each_ref().map(|weights| {
            let sum = weights[HIDDEN] + hidden.iter().zip(weights).map(|(h, w)| h * w).sum::<f32>();
            0.5 + 0.5 * BackgammonEvaluation::squash(sum)
        })
    }

    fn say(&self, board: &BackgammonBoard) -> Said {
        self.outputs(&self.hidden(board).map(BackgammonEvaluation::squash))
    }

    /// Steps towards what should have been said.
    fn learn(&mut self, board: &BackgammonBoard, goal: Said, rate: f32) {
        let sums = self.hidden(board);
        let hidden = sums.map(BackgammonEvaluation::squash);
        let said = self.outputs(&hidden);
        let mut back = [0.0; HIDDEN];
        for ((weights, goal), said) in self.outputs.iter_mut().zip(goal).zip(said) {
            let step = goal - said;
            for unit in 0..HIDDEN {
                back[unit] += step * weights[unit];
                weights[unit] += rate * step * hidden[unit];
            }
            weights[HIDDEN] += rate * step;
        }
        for (back, sum) in back.iter_mut().zip(sums) {
            let root = (1.0 + sum * sum).sqrt();
            *back *= rate / (root * root * root);
        }
        let mut step = |input: usize, value: f32| {
            for (weight, back) in self.hidden[input].iter_mut().zip(back) {
                *weight += value * back;
            }
        };
        BackgammonEvaluation::inputs(board, &mut step);
        step(INPUTS, 1.0);
    }

    /// The position after the best play, and what its other side may hope for.
    fn best(&self, rolled: &BackgammonBoard) -> (BackgammonBoard, Said) {
        let mut best = None;
        let mut least = f32::INFINITY;
        for play in Backgammon.moves(rolled) {
            let after = Backgammon.play(rolled, play);
            let said = outcome(&after).unwrap_or_else(|| self.say(&after));
            if equity(said) < least {
                least = equity(said);
                best = Some((after, said));
            }
        }
        best.expect("a play")
    }
}

/// What is certain once the game is over.
fn outcome(board: &BackgammonBoard) -> Option<Said> {
    let score = Backgammon.outcome(board)?;
    let part = |yes: bool| f32::from(u8::from(yes));
    Some([part(score > 0.0), part(score > 1.5), part(score < -1.5)])
}

struct Draws(u64);

impl Draws {
    fn below(&mut self, n: u32) -> u32 {
        self.0 = mix(self.0);
        below(self.0, n)
    }

    fn die(&mut self) -> u8 {
        self.below(6) as u8 + 1
    }
}

fn main() {
    let games = std::env::args().nth(1).map_or(GAMES, |games| games.parse().expect("a number"));
    let mut draws = Draws(SEED);
    let mut net = Net::new(&mut draws);
    let mut visited = Vec::new();
    for game in 0..games {
        // Fast and far-sighted at first, slow and near-sighted in the end.
        let left = 1.0 - game as f32 / games as f32;
        let rate = 0.0005 + 0.02 * left * left * left;
        let far = 0.8 * left;
        visited.clear();
        let mut board = BackgammonBoard::START;
        loop {
            let (after, said) = net.best(&board.with_dice(draws.die(), draws.die()));
            visited.push((board, turned(said)));
            board = after;
            if Backgammon.outcome(&board).is_some() {
                break;
            }
        }
        // What came of each position: what was said of the next, and in part
        // what came of that.
        let mut came = visited.last().expect("a position").1;
        for &(board, next) in visited.iter().rev() {
            for (came, next) in came.iter_mut().zip(next) {
                *came = next + far * (*came - next);
            }
            net.learn(&board, came, rate);
            came = turned(came);
        }
        if game % 20_000 == 0 {
            let [win, gammon, lose] = net.say(&BackgammonBoard::START);
            eprintln!(
                "{game} games; on roll at first: {win:.3} wins, {gammon:.3} gammons, {lose:.3} lost"
            );
        }
    }
    let whole = |weight: &f32| ((weight * 1024.0).round() as i32).to_string();
    for row in &net.hidden {
        println!("{}", row.iter().map(whole).collect::<Vec<_>>().join(" "));
    }
    for row in &net.outputs {
        println!("{}", row.iter().map(whole).collect::<Vec<_>>().join(" "));
    }
}
