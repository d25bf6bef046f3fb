//! Trees of games, written out: every search that knows trees can search them.

use super::searches::{read, tree};
use crate::{
    efficiency::middle_game_positions,
    experiment::{Estimate, Rows, Trial},
};
use plywood_games::{
    Judge, PlainFamily, checkers::Checkers, chess::Chess, othello::Othello, trees::Explicit,
};
use std::fmt::Write;

/// The games whose trees are written out, with the plies that they are.
pub(super) const GAMES: [(&str, u32); 3] = [("chess", 3), ("othello", 4), ("checkers", 6)];

/// How moves are ordered before the tree is written.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Ordered {
    /// As the rules have them.
    Rules,
    /// By the evaluation of the position they lead to.
    Static,
    /// By a search of one ply less, as deepening and a table would have them.
    Deepened,
}

/// All of them, as parameters name them.
pub(super) const ORDERS: [(&str, Ordered); 3] =
    [("rules", Ordered::Rules), ("static", Ordered::Static), ("deepened", Ordered::Deepened)];

/// As many trees of each game in each order.
pub(super) fn trials(trees: u64) -> Vec<Trial> {
    let all = GAMES.iter().flat_map(|it| ORDERS.map(|(order, _)| parameters(it, order)));
    all.flat_map(|parameters| Trial::numbered(&parameters, trees)).collect()
}

/// Parameters of a trial about this game, with moves in this order.
pub(super) fn parameters((game, depth): &(&str, u32), order: &str) -> String {
    format!("{game} {depth} {order}")
}

/// The tree of a trial: below a position from the middle of a game that our evaluation plays against itself.
pub(super) fn game_tree(trial: &Trial) -> Explicit {
    let mut words = trial.parameters.split(' ');
    let mut next = || words.next().expect("what the plan wrote");
    let (game, depth, order) = (next(), read(next()), next());
    let (_, order) = ORDERS.iter().find(|it| it.0 == order).expect("what the plan wrote");
    match game {
        "chess" => written(&Chess, depth, *order, tree(trial)),
        "othello" => written(&Othello::default().with_unit(10), depth, *order, tree(trial)),
        _ => written(&Checkers, depth, *order, tree(trial)),
    }
}

/// A column and alpha-beta's leaves on the same trees.
pub(super) fn both(rows: &Rows, parameters: &str, column: &str) -> Vec<(f64, f64)> {
    let (a, b) = (rows.column(column), rows.column("alphabeta"));
    rows.of(parameters).map(|(_, row)| (row[a], row[b])).collect()
}

/// A column in percent of alpha-beta's leaves on the same trees.
pub(super) fn percent(rows: &Rows, parameters: &str, column: &str) -> Option<Estimate> {
    Some(Estimate::ratio(&both(rows, parameters, column))?.times(100.0))
}

fn written<F: PlainFamily>(family: &F, depth: u32, order: Ordered, seed: u64) -> Explicit {
    let judge = family.evaluation();
    let position = middle_game_positions(family, &judge, 1, seed);
    let tree = Tree { family, judge, order };
    let mut text = String::from("explicit:");
    tree.write(position.first().expect("a game has a middle"), depth, 1, &mut text);
    text.parse().expect("a tree")
}

struct Tree<'f, F> {
    family: &'f F,
    judge: Judge,
    order: Ordered,
}

impl<F: PlainFamily> Tree<'_, F> {
    /// Writes what is below a position; `sign` is that of the root's player.
    fn write(&self, position: &F::Position, depth: u32, sign: i32, text: &mut String) {
        if depth == 0 || self.family.outcome(position).is_some() {
            let score = sign * self.score(position);
            write!(text, "{score} ").expect("a text takes all");
            return;
        }
        let plies = match self.order {
            Ordered::Rules => None,
            Ordered::Static => Some(0),
            Ordered::Deepened => Some(depth.saturating_sub(2)),
        };
        let children = self.family.moves(position).map(|mv| self.family.play(position, mv));
        let mut children: Vec<(i32, F::Position)> = children
            .map(|child| {
                (plies.map_or(0, |plies| self.search(&child, plies, -BEYOND, BEYOND)), child)
            })
            .collect();
        // What is worst for the opponent comes first.
        children.sort_by_key(|&(score, _)| score);
        text.push('(');
        for (_, child) in children {
            self.write(&child, depth - 1, -sign, text);
        }
        text.push_str(") ");
    }

    fn score(&self, position: &F::Position) -> i32 {
        let outcome = self.family.outcome(position);
        outcome.unwrap_or_else(|| self.family.evaluate(self.judge.evaluation, position))
    }

    /// Alpha-beta, fail-soft: small enough not to be compiled from the library once more for every game.
    fn search(&self, position: &F::Position, depth: u32, alpha: i32, beta: i32) -> i32 {
        if depth == 0 || self.family.outcome(position).is_some() {
            return self.score(position);
        }
        let mut best = -BEYOND;
        for mv in self.family.moves(position) {
            let child = self.family.play(position, mv);
            best = best.max(-self.search(&child, depth - 1, -beta, -alpha.max(best)));
            if best >= beta {
                break;
            }
        }
        best
    }
}

/// Beyond all scores.
const BEYOND: i32 = i32::MAX;
