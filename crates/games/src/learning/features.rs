//! What a position is made of, as an evaluation that is learned sees it.

use crate::{
    Family, Knowledge, TextError,
    random::{below, mix, tree_seed},
};
use plywood::Game;
use std::{
    collections::BTreeSet,
    hash::{Hash, Hasher},
};

/// The features of the positions of a game: those that the [game tells](Knowledge::features), or, if it
/// tells none, the words that its positions are made of.
///
/// The words are what `Hash` reads of a position: whatever a game is made of, it is there, in the same
/// places, and faster to read than any board that is drawn. What they mean is found out by random games:
/// a word of few small values is a number, each value a feature (what stands on a square, how much is
/// left); any other is a set of bits, each a feature (a board of bits). Words that are keys are not looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Features {
    /// Those that the game tells, seen by the side to move.
    Own {
        /// How many there are.
        count: u32,
    },
    /// Those of its words.
    OfWords {
        /// What each word is.
        slots: Vec<Slot>,
        /// The word that says who is to move, and what it is when the first player is, if all others are
        /// the same whoever it is. Then a position is judged for the first player.
        turn: Option<(usize, u64)>,
    },
}

/// What a word of a position is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Slot {
    /// Nothing to learn from: it is always the same, or a key.
    Nothing,
    /// A set: the features from `first` on are its bits.
    Bits {
        /// The feature of the lowest bit.
        first: u32,
        /// The bits that were ever set.
        mask: u64,
    },
    /// A number below `values`: the features from `first` on are its values.
    Number {
        /// The feature of the number 0.
        first: u32,
        /// How many values there are.
        values: u32,
    },
}

impl Slot {
    /// How many features it has.
    pub(super) fn features(self) -> u32 {
        match self {
            Slot::Nothing => 0,
            Slot::Bits { mask, .. } => 64 - mask.leading_zeros(),
            Slot::Number { values, .. } => values,
        }
    }

    /// Tells the features of a word.
    #[inline]
    pub(super) fn tell(self, word: u64, mut tell: impl FnMut(u32)) {
        match self {
            Slot::Nothing => {}
            Slot::Bits { first, mask } => {
                let mut left = word & mask;
                while left != 0 {
                    tell(first + left.trailing_zeros());
                    left &= left - 1;
                }
            }
            Slot::Number { first, values } => {
                if word < u64::from(values) {
                    tell(first + word as u32);
                }
            }
        }
    }
}

impl Features {
    /// Those of a game. An error, if there is nothing to learn from.
    pub fn of<F: Family>(game: &F) -> Result<Features, TextError> {
        match game.feature_count() {
            0 => found(game),
            count => told(game, count),
        }
    }

    /// How many there are.
    pub fn count(&self) -> u32 {
        match self {
            Features::Own { count } => *count,
            Features::OfWords { slots, .. } => slots.iter().map(|slot| slot.features()).sum(),
        }
    }

    /// The features of a position, and whether it is judged for the side to move: 1, or for the other: -1.
    pub(super) fn of_position<G: Knowledge<Position: Hash>>(
        &self,
        game: &G,
        position: &G::Position,
    ) -> (Vec<u32>, i8) {
        let mut active = Vec::new();
        let Features::OfWords { slots, turn } = self else {
            game.features(position, |feature| active.push(feature));
            return (active, 1);
        };
        let mut words = words_of(position);
        words.resize(slots.len(), 0);
        for (slot, word) in slots.iter().zip(&words) {
            slot.tell(*word, |feature| active.push(feature));
        }
        let is_second = turn.is_some_and(|(at, first)| words[at] != first);
        (active, if is_second { -1 } else { 1 })
    }
}

/// Tells the words of a position in their order.
pub(super) struct Words<T>(pub(super) T);

impl<T: FnMut(u64)> Hasher for Words<T> {
    fn finish(&self) -> u64 {
        0
    }
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| (self.0)(byte.into()));
    }
    #[inline]
    fn write_u8(&mut self, word: u8) {
        (self.0)(word.into());
    }
    #[inline]
    fn write_u16(&mut self, word: u16) {
        (self.0)(word.into());
    }
    #[inline]
    fn write_u32(&mut self, word: u32) {
        (self.0)(word.into());
    }
    #[inline]
    fn write_u64(&mut self, word: u64) {
        (self.0)(word);
    }
    #[inline]
    fn write_u128(&mut self, word: u128) {
        (self.0)(word as u64);
        (self.0)((word >> 64) as u64);
    }
    #[inline]
    fn write_usize(&mut self, word: usize) {
        (self.0)(word as u64);
    }
}

fn words_of(position: &impl Hash) -> Vec<u64> {
    let mut words = Vec::new();
    position.hash(&mut Words(|word| words.push(word)));
    words
}

/// The random games that words are known by, and the most plies of one.
const GAMES: u64 = 200;
const PLIES: u64 = 400;
/// A number has no more values than this, all below [`LARGEST`].
const MOST_VALUES: usize = 40;
const LARGEST: u64 = 256;
/// More words than this are no small value.
const MOST_WORDS: usize = 1024;

