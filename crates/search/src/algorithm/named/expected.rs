//! Where an aspiration search expects the value.

use crate::{Score, Tree, Visit, Window};
use std::{fmt, str::FromStr};

/// Where an aspiration search expects the value.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
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
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        const MOST: i32 = 1 << 30; // leaves room to add to a score
        let number = |text: &str| {
            let number: i32 = text.parse().map_err(|_| ())?;
            if (-MOST..=MOST).contains(&number) { Ok(number) } else { Err(()) }
        };
        let Some((alpha, beta)) = text.split_once("..") else {
            return number(text)
                .and_then(|e| if e > 0 { Ok(Expected::Around(e)) } else { Err(()) });
        };
        let end = |text: &str| if text.is_empty() { Ok(None) } else { number(text).map(Some) };
        match (end(alpha)?, end(beta)?) {
            (Some(alpha), Some(beta)) if alpha >= beta => Err(()),
            (alpha, beta) => Ok(Expected::Between(alpha, beta)),
        }
    }
}
