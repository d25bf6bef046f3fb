//! What the searches through chance nodes share.
//!
//! Ballard's listings have equal chances and four numbers at a chance node; here chances may
//! differ, and a [`Mean`] holds what the numbers are made of:
//!
//! | Ballard 1983 | here | meaning |
//! |---|---|---|
//! | A | `limits.alpha` of [`Mean::question`] | at this score or below, the successor brings the mean down to alpha |
//! | B | `limits.beta` of [`Mean::question`] | at this score or above, it brings the mean up to beta |
//! | AX = max(A, L) | `alpha` of [`Answer::Within`] | A, inside the bounds that are known of the successor |
//! | BX = min(B, U) | `beta` of [`Answer::Within`] | B, inside the bounds that are known of the successor |
//!
//! L and U, the least and the largest score, are what is known at first: the tree's
//! [`range`](ChanceTree::range). A probe's answer, `w[i]`, is what is known after it.

use crate::{ChanceTree, Score, Window};

/// How the scores of a child look to its parent.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Relation {
    SameSide,
    OtherSide,
}

impl Relation {
    #[inline]
    pub(crate) fn between<T: ChanceTree>(tree: &T, node: &T::Node, child: &T::Node) -> Self {
        if tree.side(node) == tree.side(child) { Relation::SameSide } else { Relation::OtherSide }
    }

    /// A score of the one, as the other sees it.
    #[inline]
    pub(crate) fn score(self, score: f64) -> f64 {
        if self == Relation::SameSide { score } else { -score }
    }

    /// A window of the one, as the other sees it.
    #[inline]
    pub(crate) fn window(self, window: Window<f64>) -> Window<f64> {
        if self == Relation::SameSide { window } else { -window }
    }
}

/// What is known of the mean of a chance node: the sums of its successors'
/// weighted lower and upper bounds. With `low` and `high` the bounds of a
/// successor, formulas (2) to (8) of Ballard 1983 become two:
///
/// - below `high - (sum of highs - total * alpha) / weight`, a successor brings
///   the mean down to alpha;
/// - above `low + (total * beta - sum of lows) / weight`, up to beta.
#[derive(Copy, Clone, Debug)]
pub(super) struct Mean {
    total: f64,
    lows: f64,
    highs: f64,
    /// The weighted scores that are exact: all of them, in the end.
    exact: f64,
}

impl Mean {
    /// Nothing is known but that every score lies in `range`.
    #[inline]
    pub(super) fn within(range: Window<f64>, total: f64) -> Self {
        Mean { total, lows: total * range.alpha, highs: total * range.beta, exact: 0.0 }
    }

    /// A successor of this weight, of which `old` was known, is known better.
    #[inline]
    pub(super) fn learn(&mut self, weight: f64, old: Window<f64>, new: Window<f64>) {
        self.lows += weight * (new.alpha - old.alpha);
        self.highs += weight * (new.beta - old.beta);
    }

    /// A successor of this weight, of which `old` was known, has this score.
    #[inline]
    pub(super) fn learn_score(&mut self, weight: f64, old: Window<f64>, score: f64) {
        self.learn(weight, old, Window::only(score));
        self.exact += weight * score;
    }

    /// The mean, once the scores of all successors have been learnt.
    #[inline]
    pub(super) fn value(&self) -> f64 {
        self.exact / self.total
    }

    /// What to ask of a successor of this weight, of which `known` is known.
    #[inline]
    pub(super) fn question(
        &self,
        weight: f64,
        known: Window<f64>,
        window: Window<f64>,
    ) -> Question {
        let alpha = known.beta - (self.highs - self.total * window.alpha) / weight;
        let beta = known.alpha + (self.total * window.beta - self.lows) / weight;
        // A narrow window may vanish in rounding, and an empty one asks nothing.
        let limits = Window { alpha, beta: beta.max(Score::next_up(alpha)) };
        let answer = if known.beta <= limits.alpha {
            Answer::Known(known.beta)
        } else if known.alpha >= limits.beta || known.alpha >= known.beta {
            Answer::Known(known.alpha)
        } else {
            Answer::Within(clamp(limits, known))
        };
        Question { limits, answer }
    }

    #[inline]
    pub(super) fn low(&self) -> f64 {
        self.lows / self.total
    }

    #[inline]
    pub(super) fn high(&self) -> f64 {
        self.highs / self.total
    }

    /// What to return when a successor is known to be at one of its limits or
    /// beyond; `None` if the mean may still be inside the window. What is known
    /// is compared with the very numbers that were passed down.
    #[inline]
    pub(super) fn cutoff(
        &self,
        known: Window<f64>,
        limits: Window<f64>,
        window: Window<f64>,
    ) -> Option<f64> {
        if known.alpha >= limits.beta {
            Some(self.low().max(window.beta))
        } else if known.beta <= limits.alpha {
            Some(self.high().min(window.alpha))
        } else {
            None
        }
    }

    /// The bound that a chance node returns whose mean is outside the window
    /// before any successor is visited.
    #[inline]
    pub(super) fn outside(&self, window: Window<f64>) -> Option<f64> {
        if self.low() >= window.beta {
            Some(self.low())
        } else if self.high() <= window.alpha {
            Some(self.high())
        } else {
            None
        }
    }
}

/// What a chance node wants to know of a successor.
pub(super) struct Question {
    /// At these scores, or beyond, the mean is not inside the window any more.
    pub(super) limits: Window<f64>,
    pub(super) answer: Answer,
}

pub(super) enum Answer {
    /// What is known already is enough.
    Known(f64),
    /// To be searched with this window.
    Within(Window<f64>),
}

/// The part of a window inside the bounds that are known anyway.
#[inline]
pub(super) fn clamp(limits: Window<f64>, known: Window<f64>) -> Window<f64> {
    Window { alpha: limits.alpha.max(known.alpha), beta: limits.beta.min(known.beta) }
}
