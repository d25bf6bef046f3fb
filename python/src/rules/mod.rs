//! Games whose rules are written in Python.

mod caller;
mod dice;
mod keys;
mod node;
mod pictures;
mod plain;

pub(crate) use caller::Rules;
pub(crate) use dice::DiceRules;
pub(crate) use plain::PlainRules;
