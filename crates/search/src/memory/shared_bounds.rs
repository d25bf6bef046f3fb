//! A memory of real scores that threads share.

use super::{
    Memory, Probe,
    bounds::Remembered,
    keys::{PlaceHasher, mix, place},
    sync::{Mutex, lock},
};
use crate::{BestOf, Keyed, Score, WindowOf};
use std::{collections::HashMap, hash::BuildHasherDefault};

/// Remembers both bounds of positions at every depth, for threads that share it: scores of
/// any type, in full, where the words of a [`SharedTable`](super::SharedTable) have room
/// for whole numbers only.
///
/// Positions are spread over parts with a lock each. A part has two generations: when the
/// young one has filled half of the room, it becomes the old one, and the old one is
/// forgotten, but for what was asked for since.
#[derive(Debug)]
pub(crate) struct SharedBounds<S, M> {
    parts: Vec<Mutex<Part<S, M>>>,
}

/// Enough that threads rarely want the same one.
const PARTS: usize = 64;

type Generation<S, M> = HashMap<u64, Remembered<S, M>, BuildHasherDefault<PlaceHasher>>;

#[derive(Debug)]
struct Part<S, M> {
    young: Generation<S, M>,
    old: Generation<S, M>,
    /// Positions in a generation.
    most: usize,
}

impl<S: Score, M: Copy> SharedBounds<S, M> {
    /// A memory that takes up to about `bytes`, as they are needed.
    pub(crate) fn with_bytes(bytes: usize) -> Self {
        // A hash map holds at least 7/16 of its room, with a control byte each.
        let entry = (size_of::<(u64, Remembered<S, M>)>() + 1) * 16 / 7;
        let most = bytes / entry / PARTS / 2;
        let part = || Part { young: HashMap::default(), old: HashMap::default(), most };
        SharedBounds { parts: (0..PARTS).map(|_| Mutex::new(part())).collect() }
    }

    pub(crate) fn clear(&self) {
        for part in &self.parts {
            lock(part).forget();
        }
    }

    /// How many of a thousand places for positions are in use.
    pub(crate) fn usage(&self) -> u32 {
        let (mut used, mut all) = (0, 0);
        for part in &self.parts {
            let part = lock(part);
            used += part.young.len() + part.old.len();
            all += 2 * part.most;
        }
        (used * 1000 / all.max(1)).min(1000) as u32
    }

    /// The part in which a position is, and its place there.
    fn part(&self, key: u64, depth: u32) -> (&Mutex<Part<S, M>>, u64) {
        // By other bits than the hash map uses, which has the lower and the upper ones.
        (&self.parts[(mix(key) >> 24) as usize % PARTS], place(key, depth))
    }

    /// The best move of a search to this depth.
    pub(crate) fn best_move(&self, key: u64, depth: u32) -> Option<M> {
        self.get(key, depth)?.mv
    }

    fn get(&self, key: u64, depth: u32) -> Option<Remembered<S, M>> {
        let (part, place) = self.part(key, depth);
        lock(part).get(place)
    }
}

impl<S: Score, M: Copy> Part<S, M> {
    fn forget(&mut self) {
        (self.young, self.old) = Default::default();
    }

    fn get(&mut self, place: u64) -> Option<Remembered<S, M>> {
        if let Some(known) = self.young.get(&place) {
            return Some(*known);
        }
        let known = self.old.remove(&place)?;
        self.put(place, known);
        Some(known)
    }

    fn put(&mut self, place: u64, known: Remembered<S, M>) {
        if let Some(before) = self.young.get_mut(&place) {
            *before = known;
            return;
        }
        if self.young.len() >= self.most {
            // The map with the room is the one to fill again.
            std::mem::swap(&mut self.young, &mut self.old);
            self.young.clear();
        }
        if self.most > 0 {
            self.young.insert(place, known);
        }
    }
}

