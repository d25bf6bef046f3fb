//! How much of an experiment is run.

use std::{fmt, str::FromStr};

/// How much of an experiment is run.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scale {
    /// Reduced: all experiments together in about two minutes on two cores.
    Quick,
    /// With samples so large that their error is small beside that of the papers' own, where a
    /// minute or so of a core is enough for that.
    Paper,
    /// With ten times those, or deeper searches.
    Deep,
}

impl Scale {
    /// All of them, the smallest first.
    pub const ALL: [Scale; 3] = [Scale::Quick, Scale::Paper, Scale::Deep];

    /// The one of three that belongs to this scale.
    pub fn pick<T>(self, quick: T, paper: T, deep: T) -> T {
        match self {
            Scale::Quick => quick,
            Scale::Paper => paper,
            Scale::Deep => deep,
        }
    }
}

impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.pick("quick", "paper", "deep"))
    }
}

/// A text that is no scale.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScaleError {
    /// The text.
    pub text: String,
}

impl fmt::Display for ScaleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no scale '{}'; allowed: quick, paper, deep", self.text)
    }
}

impl std::error::Error for ScaleError {}

impl FromStr for Scale {
    type Err = ScaleError;

    fn from_str(text: &str) -> Result<Self, ScaleError> {
        let named = Scale::ALL.into_iter().find(|scale| scale.to_string() == text);
        named.ok_or_else(|| ScaleError { text: text.to_string() })
    }
}
