//! Scores and windows, always from the point of view of the side to move.

use std::{
    fmt::{self, Debug, Display},
    ops::Neg,
};

/// The worth of a position to the side to move.
///
/// `i32` for most games; `f64` where chance or a continuous evaluation calls
/// for it. A score lies strictly between `-INFINITY` and `INFINITY` and is
/// never NaN.
///
/// ```
/// use plywood::Score;
/// assert_eq!(7.next_up(), 8);
/// assert!(1.0 < Score::next_up(1.0_f64));
/// ```
pub trait Score: Copy + PartialOrd + Neg<Output = Self> + Into<f64> + Debug + Display {
    /// Above every score, with room for its negation.
    const INFINITY: Self;
    /// The score of a position that favours nobody.
    const ZERO: Self;
    /// The least score above this one. Not to be asked of `INFINITY`.
    fn next_up(self) -> Self;
    /// This score plus `distance`, which may be negative: never this score itself unless
    /// `distance` is 0, and never beyond `INFINITY`.
    ///
    /// ```
    /// use plywood::Score;
    /// assert_eq!(5.plus(-7), -2);
    /// assert_eq!((i32::MAX - 3).plus(7), i32::INFINITY);
    /// assert!(Score::plus(1e300, 1) > 1e300); // though 1e300 + 1.0 == 1e300
    /// ```
    fn plus(self, distance: i32) -> Self;
    /// The score nearest to a number, strictly between `-INFINITY` and `INFINITY`.
    ///
    /// ```
    /// use plywood::Score;
    /// assert_eq!(i32::nearest(-2.6), -3);
    /// assert_eq!(i32::nearest(1e300), i32::INFINITY - 1);
    /// assert_eq!(f64::nearest(f64::INFINITY), f64::MAX);
    /// ```
    fn nearest(number: f64) -> Self;
}

impl Score for i32 {
    const INFINITY: i32 = i32::MAX; // i32::MIN has no negation and is not used
    const ZERO: i32 = 0;
    #[inline]
    fn next_up(self) -> i32 {
        self + 1
    }
    #[inline]
    fn plus(self, distance: i32) -> i32 {
        self.saturating_add(distance).max(-i32::INFINITY)
    }
    #[inline]
    fn nearest(number: f64) -> i32 {
        let most = i32::INFINITY - 1;
        (number.round() as i32).clamp(-most, most)
    }
}

impl Score for f64 {
    const INFINITY: f64 = f64::INFINITY;
    const ZERO: f64 = 0.0;
    #[inline]
    fn next_up(self) -> f64 {
        f64::next_up(self)
    }
    #[inline]
    fn plus(self, distance: i32) -> f64 {
        let sum = self + f64::from(distance);
        match distance.signum() {
            1 => sum.max(f64::next_up(self)),
            -1 => sum.min(self.next_down()),
            _ => self,
        }
    }
    #[inline]
    fn nearest(number: f64) -> f64 {
        number.clamp(f64::MIN, f64::MAX)
    }
}

/// The open interval (alpha, beta) inside which a score must be exact.
///
/// ```
/// use plywood::Window;
/// let window = Window { alpha: 3, beta: 8 };
/// assert!(window.contains(5) && !window.contains(8));
/// assert_eq!(-window, Window { alpha: -8, beta: -3 });
/// assert_eq!(window.above(5), Window { alpha: 5, beta: 8 });
/// assert_eq!(Window::null(5), Window { alpha: 5, beta: 6 });
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Window<S> {
    /// What the side to move is already sure of elsewhere.
    pub alpha: S,
    /// What the opponent is already sure to hold it to elsewhere.
    pub beta: S,
}

impl<S: Score> Window<S> {
    /// Every score lies inside.
    #[inline]
    pub fn full() -> Self {
        Window { alpha: -S::INFINITY, beta: S::INFINITY }
    }

    /// The window just above `alpha`, which contains no score: a search with
    /// it asks only "better than alpha?".
    #[inline]
    pub fn null(alpha: S) -> Self {
        Window { alpha, beta: alpha.next_up() }
    }

