//! RMG: the real minimal graph, between a proved and a found bound.

mod bracket;
mod certificate;
mod exact;
mod folded;
mod found;
mod proved;
mod replies;
#[cfg(test)]
mod tests;

pub use {
    bracket::Bracket,
    certificate::{Certificate, Claim, Fate, Reply},
};
