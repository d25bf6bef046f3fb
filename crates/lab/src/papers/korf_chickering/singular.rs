//! Alpha-beta with singular extensions, as the paper tells it (section 1): "If the best position at the search
//! horizon is significantly better than its alternatives, the algorithm explores that position one ply deeper, and
//! recursively applies the same rule at the next level."

use plywood::{Deterministic, Evaluate, Game, Keyed};
use std::collections::HashMap;

/// What is known of the nodes of a game from earlier searches, by their keys: the static value of each, so that nothing is
/// evaluated twice, and for the order of moves the value it was last searched to have. Both are the mover's.
#[derive(Default)]
pub(super) struct Known {
    judged: HashMap<u64, i32>,
    backed_up: HashMap<u64, i32>,
}

/// A search. The value of a node with d plies left is
///
/// ```text
/// static value                     if d = 0 or the game is over
/// best of -value(child, d - 1)     if d > 1
/// best static                      if d = 1, unless the best is better than the second by the margin: then
/// max(second, -value(best, 1))     since it is explored one ply deeper, by the same rule
/// ```
///
/// A node with one child has no alternatives, and is not extended.
pub(super) struct Singular<'s, G, E> {
    game: &'s G,
    eval: &'s E,
    margin: i32,
    known: &'s mut Known,
    /// Static evaluations.
    pub(super) evaluations: u64,
}

const BEYOND: i32 = i32::MAX;

