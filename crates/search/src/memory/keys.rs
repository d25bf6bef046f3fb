//! From keys to places in a table.

use std::hash::Hasher;

/// A number every bit of which depends on the key, and different for different keys.
///
/// A game may have any keys that differ: small numbers, or multiples of a power of two.
/// Whoever makes a place of a key, by its upper or its lower bits, mixes it first.
#[inline]
pub(crate) fn mix(key: u64) -> u64 {
    let x = (key ^ key >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    x ^ x >> 29
}

/// One number for a position, by its key, and the plies left.
///
/// For one depth different keys have different places; for different depths, but for
/// chance.
#[inline]
pub(crate) fn place(key: u64, depth: u32) -> u64 {
    // Keys are mixed before the depth comes in: they may be multiples of anything.
    mix(mix(key).wrapping_add(mix(!u64::from(depth))))
}

/// For maps by places, which are mixed already, or by keys and depths, which it mixes.
#[derive(Copy, Clone, Default, Debug)]
pub(crate) struct PlaceHasher(u64);

impl Hasher for PlaceHasher {
    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, _: &[u8]) {
        unreachable!("only numbers are hashed")
    }
    /// A place, or the key of what has a depth as well.
    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }
    /// The depth that goes with the key.
    #[inline]
    fn write_u32(&mut self, depth: u32) {
        self.0 = place(self.0, depth);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn depths_are_told_apart() {
        let places = (0..100).flat_map(|key| (0..20).map(move |depth| place(key, depth)));
        assert_eq!(places.collect::<HashSet<_>>().len(), 2000);
    }

    #[test]
    fn keys_that_are_multiples_have_places_of_their_own() {
        for factor in [1, 3, 0x9E37_79B9_7F4A_7C15_u64, 0xD6E8_FEB8_6659_FD93, 1 << 32, 1 << 58] {
            let keys = (0..64_u64).map(|i| i.wrapping_mul(factor));
            let places = keys.flat_map(|key| (0..40).map(move |depth| place(key, depth)));
            assert_eq!(places.collect::<HashSet<_>>().len(), 64 * 40, "{factor:x}");
        }
    }

    /// As tables use them: by the upper bits, or by the lower ones.
    #[test]
    fn keys_that_are_multiples_spread() {
        for power in 0..=54 {
            let mixed: Vec<u64> = (0..1024).map(|i: u64| mix(i << power)).collect();
            let upper: HashSet<u64> = mixed.iter().map(|x| x >> 54).collect();
            let lower: HashSet<u64> = mixed.iter().map(|x| x & 1023).collect();
            // Of as many places, chance would take 647.
            let (upper, lower) = (upper.len(), lower.len());
            assert!(upper > 250 && lower > 250, "times 2^{power}: {upper}, {lower}");
        }
    }
}
