//! What a game author writes: the rules, and a judgement of positions.

use crate::{Score, Window};

/// The rules of a two-player zero-sum game in which the sides alternate.
///
/// The rules are a value: `&self` may hold a board size or a seed. Positions
/// are small values that are copied, never undone. A game in which nothing but
/// the players moves also says so, in one line: [`Deterministic`].
///
/// ```
/// use plywood::{Deterministic, Game};
///
/// /// Take one, two or three matches; who takes the last one wins.
/// struct Matches;
///
/// impl Game for Matches {
///     type Position = u32; // the matches left
///     type Move = u32;
///     type Moves = std::ops::RangeInclusive<u32>;
///     type Score = i32;
///
///     fn moves(&self, left: &u32) -> Self::Moves {
///         1..=3.min(*left)
///     }
///     fn play(&self, left: &u32, taken: u32) -> u32 {
///         left - taken
///     }
///     fn outcome(&self, left: &u32) -> Option<i32> {
///         (*left == 0).then_some(-1) // the opponent took the last one
///     }
/// }
/// impl Deterministic for Matches {}
///
/// use plywood::{Search, Window, algorithm::negascout};
/// let mut search = Search::new(&Matches, |_: &u32| 0);
/// let Ok(score) = negascout(&mut search, &20, 20, Window::full());
/// assert_eq!(score, -1, "twenty is a multiple of four: the side to move loses");
/// ```
pub trait Game {
    /// A whole position: a small value, cheap to copy, without heap.
    type Position: Clone;
    /// One or two bytes, if it can be helped: tables and lists hold many.
    type Move: Copy + Eq;
    /// The legal moves, produced lazily; owns what it needs.
    type Moves: Iterator<Item = Self::Move>;
    /// How positions are valued: `i32`, or `f64`.
    type Score: Score;

    /// The legal moves, always in the same order; at least one unless the game
    /// is over. A forced pass is a move.
    fn moves(&self, position: &Self::Position) -> Self::Moves;
    /// The position after a legal move.
    fn play(&self, position: &Self::Position, mv: Self::Move) -> Self::Position;
    /// The score for the side to move once the game is over, else `None`.
    fn outcome(&self, position: &Self::Position) -> Option<Self::Score>;
}

/// The promise that nothing but the players moves: no dice, no cards drawn.
///
/// Searches that know no dice ask for it, so that they do not compile on a game
/// with dice:
///
/// ```compile_fail,E0277
/// # struct Dicey;
/// # impl plywood::Game for Dicey {
/// #     type Position = u8;
/// #     type Move = u8;
/// #     type Moves = std::ops::Range<u8>;
/// #     type Score = i32;
/// #     fn moves(&self, _: &u8) -> Self::Moves { 0..1 }
/// #     fn play(&self, _: &u8, mv: u8) -> u8 { mv }
/// #     fn outcome(&self, _: &u8) -> Option<i32> { None }
/// # }
/// // `Dicey` is a `Game` that does not promise to be `Deterministic`.
/// use plywood::{Search, Window, algorithm::negascout};
/// let mut search = Search::new(&Dicey, |_: &u8| 0);
/// negascout(&mut search, &0, 1, Window::full());
/// ```
pub trait Deterministic: Game {}

/// A player of a game with dice.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Side {
    /// Who moves first: Max.
    First,
    /// The opponent: Min.
    Second,
}

impl Side {
    /// The opponent.
    #[inline]
    pub fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// Turns a score or a window of the first player into one of this side, and back:
    /// negates for `Second`, and is its own inverse.
    #[inline]
    pub fn sees<T: std::ops::Neg<Output = T>>(self, of_first: T) -> T {
        match self {
            Side::First => of_first,
            Side::Second => -of_first,
        }
    }
}

/// A game in which chance moves too: dice, or cards drawn from a deck.
///
/// The players need not alternate, nor chance come at regular intervals. Every
/// position has a [`side`](Self::side), whose score its score is: the player to
/// move, and where chance is to move, either (best the one who moves after it).
pub trait Dice: Game<Score = f64> {
    /// What chance may do: weights and positions, produced lazily, always in the
    /// same order.
    type Rolls: Iterator<Item = (f64, Self::Position)> + Clone;

