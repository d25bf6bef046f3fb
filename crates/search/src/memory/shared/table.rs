//! The table itself.

use super::{
    Depths, Replacement, TableError, TableHandle,
    allocation::{self, Allocation},
    entry::Entry,
    slot::Slot,
};

/// A transposition table of a fixed size, shared by threads without locks.
///
/// An entry takes 16 bytes: the key, the score and what it says of the value, the
/// plies it was searched to, the best move, and when it was stored. A position
/// whose result has to make way for another is searched again; whatever the size,
/// what is read is what was once stored for that position.
///
/// Searches reach it through [`handles`](Self::handle), one for each thread:
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, algorithm::mtd, memory::{Depths, SharedTable}, order::HintFirst};
/// let table = SharedTable::with_bytes(1 << 20)?;
/// std::thread::scope(|scope| {
///     for guess in [-1, 0] {
///         let memory = table.handle(Depths::Exact);
///         let mut search = Search::new(&Matches, |_: &u32| 0).memory(memory).order(HintFirst);
///         scope.spawn(move || assert_eq!(mtd(&mut search, &21, 21, guess), Ok(1)));
///     }
/// });
/// assert!(table.usage() > 0);
/// # Ok::<(), plywood::memory::TableError>(())
/// ```
///
/// What changes the whole table takes it for itself, so that no search is under
/// way: [`clear`](Self::clear), [`new_search`](Self::new_search),
/// [`forget_scores`](Self::forget_scores). None of them walks through the table,
/// but for one of the last two in some hundred calls.
///
/// # How it is safe
///
/// An entry is two words, written and read one after the other: what is stored,
/// and that xor the key. If two threads write the same entry at once, or one reads
/// what another is writing, the words may belong to two entries; then their xor is
/// no key that is asked for, and the entry counts as empty (R. Hyatt & T. Mann,
/// *A lock-less transposition table implementation for parallel search*, 2002).
///
/// # Bounds
///
/// An entry holds one bound. Where several entries are looked through
/// ([`TwoTier`](Replacement::TwoTier), [`AgedBuckets`](Replacement::AgedBuckets)),
/// the lower and the upper bound of a position may both be there, as searches with
/// null windows like to have them. Where there is room for one only, it is the one
/// that was found last; when the two meet, they make one exact score.
#[derive(Debug)]
pub struct SharedTable {
    slots: Allocation,
    /// How many entries there are.
    entries: usize,
    /// How many entries a position can be in.
    group: usize,
    groups: u64,
    pub(super) replacement: Replacement,
    pub(super) ages: Ages,
}

/// When entries were stored, counted from 1 in calls that changed the whole table.
#[derive(Copy, Clone, Debug)]
pub(super) struct Ages {
    pub(super) now: u16,
    /// Entries before this are empty.
    cleared: u16,
    /// The scores of entries before this are forgotten.
    forgotten: u16,
}

impl Ages {
    const FIRST: Ages = Ages { now: 1, cleared: 1, forgotten: 1 };

    /// Whether the score of this entry still counts.
    #[inline]
    pub(super) fn knows_score(&self, entry: &Entry) -> bool {
        entry.age >= self.forgotten
    }
}

impl SharedTable {
    /// An empty table of `bytes` bytes. They are taken as they are needed, but are
    /// known to be there.
    pub fn with_bytes(bytes: usize) -> Result<Self, TableError> {
        allocation::slots(bytes).map(SharedTable::with_entries)
    }

    /// The same, or half as large, and so on, if there is less memory than `bytes`.
    pub(crate) fn with_bytes_at_most(bytes: usize) -> Self {
        let sizes = std::iter::successors(Some(bytes), |bytes| Some(bytes / 2));
        let possible =
            sizes.take_while(|&bytes| bytes > 0).find_map(|it| allocation::slots(it).ok());
        SharedTable::with_entries(possible.unwrap_or(1))
    }

