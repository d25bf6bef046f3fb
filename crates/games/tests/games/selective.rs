//! The search for play: what it finds when nothing is selected, when only noise is
//! played out, and that it makes progress when it wins.

use crate::random_tree::RandomTree;
use std::cell::Cell;

use plywood::{
    Bound, Evaluate, Game, Scored, Search, Tactics,
    algorithm::negamax,
    engine::{Costs, Engine, Limits},
};
use plywood_games::{
    Family, Knowledge, Notation,
    chess::{Chess, ChessBoard, ChessMove, ChessTactics, GoodCaptures},
    draws::WithDraws,
    random::{below, mix},
};

/// Nothing is known, but the engine does not know that.
struct Nothing;

impl<G: Game> Tactics<G> for Nothing {
    type NoisyMoves = std::iter::Empty<G::Move>;

    fn noisy_moves(&self, _: &G, _: &G::Position) -> Self::NoisyMoves {
        std::iter::empty()
    }
}

fn nothing_selected(family: &RandomTree) {
    let tree = family.name();
    for seed in 0..300 {
        let root = family.root(seed);
        if family.outcome(&root).is_some() {
            continue;
        }
        let engine = Engine::new(*family, family.evaluation());
        let mut engine = engine.tactics_at(Nothing, Costs::EQUAL);
        for depth in 1..=5 {
            let mut search = Search::new(family, family.evaluation());
            let Ok(value) = negamax(&mut search, &root, depth);
            engine.clear();
            let thought = engine.think(&root, &Limits::depth(depth));
            assert_eq!(
                thought.score,
                Scored { score: value, bound: Bound::Exact },
                "{tree}, seed {seed}, {depth}"
            );
        }
    }
}

#[test]
fn with_equal_costs_and_no_noise_it_is_negamax() {
    for text in [
        "random-shape:width=5,depth=6,values=10",
        "iid:width=4,depth=5,values=20",
        "random-game:branching=5,plies=20,cost=9",
    ] {
        nothing_selected(&text.parse().expect("a tree"));
    }
}

/// Only quiescence, and wins as the rules score them.
#[derive(Copy, Clone)]
struct OnlyNoise;

impl Tactics<Chess> for OnlyNoise {
    type NoisyMoves = GoodCaptures;

    fn noisy_moves(&self, chess: &Chess, board: &ChessBoard) -> GoodCaptures {
        ChessTactics.noisy_moves(chess, board)
    }
    fn is_forced(&self, chess: &Chess, board: &ChessBoard) -> bool {
        ChessTactics.is_forced(chess, board)
    }
}

/// What is left when the noise is over, by definition; `None` where that takes too long.
fn played_out(chess: &Chess, board: &ChessBoard, budget: &Cell<u32>) -> Option<i32> {
    budget.set(budget.get().checked_sub(1)?);
    if let Some(score) = chess.outcome(board) {
        return Some(score);
    }
    let worth = |mv: ChessMove| Some(-played_out(chess, &chess.play(board, mv), budget)?);
    let mut best = i32::MIN;
    if ChessTactics.is_forced(chess, board) {
        for mv in chess.moves(board) {
            best = best.max(worth(mv)?);
        }
    } else {
        best = chess.evaluation().evaluate(chess, board);
        for mv in ChessTactics.noisy_moves(chess, board) {
            best = best.max(worth(mv)?);
        }
    }
    Some(best)
}

fn random_board(chess: &Chess, seed: u64) -> ChessBoard {
    let mut board = ChessBoard::start();
    let mut draw = mix(seed);
    for _ in 0..seed % 60 {
        draw = mix(draw);
        let count = chess.moves(&board).count() as u32;
        let next = chess.moves(&board).nth(below(draw, count) as usize).unwrap();
        let next = chess.play(&board, next);
        if chess.outcome(&next).is_some() {
            break;
        }
        board = next;
    }
    board
}

