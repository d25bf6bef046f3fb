//! A transposition table, and the paper's use of it that brought nothing.

use plywood::{
    BestOf, Bound, Game, Keyed, Score, Window,
    memory::{Memory, Probe},
};
use std::collections::HashMap;

/// Both bounds and the best move of every inner node, for each number of plies left.
/// Leaves are not kept.
#[derive(Clone, Debug)]
pub(super) struct Table<M> {
    entries: HashMap<(u64, u32), Entry<M>>,
}

#[derive(Copy, Clone, Debug)]
struct Entry<M> {
    lower: i32,
    upper: i32,
    mv: Option<M>,
}

impl<M> Default for Table<M> {
    fn default() -> Self {
        Table { entries: HashMap::new() }
    }
}

impl<M: Copy> Table<M> {
    /// The best move of a search to this depth, or of the deepest before it.
    fn best_move(&self, key: u64, depth: u32) -> Option<M> {
        (1..=depth).rev().take(3).find_map(|depth| self.entries.get(&(key, depth))?.mv)
    }
}

impl<G: Keyed + Game<Score = i32>> Memory<G> for Table<G::Move> {
    fn probe(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: u32,
        window: Window<i32>,
    ) -> Probe<i32, G::Move> {
        let bounds = Memory::<G>::bounds(self, game, position, depth);
        if let Some(score) = window.settled_by(bounds) {
            return Probe { score: Some(score), mv: None };
        }
        Probe { score: None, mv: self.best_move(game.key(position), depth) }
    }

    fn bounds(&mut self, game: &G, position: &G::Position, depth: u32) -> Window<i32> {
        let entry = self.entries.get(&(game.key(position), depth));
        entry.map_or(Window::full(), |it| Window { alpha: it.lower, beta: it.upper })
    }

    fn store(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: u32,
        window: Window<i32>,
        best: BestOf<G>,
    ) {
        let unknown = Entry { lower: -i32::INFINITY, upper: i32::INFINITY, mv: None };
        let entry = self.entries.entry((game.key(position), depth)).or_insert(unknown);
        let bound = Bound::of(best.score, window);
        if bound != Bound::Upper {
            entry.lower = entry.lower.max(best.score);
            entry.mv = best.mv;
        }
        if bound != Bound::Lower {
            entry.upper = entry.upper.min(best.score);
        }
    }
}

/// Transposing from left to right (section 4.1): where no successor makes a cutoff as it
/// is, one that made it when it was searched less deeply is tried first.
#[derive(Clone, Debug)]
pub(super) struct LeftToRight<M> {
    memory: M,
    above: u32,
}

impl<M> LeftToRight<M> {
    /// At nodes with more than `plies` plies left.
    pub(super) fn above(plies: u32, memory: M) -> Self {
        LeftToRight { memory, above: plies }
    }

    /// A move to a successor that was good enough one or two plies less deep.
    fn promising<G>(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: u32,
        window: Window<i32>,
    ) -> Option<G::Move>
    where
        G: Game<Score = i32>,
        M: Memory<G>,
    {
        const LESS: u32 = 2;
        let shallower = (depth.saturating_sub(LESS + 1)..depth - 1).rev().filter(|&it| it > 0);
        shallower.into_iter().find_map(|depth| {
            game.moves(position).find(|&mv| {
                let child = game.play(position, mv);
                -self.memory.bounds(game, &child, depth).beta >= window.beta
            })
        })
    }
}

impl<G: Keyed + Game<Score = i32>, M: Memory<G>> Memory<G> for LeftToRight<M> {
    plywood::forward_memory!(|it| it.memory; except probe);

    fn probe(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: u32,
        window: Window<i32>,
    ) -> Probe<i32, G::Move> {
        let known = self.memory.probe(game, position, depth, window);
        if known.score.is_some() || depth <= self.above {
            return known;
        }
        match self.promising(game, position, depth, window) {
            Some(mv) => Probe { score: None, mv: Some(mv) },
            None => known,
        }
    }
}
