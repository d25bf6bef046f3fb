//! A memory that loses nothing.

use super::{Memory, Probe, keys::PlaceHasher};
use crate::{Best, BestOf, Bound, Keyed, Score, Window, WindowOf};
use std::{collections::HashMap, hash::BuildHasherDefault};

/// Remembers both bounds of every position at every depth, and forgets nothing
/// until it is full; then it takes in no more.
///
/// With it, null-window searches evaluate no leaf twice: "SSS\* = alphabeta +
/// table" (Plaat, Schaeffer, Pijls & de Bruin 1994) needs a memory that loses
/// nothing. It also keeps the last move that was good for a lower bound.
#[derive(Clone, Debug)]
pub struct BoundsMemory<S, M> {
    entries: HashMap<(u64, u32), Remembered<S, M>, BuildHasherDefault<PlaceHasher>>,
    capacity: usize,
    /// The most plies that any position had left.
    deepest: u32,
}

/// What is known of a position at one depth.
#[derive(Copy, Clone, Debug)]
pub(super) struct Remembered<S, M> {
    lower: S,
    upper: S,
    /// The last move that was good for a lower bound.
    pub(super) mv: Option<M>,
}

impl<S: Score, M: Copy> Remembered<S, M> {
    /// Nothing.
    pub(super) fn nothing() -> Self {
        Remembered { lower: -S::INFINITY, upper: S::INFINITY, mv: None }
    }

    /// The bounds of the score.
    pub(super) fn bounds(&self) -> Window<S> {
        Window { alpha: self.lower, beta: self.upper }
    }

    /// Takes in what a search with this window found.
    pub(super) fn learn(&mut self, window: Window<S>, best: Best<S, M>) {
        let bound = Bound::of(best.score, window);
        if bound != Bound::Upper && best.score > self.lower {
            self.lower = best.score;
            self.mv = best.mv;
        }
        if bound != Bound::Lower && best.score < self.upper {
            self.upper = best.score;
        }
    }
}

impl<S, M> BoundsMemory<S, M> {
    /// A memory that takes up to about `bytes`.
    pub fn with_bytes(bytes: usize) -> Self {
        // A hash map holds at least 7/16 of its room, with a control byte each.
        let entry = (size_of::<((u64, u32), Remembered<S, M>)>() + 1) * 16 / 7;
        BoundsMemory { entries: HashMap::default(), capacity: bytes / entry, deepest: 0 }
    }

    /// The number of positions remembered.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether nothing is remembered.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

impl<G: Keyed> Memory<G> for BoundsMemory<G::Score, G::Move> {
    fn probe(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: u32,
        window: WindowOf<G>,
    ) -> Probe<G::Score, G::Move> {
        let Some(known) = self.entries.get(&(game.key(position), depth)) else {
            return Probe { score: None, mv: None };
        };
        Probe { score: window.settled_by(known.bounds()), mv: known.mv }
    }

    /// The move of the deepest search that found one.
    fn hint(&mut self, game: &G, position: &G::Position) -> Option<G::Move> {
        let key = game.key(position);
        (1..=self.deepest).rev().find_map(|depth| self.entries.get(&(key, depth))?.mv)
    }

    fn leaf(&mut self, game: &G, position: &G::Position) -> Option<G::Score> {
        self.entries.get(&(game.key(position), LEAF)).map(|known| known.lower)
    }

    fn store_leaf(&mut self, game: &G, position: &G::Position, score: G::Score) {
        let entry = Remembered { lower: score, upper: score, mv: None };
        if self.entries.len() < self.capacity {
            self.entries.insert((game.key(position), LEAF), entry);
        }
    }

    fn bounds(&mut self, game: &G, position: &G::Position, depth: u32) -> WindowOf<G> {
        match self.entries.get(&(game.key(position), depth)) {
            Some(known) => known.bounds(),
            None => WindowOf::<G>::full(),
        }
    }

    fn store(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: u32,
        window: WindowOf<G>,
        best: BestOf<G>,
    ) {
        let key = (game.key(position), depth);
        if self.entries.len() >= self.capacity && !self.entries.contains_key(&key) {
            return;
        }
        self.deepest = self.deepest.max(depth);
        self.entries.entry(key).or_insert_with(Remembered::nothing).learn(window, best);
    }
}

/// Stands for the depth of a leaf, wherever it was met.
const LEAF: u32 = u32::MAX;
