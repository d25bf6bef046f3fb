//! Where an aspiration search expects the value.

use super::AlgorithmError;
use crate::{Score, Tree, Visit, Window};
use std::{fmt, str::FromStr};

/// Where an aspiration search expects the value.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expected {
    /// `Around(error)`: no farther than `error` from the static value of the root.
    Around(i32),
    /// In this window; an end left out is infinite.
    Between(Option<i32>, Option<i32>),
}

impl Expected {
    pub(super) fn window<T: Tree>(
        self,
        tree: &mut T,
        root: &T::Node,
    ) -> Result<Window<T::Score>, T::Stop>
    where
        T::Score: From<i32>,
    {
        let window = match self {
            Expected::Around(error) => {
                let value = static_value(tree, root)?;
                let error = error.saturating_abs();
                Window { alpha: value.plus(-error), beta: value.plus(error) }
            }
            Expected::Between(alpha, beta) => Window {
                alpha: alpha.map_or(-T::Score::INFINITY, |alpha| T::Score::from(alpha).plus(0)),
                beta: beta.map_or(T::Score::INFINITY, |beta| T::Score::from(beta).plus(0)),
            },
        };
        // An empty window would make a bound of every score.
        let Window { alpha, beta } = window;
        Ok(if alpha < beta {
            window
        } else {
            Window { alpha: alpha.plus(-1), beta: alpha.plus(1) }
        })
    }
}

/// The value of a node at depth 0: one evaluation.
pub(super) fn static_value<T: Tree>(tree: &mut T, node: &T::Node) -> Result<T::Score, T::Stop> {
    match tree.enter(node, 0, Window::full())? {
        Visit::Leaf(score) => Ok(score),
        Visit::Inner(_) => unreachable!("at depth 0 every node is a leaf"),
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = |end: Option<i32>| end.map_or(String::new(), |end| end.to_string());
        match *self {
            Expected::Around(error) => write!(f, "{error}"),
            Expected::Between(alpha, beta) => write!(f, "{}..{}", end(alpha), end(beta)),
        }
    }
}

impl FromStr for Expected {
    type Err = AlgorithmError;

    fn from_str(text: &str) -> Result<Self, AlgorithmError> {
        Expected::read(text)
            .ok_or_else(|| AlgorithmError::Window { given: text.to_string(), allowed: ALLOWED })
    }
}

impl Expected {
    fn read(text: &str) -> Option<Self> {
        const MOST: i32 = 1 << 30; // leaves room to add to a score
        let number = |text: &str| text.parse().ok().filter(|n| (-MOST..=MOST).contains(n));
        let Some((alpha, beta)) = text.split_once("..") else {
            return number(text).filter(|&error| error > 0).map(Expected::Around);
        };
        let end = |text: &str| if text.is_empty() { Some(None) } else { number(text).map(Some) };
        match (end(alpha)?, end(beta)?) {
            (Some(alpha), Some(beta)) if alpha >= beta => None,
            (alpha, beta) => Some(Expected::Between(alpha, beta)),
        }
    }
}

/// What may be written for an expected window.
pub(super) const ALLOWED: &str =
    "an error from 1, or a window A..B with A < B and an end left out if infinite";
