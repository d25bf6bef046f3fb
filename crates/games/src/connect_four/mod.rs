//! Connect four on bitboards.
//!
//! Seven columns of seven bits, the top bit of each column always empty:
//!
//! ```text
//!  6 13 20 27 34 41 48   <- guard row
//!  5 12 19 26 33 40 47
//!  .  .  .  .  .  .  .
//!  0  7 14 21 28 35 42
//! ```

mod bits;
mod board;
mod cells;
mod evaluation;
mod family;
mod rules;
mod solving;
mod text;

pub use board::ConnectFourBoard;
pub use cells::{Cell, Cells};
pub use evaluation::ConnectFourEvaluation;
pub use rules::ConnectFour;
pub use solving::{
    ConnectFourTable, Ladder, LadderStep, MostThreats, SafeBoard, SafeMoves, WinsSeen,
};
