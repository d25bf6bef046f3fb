//! A transposition table, and the paper's use of it that brought nothing.

use plywood::{
    BestOf, Bound, Game, Keyed, Score, Window,
    memory::{Memory, Probe},
};
use std::{cell::Cell, collections::HashMap, rc::Rc};

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

impl<M> Entry<M> {
    /// Nothing is known but a move to try first, if there is one.
    fn unknown(mv: Option<M>) -> Self {
        Entry { lower: -i32::INFINITY, upper: i32::INFINITY, mv }
    }

    fn bounds(&self) -> Window<i32> {
        Window { alpha: self.lower, beta: self.upper }
    }

    /// What a search with this window found.
    fn learn(&mut self, window: Window<i32>, score: i32, mv: Option<M>) {
        let bound = Bound::of(score, window);
        if bound != Bound::Upper {
            self.lower = self.lower.max(score);
            self.mv = mv;
        }
        if bound != Bound::Lower {
            self.upper = self.upper.min(score);
        }
    }
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
        entry.map_or(Window::full(), Entry::bounds)
    }

    fn store(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: u32,
        window: Window<i32>,
        best: BestOf<G>,
    ) {
        let place = self.entries.entry((game.key(position), depth));
        let entry = place.or_insert_with(|| Entry::unknown(None));
        entry.learn(window, best.score, best.mv);
    }
}

/// The same, and counts how often successors are looked up, in the deepest search so far.
#[derive(Clone, Debug)]
pub(super) struct Counted<M> {
    table: Table<M>,
    deepest: u32,
    pub(super) lookups: Rc<Cell<u64>>,
}

impl<M> Default for Counted<M> {
    fn default() -> Self {
        Counted { table: Table::default(), deepest: 0, lookups: Rc::default() }
    }
}

impl<G: Keyed + Game<Score = i32>> Memory<G> for Counted<G::Move> {
    plywood::forward_memory!(|it| it.table; except probe bounds);

    fn probe(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: u32,
        window: Window<i32>,
    ) -> Probe<i32, G::Move> {
        // The root of another iteration.
        if depth > self.deepest {
            self.deepest = depth;
            self.lookups.set(0);
        }
        self.table.probe(game, position, depth, window)
    }

    fn bounds(&mut self, game: &G, position: &G::Position, depth: u32) -> Window<i32> {
        self.lookups.set(self.lookups.get() + 1);
        Memory::<G>::bounds(&mut self.table, game, position, depth)
    }
}

/// A table with as many places as it is given, in which a position takes the place of another.
/// It has one search of each position, as a rule the deepest, as the paper's programs had.
#[derive(Clone, Debug)]
pub(super) struct Replacing<M> {
    places: Vec<Option<(u64, u32, Entry<M>)>>,
}

impl<M: Copy> Replacing<M> {
    /// With a power of two.
    pub(super) fn with_entries(entries: usize) -> Self {
        Replacing { places: vec![None; entries] }
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.places.len() - 1)
    }

    /// What is known of a position, if it has kept its place.
    fn entry(&self, key: u64) -> Option<(u32, Entry<M>)> {
        let (kept, depth, entry) = self.places[self.place(key)]?;
        (kept == key).then_some((depth, entry))
    }
}

impl<G: Keyed + Game<Score = i32>> Memory<G> for Replacing<G::Move> {
    fn probe(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: u32,
        window: Window<i32>,
    ) -> Probe<i32, G::Move> {
        let bounds = Memory::<G>::bounds(self, game, position, depth);
        let score = window.settled_by(bounds);
        let mv = self.entry(game.key(position)).and_then(|(_, entry)| entry.mv);
        Probe { score, mv: mv.filter(|_| score.is_none()) }
    }

    fn bounds(&mut self, game: &G, position: &G::Position, depth: u32) -> Window<i32> {
        match self.entry(game.key(position)) {
            Some((kept, entry)) if kept == depth => entry.bounds(),
            _ => Window::full(),
        }
    }

    fn store(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: u32,
        window: Window<i32>,
        best: BestOf<G>,
    ) {
        let key = game.key(position);
        let mut entry = match self.entry(key) {
            Some((kept, entry)) if kept == depth => entry,
            // The move of another depth is a guide as long as there is no better.
            Some((_, entry)) => Entry::unknown(entry.mv),
            None => Entry::unknown(None),
        };
        entry.learn(window, best.score, best.mv);
        let place = self.place(key);
        self.places[place] = Some((key, depth, entry));
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
