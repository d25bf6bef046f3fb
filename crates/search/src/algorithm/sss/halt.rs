//! Why a search that keeps a list ended early.

use std::{error::Error, fmt};

/// Why a search with OPEN ended early.
///
/// ```
/// # use plywood::doc::Matches;
/// use plywood::{Search, Window, algorithm::sss};
/// let mut search = Search::new(&Matches, |_: &u32| 0);
/// let halt = sss(&mut search, &30, 30, Window::full(), 1000).unwrap_err();
/// let error: Box<dyn std::error::Error> = halt.into();
/// assert_eq!(error.to_string(), "more than 1000 bytes of memory are needed");
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Halt<Stop> {
    /// An observer stopped it.
    Stopped(Stop),
    /// It needed more than these bytes of memory.
    Memory {
        /// The bytes it was allowed.
        limit: usize,
    },
}

impl<Stop: fmt::Display> fmt::Display for Halt<Stop> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Halt::Stopped(stop) => stop.fmt(f),
            Halt::Memory { limit } => {
                f.pad(&format!("more than {limit} bytes of memory are needed"))
            }
        }
    }
}

impl<Stop: Error> Error for Halt<Stop> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Halt::Stopped(stop) => stop.source(),
            Halt::Memory { .. } => None,
        }
    }
}

impl<Stop> From<Stop> for Halt<Stop> {
    fn from(stop: Stop) -> Self {
        Halt::Stopped(stop)
    }
}
