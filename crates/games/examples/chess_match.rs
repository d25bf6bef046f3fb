//! A match of the good evaluation of chess against material alone, at equal time.
//!
//! ```text
//! cargo run --release -p plywood-games --example chess_match
//! ```
//!
//! Both search by deepening with the same table and order of moves, and judge
//! positions once they are quiet. Each opening of four random moves of each side is
//! played twice, with colours exchanged. After `--` may follow the number of
//! openings and the milliseconds for a move.

#![allow(clippy::print_stdout)]

use cozy_chess::Piece;
use plywood::{
    Evaluate, Game, Quiescent, Search, Window,
    algorithm::falphabeta,
    memory::{Depths, SharedTable},
    observer::Deadline,
    order::ByRank,
};
use plywood_games::random::{below, mix, root_hash};
use plywood_games::{
    Family,
    chess::{Chess, ChessBoard, ChessEvaluation, ChessMove},
    draws::{OfPosition, WithDraws, WithHistory},
};
use std::time::{Duration, Instant};

type Rules = WithDraws<Chess>;
type Position = WithHistory<ChessBoard>;

const RULES: Rules = WithDraws { game: Chess };
const OPENING_PLIES: u32 = 8;
const LONGEST: usize = 300;
const MEMORY: usize = 1 << 22;
const DEEPEST: u32 = 64;

fn main() {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse().expect("a number"));
    let openings = arguments.next().unwrap_or(50);
    let time = Duration::from_millis(arguments.next().unwrap_or(20));
    let (mut won, mut drawn, mut lost) = (0, 0, 0);
    for seed in 0..openings {
        let start = opening(seed);
        let (good, plain) = (ChessEvaluation::Good, ChessEvaluation::Material);
        let scores = [play(&start, [good, plain], time), -play(&start, [plain, good], time)];
        for score in scores {
            match score {
                1.. => won += 1,
                0 => drawn += 1,
                _ => lost += 1,
            }
        }
        println!("after {:4} games: good {won} won, {drawn} drawn, {lost} lost", 2 * (seed + 1));
    }
    let games = 2.0 * openings as f64;
    let (won, drawn) = (f64::from(won), f64::from(drawn));
    let mean = (won + drawn / 2.0) / games;
    let square = (won + drawn / 4.0) / games;
    let error = ((square - mean * mean) / games).sqrt();
    println!("good scores {:.1} % (standard error {:.1})", 100.0 * mean, 100.0 * error);
}

/// After random moves that lose nothing.
fn opening(seed: u64) -> Position {
    let mut draw = root_hash(seed);
    loop {
        let mut position = RULES.root(0);
        for _ in 0..OPENING_PLIES {
            draw = mix(draw);
            let number = below(draw, RULES.moves(&position).count() as u32) as usize;
            let mv = RULES.moves(&position).nth(number).expect("a move");
            position = RULES.play(&position, mv);
            if RULES.outcome(&position).is_some() {
                break;
            }
        }
        let quiet = Quiescent(ChessEvaluation::Material);
        if RULES.outcome(&position).is_none()
            && quiet.evaluate(&RULES.game, &position.position) == 0
        {
            return position;
        }
    }
}

/// The score of the first of two evaluations, which has the move.
fn play(start: &Position, evaluations: [ChessEvaluation; 2], time: Duration) -> i32 {
    let [first, second] = [(); 2].map(|()| SharedTable::with_bytes(MEMORY).expect("room"));
    let mut players = [player(evaluations[0], &first), player(evaluations[1], &second)];
    let mut position = start.clone();
    for ply in 0..LONGEST {
        if let Some(score) = RULES.outcome(&position) {
            return if ply.is_multiple_of(2) { score } else { -score };
        }
        let mv = players[ply % 2](&position, time);
        position = RULES.play(&position, mv);
    }
    0
}

/// Deepens until the time is up, with its own table for a whole game, which knows
/// positions again whatever came before them.
fn player(
    evaluation: ChessEvaluation,
    table: &SharedTable,
) -> impl FnMut(&Position, Duration) -> ChessMove {
    let order = ByRank::new(|_: &Rules, now: &Position, mv: ChessMove| {
        let board = now.position.board();
        let victim =
            board.piece_on(mv.to()).filter(|_| !board.colors(board.side_to_move()).has(mv.to()));
        let attacker = board.piece_on(mv.from()).unwrap_or(Piece::King);
        let gain = victim.map_or(0, |victim| 10 * (victim as i32 + 1) - attacker as i32);
        gain + mv.promotion().map_or(0, |piece| 10 * piece as i32)
    });
    let mut search = Search::new(&RULES, OfPosition(Quiescent(evaluation)))
        .memory(table.handle(Depths::AtLeast))
        .order(order)
        .observer(Deadline::at(Instant::now()));
    move |position, time| {
        search.observer = Deadline::at(Instant::now() + time);
        let mut moves: Vec<ChessMove> = RULES.moves(position).collect();
        for depth in 0..DEEPEST {
            let mut window = Window::full();
            let mut best = 0;
            for (i, &mv) in moves.iter().enumerate() {
                let child = RULES.play(position, mv);
                let Ok(score) = falphabeta(&mut search, &child, depth, -window) else {
                    // What was found so far is at least as good as what was first.
                    moves.swap(0, best);
                    return moves[0];
                };
                if -score > window.alpha {
                    window.alpha = -score;
                    best = i;
                }
            }
            moves[..=best].rotate_right(1);
        }
        moves[0]
    }
}
