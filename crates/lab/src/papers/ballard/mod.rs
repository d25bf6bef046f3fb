//! Ballard 1983, "The \*-minimax search procedure for trees containing chance nodes".
//!
//! Trees are \*-complete. Leaves are evaluations, repeats included, unless it says
//! that each counts once. The first chance node below the root is searched
//! exhaustively, except in Table 6.

mod backgammon;
mod conclusions;
mod deeper;
mod examples;
mod first_exhaustive;
mod numbers;
mod paper;
mod pathology;
mod play;
mod probing;
mod search;
mod star3;
mod three_moves;
mod to_the_letter;
mod two_ply;

pub use backgammon::BACKGAMMON;
pub use deeper::DEEPER;
pub use examples::EXAMPLES;
pub use paper::PAPER;
pub use pathology::PATHOLOGY;
pub use play::PLAY;
pub(super) use play::backgammon;
pub use probing::PROBING;
pub use star3::STAR3;
pub use three_moves::THREE_MOVES;
pub use to_the_letter::{LastChance, star2_to_the_letter};
pub use two_ply::TWO_PLY;
