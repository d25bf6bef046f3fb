//! Algorithms by name, of whatever kind.

use crate::Error;
use plywood::{
    algorithm::{Algorithm, ChanceAlgorithm},
    best_first::BestFirst,
};
use std::fmt;

/// An algorithm for games without dice.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(crate) enum Plain {
    /// Its value is the minimax value.
    Exact(Algorithm),
    /// It chooses what to look at.
    BestFirst(BestFirst),
}

impl Plain {
    pub(crate) fn read(text: &str) -> Result<Plain, Error> {
        let name = text.split(':').next().unwrap_or(text);
        if BestFirst::ALL.iter().any(|entry| entry.name == name) {
            return Ok(Plain::BestFirst(text.parse()?));
        }
        if Algorithm::ALL.iter().any(|entry| entry.name == name) {
            return Ok(Plain::Exact(text.parse()?));
        }
        let names = Algorithm::ALL.iter().map(|entry| entry.name);
        let names: Vec<&str> = names.chain(BestFirst::ALL.iter().map(|it| it.name)).collect();
        Err(Error::other(format!("unknown algorithm '{name}'; allowed: {}", names.join(", "))))
    }
}

impl fmt::Display for Plain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Plain::Exact(algorithm) => algorithm.fmt(f),
            Plain::BestFirst(form) => form.fmt(f),
        }
    }
}

/// An algorithm for games with dice.
pub(crate) fn read_dice(game: &str, text: &str) -> Result<ChanceAlgorithm, Error> {
    let name = text.split(':').next().unwrap_or(text);
    if BestFirst::ALL.iter().any(|entry| entry.name == name) {
        return Err(Error::other(format!("{game} has dice, but {name} knows none")));
    }
    Ok(text.parse()?)
}
