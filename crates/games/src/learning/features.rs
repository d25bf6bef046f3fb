//! What a position is made of, as an evaluation that is learned sees it.

use super::{Kind, grid::Grid};
use crate::{
    Family, Knowledge, TextError,
    random::{below, mix, tree_seed},
};
use plywood::{Game, Side};
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
/// Where there are squares, their lines of three are [patterns](Self::patterns).
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
        /// The squares that the words are made of, if they are.
        grid: Option<Grid>,
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
    pub fn of<F: Family>(game: &F, kind: impl Kind<F>) -> Result<Features, TextError> {
        match game.feature_count() {
            0 => found(game, kind),
            count => told(game, kind, count),
        }
    }

    /// How many there are, without the patterns of a grid.
    pub fn count(&self) -> u32 {
        match self {
            Features::Own { count } => *count,
            Features::OfWords { slots, .. } => slots.iter().map(|slot| slot.features()).sum(),
        }
    }

    /// How many patterns of a grid there are.
    pub fn patterns(&self) -> u32 {
        match self {
            Features::OfWords { grid: Some(grid), .. } => grid.count(),
            Features::OfWords { .. } | Features::Own { .. } => 0,
        }
    }

    /// The features of a position, and whether it is judged for the side to move: 1, or for the other: -1.
    pub(super) fn of_position<G: Knowledge<Position: Hash>>(
        &self,
        game: &G,
        position: &G::Position,
    ) -> (Vec<u32>, i8) {
        let mut active = Vec::new();
        let Features::OfWords { slots, turn, grid } = self else {
            game.features(position, |feature| active.push(feature));
            return (active, 1);
        };
        let mut words = words_of(position);
        words.resize(slots.len(), 0);
        for (slot, word) in slots.iter().zip(&words) {
            slot.tell(*word, |feature| active.push(feature));
        }
        if let Some(grid) = grid {
            let first = self.count();
            grid.tell(&words, |pattern| active.push(first + pattern));
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

/// Plays a move or rolls, at random; `None` if there is nothing to play.
pub(super) fn step<F: Family>(
    game: &F,
    kind: impl Kind<F>,
    position: &F::Position,
    draws: &mut Draws,
) -> Option<F::Position> {
    match kind.rolled(game, position, || draws.next()) {
        Some(after) => Some(after),
        None => draws.random_move(game, position).map(|mv| game.play(position, mv)),
    }
}

/// The random games that words are known by, and the most plies of one.
const GAMES: u64 = 200;
const PLIES: u32 = 400;
/// A number has no more values than this, or nearly all below its largest; all are below [`LARGEST`].
const MOST_VALUES: usize = 40;
const LARGEST: u64 = 256;
/// More words than this are no small value.
const MOST_WORDS: usize = 1024;

/// Walks through random games: tells of each position how many plies were played, and whose it is.
pub(super) fn random_games<F: Family, K: Kind<F>>(
    game: &F,
    kind: K,
    mut tell: impl FnMut(u32, Side, &F::Position),
) {
    for number in 0..GAMES {
        let mut position = game.root(number);
        for ply in 0..PLIES * kind.longer() {
            tell(ply, kind.side(game, &position, ply), &position);
            if game.outcome(&position).is_some() {
                break;
            }
            let draw = tree_seed(number, ply.into());
            let after = match kind.rolled(game, &position, || draw) {
                Some(after) => after,
                None => {
                    let width = game.moves(&position).count() as u32;
                    let Some(mv) = game.moves(&position).nth(below(draw, width) as usize) else {
                        break;
                    };
                    game.play(&position, mv)
                }
            };
            position = after;
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
    /// How many bits change from the last position of the other side, and from that of the same.
    changes: [u64; 2],
    /// How often both were there.
    pairs: u64,
    /// Whether it ever changed and the side did not, or the other way round.
    is_off_turn: bool,
}

impl Seen {
    fn is_number(&self) -> bool {
        let largest = self.values.last().copied().unwrap_or(0) as usize;
        let is_dense = 4 * self.values.len() > 3 * largest;
        self.bits < LARGEST && (self.values.len() <= MOST_VALUES || is_dense)
    }

    /// Of the bits of a key half change with each move; of what a position is made of, few do.
    fn is_key(&self) -> bool {
        let width = u64::from(self.bits.count_ones());
        width >= 8 && 4 * self.changes[1] > width * self.pairs
    }
}

/// The features that a game tells, if there are no more than it says.
fn told<F: Family>(game: &F, kind: impl Kind<F>, count: u32) -> Result<Features, TextError> {
    let mut largest = 0;
    random_games(game, kind, |_, _, position| {
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
fn found<F: Family>(game: &F, kind: impl Kind<F>) -> Result<Features, TextError> {
    let mut seen: Vec<Seen> = Vec::new();
    // The last positions of either side, and whose the last was.
    let mut before: [Option<Vec<u64>>; 2] = Default::default();
    let mut last = Side::First;
    random_games(game, kind, |ply, side, position| {
        let mut words = words_of(position);
        words.truncate(MOST_WORDS);
        if seen.len() < words.len() {
            seen.resize(words.len(), Seen::default());
        }
        if ply == 0 {
            before = Default::default();
        }
        let is_other = side != last;
        let [same, other] = [side, side.other()].map(|side| before[side as usize].as_ref());
        for (at, (seen, &word)) in seen.iter_mut().zip(&words).enumerate() {
            if seen.values.len() <= LARGEST as usize {
                seen.values.insert(word);
            }
            seen.bits |= word;
            let changed = |before: &Vec<u64>| word ^ before.get(at).copied().unwrap_or(0);
            if let Some(before) = before[last as usize].as_ref() {
                seen.is_off_turn |= (changed(before) != 0) != is_other;
            }
            if let (Some(same), Some(other), true) = (same, other, is_other) {
                seen.changes[0] += u64::from(changed(other).count_ones());
                seen.changes[1] += u64::from(changed(same).count_ones());
                seen.pairs += 1;
            }
        }
        before[side as usize] = Some(words);
        last = side;
    });
    let is_turn = |seen: &Seen| seen.values.len() == 2 && seen.is_number() && !seen.is_off_turn;
    let told = |seen: &&Seen| seen.values.len() > 1 && !seen.is_key() && !is_turn(seen);
    let total =
        |whose: usize| -> u64 { seen.iter().filter(told).map(|seen| seen.changes[whose]).sum() };
    // Boards of who is to move and who is not change places with every move.
    let is_absolute = total(0) < total(1);
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
    let grid = Grid::of(&slots, turn);
    Ok(Features::OfWords { slots, turn, grid })
}

/// Draws that repeat.
pub(super) struct Draws(pub(super) u64);

impl Draws {
    pub(super) fn next(&mut self) -> u64 {
        self.0 = mix(self.0);
        self.0
    }

    pub(super) fn below(&mut self, n: u32) -> u32 {
        below(self.next(), n)
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
