//! RMG: the real minimal graph, between a proved and a found bound.

mod bracket;
mod exact;
mod found;
mod proved;
mod replies;
#[cfg(test)]
mod tests;

pub use bracket::Bracket;
