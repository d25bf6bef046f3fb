//! Rules and a start, and nothing else.

use crate::{
    Family, Knowledge, Notation, forward_dice, forward_notation, notation::name_of_type,
    random::mix,
};
use plywood::{Deterministic, Game, Keyed};
use std::{
    fmt::Debug,
    hash::{Hash, Hasher},
};

/// A game of which nothing is known but the rules and where it starts: moves and positions are
/// called by their `Debug`, keys are made by `Hash`, there is no evaluation and no board.
///
/// ```
/// use plywood::{Deterministic, Game, engine::{Engine, Limits}};
/// use plywood_games::{Bare, Family, Knowledge, Notation};
///
/// /// Take one, two or three matches; who takes the last one wins.
/// #[derive(Clone)]
/// struct Matches;
///
/// impl Game for Matches {
///     type Position = u32;
///     type Move = u32;
///     type Moves = std::ops::RangeInclusive<u32>;
///     type Score = i32;
///     fn moves(&self, left: &u32) -> Self::Moves { 1..=3.min(*left) }
///     fn play(&self, left: &u32, taken: u32) -> u32 { left - taken }
///     fn outcome(&self, left: &u32) -> Option<i32> { (*left == 0).then_some(-1) }
/// }
///
/// let game = Bare(Matches, 21);
/// assert_eq!((game.name(), game.root(0), game.move_text(&21, 2)), ("matches".into(), 21, "2".into()));
/// let perft = game.perft(&21, 2);
/// assert_eq!(perft, 9);
/// ```
#[derive(Copy, Clone, Debug)]
pub struct Bare<G: Game>(
    /// The rules.
    pub G,
    /// Where the game starts.
    pub G::Position,
);

/// A game with a [`Notation`] of its own, of which nothing else is known but where it
/// starts: as [`Bare`], with names for its moves and a board to look at.
#[derive(Copy, Clone, Debug)]
pub struct Shown<G: Game>(
    /// The rules and their notation.
    pub G,
    /// Where the game starts.
    pub G::Position,
);

/// Trees of which nothing is known but the rules and the root for each seed: as [`Bare`], but
/// every seed gives another tree.
///
/// ```
/// use plywood::Game;
/// use plywood_games::{Family, Seeded};
///
/// /// Two moves everywhere; what they lead to is worth the bits of a number, drawn on the way.
/// #[derive(Clone)]
/// struct Bits;
///
/// impl Game for Bits {
///     type Position = (u64, u8); // the number, and the plies left
///     type Move = u8;
///     type Moves = std::ops::Range<u8>;
///     type Score = i32;
///     fn moves(&self, _: &(u64, u8)) -> Self::Moves { 0..2 }
///     fn play(&self, &(number, left): &(u64, u8), mv: u8) -> (u64, u8) {
///         (number.rotate_left(7 + 4 * u32::from(mv)), left - 1)
///     }
///     fn outcome(&self, &(number, left): &(u64, u8)) -> Option<i32> {
///         (left == 0).then_some((number & 15) as i32)
///     }
/// }
///
/// let trees = Seeded(Bits, |seed| (seed, 6));
/// assert!(trees.is_random());
/// assert_eq!(trees.root(9), (9, 6));
/// ```
#[derive(Copy, Clone, Debug)]
pub struct Seeded<G: Game>(
    /// The rules.
    pub G,
    /// The root of the tree with a seed.
    pub fn(u64) -> G::Position,
);

/// What all have from the rules, and by default.
macro_rules! from_rules {
    ($wrapper:ident: $($root:item)+) => {
        impl<G: Game> Game for $wrapper<G> {
            type Position = G::Position;
            type Move = G::Move;
            type Moves = G::Moves;
            type Score = G::Score;

            #[inline]
            fn moves(&self, position: &G::Position) -> G::Moves {
                self.0.moves(position)
            }
            #[inline]
            fn play(&self, position: &G::Position, mv: G::Move) -> G::Position {
                self.0.play(position, mv)
            }
            #[inline]
            fn outcome(&self, position: &G::Position) -> Option<G::Score> {
                self.0.outcome(position)
            }
        }

        /// Games with dice have scores in `f64`: whole numbers are the scores of a game
        /// without.
        impl<G: Game<Score = i32>> Deterministic for $wrapper<G> {}

        forward_dice!($wrapper);

        impl<G: Game<Position: Hash>> Keyed for $wrapper<G> {
            #[inline]
            fn key(&self, position: &G::Position) -> u64 {
                key_of(position)
            }
        }

        impl<G: Game<Position: Hash>> Knowledge for $wrapper<G> {}

        impl<G> Family for $wrapper<G>
        where
            $wrapper<G>: Notation + Game<Position = G::Position, Move = G::Move>,
            G: Game<Position: Eq + Hash + Debug + Send + Sync, Move: Debug + Hash + Send + Sync>
                + Clone
                + Send
                + Sync
                + 'static,
        {
            $($root)+
        }
    };
}

from_rules!(Bare:
    fn root(&self, _: u64) -> G::Position {
        self.1.clone()
    }
);
from_rules!(Shown:
    fn root(&self, _: u64) -> G::Position {
        self.1.clone()
    }
);
from_rules!(Seeded:
    fn root(&self, seed: u64) -> G::Position {
        self.1(seed)
    }
    fn is_random(&self) -> bool {
        true
    }
);

impl<G: Game<Position: Debug, Move: Debug>> Notation for Bare<G> {
    fn name(&self) -> String {
        name_of_type(std::any::type_name::<G>())
    }
    fn node_text(&self, position: &G::Position) -> Option<String> {
        Some(format!("{position:?}"))
    }
}

/// Nodes have no name but their path.
impl<G: Game<Move: Debug>> Notation for Seeded<G> {
    fn name(&self) -> String {
        name_of_type(std::any::type_name::<G>())
    }
}

forward_notation!(Shown);

/// A key for any value that can be hashed, the same on every platform of one byte order.
///
/// ```
/// use plywood_games::key_of;
/// assert_eq!(key_of(&(1_u8, 2_u32)), key_of(&(1_u8, 2_u32)));
/// assert_ne!(key_of(&(1_u8, 2_u32)), key_of(&(2_u8, 1_u32)));
/// ```
#[inline]
pub fn key_of(value: &impl Hash) -> u64 {
    let mut hasher = KeyHasher(0x9E37_79B9_7F4A_7C15);
    value.hash(&mut hasher);
    hasher.finish()
}

/// Mixes word after word. Every bit of the key depends on every bit of the value, and on
/// the order of its parts.
struct KeyHasher(u64);

impl KeyHasher {
    #[inline]
    fn add(&mut self, word: u64) {
        self.0 = mix(self.0 ^ word).rotate_left(5);
    }
}

impl Hasher for KeyHasher {
    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.add(u64::from_le_bytes(word));
        }
        self.add(bytes.len() as u64);
    }
    #[inline]
    fn write_u8(&mut self, word: u8) {
        self.add(word.into());
    }
    #[inline]
    fn write_u16(&mut self, word: u16) {
        self.add(word.into());
    }
    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.add(word.into());
    }
    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.add(word);
    }
    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.add(word as u64);
    }
}