#[test]
fn with_equal_costs_it_is_negamax_over_what_is_played_out() {
    let chess = Chess;
    let engine = Engine::new(chess, chess.evaluation()).table(1 << 16).unwrap();
    let mut engine = engine.tactics_at(OnlyNoise, Costs::EQUAL);
    let mut checked = 0;
    for seed in 0..120 {
        let board = random_board(&chess, seed);
        let depth = 1 + seed as u32 % 2;
        let budget = Cell::new(50_000);
        let quiet = |board: &ChessBoard| played_out(&chess, board, &budget).unwrap_or(0);
        let Ok(value) = negamax(&mut Search::new(&chess, quiet), &board, depth);
        if budget.get() == 0 {
            continue;
        }
        engine.clear();
        let thought = engine.think(&board, &Limits::depth(depth));
        let exact = Scored { score: value, bound: Bound::Exact };
        assert_eq!(thought.score, exact, "{board}");
        checked += 1;
    }
    assert!(checked >= 30, "{checked}");
}

#[test]
fn a_win_is_worth_more_the_nearer_it_is() {
    let chess = Chess;
    let engine = Engine::new(chess, chess.evaluation());
    let mut engine = engine.tactics(ChessTactics);
    // Mates in one, two and three; and being mated in two moves of the other side.
    for (fen, plies) in [
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 3),
        ("8/8/8/8/8/5k2/8/r4K2 w - - 0 1", 0),
    ] {
        let board = chess.read_position(fen).unwrap();
        let thought = engine.think(&board, &Limits::depth(6));
        let score = if plies == 0 { Chess::MATED } else { -Chess::MATED - plies };
        assert_eq!(thought.score.score, score, "{fen}");
    }
}

#[test]
fn a_won_ending_is_won_within_fifty_moves() {
    let chess = WithDraws::new(Chess);
    let engine = Engine::new(chess, chess.evaluation());
    let mut engine = engine.tactics(chess.tactics());
    for fen in ["8/8/8/3k4/8/8/8/Q3K3 w - - 0 1", "8/8/3k4/8/8/8/8/R3K3 w - - 0 1"] {
        let mut now = chess.read_position(fen).unwrap();
        let mut plies = 0;
        while chess.outcome(&now).is_none() {
            let thought = engine.think(&now, &Limits::nodes(30_000));
            now = chess.play(&now, thought.best.unwrap());
            plies += 1;
        }
        assert_eq!(chess.outcome(&now), Some(Chess::MATED), "{fen} after {plies} plies");
        assert_eq!(plies % 2, 1, "{fen}");
    }
}

/// A judge who takes every position for won by far.
struct Sure;

impl Evaluate<Chess> for Sure {
    fn evaluate(&self, _: &Chess, board: &ChessBoard) -> i32 {
        let white = board.to_string().contains(" w ");
        if white { 2000 } else { -2000 }
    }
}

/// Static values that leave everything out hide neither a mate that threatens nor one to give:
/// nothing is left out in check, of all moves at least one is tried, and wins are no static values.
#[test]
fn mates_are_found_whatever_static_values_say() {
    let chess = Chess;
    for (fen, score) in [
        // White mates at once, in two moves; and is mated whatever it does.
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", -Chess::MATED - 1),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", -Chess::MATED - 3),
        ("7k/8/8/8/8/6q1/4r3/6K1 w - - 0 1", Chess::MATED + 2),
    ] {
        let board = chess.read_position(fen).unwrap();
        let mut engine = Engine::new(chess, Sure).tactics(ChessTactics);
        let thought = engine.think(&board, &Limits::depth(6));
        assert_eq!(thought.score.score, score, "{fen}");
    }
}

/// What is left out is left out by its costs: without them the same tactics try every move.
#[test]
fn pruning_takes_fewer_nodes_and_only_where_it_is_told() {
    let chess = Chess;
    let nodes = |costs: Costs| {
        let engine = Engine::new(chess, chess.evaluation());
        let mut engine = engine.tactics_at(ChessTactics, costs);
        engine.think(&ChessBoard::start(), &Limits::depth(6)).nodes
    };
    let all = nodes(Costs { pruning: None, ..Costs::default() });
    let some = nodes(Costs::default());
    assert!(2 * some < all, "{some} {all}");
}
