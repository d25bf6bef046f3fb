//! Plywood beside the crates `minimax` and `board-game`, at the same games, with the
//! same rules, evaluations and depths: `cargo bench -p plywood-peers`.
//!
//! What is compared is the search: rules and evaluations are the same for all, those of
//! `plywood-games` and of three games of which nothing else is known, where the engine is as
//! [`Engine::new`](plywood::engine::Engine::new) has it. The rows of one game are measured in turns, position by
//! position.
#![allow(clippy::print_stdout)]

mod games;
mod measure;
mod own_order;
mod unknown;
mod with_board_game;
mod with_minimax;

use games::{MoveOf, PlayChess, PlayConnectFour, PlayOthello};
use plywood::order::{ByRank, History, Learned};
use unknown::{Breakthrough, Domineering, Konane};
use with_minimax::{deepening, move_priority};

fn main() {
    measure::print_headings();
    let print = |rows: Vec<measure::Row>| rows.iter().for_each(measure::Row::print);
    // Threats tell all there is to know in connect four; in the others, history helps.
    let threats = ByRank::new(move_priority::<PlayConnectFour>).above(1);
    print(deepening::<PlayConnectFour>(12, 4, 24, threats.clone()));
    print(deepening::<PlayConnectFour>(14, 4, 12, threats));
    let mobility = ByRank::new((move_priority::<PlayOthello>, History::default())).above(1);
    print(deepening::<PlayOthello>(10, 10, 12, mobility));
    let captures = ByRank::new((move_priority::<PlayChess>, History::default())).above(1);
    print(deepening::<PlayChess>(6, 8, 24, captures));
    print(deepening::<Breakthrough>(8, 8, 12, Learned::<MoveOf<Breakthrough>>::default()));
    print(deepening::<Domineering>(8, 8, 12, Learned::<MoveOf<Domineering>>::default()));
    print(deepening::<Konane>(9, 8, 12, Learned::<MoveOf<Konane>>::default()));
    print(vec![
        own_order::learned::<Breakthrough>(8, 8, 12),
        own_order::learned::<Domineering>(8, 8, 12),
        own_order::learned::<Konane>(9, 8, 12),
        own_order::learned::<PlayConnectFour>(12, 4, 12),
        own_order::learned::<PlayOthello>(8, 10, 12),
        own_order::learned::<PlayChess>(6, 8, 12),
    ]);
    print(with_board_game::alphabeta::<PlayConnectFour>(9, 6, 6));
    print(with_board_game::alphabeta::<PlayOthello>(6, 12, 6));
    print(with_board_game::alphabeta::<PlayChess>(4, 10, 6));
    print(with_board_game::true_best_moves::<PlayConnectFour>(4, 12, 300));
    print(with_board_game::true_best_moves::<PlayOthello>(3, 20, 300));
    print(with_board_game::true_best_moves::<PlayChess>(3, 12, 100));
}
