//! Every test of the games, in one binary: an algorithm is compiled once for a game,
//! however many tests run it.

/// Does something with the tree or game that a text names, as the type it is: one of
/// those listed.
macro_rules! on_tree {
    ($text:expr, [$($tree:ty),+ $(,)?], |$family:ident| $what:expr) => {{
        let text: &str = $text;
        match text.split(':').next().unwrap_or(text) {
            $(<$tree as plywood_games::FromParameters>::NAME => {
                let $family: $tree = text.parse().expect("a tree");
                $what
            })+
            _ => panic!("'{text}' is not among the trees of this test"),
        }
    }};
}

mod agreement;
mod at_the_board;
mod backgammon;
mod ballard;
mod battery;
mod best_first;
mod chance;
mod checkers;
mod chess;
mod connect_four;
mod dominance;
mod efficiency;
mod engine;
mod games_with_dice;
mod growing;
mod judgement;
mod learning;
mod learning_with_dice;
mod othello;
mod practical;
mod random_tree;
mod selective;
mod signatures;
mod solve;
mod tic_tac_toe;
mod trees;