    /// The part of this window above `score`.
    #[inline]
    pub fn above(self, score: S) -> Self {
        Window { alpha: if score > self.alpha { score } else { self.alpha }, ..self }
    }

    /// The closed interval of this one score: what is known of an exact value.
    #[inline]
    pub fn only(score: S) -> Self {
        Window { alpha: score, beta: score }
    }

    /// The window under which a score says what it says: with a lower bound that
    /// is inside, beta comes down to it.
    #[inline]
    pub(crate) fn under(self, Scored { score, bound }: Scored<S>) -> Self {
        match bound {
            Bound::Lower if score < self.beta => Window { beta: score, ..self },
            _ => self,
        }
    }

    /// A score that settles this window, if the value is known to lie within
    /// `bounds`, ends included: what a [`Memory`](crate::memory::Memory) answers.
    ///
    /// ```
    /// use plywood::Window;
    /// let window = Window { alpha: 3, beta: 8 };
    /// assert_eq!(window.settled_by(Window { alpha: 9, beta: 12 }), Some(9));
    /// assert_eq!(window.settled_by(Window { alpha: -4, beta: 2 }), Some(2));
    /// assert_eq!(window.settled_by(Window { alpha: 5, beta: 7 }), None);
    /// assert_eq!(window.settled_by(Window::only(5)), Some(5));
    /// ```
    #[inline]
    pub fn settled_by(self, bounds: Window<S>) -> Option<S> {
        let Window { alpha: lower, beta: upper } = bounds;
        if lower >= self.beta || lower == upper {
            Some(lower)
        } else if upper <= self.alpha {
            Some(upper)
        } else {
            None
        }
    }

    /// Where the value lies once a search with this window returned `score`;
    /// `None` if the score is the value.
    #[inline]
    pub fn after(self, score: S) -> Option<Self> {
        match Bound::of(score, self) {
            Bound::Exact => None,
            Bound::Upper => Some(Window { beta: score, ..Window::full() }),
            Bound::Lower => Some(Window { alpha: score, ..Window::full() }),
        }
    }

    /// Whether `score` lies strictly between alpha and beta.
    #[inline]
    pub fn contains(self, score: S) -> bool {
        self.alpha < score && score < self.beta
    }
}

/// The same window, seen by the opponent.
impl<S: Score> Neg for Window<S> {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}

/// What a score says about the minimax value.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Bound {
    /// The value is at most the score.
    Upper,
    /// The value is the score.
    Exact,
    /// The value is at least the score.
    Lower,
}

impl Bound {
    /// What a `score` says that a search with `window` returned.
    ///
    /// ```
    /// use plywood::{Bound, Window};
    /// let window = Window { alpha: 3, beta: 8 };
    /// assert_eq!(Bound::of(3, window), Bound::Upper);
    /// assert_eq!(Bound::of(5, window), Bound::Exact);
    /// assert_eq!(Bound::of(8, window), Bound::Lower);
    /// ```
    pub fn of<S: Score>(score: S, window: Window<S>) -> Bound {
        if score <= window.alpha {
            Bound::Upper
        } else if score >= window.beta {
            Bound::Lower
        } else {
            Bound::Exact
        }
    }

    /// Whether the minimax value may be `value`, given that a search returned
    /// `score` with this bound.
    pub fn admits<S: Score>(self, score: S, value: S) -> bool {
        match self {
            Bound::Upper => value <= score,
            Bound::Exact => value == score,
            Bound::Lower => value >= score,
        }
    }
}

/// As it stands before a number: nothing, `<=` or `>=`.
impl Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Bound::Upper => "<=",
            Bound::Exact => "",
            Bound::Lower => ">=",
        })
    }
}

/// A score and what it says about the minimax value.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Scored<S> {
    /// The score.
    pub score: S,
    /// Whether it is the value or only bounds it.
    pub bound: Bound,
}

impl<S: Score> Display for Scored<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Scored { score, bound } = self;
        f.pad(&format!("{bound}{score}"))
    }
}
