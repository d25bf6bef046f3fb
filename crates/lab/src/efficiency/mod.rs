//! Searches beside the least work that could have proved their values, over many
//! positions.

mod certified;
mod few_leaves;
mod move_order;
mod positions;
mod report;
mod study;

pub use certified::{Certified, Refused, certify};
#[cfg(feature = "papers")]
pub(crate) use move_order::{ByReasons, Ordered};
pub use move_order::{MoveOrderError, MoveReasons, Reason};
pub use positions::middle_game_positions;
pub use report::{ArmgRow, DepthReport, EtcRow, PlyRow, SurplusRow, UnfinishedRow, report};
pub use study::{DepthFigures, Plan, PositionFigures, RealFigures, Timed, certificate, study};