    /// Whose score the score of this position is.
    fn side(&self, position: &Self::Position) -> Side;

    /// What chance may do here; `None` where a player moves. It is not asked of a
    /// position whose game is over; nor is `moves` where chance moves.
    fn rolls(&self, position: &Self::Position) -> Option<Chance<Self::Rolls>>;

    /// The least and the largest score there is, outcomes and evaluations alike,
    /// for the first player. The closer, the more is cut off, and the less is lost in
    /// rounding: the sums of a chance node are of the size of the range times the total
    /// of its weights, and exact to about 15 digits of that. Four times that product has
    /// to be finite, or the range infinite on both sides, which cuts off nothing.
    fn range(&self) -> Window<f64>;
}

/// What chance may do: each roll has a weight, and happens with a probability of
/// its weight over the total.
///
/// Probabilities will do, with a total of 1. Whole weights are better: two dice
/// have a total of 36, and sums of such weights are exact where those of
/// probabilities are rounded.
#[derive(Copy, Clone, Debug)]
pub struct Chance<R> {
    /// The sum of the weights, which are not negative.
    pub total: f64,
    /// The weights and the positions they lead to.
    pub rolls: R,
}

impl<P, R: Iterator<Item = (f64, P)> + Clone> Chance<R> {
    /// Whether the weights are weights: not negative, not NaN, and summing to the
    /// total. For the tests of a game; a search takes a game at its word.
    ///
    /// ```
    /// use plywood::Chance;
    /// let coin = |heads: f64| Chance { total: 1.0, rolls: [(heads, 'H'), (0.5, 'T')].into_iter() };
    /// assert!(coin(0.5).check().is_ok());
    /// let error = coin(0.4).check().unwrap_err();
    /// assert_eq!(error.to_string(), "the weights sum to 0.9, not to the total of 1");
    /// ```
    pub fn check(&self) -> Result<(), ChanceError> {
        let total = self.total;
        if !(total.is_finite() && total > 0.0) {
            return Err(ChanceError::Total(total));
        }
        let mut sum = 0.0;
        for (i, (weight, _)) in self.rolls.clone().enumerate() {
            if !(weight.is_finite() && weight >= 0.0) {
                return Err(ChanceError::Weight { roll: i + 1, weight });
            }
            sum += weight;
        }
        if (sum - total).abs() > 1e-9 * total {
            return Err(ChanceError::Sum { sum, total });
        }
        Ok(())
    }
}

/// What is wrong with the weights of a chance node.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ChanceError {
    /// The total is not positive, or no number.
    Total(f64),
    /// A weight is negative, or no number.
    Weight {
        /// The roll that has it, from 1.
        roll: usize,
        /// The weight.
        weight: f64,
    },
    /// The weights do not sum to the total.
    Sum {
        /// To what they do.
        sum: f64,
        /// The total.
        total: f64,
    },
}

impl std::fmt::Display for ChanceError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ChanceError::Total(total) => write!(f, "a total of {total} is not positive"),
            ChanceError::Weight { roll, weight } => {
                write!(f, "roll {roll} has a weight of {weight}")
            }
            ChanceError::Sum { sum, total } => {
                write!(f, "the weights sum to {sum}, not to the total of {total}")
            }
        }
    }
}

impl std::error::Error for ChanceError {}

/// A game whose positions can be told apart by a number, for tables.
pub trait Keyed: Game {
    /// Equal for equal positions; for different ones, different but for chance.
    fn key(&self, position: &Self::Position) -> u64;

    /// The key of the position alone, whatever its history. It differs from
    /// [`key`](Self::key) where the history decides the score too, as with draws by
    /// repetition: a player that uses it finds more in its table, and may be told a score
    /// that comes from another history.
    #[inline]
    fn position_key(&self, position: &Self::Position) -> u64 {
        self.key(position)
    }
}
