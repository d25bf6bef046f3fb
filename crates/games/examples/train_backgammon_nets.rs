//! Makes the weights of `Nets`, from a seed.
//!
//! ```text
//! cargo run --release -p plywood-games --example train_backgammon_nets crates/games/src/backgammon/nets.bin
//! ```
//!
//! First the nets play against themselves and learn from what comes of it (temporal differences, Sutton 1988;
//! for backgammon, Tesauro 1992). Then they learn, for some rounds, what they themselves say of a position once
//! every roll is played out by the best play: the mean over the dice in place of one game's luck. Positions are
//! those of their own games and, beside each, one that a play nearly as good would have led to. Last come rounds
//! of games again, in which several learners begin with the same weights, and the next round with their mean.
//!
//! Plays are sifted by `BackgammonEvaluation`, which is quick; the nets choose among the best few. The weights
//! are always the same, on any number of cores. From the last rounds each writes them: with its number after the
//! file, a run goes on before that round.

#![allow(clippy::print_stdout, clippy::print_stderr)]

use plywood::{Evaluate, Game};
use plywood_games::backgammon::{
    Backgammon, BackgammonBoard, BackgammonEvaluation, ContactNet, Inputs, Net, Nets, Phase,
    RaceNet, squash,
};
use plywood_games::random::{below, mix};

const SEED: u64 = 11;
const GAMES: u32 = 90_000;
/// Rounds after the games, and those that begin from what was written.
const FIRST_ROUNDS: u32 = 6;
const MORE_ROUNDS: u32 = 20;
/// Positions with what should be said of them, that each of the first rounds adds.
const POSITIONS: usize = 112_500;
/// Rounds whose positions are still looked at.
const REMEMBERED: usize = 4;
/// How often a round looks at a position, in the mean.
const TIMES: usize = 4;
/// Learners of each of the later rounds, and the games of each.
const PARTS: u32 = 4;
const GAMES_OF_PART: u32 = 5_000;
/// Plays that are looked at, the best of the sieve: in games, and where rolls are played out.
const IN_GAMES: usize = 6;
const PLAYED_OUT: usize = 4;

/// The chances to win, to win a gammon, a backgammon, to lose a gammon, a backgammon.
type Said = [f32; 5];

/// The same chances as the other side sees them.
fn turned([win, win_gammon, win_backgammon, lose_gammon, lose_backgammon]: Said) -> Said {
    [1.0 - win, lose_gammon, lose_backgammon, win_gammon, win_backgammon]
}

fn equity([win, win_gammon, win_backgammon, lose_gammon, lose_backgammon]: Said) -> f32 {
    2.0 * win - 1.0 + win_gammon + win_backgammon - lose_gammon - lose_backgammon
}

struct Learner {
    contact: ContactNet,
    race: RaceNet,
}

impl Learner {
    /// Small random weights.
    fn new(draws: &mut Draws) -> Learner {
        let mut weight = || (draws.below(2001) as f32 - 1000.0) / 12_000.0;
        Learner {
            contact: Net::new(Nets::CONTACT_INPUTS, &mut weight),
            race: Net::new(Nets::RACE_INPUTS, &mut weight),
        }
    }

    fn say(&self, board: &BackgammonBoard) -> Said {
        outcome(board).unwrap_or_else(|| Nets::say(&self.contact, &self.race, board))
    }

    /// The candidate that is worst for the other side, and what is said of it.
    fn best(&self, candidates: &Candidates) -> (BackgammonBoard, Said) {
        let mut best = (candidates.boards[0], [0.0; 5]);
        let mut least = f32::INFINITY;
        for board in &candidates.boards {
            let said = self.say(board);
            if equity(said) < least {
                least = equity(said);
                best = (*board, said);
            }
        }
        best
    }

    /// What is said before the roll once every roll is played.
    fn played_out(&self, board: &BackgammonBoard, candidates: &mut Candidates) -> Said {
        let mut mean = [0.0; 5];
        for high in 1..=6 {
            for low in 1..=high {
                candidates.sift(&board.with_dice(high, low), PLAYED_OUT);
                let said = turned(self.best(candidates).1);
                let part = if high == low { 1.0 / 36.0 } else { 2.0 / 36.0 };
                for (mean, said) in mean.iter_mut().zip(said) {
                    *mean += part * said;
                }
            }
        }
        mean
    }

    /// Steps towards what should have been said.
    fn learn(&mut self, board: &BackgammonBoard, goal: Said, rate: f32) {
        // Gammons that are out of the question are not asked about.
        let [win, lose] = [board.theirs(), board.mine()].map(|loser| loser.off() == 0);
        let asked = [true, win, win, lose, lose];
        match Phase::of(board) {
            Phase::Contact => {
                step(&mut self.contact, &Inputs::of_contact(board), goal, asked, rate)
            }
            Phase::Race => step(&mut self.race, &Inputs::of_race(board), goal, asked, rate),
            Phase::BearOff => {}
        }
    }

