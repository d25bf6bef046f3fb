//! From a guess to the value: which windows to search with.

use crate::{Bound, Score, Tree, Window, algorithm::negascout};
use std::{fmt, str::FromStr};

const INFINITY: i32 = i32::INFINITY;

/// How the value at one depth is found, given what was found at smaller ones.
///
/// It reads and prints as its name, with a colon before a number:
///
/// ```
/// use plywood::engine::Driver;
/// assert_eq!("aspiration:50".parse(), Ok(Driver::Aspiration(50)));
/// assert_eq!(Driver::MtdFromAbove.to_string(), "mtd-above");
/// let error = "mtd".parse::<Driver>().unwrap_err();
/// assert!(error.to_string().starts_with("unknown driver 'mtd'; allowed: mtd-f, mtd-above"));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Driver {
    /// One search with all scores allowed.
    FullWindow,
    /// `Aspiration(width)`: a window of `width` on either side of the value found two
    /// plies before, a depth of the same parity, which is the better guide than the
    /// last; widened if it was wrong.
    Aspiration(i32),
    /// MTD(f): null windows from the value two plies before until it is found.
    MtdF,
    /// MTD(+∞), SSS\* by other means: null windows from above.
    MtdFromAbove,
    /// MTD(-∞), DUAL\* by other means: null windows from below.
    MtdFromBelow,
    /// `Step(step)`: null windows from the value two plies before, in steps of `step`.
    Step(i32),
    /// `Stride(step)`: null windows from the value two plies before, in steps that begin
    /// with `step` and double, and once the value is between two bounds, in the middle.
    Stride(i32),
    /// Null windows in the middle of what is still possible.
    Bisection,
}

/// A search, asked for its score with a window.
type Asked<'s, E> = dyn FnMut(Window<i32>) -> Result<i32, E> + 's;

impl Driver {
    /// The value of a node by NegaScout, in an iteration of deepening: guessed to be near
    /// `guess`, of which the first two depths make nothing, since nothing is known yet.
    pub fn find<T: Tree<Score = i32>>(
        self,
        tree: &mut T,
        root: &T::Node,
        depth: u32,
        guess: i32,
    ) -> Result<i32, T::Stop> {
        let driver = if depth <= 2 { Driver::FullWindow } else { self };
        let mut searches = 0;
        driver.drive(guess, &mut |window| {
            if searches > 0 {
                tree.again();
            }
            searches += 1;
            negascout(tree, root, depth, window)
        })
    }

    /// Finds the value, which is guessed to be near `guess`; `search` gives a fail-soft
    /// score for a window. Compiled once for all searches, which take longer than a call of them.
    pub(crate) fn drive<E>(self, guess: i32, search: &mut Asked<'_, E>) -> Result<i32, E> {
        match self {
            Driver::FullWindow => search(Window::full()),
            Driver::Aspiration(width) => aspire(guess, width.max(1), search),
            Driver::MtdF => null_windows(guess, search, |_, score| score),
            Driver::MtdFromAbove => null_windows(INFINITY, search, |_, score| score),
            Driver::MtdFromBelow => null_windows(-INFINITY, search, |_, score| score),
            Driver::Step(step) => null_windows(guess, search, |within, score| {
                let step = step.max(1);
                score.saturating_add(if score == within.beta { -step } else { step })
            }),
            Driver::Stride(first) => {
                let mut step = first.max(1);
                null_windows(guess, search, move |within, score| {
                    middle(within).unwrap_or_else(|| {
                        let ahead = if score == within.beta { -step } else { step };
                        step = step.saturating_mul(2);
                        score.saturating_add(ahead)
                    })
                })
            }
            // Until both ends are known, as MTD(f).
            Driver::Bisection => {
                null_windows(guess, search, |within, score| middle(within).unwrap_or(score))
            }
        }
    }

    /// Whether it finds the value by null windows, which leave all moves but the best
    /// with nothing but a bound.
    pub(super) fn asks_null_windows(self) -> bool {
        !matches!(self, Driver::FullWindow | Driver::Aspiration(_))
    }
}

impl fmt::Display for Driver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Driver::MtdF => f.pad("mtd-f"),
            Driver::MtdFromAbove => f.pad("mtd-above"),
            Driver::MtdFromBelow => f.pad("mtd-below"),
            Driver::FullWindow => f.pad("negascout"),
            Driver::Bisection => f.pad("bisection"),
            Driver::Aspiration(width) => f.pad(&format!("aspiration:{width}")),
            Driver::Step(step) => f.pad(&format!("step:{step}")),
            Driver::Stride(step) => f.pad(&format!("stride:{step}")),
        }
    }
}

/// A name that is no driver's, or a number that does not fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DriverError {
    what: String,
    allowed: &'static str,
}

impl DriverError {
    /// What would have been right.
    pub fn allowed(&self) -> &'static str {
        self.allowed
    }
}

impl fmt::Display for DriverError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; allowed: {}", self.what, self.allowed)
    }
}

impl std::error::Error for DriverError {}

impl Driver {
    /// The width of the window that an engine aspires with, unless told otherwise.
    pub const USUAL_WIDTH: i32 = 50;

    /// The names that a driver is read by, with what stands after the colon.
    pub const NAMES: &'static str = "mtd-f, mtd-above, mtd-below, aspiration:WIDTH, negascout, \
        step:SIZE, stride:SIZE, bisection";
}

impl FromStr for Driver {
    type Err = DriverError;

