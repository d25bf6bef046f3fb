//! Between which values a node stays on the principal variation.

use crate::{Score, Window};
use std::ops::Neg;

/// The bounds Alpha and Beta of RBFMS: a node stays on the principal variation as
/// long as its value lies between those of its rivals.
///
/// The paper's bounds are inclusive. Here a tie with a rival goes to the leftmost
/// of the two, so that all forms of the search agree on ties as well: each bound
/// knows whether a value equal to it still holds.
#[derive(Copy, Clone, Debug)]
pub(super) struct PvBounds<S> {
    /// The rivals' values.
    pub(super) window: Window<S>,
    at_alpha: OnTie,
    at_beta: OnTie,
}

/// What becomes of a node whose value equals its rival's.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum OnTie {
    /// It stays: the rival is to the right.
    Stays,
    /// It goes: the rival is to the left.
    Goes,
}

impl<S: Score> PvBounds<S> {
    /// The root has no rivals.
    pub(super) fn root() -> Self {
        PvBounds { window: Window::full(), at_alpha: OnTie::Stays, at_beta: OnTie::Stays }
    }

    /// Whether a node with this value is no longer wanted by the opponent.
    pub(super) fn is_exceeded_by(self, value: S) -> bool {
        value > self.window.beta || value == self.window.beta && self.at_beta == OnTie::Goes
    }

    /// Whether a node with this value is still on the principal variation.
    pub(super) fn holds(self, value: S) -> bool {
        !self.is_exceeded_by(value) && !(-self).is_exceeded_by(-value)
    }

    /// The bounds for a child whose best brother is `rival`, as the same side sees them:
    /// max(Alpha, M\[2\]) and Beta.
    pub(super) fn against(self, rival: Option<(S, OnTie)>) -> Self {
        match rival {
            Some((value, tie))
                if value > self.window.alpha
                    || value == self.window.alpha && self.at_alpha == OnTie::Stays =>
            {
                let window = Window { alpha: value, ..self.window };
                PvBounds { window, at_alpha: tie, ..self }
            }
            _ => self,
        }
    }
}

/// The same bounds, seen by the opponent.
impl<S: Score> Neg for PvBounds<S> {
    type Output = Self;
    fn neg(self) -> Self {
        PvBounds { window: -self.window, at_alpha: self.at_beta, at_beta: self.at_alpha }
    }
}
