//! What best-first minimax costs beside the rules and the evaluation:
//! `cargo bench -p plywood-games --bench best_first`.

#![allow(clippy::print_stdout)] // what a benchmark is for

use plywood::{
    Counts, Evaluate, Game, Keyed, NodeLimit, Observer, Search, WindowOf,
    best_first::{KeptTree, WhenFull, best_first_kept, best_first_recursive},
};
use plywood_games::{Family, Othello, OthelloBoard, OthelloEvaluation, RandomGame, SumSoFar};
use std::convert::Infallible;
use std::hint::black_box;
use std::time::{Duration, Instant};

const NODES: u64 = 200_000;
const PLENTY: usize = 1 << 30;

/// The shortest of several runs: one of them is undisturbed.
fn shortest(run: impl Fn()) -> Duration {
    let runs = (0..20).map(|_| {
        let start = Instant::now();
        run();
        start.elapsed()
    });
    runs.min().unwrap_or_default()
}

/// The positions that a search expands, and those that it evaluates.
#[derive(Default)]
struct Recorder {
    expanded: Vec<OthelloBoard>,
    evaluated: Vec<OthelloBoard>,
}

impl Observer<Othello> for Recorder {
    type Stop = Infallible;

    fn enter(
        &mut self,
        _: &Othello,
        board: &OthelloBoard,
        depth: u32,
        _: WindowOf<Othello>,
    ) -> Result<(), Infallible> {
        let list = if depth == 0 { &mut self.evaluated } else { &mut self.expanded };
        list.push(*board);
        Ok(())
    }
}

/// An evaluation that takes next to no time.
struct Hashed;

impl Evaluate<Othello> for Hashed {
    fn evaluate(&self, game: &Othello, board: &OthelloBoard) -> i32 {
        (game.key(board) % 2001) as i32 - 1000
    }
}

fn grow<E: Evaluate<Othello>>(game: &Othello, root: &OthelloBoard, eval: E) {
    let mut kept = KeptTree::with_bytes(PLENTY, WhenFull::GoOnInLinearSpace);
    let mut search = Search::new(game, eval).observer(NodeLimit(NODES));
    black_box(best_first_kept(&mut search, &mut kept, root, 1000));
}

fn share_of_time(game: &Othello, root: &OthelloBoard) {
    let eval: OthelloEvaluation = game.evaluation();
    let mut kept = KeptTree::with_bytes(PLENTY, WhenFull::GoOnInLinearSpace);
    let observer = (Recorder::default(), NodeLimit(NODES));
    let mut search = Search::new(game, game.evaluation()).observer(observer);
    best_first_kept(&mut search, &mut kept, root, 1000);
    let Recorder { expanded, evaluated } = search.observer.0;

    let whole = shortest(|| grow(game, root, game.evaluation()));
    let evaluations = shortest(|| {
        for board in &evaluated {
            black_box(eval.evaluate(game, board));
        }
    });
    // As the search calls them: is it over, which moves, and where do they lead?
    let rules = shortest(|| {
        for board in &expanded {
            black_box(game.outcome(board));
            for mv in game.moves(board) {
                black_box(game.play(board, mv));
            }
        }
        for board in &evaluated {
            black_box(game.outcome(board));
        }
    });
    let null = shortest(|| grow(game, root, Hashed));
    let per_node = |time: Duration| time.as_nanos() as f64 / NODES as f64;
    let share = (evaluations + rules).as_secs_f64() / whole.as_secs_f64();
    println!("{game}, {NODES} nodes");
    println!("  whole search          {:6.1} ns a node", per_node(whole));
    println!("  evaluation            {:6.1} ns a node", per_node(evaluations));
    println!("  rules                 {:6.1} ns a node", per_node(rules));
    println!("  with a null evaluation{:6.1} ns a node", per_node(null));
    println!("  evaluation and rules  {:6.1} % of the time", 100.0 * share);
}

/// What linear space costs: nodes are evaluated again.
fn regeneration<F: plywood_games::PlainFamily>(game: &F, depths: &[u32]) {
    println!("{game}: evaluations by the recursive form over those with the tree kept");
    for &depth in depths {
        let mut evaluations = [0_u64; 2];
        for seed in 0..20 {
            let root = game.root(seed);
            let mut search = Search::new(game, game.evaluation()).observer(Counts::default());
            best_first_recursive(&mut search, &root, depth);
            evaluations[0] += search.observer.leaves();
            let mut kept = KeptTree::with_bytes(PLENTY, WhenFull::GoOnInLinearSpace);
            let mut search = Search::new(game, game.evaluation()).observer(Counts::default());
            best_first_kept(&mut search, &mut kept, &root, depth);
            evaluations[1] += search.observer.leaves();
        }
        let ratio = evaluations[0] as f64 / evaluations[1] as f64;
        println!("  depth {depth:>2}: {ratio:6.2}");
    }
}

/// A move frees the rest of the tree, and does not walk what it keeps.
fn advance() {
    let game: RandomGame = "random-game:branching=3,plies=1000".parse().expect("a game");
    let mut kept = KeptTree::with_bytes(PLENTY, WhenFull::GoOnInLinearSpace);
    let mut search = Search::new(&game, SumSoFar).observer(NodeLimit(10_000_000));
    let found = best_first_kept(&mut search, &mut kept, &game.root(1), 1000);
    println!("{game}: moves along the principal variation");
    for &mv in found.line.iter().take(12) {
        let before = kept.nodes();
        let start = Instant::now();
        kept.advance(mv);
        let time = start.elapsed();
        let freed = before - kept.nodes();
        println!(
            "  kept {:>8}, freed {freed:>8} in {:>9.1} us",
            kept.nodes(),
            time.as_nanos() as f64 / 1e3
        );
    }
}

fn main() {
    let othello: Othello = "othello:unit=100".parse().expect("a game");
    let position = othello.read_position("f5d6c3d3c4f4f6f3e6e7").expect("a position");
    share_of_time(&othello, &position);
    regeneration(&othello, &[4, 8, 12]);
    let random: RandomGame = "random-game:branching=5".parse().expect("a game");
    regeneration(&random, &[5, 10, 20, 30]);
    advance();
}
