//! Solving connect four: rules that see a move ahead, an order by threats, bounds by
//! the stones that are left.

mod ahead;
mod ladder;
mod mirror;
mod order;
mod safe;
mod solve;
mod solver;

pub use ahead::WinsSeen;
pub use ladder::{Ladder, LadderStep};
pub use order::MostThreats;
pub use safe::{SafeBoard, SafeMoves};
pub use solve::ConnectFourTable;
pub(super) use solver::ConnectFourSolver;