    fn with_entries(entries: usize) -> Self {
        let table = SharedTable {
            slots: Allocation::new(entries),
            entries,
            group: 1,
            groups: 1,
            replacement: Replacement::default(),
            ages: Ages::FIRST,
        };
        table.replacement(Replacement::default())
    }

    /// Whether there is memory for `bytes` bytes, of a table or of something else that
    /// will grow to that size: none is taken.
    pub fn check_room(bytes: usize) -> Result<(), TableError> {
        allocation::slots(bytes).map(|_| ())
    }

    /// The same table, emptied, in which entries make way like this.
    #[must_use]
    pub fn replacement(mut self, replacement: Replacement) -> Self {
        self.clear();
        self.group = replacement.group().min(self.entries);
        self.groups = (self.entries / self.group) as u64;
        self.replacement = replacement;
        self
    }

    /// What one thread searches with. Handles are small and can be copied.
    pub fn handle(&self, depths: Depths) -> TableHandle<'_> {
        TableHandle::new(self, depths)
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        if self.ages.now > Entry::MOST_AGE / 2 {
            // Other memory is had without a walk through this, and the searches to come
            // have all ages before them.
            self.slots = Allocation::new(0);
            self.slots = Allocation::new(self.entries);
            self.ages = Ages::FIRST;
            return;
        }
        self.next_age();
        self.ages.cleared = self.ages.now;
        self.ages.forgotten = self.ages.now;
    }

    /// Says that another search begins: what is known stays known, but makes way
    /// for what the search finds.
    pub fn new_search(&mut self) {
        self.next_age();
    }

    /// Forgets all scores and keeps the best moves: a search then tries first what
    /// was best, and has to prove it (the oracle of Plaat, Schaeffer, Pijls & de
    /// Bruin 1994, section 3).
    pub fn forget_scores(&mut self) {
        self.next_age();
        self.ages.forgotten = self.ages.now;
    }

    /// How many of a thousand entries are in use.
    pub fn usage(&self) -> u32 {
        const LOOKED_AT: usize = 4000;
        let used = self.groups as usize * self.group;
        let step = used.div_ceil(LOOKED_AT);
        let places = (0..used).step_by(step);
        let looked_at = places.len();
        let full = places.filter(|&place| self.any_entry(place).is_some()).count();
        (full * 1000 / looked_at) as u32
    }

    /// How many results there is room for.
    pub fn entries(&self) -> usize {
        self.entries
    }

    /// The bytes that the entries take.
    pub fn bytes(&self) -> usize {
        self.entries * size_of::<Slot>()
    }

    /// Ages are numbers of ten bits: when they run out, those in the table are
    /// made small again.
    fn next_age(&mut self) {
        if self.ages.now < Entry::MOST_AGE {
            self.ages.now += 1;
            return;
        }
        let Ages { cleared, forgotten, .. } = self.ages;
        for slot in self.slots.slots_mut() {
            slot.restamp(|age| match age {
                age if age < cleared => None,
                age if age < forgotten => Some(1),
                _ => Some(2),
            });
        }
        self.ages = Ages { now: 3, cleared: 1, forgotten: 2 };
    }

    #[inline]
    pub(super) fn slot(&self, place: usize) -> &Slot {
        self.slots.slot(place)
    }

    /// The places where a position may be.
    #[inline]
    pub(super) fn group(&self, key: u64) -> std::ops::Range<usize> {
        // The upper bits choose; the product makes sure that they depend on all.
        let mixed = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let first = ((u128::from(mixed) * u128::from(self.groups)) >> 64) as usize * self.group;
        first..first + self.group
    }

    /// What is stored in a place, and for which key.
    #[inline]
    pub(super) fn any_entry(&self, place: usize) -> Option<(u64, Entry)> {
        self.slot(place).any().filter(|(_, entry)| entry.age >= self.ages.cleared)
    }

    /// What is stored in a place for this key.
    #[inline]
    pub(super) fn entry_of(&self, key: u64, place: usize) -> Option<Entry> {
        self.slot(place).of(key).filter(|entry| entry.age >= self.ages.cleared)
    }
}
