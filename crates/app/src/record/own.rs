//! Searches that can be recorded beside the algorithms of the list.

use std::{fmt, str::FromStr};

/// A search that can be recorded beside the algorithms of the list, in games without dice. It reads
/// and prints as its name.
///
/// ```
/// use plywood_app::record::OwnSearch;
/// assert_eq!("engine-play".parse(), Ok(OwnSearch::EnginePlay));
/// assert_eq!(OwnSearch::DfPn(Some(5)).to_string(), "df-pn:5");
/// assert_eq!("alphabeta".parse::<OwnSearch>(), Err(None));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OwnSearch {
    /// As an engine searches for exact values: NegaScout, deeper and deeper, in an aspiration
    /// window, with a transposition table whose moves are tried first.
    Engine,
    /// The same with enhanced transposition cutoffs: the table is asked for positions one move
    /// ahead.
    EngineEtc,
    /// As an engine searches for play: further where it matters, less far where it hardly does.
    EnginePlay,
    /// Proof-number search: proves that the value is above this score, or not; that the side to
    /// move wins, or else that it does not lose, if none is given.
    DfPn(Option<i32>),
}

impl OwnSearch {
    /// All of them.
    pub const ALL: [OwnSearch; 4] =
        [OwnSearch::Engine, OwnSearch::EngineEtc, OwnSearch::EnginePlay, OwnSearch::DfPn(None)];

    /// What it is, in a line.
    pub fn about(self) -> &'static str {
        match self {
            OwnSearch::Engine => {
                "as an engine searches: NegaScout, deeper and deeper, with a table"
            }
            OwnSearch::EngineEtc => {
                "the same with enhanced cutoffs: the table is asked one move ahead"
            }
            OwnSearch::EnginePlay => {
                "the same for play: extensions, reductions, null moves, quiescence"
            }
            OwnSearch::DfPn(_) => {
                "proof-number search, depth-first: does the side to move win, or at least not lose?"
            }
        }
    }

    /// Its name without a parameter.
    pub fn name(self) -> &'static str {
        match self {
            OwnSearch::Engine => "engine",
            OwnSearch::EngineEtc => "engine-etc",
            OwnSearch::EnginePlay => "engine-play",
            OwnSearch::DfPn(_) => "df-pn",
        }
    }
}

impl fmt::Display for OwnSearch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OwnSearch::DfPn(Some(above)) => write!(f, "df-pn:{above}"),
            own => f.write_str(own.name()),
        }
    }
}

impl FromStr for OwnSearch {
    /// What is wrong with its parameter; nothing if it is no such search.
    type Err = Option<String>;

    fn from_str(text: &str) -> Result<Self, Option<String>> {
        if let Some(above) = text.strip_prefix("df-pn:") {
            return above.parse().map(|above| OwnSearch::DfPn(Some(above))).map_err(|_| {
                Some(format!("df-pn:{above}: no such score; allowed: df-pn, df-pn:SCORE, whole"))
            });
        }
        OwnSearch::ALL.into_iter().find(|own| own.name() == text).ok_or(None)
    }
}