impl<'s, G, E> Singular<'s, G, E>
where
    G: Game<Score = i32> + Deterministic + Keyed,
    E: Evaluate<G>,
{
    pub(super) fn new(game: &'s G, eval: &'s E, margin: i32, known: &'s mut Known) -> Self {
        Singular { game, eval, margin, known, evaluations: 0 }
    }

    /// The best move of a search to this depth, the first of equals in the order of search, and its value. Moves of the root are searched
    /// to the full depth, all of them.
    pub(super) fn choose(&mut self, root: &G::Position, depth: u32) -> (i32, G::Move) {
        let mut best = None;
        for (child, mv) in self.ordered(root) {
            let alpha = best.map_or(-BEYOND, |(score, _)| score);
            let score = -self.search(&child, depth - 1, -BEYOND, -alpha);
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, mv));
            }
        }
        best.expect("the game goes on")
    }

    fn judge(&mut self, position: &G::Position) -> i32 {
        let (game, eval, evaluations) = (self.game, self.eval, &mut self.evaluations);
        *self.known.judged.entry(game.key(position)).or_insert_with(|| {
            *evaluations += 1;
            game.outcome(position).unwrap_or_else(|| eval.evaluate(game, position))
        })
    }

    /// The children, all evaluated, the worst for the opponent first.
    fn ordered(&mut self, position: &G::Position) -> Vec<(G::Position, G::Move)> {
        let mut children: Vec<(i32, G::Position, G::Move)> = Vec::new();
        for mv in self.game.moves(position) {
            let child = self.game.play(position, mv);
            let judged = self.judge(&child);
            let backed_up = self.known.backed_up.get(&self.game.key(&child));
            children.push((backed_up.copied().unwrap_or(judged), child, mv));
        }
        children.sort_by_key(|it| it.0);
        children.into_iter().map(|(_, child, mv)| (child, mv)).collect()
    }

    /// The value if it is within the window, and else a bound on its side of it.
    fn search(&mut self, position: &G::Position, depth: u32, alpha: i32, beta: i32) -> i32 {
        if depth == 0 || self.game.outcome(position).is_some() {
            return self.judge(position);
        }
        let value = match depth {
            1 => self.above_horizon(position, alpha, beta),
            _ => self.all_children(position, depth, alpha, beta),
        };
        self.known.backed_up.insert(self.game.key(position), value);
        value
    }

    fn all_children(&mut self, position: &G::Position, depth: u32, alpha: i32, beta: i32) -> i32 {
        let mut best = -BEYOND;
        for (child, _) in self.ordered(position) {
            best = best.max(-self.search(&child, depth - 1, -beta, -alpha.max(best)));
            if best >= beta {
                break;
            }
        }
        best
    }

    fn above_horizon(&mut self, position: &G::Position, alpha: i32, beta: i32) -> i32 {
        let mut best: Option<(i32, G::Position)> = None;
        let mut second: Option<i32> = None;
        for mv in self.game.moves(position) {
            let child = self.game.play(position, mv);
            let score = -self.judge(&child);
            match &best {
                Some((most, _)) if score <= *most => second = second.max(Some(score)),
                _ => second = best.replace((score, child)).map(|it| it.0),
            }
            // Whatever the best is worth one ply deeper, the second is enough; and where nothing is ever
            // extended, so is the best.
            let enough = if self.margin == BEYOND { best.as_ref().map(|it| it.0) } else { second };
            if enough.is_some_and(|enough| enough >= beta) {
                return enough.unwrap_or(beta);
            }
        }
        let (most, child) = best.expect("the game goes on");
        match second {
            Some(second) if most - second >= self.margin => {
                second.max(-self.search(&child, 1, -beta, -alpha.max(second)))
            }
            _ => most,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood::{
        Search,
        best_first::{KeptTree, Returned, WhenFull, alphabeta_kept_returning},
        observer::Counts,
    };
    use plywood_games::{Family, Judge, Knowledge, trees::RandomGame};

    type Node = <RandomGame as Game>::Position;

    fn game() -> RandomGame {
        "random-game:branching=4,plies=30".parse().expect("a game")
    }

    /// The definition, without windows.
    fn value(game: &RandomGame, node: &Node, depth: u32, margin: i32) -> i32 {
        let judged = |node: &Node| game.outcome(node).unwrap_or_else(|| game.evaluate(0, node));
        if depth == 0 || game.outcome(node).is_some() {
            return judged(node);
        }
        let children: Vec<Node> = game.moves(node).map(|mv| game.play(node, mv)).collect();
        if depth > 1 {
            return children
                .iter()
                .map(|it| -value(game, it, depth - 1, margin))
                .max()
                .expect("one");
        }
        let mut scored: Vec<(i32, &Node)> = children.iter().map(|it| (-judged(it), it)).collect();
        scored.sort_by_key(|it| -it.0);
        match scored[..] {
            [(best, child), (second, _), ..] if best - second >= margin => {
                second.max(-value(game, child, 1, margin))
            }
            _ => scored[0].0,
        }
    }

    #[test]
    fn windows_change_no_value_and_extensions_do() {
        let (game, mut other) = (game(), 0);
        let judge = Judge { evaluation: 0, quiet: false };
        for seed in 0..200 {
            let root = game.root(seed);
            for margin in [1, 16384, 40_000, BEYOND] {
                let mut known = Known::default();
                let mut search = Singular::new(&game, &judge, margin, &mut known);
                let (found, mv) = search.choose(&root, 4);
                let expected = value(&game, &root, 4, margin);
                assert_eq!(found, expected, "seed {seed}, margin {margin}");
                assert_eq!(-value(&game, &game.play(&root, mv), 3, margin), expected);
                other += u32::from(expected != value(&game, &root, 4, BEYOND));
            }
        }
        assert!(other > 100, "{other}");
    }

    /// With nothing extended it is the paper's opponent, evaluation by evaluation.
    #[test]
    fn without_extensions_it_is_the_opponent_of_the_tables() {
        let game = game();
        let judge = Judge { evaluation: 0, quiet: false };
        for seed in 0..200 {
            let root = game.root(seed);
            let mut known = Known::default();
            let mut singular = Singular::new(&game, &judge, BEYOND, &mut known);
            let found = singular.choose(&root, 4);
            let mut search = Search::new(&game, game.evaluation()).observer(Counts::default());
            let mut kept = KeptTree::with_bytes(1 << 26, WhenFull::GoOnInLinearSpace);
            let Ok(best) =
                alphabeta_kept_returning(&mut search, &mut kept, &root, 4, Returned::FailSoft);
            assert_eq!((found.0, Some(found.1)), (best.score, best.mv), "seed {seed}");
            assert_eq!(singular.evaluations, search.observer.leaves(), "seed {seed}");
        }
    }
}