    fn read(bytes: &[u8]) -> Learner {
        let (contact, left) = Net::read(Nets::CONTACT_INPUTS, bytes);
        let (race, _) = Net::read(Nets::RACE_INPUTS, left);
        Learner { contact, race }
    }

    fn write(&self, file: &str) {
        let bytes = [self.contact.write(), self.race.write()].concat();
        std::fs::write(file, bytes).unwrap_or_else(|error| panic!("{file}: {error}"));
    }
}

fn step<const BLOCKS: usize>(
    net: &mut Net<BLOCKS>,
    inputs: &Inputs,
    goal: Said,
    asked: [bool; 5],
    rate: f32,
) {
    let sums = net.sums(inputs);
    let units = sums.map(|block| block.map(squash));
    let said = net.said(&units);
    let mut back = [[0.0; 32]; BLOCKS];
    for (output, (weights, none)) in net.outputs.iter_mut().enumerate() {
        if !asked[output] {
            continue;
        }
        let step = goal[output] - said[output];
        for block in 0..BLOCKS {
            for unit in 0..32 {
                back[block][unit] += step * weights[block][unit];
                weights[block][unit] += rate * step * units[block][unit];
            }
        }
        *none += rate * step;
    }
    for ((back, sums), rows) in back.iter_mut().zip(&sums).zip(&mut net.rows) {
        for (back, sum) in back.iter_mut().zip(sums) {
            let root = (1.0 + sum * sum).sqrt();
            *back *= rate / (root * root * root);
        }
        let none = (rows.len() - 1) as u32;
        for (input, value) in inputs.seen().iter().copied().chain([(none, 1.0)]) {
            for (weight, back) in rows[input as usize].iter_mut().zip(&*back) {
                *weight += value * back;
            }
        }
    }
}

/// The positions that the best plays lead to, as the sieve has it.
#[derive(Default)]
struct Candidates {
    all: Vec<(f64, BackgammonBoard)>,
    boards: Vec<BackgammonBoard>,
}

impl Candidates {
    fn sift(&mut self, rolled: &BackgammonBoard, number: usize) {
        self.all.clear();
        self.all.extend(Backgammon.moves(rolled).map(|play| {
            let after = Backgammon.play(rolled, play);
            let known = Backgammon.outcome(&after);
            (known.unwrap_or_else(|| BackgammonEvaluation.evaluate(&Backgammon, &after)), after)
        }));
        let number = number.min(self.all.len());
        if number < self.all.len() {
            self.all.select_nth_unstable_by(number, |a, b| a.0.total_cmp(&b.0));
        }
        self.boards.clear();
        self.boards.extend(self.all[..number].iter().map(|it| it.1));
    }
}

/// What is certain once the game is over.
fn outcome(board: &BackgammonBoard) -> Option<Said> {
    let score = Backgammon.outcome(board)?;
    let part = |yes: bool| f32::from(u8::from(yes));
    Some([score > 0.0, score > 1.5, score > 2.5, score < -1.5, score < -2.5].map(part))
}

/// Whether nothing is left to learn.
fn is_known(board: &BackgammonBoard) -> bool {
    Backgammon.outcome(board).is_some() || Phase::of(board) == Phase::BearOff
}

struct Draws(u64);

impl Draws {
    fn below(&mut self, n: u32) -> u32 {
        self.0 = mix(self.0);
        below(self.0, n)
    }

    fn roll(&mut self, board: &BackgammonBoard) -> BackgammonBoard {
        board.with_dice(self.below(6) as u8 + 1, self.below(6) as u8 + 1)
    }
}

/// Games against itself, each learned from as it ends.
fn play_and_learn(
    learner: &mut Learner,
    draws: &mut Draws,
    games: u32,
    rates: impl Fn(f32) -> (f32, f32),
) {
    let mut candidates = Candidates::default();
    let mut visited = Vec::new();
    for game in 0..games {
        // Fast and far-sighted at first, slower and near-sighted in the end.
        let (rate, far) = rates(1.0 - game as f32 / games as f32);
        visited.clear();
        let mut board = BackgammonBoard::START;
        while !is_known(&board) {
            candidates.sift(&draws.roll(&board), IN_GAMES);
            let (after, said) = learner.best(&candidates);
            visited.push((board, turned(said)));
            board = after;
        }
        // What came of each position: what was said of the next, and in part what came of that.
        let mut came = visited.last().expect("a position").1;
        for &(board, next) in visited.iter().rev() {
            for (came, next) in came.iter_mut().zip(next) {
                *came = next + far * (*came - next);
            }
            learner.learn(&board, came, rate);
            came = turned(came);
        }
    }
}

