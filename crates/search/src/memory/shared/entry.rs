//! What is stored of a position, in one word.

use crate::Bound;

/// What is stored of a position.
///
/// ```text
/// bits  63..32  31..22            21..12  11..2  1..0
///       score   move, from 1; 0   depth   age    bound, 0 if
///               if there is none                 there is nothing
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) score: i32,
    pub(super) bound: Bound,
    pub(super) depth: u16,
    /// The number of the move among all, in the order of the rules: always a legal
    /// one, whatever a game's moves are made of.
    pub(super) mv: Option<u16>,
    pub(super) age: u16,
}

const TEN_BITS: u16 = (1 << 10) - 1;

impl Entry {
    pub(super) const MOST_DEPTH: u16 = TEN_BITS;
    pub(super) const MOST_AGE: u16 = TEN_BITS;
    /// Moves are stored as one more.
    pub(super) const MOST_MOVE: u16 = TEN_BITS - 1;

    #[inline]
    pub(super) fn pack(self) -> u64 {
        let bound = match self.bound {
            Bound::Upper => 1,
            Bound::Exact => 2,
            Bound::Lower => 3,
        };
        let mv = self.mv.map_or(0, |mv| mv + 1);
        debug_assert!(self.depth <= TEN_BITS && self.age <= TEN_BITS && mv <= TEN_BITS);
        u64::from(self.score as u32) << 32
            | u64::from(mv) << 22
            | u64::from(self.depth) << 12
            | u64::from(self.age) << 2
            | bound
    }

    #[inline]
    pub(super) fn unpack(word: u64) -> Option<Entry> {
        let bound = match word & 3 {
            1 => Bound::Upper,
            2 => Bound::Exact,
            3 => Bound::Lower,
            _ => return None,
        };
        let ten_bits = |from: u32| (word >> from) as u16 & TEN_BITS;
        Some(Entry {
            score: (word >> 32) as i32,
            bound,
            depth: ten_bits(12),
            mv: ten_bits(22).checked_sub(1),
            age: ten_bits(2),
        })
    }

    /// What two searches of the same position to the same depth say together;
    /// `None` if that takes two entries. `newer` counts when they contradict each
    /// other.
    #[inline]
    pub(super) fn merged_with(self, newer: Entry) -> Option<Entry> {
        use Bound::*;
        let (lower, upper) = match (self.bound, newer.bound) {
            (_, Exact) => return Some(newer.or_move_of(self)),
            (Exact, _) => return Some(Entry { age: newer.age, ..self.or_move_of(newer) }),
            (Lower, Lower) if self.score > newer.score => {
                return Some(Entry { age: newer.age, ..self.or_move_of(newer) });
            }
            (Lower, Lower) => return Some(newer.or_move_of(self)),
            (Upper, Upper) => {
                let score = newer.score.min(self.score);
                return Some(Entry { score, ..newer.or_move_of(self) });
            }
            (Lower, Upper) => (self, newer),
            (Upper, Lower) => (newer, self),
        };
        match lower.score.cmp(&upper.score) {
            std::cmp::Ordering::Less => None,
            std::cmp::Ordering::Equal => {
                Some(Entry { bound: Exact, age: newer.age, ..lower.or_move_of(upper) })
            }
            std::cmp::Ordering::Greater => Some(newer.or_move_of(self)),
        }
    }

    #[inline]
    fn or_move_of(self, other: Entry) -> Entry {
        Entry { mv: self.mv.or(other.mv), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_as_they_were() {
        for score in [i32::MIN + 1, -1, 0, 1, i32::MAX] {
            for bound in [Bound::Upper, Bound::Exact, Bound::Lower] {
                for mv in [None, Some(0), Some(Entry::MOST_MOVE)] {
                    for (depth, age) in [(0, Entry::MOST_AGE), (Entry::MOST_DEPTH, 0), (7, 9)] {
                        let entry = Entry { score, bound, depth, mv, age };
                        assert_eq!(Entry::unpack(entry.pack()), Some(entry));
                    }
                }
            }
        }
        assert_eq!(Entry::unpack(0), None);
    }

    /// A merged entry admits a value only if both do, and nothing that both admit
    /// is lost but for the sake of room.
    #[test]
    fn merged_entries_say_what_both_said() {
        let bounds = [Bound::Upper, Bound::Exact, Bound::Lower];
        let entry = |(score, bound)| Entry { score, bound, depth: 3, mv: None, age: 1 };
        let all = || (0..4).flat_map(|score| bounds.map(|bound| entry((score, bound))));
        for old in all() {
            for new in all() {
                let both = |value| {
                    old.bound.admits(old.score, value) && new.bound.admits(new.score, value)
                };
                let possible = (-1..5).any(both);
                match old.merged_with(new) {
                    Some(merged) if possible => {
                        for value in -1..5 {
                            assert_eq!(merged.bound.admits(merged.score, value), both(value));
                        }
                    }
                    Some(_) => {} // they contradict each other
                    None => assert!((-1..5).filter(|&value| both(value)).count() > 1),
                }
            }
        }
    }
}