/// Walks through random games: tells of each position, and of the first of a game.
pub(super) fn random_games<F: Family>(game: &F, mut tell: impl FnMut(u64, &F::Position)) {
    for number in 0..GAMES {
        let mut position = game.root(number);
        for ply in 0..PLIES {
            tell(ply, &position);
            if game.outcome(&position).is_some() {
                break;
            }
            let width = game.moves(&position).count() as u32;
            let draw = below(tree_seed(number, ply), width) as usize;
            let Some(mv) = game.moves(&position).nth(draw) else { break };
            position = game.play(&position, mv);
        }
    }
}

/// What is seen of one word.
#[derive(Clone, Default)]
struct Seen {
    /// Its values, up to some number.
    values: BTreeSet<u64>,
    /// All bits that were set.
    bits: u64,
    /// How many bits change in one ply and in two.
    changes: [u64; 2],
    /// How often two positions two plies apart were seen.
    pairs: u64,
    /// Whether it was ever the same after a move.
    stayed: bool,
}

impl Seen {
    fn is_number(&self) -> bool {
        self.values.len() <= MOST_VALUES && self.bits < LARGEST
    }

    /// Of the bits of a key half change with each move; of what a position is made of, few do.
    fn is_key(&self) -> bool {
        let width = u64::from(self.bits.count_ones());
        width >= 8 && 4 * self.changes[1] > width * self.pairs
    }
}

/// The features that a game tells, if there are no more than it says.
fn told<F: Family>(game: &F, count: u32) -> Result<Features, TextError> {
    let mut largest = 0;
    random_games(game, |_, position| {
        game.features(position, |feature| largest = largest.max(feature));
    });
    if largest < count {
        return Ok(Features::Own { count });
    }
    let game = game.name();
    Err(TextError::Other(format!(
        "{game}: Knowledge::features tells {largest}; allowed: below feature_count, which is {count}"
    )))
}

/// The features of the words of a game.
fn found<F: Family>(game: &F) -> Result<Features, TextError> {
    let mut seen: Vec<Seen> = Vec::new();
    let mut before: [Vec<u64>; 2] = Default::default();
    random_games(game, |ply, position| {
        let mut words = words_of(position);
        words.truncate(MOST_WORDS);
        if seen.len() < words.len() {
            seen.resize(words.len(), Seen::default());
        }
        for (at, (seen, &word)) in seen.iter_mut().zip(&words).enumerate() {
            if seen.values.len() <= MOST_VALUES {
                seen.values.insert(word);
            }
            seen.bits |= word;
            let changed = |before: &Vec<u64>| word ^ before.get(at).copied().unwrap_or(0);
            if ply >= 1 {
                seen.stayed |= changed(&before[0]) == 0;
            }
            if ply >= 2 {
                for (changes, before) in seen.changes.iter_mut().zip(&before) {
                    *changes += u64::from(changed(before).count_ones());
                }
                seen.pairs += 1;
            }
        }
        before.swap(0, 1);
        before[0] = words;
    });
    let is_turn = |seen: &Seen| seen.values.len() == 2 && seen.is_number() && !seen.stayed;
    let told = |seen: &&Seen| seen.values.len() > 1 && !seen.is_key() && !is_turn(seen);
    let total = |plies: usize| -> u64 {
        seen.iter().filter(told).map(|seen| seen.changes[plies - 1]).sum()
    };
    // Boards of who is to move and who is not change places with every move.
    let is_absolute = total(1) < total(2);
    let start = words_of(&game.root(0));
    let turn = seen.iter().position(is_turn).filter(|_| is_absolute);
    let turn = turn.and_then(|at| Some((at, *start.get(at)?)));
    let mut first = 0;
    let mut slots = Vec::new();
    for seen in &seen {
        let slot = if seen.values.len() < 2 || seen.is_key() {
            Slot::Nothing
        } else if seen.is_number() {
            Slot::Number { first, values: seen.values.last().map_or(0, |&most| most as u32 + 1) }
        } else {
            Slot::Bits { first, mask: seen.bits }
        };
        first += slot.features();
        slots.push(slot);
    }
    if first == 0 {
        let game = game.name();
        return Err(TextError::Other(format!(
            "{game}: there is nothing to learn from in its positions; tell features in Knowledge::features"
        )));
    }
    Ok(Features::OfWords { slots, turn })
}

/// Draws that repeat.
pub(super) struct Draws(pub(super) u64);

impl Draws {
    pub(super) fn below(&mut self, n: u32) -> u32 {
        self.0 = mix(self.0);
        below(self.0, n)
    }

    /// A move of a position that is not over.
    pub(super) fn random_move<G: Game>(
        &mut self,
        game: &G,
        position: &G::Position,
    ) -> Option<G::Move> {
        let width = game.moves(position).count() as u32;
        game.moves(position).nth(self.below(width) as usize)
    }
}
