//! Why something that was asked for cannot be done.

use plywood::algorithm::AlgorithmError;
use plywood_games::TextError;
use plywood_play::MatchError;
use std::fmt;

/// Why something that was asked for cannot be done, in one line: what is wrong, where, and
/// what is allowed.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Error {
    /// A text is no game, position or evaluation.
    Text(TextError),
    /// One of the moves to be made is none; the first has the number 1.
    Move {
        /// Which one.
        number: usize,
        /// Why.
        error: TextError,
    },
    /// A game goes on for ever, so that a depth must be given.
    NoDepth {
        /// The game.
        game: String,
    },
    /// Several trees were asked for, but there is only one.
    OneTree {
        /// The game.
        game: String,
        /// How many were asked for.
        trees: u64,
    },
    /// To run all algorithms would take hours.
    TooLarge {
        /// The game.
        game: String,
        /// Plies to search.
        depth: u32,
        /// The leaves that there are.
        leaves: f64,
    },
    /// A search needs more memory than it was given.
    Memory {
        /// The search.
        what: String,
        /// The bytes that it was given.
        limit: usize,
    },
    /// A match cannot be played.
    Match(MatchError),
    /// Anything else.
    Other(String),
}

impl Error {
    /// Anything else, in words.
    pub fn other(what: impl Into<String>) -> Error {
        Error::Other(what.into())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Text(error) => error.fmt(f),
            Error::Move { number, error } => write!(f, "move {number}: {error}"),
            Error::NoDepth { game } => write!(f, "{game} has no depth of its own: give one"),
            Error::OneTree { game, trees } => {
                write!(f, "{game} is one tree: {trees} trees are not possible")
            }
            Error::TooLarge { game, depth, leaves } => write!(
                f,
                "{game} to depth {depth}: {leaves:.0e} leaves are too many to run all algorithms"
            ),
            Error::Memory { what, limit } => {
                write!(f, "{what} needs more than {} MiB", limit >> 20)
            }
            Error::Match(error) => error.fmt(f),
            Error::Other(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for Error {}

impl From<TextError> for Error {
    fn from(error: TextError) -> Self {
        Error::Text(error)
    }
}

impl From<MatchError> for Error {
    fn from(error: MatchError) -> Self {
        Error::Match(error)
    }
}

impl From<AlgorithmError> for Error {
    fn from(error: AlgorithmError) -> Self {
        Error::Other(error.to_string())
    }
}
