//! What best-first minimax costs beside the rules and the evaluation:
//! `cargo bench -p plywood-games --bench best_first`.

#![allow(clippy::print_stdout)] // what a benchmark is for

use plywood::{
    Deterministic, Evaluate, Game, Search,
    best_first::{KeptTree, WhenFull, best_first_kept, best_first_recursive},
    observer::{Counts, NodeLimit},
};
use plywood_games::{
    Family, Notation,
    othello::{Othello, OthelloBoard, OthelloEvaluation, OthelloMove},
    trees::{RandomGame, SumSoFar},
};
use std::cell::{Cell, RefCell};
use std::hint::black_box;
use std::time::{Duration, Instant};

const NODES: u64 = 200_000;
const PLENTY: usize = 1 << 30;

/// The shortest of several runs: one of them is undisturbed.
fn shortest(mut run: impl FnMut()) -> Duration {
    let runs = (0..20).map(|_| {
        let start = Instant::now();
        run();
        start.elapsed()
    });
    runs.min().unwrap_or_default()
}

/// Othello that keeps a list of what it answered.
struct Asked<'g> {
    game: &'g Othello,
    outcomes: RefCell<Vec<Option<i32>>>,
    moves: RefCell<Vec<<Othello as Game>::Moves>>,
    values: RefCell<Vec<i32>>,
}

impl Game for Asked<'_> {
    type Position = OthelloBoard;
    type Move = OthelloMove;
    type Moves = <Othello as Game>::Moves;
    type Score = i32;

    fn moves(&self, board: &OthelloBoard) -> Self::Moves {
        let moves = self.game.moves(board);
        self.moves.borrow_mut().push(moves);
        moves
    }
    fn play(&self, board: &OthelloBoard, mv: OthelloMove) -> OthelloBoard {
        self.game.play(board, mv)
    }
    fn outcome(&self, board: &OthelloBoard) -> Option<i32> {
        let outcome = self.game.outcome(board);
        self.outcomes.borrow_mut().push(outcome);
        outcome
    }
}

impl Deterministic for Asked<'_> {}

/// The same answers again, in the same order, and boards on which nothing happens:
/// rules and an evaluation that take no time, but with which the search grows the
/// same tree.
struct Again<'a> {
    outcomes: &'a [Option<i32>],
    next_outcome: Cell<usize>,
    moves: &'a [<Othello as Game>::Moves],
    next_moves: Cell<usize>,
}

/// The next of these.
#[inline]
fn next<'a, T>(list: &'a [T], at: &Cell<usize>) -> &'a T {
    at.set(at.get() + 1);
    &list[at.get() - 1]
}

impl Game for Again<'_> {
    type Position = OthelloBoard;
    type Move = OthelloMove;
    type Moves = <Othello as Game>::Moves;
    type Score = i32;

    #[inline]
    fn moves(&self, _: &OthelloBoard) -> Self::Moves {
        *next(self.moves, &self.next_moves)
    }
    #[inline]
    fn play(&self, board: &OthelloBoard, _: OthelloMove) -> OthelloBoard {
        *board
    }
    #[inline]
    fn outcome(&self, _: &OthelloBoard) -> Option<i32> {
        *next(self.outcomes, &self.next_outcome)
    }
}

impl Deterministic for Again<'_> {}

type Kept = KeptTree<i32, OthelloMove>;

/// Grows a tree where another one was, as a player does in game after game.
fn grow<G, E>(kept: &mut Kept, game: &G, root: &OthelloBoard, eval: E)
where
    G: Deterministic + Game<Position = OthelloBoard, Move = OthelloMove, Score = i32>,
    E: Evaluate<G>,
{
    kept.clear();
    let mut search = Search::new(game, eval).observer(NodeLimit(NODES));
    black_box(best_first_kept(&mut search, kept, root, 1000));
}

/// The upkeep of the tree takes what a search takes that is told all answers at
/// once; the rest of the time goes into finding them.
fn share_of_time(game: &Othello, root: &OthelloBoard) {
    let eval = OthelloEvaluation::Patterns;
    let mut kept = Kept::with_bytes(PLENTY, WhenFull::GoOnInLinearSpace);
    let asked = Asked {
        game,
        outcomes: RefCell::default(),
        moves: RefCell::default(),
        values: RefCell::default(),
    };
    grow(&mut kept, &asked, root, |board: &OthelloBoard| {
        let value = eval.evaluate(game, board);
        asked.values.borrow_mut().push(value);
        value
    });
    let (outcomes, moves) = (asked.outcomes.borrow(), asked.moves.borrow());
    let values = asked.values.borrow();

    let whole = shortest(|| grow(&mut kept, game, root, eval));
    let without_evaluation = shortest(|| {
        let at = Cell::new(0);
        grow(&mut kept, game, root, |_: &OthelloBoard| *next(&values, &at));
    });
    let upkeep = shortest(|| {
        let (next_outcome, next_moves, at) = (Cell::new(0), Cell::new(0), Cell::new(0));
        let again = Again { outcomes: &outcomes, next_outcome, moves: &moves, next_moves };
        grow(&mut kept, &again, root, |_: &OthelloBoard| *next(&values, &at));
        assert_eq!(at.get(), values.len(), "another tree was grown");
    });
    let per_node = |time: Duration| time.as_nanos() as f64 / NODES as f64;
    println!("{game}, {NODES} nodes, in ns a node");
    println!("  whole search           {:6.1}", per_node(whole));
    println!("  without the evaluation {:6.1}", per_node(without_evaluation));
    println!("  upkeep of the tree     {:6.1}  (without the rules as well)", per_node(upkeep));
    let share = 1.0 - upkeep.as_secs_f64() / whole.as_secs_f64();
    println!("  evaluation and rules   {:6.1} % of the time", 100.0 * share);
}

/// What linear space costs: nodes are evaluated again.
fn regeneration<F: plywood_games::PlainFamily>(game: &F, depths: &[u32]) {
    let name = game.name();
    println!("{name}: evaluations by the recursive form over those with the tree kept");
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
