//! A table of values that hold whatever the depth.

use crate::{
    BestOf, Bound, Keyed, Window, WindowOf,
    memory::{Memory, Probe, keys::mix},
};

/// Remembers both bounds of the value of positions under play to the end of the
/// game, and a good move.
///
/// A search that never stops before the end of the game finds values that do not
/// depend on the depth, and the table does not ask for it. It starts small and grows
/// with what it holds, up to its limit, so that a short search stays within the
/// cache of the processor and clearing costs little. Of each pair of places the first
/// is for what had the most plies left, and the second for the latest.
/// Sixteen bytes for each position if a move takes one or two.
///
/// Scores beyond ±32 766 are not remembered.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, algorithm::mtd, memory::Memory, solve::SolvingTable};
/// let memory = SolvingTable::with_bytes(1 << 20);
/// let mut search = Search::new(&Matches, |_: &u32| 0).memory(memory);
/// assert_eq!(mtd(&mut search, &21, 21, 0), Ok(1));
/// assert_eq!(search.memory.hint(&Matches, &21), Some(1)); // leave twenty
/// ```
#[derive(Clone, Debug)]
pub struct SolvingTable<M> {
    entries: Vec<Entry<M>>,
    /// One for each bit by which the length of `entries` is less than all keys.
    shift: u32,
    used: usize,
    most: usize,
}

/// All zeros know nothing, of whatever position.
#[derive(Copy, Clone, Debug)]
struct Entry<M> {
    key: u64,
    /// The lower bound above `-BEYOND`, 0 if there is none.
    above: u16,
    /// The upper bound below `BEYOND`, 0 if there is none.
    below: u16,
    /// The plies left, as far as that can be written.
    depth: u8,
    mv: Option<M>,
}

const BEYOND: i32 = 32_767;
const FEWEST: usize = 1 << 10;

impl<M: Copy> Entry<M> {
    const EMPTY: Entry<M> = Entry { key: 0, above: 0, below: 0, depth: 0, mv: None };

    #[inline]
    fn is_empty(&self) -> bool {
        self.above | self.below == 0
    }

    #[inline]
    fn bounds(&self) -> Window<i32> {
        let (above, below) = (i32::from(self.above), i32::from(self.below));
        Window {
            alpha: if above == 0 { -i32::MAX } else { above - BEYOND },
            beta: if below == 0 { i32::MAX } else { BEYOND - below },
        }
    }
}

impl<M: Copy> SolvingTable<M> {
    /// An empty table that will take up to `bytes`, but at least a few thousand.
    pub fn with_bytes(bytes: usize) -> Self {
        let most = (bytes / size_of::<Entry<M>>()).max(FEWEST);
        let most = 1 << most.ilog2();
        let mut table = SolvingTable { entries: Vec::new(), shift: 0, used: 0, most };
        table.clear();
        table
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.resize(FEWEST);
    }

    fn resize(&mut self, length: usize) {
        self.entries.resize(length, Entry::EMPTY);
        self.shift = u64::BITS - length.ilog2();
        self.used = 0;
    }

    /// Twice as long, with what it holds.
    #[cold]
    fn grow(&mut self) {
        let old = std::mem::take(&mut self.entries);
        self.resize(2 * old.len());
        for entry in old.into_iter().filter(|entry| !entry.is_empty()) {
            let place = self.place_for(entry.key, entry.depth);
            self.entries[place] = entry;
        }
    }

    /// The first of the two places for a key.
    #[inline]
    fn pair(&self, key: u64) -> usize {
        (mix(key) >> self.shift) as usize & !1
    }

    /// Makes room for a position that may be in the table already: the place where it
    /// is, or is to be written.
    #[inline]
    fn place_for(&mut self, key: u64, depth: u8) -> usize {
        let pair = self.pair(key);
        let [first, second] = [self.entries[pair], self.entries[pair + 1]];
        if first.key == key {
            return pair;
        }
        if second.key == key || depth < first.depth {
            self.used += usize::from(second.is_empty());
            return pair + 1;
        }
        self.used += usize::from(first.is_empty());
        self.used += usize::from(!first.is_empty() && second.is_empty());
        self.entries[pair + 1] = if first.is_empty() { second } else { first };
        pair
    }

    /// The bounds of the value of a position with this key, and a move to try first.
    #[inline]
    pub fn get(&self, key: u64) -> (Window<i32>, Option<M>) {
        let pair = self.pair(key);
        let found = self.entries[pair..pair + 2].iter().find(|entry| entry.key == key);
        found.map_or((Window::full(), None), |entry| (entry.bounds(), entry.mv))
    }

    /// Takes note of what a search with `window` returned for a position with at most
    /// `depth` plies left.
    #[inline]
    pub fn put(&mut self, key: u64, depth: u32, window: Window<i32>, score: i32, mv: Option<M>) {
        if score.abs() >= BEYOND {
            return;
        }
        let depth = depth.min(255) as u8;
        let place = self.place_for(key, depth);
        let entry = &mut self.entries[place];
        if entry.key != key {
            *entry = Entry { key, mv, ..Entry::EMPTY };
        }
        entry.depth = depth;
        let bound = Bound::of(score, window);
        if bound != Bound::Upper {
            entry.above = entry.above.max((score + BEYOND) as u16);
            entry.mv = mv;
        }
        if bound != Bound::Lower {
            entry.below = entry.below.max((BEYOND - score) as u16);
        }
        if 2 * self.used > self.entries.len() && self.entries.len() < self.most {
            self.grow();
        }
    }
}

impl<G: Keyed<Score = i32>> Memory<G> for SolvingTable<G::Move> {
    #[inline]
    fn probe(
        &mut self,
        game: &G,
        position: &G::Position,
        _: u32,
        window: WindowOf<G>,
    ) -> Probe<i32, G::Move> {
        let (bounds, mv) = self.get(game.key(position));
        Probe { score: window.settled_by(bounds), mv }
    }

    #[inline]
    fn hint(&mut self, game: &G, position: &G::Position) -> Option<G::Move> {
        self.get(game.key(position)).1
    }

    #[inline]
    fn bounds(&mut self, game: &G, position: &G::Position, _: u32) -> Window<i32> {
        self.get(game.key(position)).0
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
        self.put(game.key(position), depth, window, best.score, best.mv);
    }
}
