//! Matches: the better an evaluation should be, the more games it wins.

use super::random_positions;
use plywood::{
    Evaluate, Game, Search, Window,
    algorithm::negascout,
    observer::{Deadline, NodeLimit, Observer},
    order::ByRank,
};
use plywood_games::othello::{Othello, OthelloBoard, OthelloEvaluation, OthelloMove};
use std::time::{Duration, Instant};

/// The best move of the deepest search that the limit lets end.
fn best_move<O: Observer<Othello>>(
    othello: &Othello,
    evaluation: OthelloEvaluation,
    board: &OthelloBoard,
    limit: O,
    deepest: u32,
) -> OthelloMove {
    let few_replies = ByRank::new(|othello: &Othello, board: &OthelloBoard, mv: OthelloMove| {
        -(othello.moves(&othello.play(board, mv)).count() as i32)
    });
    let evaluate = |board: &OthelloBoard| evaluation.evaluate(othello, board);
    let mut search = Search::new(othello, evaluate).order(few_replies).observer(limit);
    let mut best = othello.moves(board).next().unwrap();
    for depth in 0..deepest {
        let mut found = (best, -i32::MAX);
        for mv in othello.moves(board) {
            let window = Window { alpha: found.1, beta: i32::MAX };
            let child = othello.play(board, mv);
            let Ok(score) = negascout(&mut search, &child, depth, -window) else { return best };
            if -score > found.1 {
                found = (mv, -score);
            }
        }
        best = found.0;
    }
    best
}

/// Plays from `openings` openings of ten random moves, each side having each
/// evaluation once; the part of the points that the first evaluation makes.
fn points<O: Observer<Othello>>(
    evaluations: [OthelloEvaluation; 2],
    openings: usize,
    limit: impl Fn() -> O,
    deepest: u32,
) -> f64 {
    // Moves are told apart by less than a disc.
    let othello = Othello::default().with_unit(100);
    let mut points = 0.0;
    for opening in 0..openings {
        let start = random_positions(othello, opening as u64, 11).last().unwrap();
        for first in 0..2 {
            let (mut board, mut mover) = (start, first);
            let outcome = loop {
                if let Some(outcome) = othello.outcome(&board) {
                    break if mover == 0 { outcome } else { -outcome };
                }
                let evaluation = evaluations[mover];
                board =
                    othello.play(&board, best_move(&othello, evaluation, &board, limit(), deepest));
                mover = 1 - mover;
            };
            points += f64::from(outcome.signum() + 1) / 2.0;
        }
    }
    points / (2 * openings) as f64
}

use OthelloEvaluation::{Discs, Mobility, Patterns};

#[test]
fn patterns_beat_mobility_and_mobility_beats_discs_at_equal_nodes() {
    let [patterns, mobility] = [[Patterns, Mobility], [Mobility, Discs]]
        .map(|pair| points(pair, 30, || NodeLimit(300), 60));
    assert!(patterns > 0.8 && mobility > 0.8, "{patterns:.3}, {mobility:.3}");
}

/// Prints the points of each match.
#[test]
#[ignore = "some minutes"]
#[allow(clippy::print_stdout)]
fn patterns_beat_the_plain_ones_at_equal_nodes_and_at_equal_time() {
    for other in [Mobility, Discs] {
        let pair = [Patterns, other];
        let nodes = points(pair, 200, || NodeLimit(5_000), 60);
        let soon = || Deadline::at(Instant::now() + Duration::from_millis(2));
        let time = points(pair, 100, soon, 60);
        println!(
            "patterns against {other:?}: {:.1} % of 400 games at 5000 nodes a move, \
             {:.1} % of 200 games at 2 ms a move",
            100.0 * nodes,
            100.0 * time
        );
        assert!(nodes > 0.8 && time > 0.8, "{other:?}: {nodes:.3}, {time:.3}");
    }
}
