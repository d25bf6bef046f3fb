//! Remembering what was searched.

use crate::{BestOf, Bound, Game, Keyed, Score, WindowOf};
use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, Hasher},
};

/// Remembers searched positions. `()` remembers nothing.
pub trait Memory<G: Game> {
    /// What is known of a position with `depth` plies left.
    #[inline]
    fn probe(
        &mut self,
        _game: &G,
        _position: &G::Position,
        _depth: u32,
        _window: WindowOf<G>,
    ) -> Known<G::Score, G::Move> {
        Known { score: None, mv: None }
    }

    /// What is known of the score of a position with `depth` plies left.
    #[inline]
    fn bounds(&mut self, _game: &G, _position: &G::Position, _depth: u32) -> WindowOf<G> {
        WindowOf::<G>::full()
    }

    /// A move that was best when the position was searched before, to whatever
    /// depth.
    #[inline]
    fn hint(&mut self, _game: &G, _position: &G::Position) -> Option<G::Move> {
        None
    }

    /// The score of a leaf, if it was evaluated before.
    #[inline]
    fn leaf(&mut self, _game: &G, _position: &G::Position) -> Option<G::Score> {
        None
    }

    /// Told the score of every leaf that is evaluated.
    #[inline]
    fn store_leaf(&mut self, _game: &G, _position: &G::Position, _score: G::Score) {}

    /// Told the result of every searched position.
    #[inline]
    fn store(
        &mut self,
        _game: &G,
        _position: &G::Position,
        _depth: u32,
        _window: WindowOf<G>,
        _best: BestOf<G>,
    ) {
    }
}

impl<G: Game> Memory<G> for () {}

impl<G: Game, M: Memory<G>> Memory<G> for &mut M {
    #[inline]
    fn probe(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: u32,
        window: WindowOf<G>,
    ) -> Known<G::Score, G::Move> {
        (**self).probe(game, position, depth, window)
    }

    #[inline]
    fn bounds(&mut self, game: &G, position: &G::Position, depth: u32) -> WindowOf<G> {
        (**self).bounds(game, position, depth)
    }

    #[inline]
    fn hint(&mut self, game: &G, position: &G::Position) -> Option<G::Move> {
        (**self).hint(game, position)
    }

    #[inline]
    fn leaf(&mut self, game: &G, position: &G::Position) -> Option<G::Score> {
        (**self).leaf(game, position)
    }

    #[inline]
    fn store_leaf(&mut self, game: &G, position: &G::Position, score: G::Score) {
        (**self).store_leaf(game, position, score);
    }

    #[inline]
    fn store(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: u32,
        window: WindowOf<G>,
        best: BestOf<G>,
    ) {
        (**self).store(game, position, depth, window, best);
    }
}

/// What a memory knows of a position.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Known<S, M> {
    /// A score that settles the window.
    pub score: Option<S>,
    /// A move to try first.
    pub mv: Option<M>,
}

/// Remembers both bounds of every position at every depth, and forgets nothing
/// until it is full; then it takes in no more.
///
/// With it, null-window searches evaluate no leaf twice: "SSS\* = alphabeta +
/// table" (Plaat, Schaeffer, Pijls & de Bruin 1994) needs a memory that loses
/// nothing. It also keeps the last move that was good for a lower bound.
#[derive(Clone, Debug)]
pub struct BoundsMemory<S, M> {
    entries: HashMap<(u64, u32), Remembered<S, M>, BuildHasherDefault<KeyHasher>>,
    capacity: usize,
}

#[derive(Copy, Clone, Debug)]
struct Remembered<S, M> {
    lower: S,
    upper: S,
    mv: Option<M>,
}

impl<S, M> BoundsMemory<S, M> {
    /// A memory that takes up to about `bytes`.
    pub fn with_bytes(bytes: usize) -> Self {
        // A hash map holds at least 7/16 of its room, with a control byte each.
        let entry = (size_of::<((u64, u32), Remembered<S, M>)>() + 1) * 16 / 7;
        BoundsMemory { entries: HashMap::default(), capacity: bytes / entry }
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
    ) -> Known<G::Score, G::Move> {
        let Some(known) = self.entries.get(&(game.key(position), depth)) else {
            return Known { score: None, mv: None };
        };
        let bounds = WindowOf::<G> { alpha: known.lower, beta: known.upper };
        Known { score: window.settled_by(bounds), mv: known.mv }
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
            Some(known) => WindowOf::<G> { alpha: known.lower, beta: known.upper },
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
        let (lower, upper) = (-G::Score::INFINITY, G::Score::INFINITY);
        let known = self.entries.entry(key).or_insert(Remembered { lower, upper, mv: None });
        let bound = Bound::of(best.score, window);
        if bound != Bound::Upper && best.score > known.lower {
            known.lower = best.score;
            known.mv = best.mv;
        }
        if bound != Bound::Lower && best.score < known.upper {
            known.upper = best.score;
        }
    }
}

/// Stands for the depth of a leaf, wherever it was met.
const LEAF: u32 = u32::MAX;

/// Keys are well mixed already.
#[derive(Copy, Clone, Default, Debug)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, _: &[u8]) {
        unreachable!("only numbers are hashed")
    }
    fn write_u64(&mut self, key: u64) {
        self.0 ^= key;
    }
    fn write_u32(&mut self, depth: u32) {
        self.0 ^= u64::from(depth).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}
