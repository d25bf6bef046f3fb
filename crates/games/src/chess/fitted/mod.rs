//! An evaluation whose weights are fitted to what came of games, by
//! `cargo run --release -p plywood-play --example train_chess`.
//!
//! Its loss on games that were held out is 0.56695; that of `good` is 0.57010 (printed by `train_chess fit`). It is
//! no default, since no match has shown yet that it plays better: at equal times, a node costing it 1.285 times as
//! much, 500 games came to +10 ± 28 Elo, undecided. They are those of
//!
//! ```text
//! cargo run --release -p plywood-play --example engine_match -- \
//!     engine@nodes=1000,eval=fitted engine@nodes=1285,eval=good 400 203
//! ```
//!
//! stopped after 250 pairs.

mod attacks;
mod ending;
mod evaluation;
mod king;
mod pawn_terms;
mod piece_terms;
mod terms;
mod threats;
mod weights;

pub(super) use evaluation::fitted;
pub use evaluation::{FittedTerms, FittedWeights};
