//! How long a node stays on the principal variation.

use crate::{Score, Window};
use std::ops::Neg;

/// The bounds Alpha and Beta of RBFMS: a node stays on the principal variation as
/// long as its value lies between those of its rivals.
///
/// The paper's bounds are inclusive. Here a tie with a rival goes to the leftmost
/// of the two, so that all forms of the search agree on ties as well: each bound
/// knows whether a value equal to it still holds.
#[derive(Copy, Clone, Debug)]
pub(super) struct Stay<S> {
    /// The rivals' values.
    pub(super) window: Window<S>,
    at_alpha: Tie,
    at_beta: Tie,
}

/// What becomes of a node whose value equals its rival's.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Tie {
    /// It stays: the rival is to the right.
    Stays,
    /// It goes: the rival is to the left.
    Goes,
}

impl<S: Score> Stay<S> {
    /// The root has no rivals.
    pub(super) fn forever() -> Self {
        Stay { window: Window::full(), at_alpha: Tie::Stays, at_beta: Tie::Stays }
    }

    /// Whether a node with this value is no longer wanted by the opponent.
    pub(super) fn is_exceeded_by(self, value: S) -> bool {
        value > self.window.beta || value == self.window.beta && self.at_beta == Tie::Goes
    }

    /// Whether a node with this value is still on the principal variation.
    pub(super) fn holds(self, value: S) -> bool {
        !self.is_exceeded_by(value) && !(-self).is_exceeded_by(-value)
    }

    /// The bounds for a child with such a rival among its brothers, as the same
    /// side sees them.
    pub(super) fn against(self, rival: Option<(S, Tie)>) -> Self {
        match rival {
            Some((value, tie))
                if value > self.window.alpha
                    || value == self.window.alpha && self.at_alpha == Tie::Stays =>
            {
                let window = Window { alpha: value, ..self.window };
                Stay { window, at_alpha: tie, ..self }
            }
            _ => self,
        }
    }
}

/// The same bounds, seen by the opponent.
impl<S: Score> Neg for Stay<S> {
    type Output = Self;
    fn neg(self) -> Self {
        Stay { window: -self.window, at_alpha: self.at_beta, at_beta: self.at_alpha }
    }
}