impl<G: Keyed> Memory<G> for &SharedBounds<G::Score, G::Move> {
    /// A move to try first comes from a search that was a ply or two less deep, where
    /// there is none of this depth.
    fn probe(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: u32,
        window: WindowOf<G>,
    ) -> Probe<G::Score, G::Move> {
        let key = game.key(position);
        let known = self.get(key, depth);
        let score = known.and_then(|it| window.settled_by(it.bounds()));
        if score.is_some() {
            return Probe { score, mv: None };
        }
        let before = || {
            let depths = depth.saturating_sub(2).max(1)..depth;
            depths.rev().find_map(|depth| self.get(key, depth)?.mv)
        };
        Probe { score, mv: known.and_then(|it| it.mv).or_else(before) }
    }

    fn bounds(&mut self, game: &G, position: &G::Position, depth: u32) -> WindowOf<G> {
        self.get(game.key(position), depth).map_or(WindowOf::<G>::full(), |it| it.bounds())
    }

    fn store(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: u32,
        window: WindowOf<G>,
        best: BestOf<G>,
    ) {
        let (part, place) = self.part(game.key(position), depth);
        let part = &mut *lock(part);
        let mut known = part.get(place).unwrap_or_else(Remembered::nothing);
        known.learn(window, best);
        part.put(place, known);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Best, Window, doc::Matches};

    /// The bounds and the move of a heap, after a search that found this score exactly.
    fn remember(memory: &SharedBounds<i32, u32>, heap: u32, depth: u32, score: i32) {
        let best = Best { score, mv: Some(1), tried: 1 };
        Memory::<Matches>::store(&mut &*memory, &Matches, &heap, depth, Window::full(), best);
    }

    fn known(memory: &SharedBounds<i32, u32>, heap: u32, depth: u32) -> Option<i32> {
        let window = Window::full();
        Memory::<Matches>::probe(&mut &*memory, &Matches, &heap, depth, window).score
    }

    #[test]
    fn what_was_found_is_known_at_its_depth() {
        let memory = SharedBounds::with_bytes(1 << 20);
        remember(&memory, 7, 3, 1);
        assert_eq!((known(&memory, 7, 3), known(&memory, 7, 4)), (Some(1), None));
        assert_eq!(known(&memory, 8, 3), None);
        let probe = Memory::<Matches>::probe(&mut &memory, &Matches, &7, 4, Window::full());
        assert_eq!(probe.mv, Some(1), "a ply less deep there is a move");
    }

    #[test]
    fn what_is_asked_for_stays_and_the_rest_makes_way() {
        let memory = SharedBounds::with_bytes(1 << 16);
        for heap in 0..10_000 {
            remember(&memory, heap, 1, heap as i32);
            assert_eq!(known(&memory, 0, 1), Some(0));
        }
        let held: usize = memory
            .parts
            .iter()
            .map(|part| {
                let part = lock(part);
                part.young.len() + part.old.len()
            })
            .sum();
        let entry = size_of::<(u64, Remembered<i32, u32>)>();
        assert!(held * entry < 1 << 16, "{held} of {entry} bytes");
        assert_eq!(known(&memory, 9999, 1), Some(9999));
        assert_eq!(known(&memory, 1, 1), None);
        let none = SharedBounds::with_bytes(0);
        remember(&none, 7, 3, 1);
        assert_eq!(known(&none, 7, 3), None);
    }

    #[test]
    fn nothing_makes_way_for_what_is_known_already() {
        let mut memory = SharedBounds::with_bytes(1 << 16);
        memory.parts.iter_mut().for_each(|part| lock(part).most = 1);
        let in_first = |heap: &u32| {
            let (part, _) = memory.part(Matches.key(heap), 1);
            std::ptr::eq(part, &memory.parts[0])
        };
        let heaps: Vec<u32> = (0..).filter(in_first).take(2).collect();
        for heap in [heaps[0], heaps[1], heaps[1]] {
            remember(&memory, heap, 1, 5);
        }
        let part = lock(&memory.parts[0]);
        assert_eq!((part.young.len(), part.old.len()), (1, 1));
    }
}