/// Positions of games against itself, each with what is said once it is played out.
fn play_out(
    learner: &Learner,
    draws: &mut Draws,
    positions: usize,
) -> Vec<(BackgammonBoard, Said)> {
    let (mut candidates, mut others) = (Candidates::default(), Candidates::default());
    let mut data = Vec::with_capacity(positions + 1);
    let mut board = BackgammonBoard::START;
    while data.len() < positions {
        if is_known(&board) {
            board = BackgammonBoard::START;
        }
        data.push((board, learner.played_out(&board, &mut others)));
        candidates.sift(&draws.roll(&board), IN_GAMES);
        let other = candidates.boards[draws.below(candidates.boards.len() as u32) as usize];
        if !is_known(&other) {
            data.push((other, learner.played_out(&other, &mut others)));
        }
        // Now and then a game goes on elsewhere.
        board = if draws.below(8) == 0 { other } else { learner.best(&candidates).0 };
    }
    data
}

/// Looks at positions in any order, often, at a rate that falls.
fn study(
    learner: &mut Learner,
    draws: &mut Draws,
    known: &[(BackgammonBoard, Said)],
    rate: impl Fn(f32) -> f32,
) {
    let steps = known.len() * TIMES;
    for step in 0..steps {
        let (board, goal) = known[draws.below(known.len() as u32) as usize];
        learner.learn(&board, goal, rate(step as f32 / steps as f32));
    }
}

/// Games, then the first rounds.
fn begin(file: &str) {
    let mut draws = Draws(SEED);
    let mut learner = Learner::new(&mut draws);
    play_and_learn(&mut learner, &mut draws, GAMES, |left| {
        (0.002 + 0.018 * left * left, 0.7 * left)
    });
    let mut rounds: Vec<Vec<(BackgammonBoard, Said)>> = Vec::new();
    for round in 0..FIRST_ROUNDS {
        rounds.push(play_out(&learner, &mut draws, POSITIONS));
        let known: Vec<_> = rounds.iter().rev().take(REMEMBERED).flatten().copied().collect();
        study(&mut learner, &mut draws, &known, |part| {
            let left = 1.0 - (round as f32 + part) / 8.0;
            0.0004 + 0.004 * left * left
        });
    }
    learner.write(file);
}

/// One round more from the weights as they are written: several learners go on from the same weights, each with
/// games of its own, and the weights are their mean (local stochastic gradient descent, Stich 2019).
fn go_on(file: &str, round: u32) {
    let bytes = std::fs::read(file).unwrap_or_else(|error| panic!("{file}: {error}"));
    let one = |part: u32| {
        let mut learner = Learner::read(&bytes);
        let mut draws = Draws(mix(SEED ^ mix(u64::from(round) << 32 | u64::from(part))));
        play_and_learn(&mut learner, &mut draws, GAMES_OF_PART, |left| {
            let left = (left + (MORE_ROUNDS - 1 - round) as f32) / MORE_ROUNDS as f32;
            (0.0005 + 0.0075 * left * left, 0.2 + 0.4 * left)
        });
        learner
    };
    let mut learners = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..PARTS).map(|part| scope.spawn(move || one(part))).collect();
        let learners = threads.into_iter().map(|thread| thread.join().expect("a thread ends"));
        learners.collect::<Vec<_>>().into_iter()
    });
    let mut mean = learners.next().expect("a learner");
    let others: Vec<_> = learners.collect();
    mean_of(&mut mean.contact, &others.iter().map(|it| &it.contact).collect::<Vec<_>>());
    mean_of(&mut mean.race, &others.iter().map(|it| &it.race).collect::<Vec<_>>());
    mean.write(file);
}

fn weights_mut<const BLOCKS: usize>(net: &mut Net<BLOCKS>) -> impl Iterator<Item = &mut f32> {
    let outputs =
        net.outputs.iter_mut().flat_map(|(units, none)| units.iter_mut().flatten().chain([none]));
    net.rows.iter_mut().flatten().flatten().chain(outputs)
}

fn weights<const BLOCKS: usize>(net: &Net<BLOCKS>) -> impl Iterator<Item = &f32> {
    let outputs = net.outputs.iter().flat_map(|(units, none)| units.iter().flatten().chain([none]));
    net.rows.iter().flatten().flatten().chain(outputs)
}

/// The mean of a net and others, in its place.
fn mean_of<const BLOCKS: usize>(net: &mut Net<BLOCKS>, others: &[&Net<BLOCKS>]) {
    for other in others {
        weights_mut(net).zip(weights(other)).for_each(|(sum, other)| *sum += other);
    }
    weights_mut(net).for_each(|sum| *sum /= (others.len() + 1) as f32);
}

fn main() {
    let mut words = std::env::args().skip(1);
    let file = words.next().expect("the file to write");
    let first = words.next().map(|word| word.parse().expect("the number of a round"));
    let begun = std::time::Instant::now();
    let done = |what: String| eprintln!("{what} after {:.0} s", begun.elapsed().as_secs_f64());
    if first.is_none() {
        begin(&file);
        done("begun".to_string());
    }
    for round in first.unwrap_or(0)..MORE_ROUNDS {
        go_on(&file, round);
        done(format!("round {round}"));
    }
}
