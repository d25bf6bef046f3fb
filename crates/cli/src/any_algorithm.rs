//! The argument --algorithm where any algorithm for games without dice will do.

use crate::output::Failure;
use plywood::{Algorithm, best_first::BestFirst};
use std::{fmt, str::FromStr};

/// An algorithm for games without dice.
#[derive(Copy, Clone, Debug)]
pub(crate) enum AnyPlain {
    /// Its value is the minimax value.
    Exact(Algorithm),
    /// It chooses what to look at.
    BestFirst(BestFirst),
}

impl FromStr for AnyPlain {
    type Err = Failure;

    fn from_str(text: &str) -> Result<Self, Failure> {
        let name = text.split(':').next().unwrap_or(text);
        if BestFirst::ALL.iter().any(|entry| entry.name == name) {
            return Ok(AnyPlain::BestFirst(text.parse()?));
        }
        if Algorithm::ALL.iter().any(|entry| entry.name == name) {
            return Ok(AnyPlain::Exact(text.parse()?));
        }
        let names = Algorithm::ALL.iter().map(|entry| entry.name);
        let names: Vec<&str> = names.chain(BestFirst::ALL.iter().map(|it| it.name)).collect();
        Err(Failure::usage(format!("unknown algorithm '{name}'; allowed: {}", names.join(", "))))
    }
}

impl fmt::Display for AnyPlain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnyPlain::Exact(algorithm) => algorithm.fmt(f),
            AnyPlain::BestFirst(form) => form.fmt(f),
        }
    }
}
