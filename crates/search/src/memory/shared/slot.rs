//! Two words that threads may write at once.

use super::entry::Entry;
use crate::memory::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// An entry and its key, or what is left of two that were written at once.
#[derive(Debug)]
pub(super) struct Slot {
    entry: AtomicU64,
    /// The key xor the entry.
    check: AtomicU64,
}

impl Slot {
    /// An empty one of zeros.
    #[inline]
    pub(super) fn from_words([entry, check]: [u64; 2]) -> Self {
        Slot { entry: AtomicU64::new(entry), check: AtomicU64::new(check) }
    }

    #[inline]
    pub(super) fn write(&self, key: u64, entry: Entry) {
        let word = entry.pack();
        self.entry.store(word, Relaxed);
        self.check.store(key ^ word, Relaxed);
    }

    #[inline]
    pub(super) fn erase(&self) {
        self.entry.store(0, Relaxed);
        self.check.store(0, Relaxed);
    }

    /// The entry, if it was stored with this key.
    #[inline]
    pub(super) fn of(&self, key: u64) -> Option<Entry> {
        let (of, word) = self.load();
        if of == key { Entry::unpack(word) } else { None }
    }

    /// The entry, and the key that it belongs to if it was not torn.
    #[inline]
    pub(super) fn any(&self) -> Option<(u64, Entry)> {
        let (key, word) = self.load();
        Some((key, Entry::unpack(word)?))
    }

    #[inline]
    fn load(&self) -> (u64, u64) {
        let word = self.entry.load(Relaxed);
        (self.check.load(Relaxed) ^ word, word)
    }

    /// Gives the entry another age, or removes it.
    pub(super) fn restamp(&mut self, age: impl Fn(u16) -> Option<u16>) {
        let Some((key, entry)) = self.any() else { return };
        match age(entry.age) {
            Some(age) => self.write(key, Entry { age, ..entry }),
            None => self.erase(),
        }
    }
}