    fn from_str(text: &str) -> Result<Self, DriverError> {
        let (name, number) = match text.split_once(':') {
            Some((name, number)) => (name, Some(number)),
            None => (text, None),
        };
        let positive = || {
            let number = number.and_then(|it| it.parse().ok()).filter(|&it| it > 0);
            number.ok_or_else(|| DriverError {
                what: format!("driver '{text}' is not possible"),
                allowed: "a positive number after the colon",
            })
        };
        Ok(match (name, number) {
            ("mtd-f", None) => Driver::MtdF,
            ("mtd-above", None) => Driver::MtdFromAbove,
            ("mtd-below", None) => Driver::MtdFromBelow,
            ("negascout", None) => Driver::FullWindow,
            ("bisection", None) => Driver::Bisection,
            ("aspiration", _) => Driver::Aspiration(positive()?),
            ("step", _) => Driver::Step(positive()?),
            ("stride", _) => Driver::Stride(positive()?),
            _ => {
                let what = format!("unknown driver '{text}'");
                return Err(DriverError { what, allowed: Driver::NAMES });
            }
        })
    }
}

/// The middle of what is still possible, once both ends are known.
fn middle(within: Window<i32>) -> Option<i32> {
    let known = within.alpha > -INFINITY && within.beta < INFINITY;
    // The ends may be further apart than a score can say.
    let apart = i64::from(within.beta) - i64::from(within.alpha);
    known.then(|| (i64::from(within.alpha) + (apart + 1) / 2) as i32)
}

/// Searches with a window around the guess, and with half of it open if the value is
/// outside. A search for play may contradict itself, and then find the value outside of that half too:
/// the third search has all of the window, so that there is an end.
fn aspire<E>(guess: i32, width: i32, search: &mut Asked<'_, E>) -> Result<i32, E> {
    let alpha = guess.saturating_sub(width).max(-INFINITY);
    let around = Window { alpha, beta: guess.saturating_add(width) };
    let score = search(around)?;
    let half = match Bound::of(score, around) {
        Bound::Upper if around.alpha > -INFINITY => {
            Window { alpha: -INFINITY, beta: score.next_up() }
        }
        Bound::Lower if around.beta < INFINITY => Window { alpha: score - 1, beta: INFINITY },
        _ => return Ok(score),
    };
    let score = search(half)?;
    match Bound::of(score, half) {
        Bound::Upper if half.alpha > -INFINITY => search(Window::full()),
        Bound::Lower if half.beta < INFINITY => search(Window::full()),
        _ => Ok(score),
    }
}

/// Searches with null windows until the value is known: MTD and its kin. `next` gives the
/// next guess, from the bounds of the value and the last score.
fn null_windows<E>(
    guess: i32,
    search: &mut Asked<'_, E>,
    mut next: impl FnMut(Window<i32>, i32) -> i32,
) -> Result<i32, E> {
    let mut within = Window::<i32>::full();
    let mut guess = guess;
    while within.alpha < within.beta {
        let beta = guess.max(within.alpha.saturating_add(1)).min(within.beta);
        let score = search(Window { alpha: beta - 1, beta })?;
        if score >= beta {
            within.alpha = score;
        } else {
            within.beta = score;
        }
        guess = next(within, score);
    }
    Ok(within.alpha)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As searches for play may, which reduce depths by their windows.
    #[test]
    fn a_search_that_contradicts_itself_comes_to_an_end() {
        for low_first in [false, true] {
            let mut searches = 0;
            let value = Driver::Aspiration(50).drive(0, &mut |window| {
                searches += 1;
                assert!(searches <= 3, "it goes on for ever");
                // Always outside, where there is an outside.
                Ok::<i32, ()>(match (window.alpha > -INFINITY, window.beta < INFINITY) {
                    (true, true) if low_first => window.alpha - 5,
                    (_, true) => window.beta + 5,
                    (true, false) => window.alpha - 5,
                    (false, false) => 3,
                })
            });
            assert_eq!((value, searches), (Ok(3), 3));
        }
    }

    #[test]
    fn what_is_printed_reads_back() {
        let names = Driver::NAMES.replace("WIDTH", "50").replace("SIZE", "7");
        for name in names.split(", ") {
            let driver: Driver = name.parse().expect("it is listed");
            assert_eq!(driver.to_string(), name);
        }
        for text in ["", "mtd", "mtd-f:1", "step", "step:", "step:0", "step:-1", "stride:x"] {
            let error = text.parse::<Driver>().expect_err(text);
            assert!(error.to_string().contains("; allowed: "), "{error}");
        }
    }

    /// Values and guesses at and near the limits of scores: every driver finds the value.
    #[test]
    fn drivers_hold_at_the_limits_of_scores() {
        let ends = [INFINITY - 1, INFINITY - 2, 1 << 30, 1, 0];
        let scores = ends.iter().flat_map(|&score| [score, -score]);
        let drivers = [
            Driver::FullWindow,
            Driver::Aspiration(1),
            Driver::Aspiration(i32::MAX),
            Driver::MtdF,
            Driver::MtdFromAbove,
            Driver::MtdFromBelow,
            Driver::Step(1 << 28),
            Driver::Stride(7),
            Driver::Bisection,
        ];
        for (value, guess) in
            scores.clone().flat_map(|value| scores.clone().map(move |g| (value, g)))
        {
            for driver in drivers {
                // What a search may say at most: bounds far from the value and close to it.
                for slack in [0, 100] {
                    let mut search = |window: Window<i32>| -> Result<i32, ()> {
                        assert!(window.alpha < window.beta, "{driver:?}: {window:?} is empty");
                        Ok(if value <= window.alpha {
                            value.saturating_add(slack).min(window.alpha)
                        } else if value >= window.beta {
                            value.saturating_sub(slack).max(window.beta)
                        } else {
                            value
                        })
                    };
                    assert_eq!(
                        driver.drive(guess, &mut search),
                        Ok(value),
                        "{driver:?} from {guess}"
                    );
                }
            }
        }
    }
}
