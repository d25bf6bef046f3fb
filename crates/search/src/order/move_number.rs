//! Moves as places in a table.

use std::hash::{Hash, Hasher};

/// How many numbers there are.
pub(super) const MOVE_NUMBERS: usize = 1 << 12;

/// A number below [`MOVE_NUMBERS`], equal for equal moves. Moves that are numbers
/// of up to twelve bits all have their own; others may share one.
#[inline]
pub(super) fn move_number<M: Hash>(mv: M) -> usize {
    let mut folded = Folded(0);
    mv.hash(&mut folded);
    let Folded(bits) = folded;
    (bits ^ bits >> 12 ^ bits >> 24 ^ bits >> 36) as usize % MOVE_NUMBERS
}

struct Folded(u64);

impl Folded {
    #[inline]
    fn add(&mut self, bits: u64) {
        self.0 = self.0.wrapping_mul(67) ^ bits; // odd, and more than a board has squares
    }
}

impl Hasher for Folded {
    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.add(byte.into()));
    }
    #[inline]
    fn write_u8(&mut self, bits: u8) {
        self.add(bits.into());
    }
    #[inline]
    fn write_u16(&mut self, bits: u16) {
        self.add(bits.into());
    }
    #[inline]
    fn write_u32(&mut self, bits: u32) {
        self.add(bits.into());
    }
    #[inline]
    fn write_u64(&mut self, bits: u64) {
        self.add(bits);
    }
    #[inline]
    fn write_usize(&mut self, bits: usize) {
        self.add(bits as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_moves_have_numbers_of_their_own() {
        assert!((0..1 << 12).all(|mv: u16| move_number(mv) == usize::from(mv)));
        let pairs = || (0..64_u8).flat_map(|from| (0..64_u8).map(move |to| (from, to)));
        let mut numbers: Vec<usize> = pairs().map(move_number).collect();
        numbers.sort_unstable();
        numbers.dedup();
        assert!(numbers.len() > 3000, "{}", numbers.len());
        assert!(numbers.iter().all(|&number| number < MOVE_NUMBERS));
    }
}
