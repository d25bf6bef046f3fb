//! A hash map with a limit in bytes.

use super::Unfinished;
use crate::memory::keys::PlaceHasher;
use std::{collections::HashMap, hash::BuildHasherDefault};

/// By place: a position and the plies left, as [`place`](crate::memory::keys::place) makes
/// one of them.
#[derive(Clone, Debug)]
pub(super) struct BoundedMap<V> {
    entries: HashMap<u64, V, BuildHasherDefault<PlaceHasher>>,
    bytes: usize,
}

impl<V> BoundedMap<V> {
    /// An empty map that takes up to `bytes`, also while it grows.
    pub(super) fn with_bytes(bytes: usize) -> Self {
        BoundedMap { entries: HashMap::default(), bytes }
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// The bytes that it takes, with a control byte for each bucket.
    pub(super) fn bytes(&self) -> usize {
        (self.entries.capacity() * 8 / 7) * (size_of::<(u64, V)>() + 1)
    }

    #[inline]
    pub(super) fn get(&self, place: u64) -> Option<&V> {
        self.entries.get(&place)
    }

    pub(super) fn into_values(self) -> impl Iterator<Item = V> {
        self.entries.into_values()
    }

    /// What is at a place, or `new` put there.
    #[inline]
    pub(super) fn at(&mut self, place: u64, new: V) -> Result<&mut V, Unfinished> {
        if self.entries.len() == self.entries.capacity() && !self.entries.contains_key(&place) {
            self.may_grow()?;
        }
        Ok(self.entries.entry(place).or_insert(new))
    }

    /// Puts a value at a place.
    #[inline]
    pub(super) fn insert(&mut self, place: u64, value: V) -> Result<(), Unfinished>
    where
        V: Copy,
    {
        *self.at(place, value)? = value;
        Ok(())
    }

    /// While it grows there are two maps: the old one, with a control byte for each bucket,
    /// and one twice as large.
    fn may_grow(&self) -> Result<(), Unfinished> {
        let buckets = (self.entries.capacity() * 8 / 7).next_power_of_two().max(4);
        let needed = 3 * buckets * (size_of::<(u64, V)>() + 1);
        if needed > self.bytes { Err(Unfinished::Memory { bytes: self.bytes }) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::keys::place;

    #[test]
    fn it_takes_no_more_than_it_may() {
        let bytes = 1 << 16;
        let mut map = BoundedMap::with_bytes(bytes);
        let full = (0..).find(|&i| map.insert(place(i, 0), i).is_err()).expect("it gets full");
        let taken = map.bytes();
        assert!(taken <= bytes && full > 500, "{full} entries in {taken} bytes");
        // What is there stays, and can be changed.
        assert!((0..full).all(|i| map.get(place(i, 0)) == Some(&i)));
        assert_eq!(map.insert(place(1, 0), 7), Ok(()));
        assert_eq!(map.get(place(1, 0)), Some(&7));
    }
}
