//! What best-first minimax costs beside the rules and the evaluation:
//! `cargo bench -p plywood-games --bench best_first`.

#![allow(clippy::print_stdout)] // what a benchmark is for

use plywood::{
    Counts, Deterministic, Evaluate, Game, NodeLimit, Search,
    best_first::{KeptTree, WhenFull, best_first_kept, best_first_recursive},
};
use plywood_games::{
    Family, Othello, OthelloBoard, OthelloEvaluation, OthelloMove, RandomGame, SumSoFar,
};
use std::cell::{Cell, RefCell};
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

/// Othello that keeps a list of what it was asked.
struct Asked {
    game: Othello,
    outcomes: RefCell<Vec<OthelloBoard>>,
    moves: RefCell<Vec<OthelloBoard>>,
    plays: RefCell<Vec<(OthelloBoard, OthelloMove)>>,
}

impl Game for Asked {
    type Position = OthelloBoard;
    type Move = OthelloMove;
    type Moves = <Othello as Game>::Moves;
    type Score = i32;

    fn moves(&self, board: &OthelloBoard) -> Self::Moves {
        self.moves.borrow_mut().push(*board);
        self.game.moves(board)
    }
    fn play(&self, board: &OthelloBoard, mv: OthelloMove) -> OthelloBoard {
        self.plays.borrow_mut().push((*board, mv));
        self.game.play(board, mv)
    }
    fn outcome(&self, board: &OthelloBoard) -> Option<i32> {
        self.outcomes.borrow_mut().push(*board);
        self.game.outcome(board)
    }
}

impl Deterministic for Asked {}

/// The same values again, in the same order: an evaluation that takes no time.
struct Again<'v> {
    values: &'v [i32],
    next: Cell<usize>,
}

impl Evaluate<Othello> for Again<'_> {
    fn evaluate(&self, _: &Othello, _: &OthelloBoard) -> i32 {
        let next = self.next.get();
        self.next.set(next + 1);
        self.values[next]
    }
}

fn grow<G, E>(game: &G, root: &G::Position, eval: E)
where
    G: Deterministic,
    E: Evaluate<G>,
{
    let mut kept = KeptTree::with_bytes(PLENTY, WhenFull::GoOnInLinearSpace);
    let mut search = Search::new(game, eval).observer(NodeLimit(NODES));
    black_box(best_first_kept(&mut search, &mut kept, root, 1000));
}

/// The evaluation takes what is saved by one that gives the same values at once;
/// the rules, what it takes to ask them the same again.
fn share_of_time(game: &Othello, root: &OthelloBoard) {
    let values = RefCell::new(Vec::new());
    let none = || RefCell::new(Vec::new());
    let asked = Asked { game: *game, outcomes: none(), moves: none(), plays: RefCell::default() };
    let eval: OthelloEvaluation = game.evaluation();
    grow(&asked, root, |board: &OthelloBoard| {
        let value = eval.evaluate(game, board);
        values.borrow_mut().push(value);
        value
    });
    let values = values.into_inner();
    let (outcomes, moves) = (asked.outcomes.into_inner(), asked.moves.into_inner());
    let plays = asked.plays.into_inner();

    let whole = shortest(|| grow(game, root, game.evaluation()));
    let without = shortest(|| grow(game, root, Again { values: &values, next: Cell::new(0) }));
    let rules = shortest(|| {
        for board in &outcomes {
            black_box(game.outcome(board));
        }
        for board in &moves {
            black_box(game.moves(board));
        }
        for &(board, mv) in &plays {
            black_box(game.play(&board, mv));
        }
    });
    let per_node = |time: Duration| time.as_nanos() as f64 / NODES as f64;
    let upkeep = without.saturating_sub(rules);
    println!("{game}, {NODES} nodes, in ns a node");
    println!("  whole search           {:6.1}", per_node(whole));
    println!("  without the evaluation {:6.1}", per_node(without));
    println!("  rules                  {:6.1}", per_node(rules));
    println!("  upkeep of the tree     {:6.1}", per_node(upkeep));
    let share = 1.0 - upkeep.as_secs_f64() / whole.as_secs_f64();
    println!("  evaluation and rules   {:6.1} % of the time", 100.0 * share);
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
