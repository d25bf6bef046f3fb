//! Tuning the numbers by which an engine plays, and checking what came of it on other openings.

mod plan;
mod request;
mod tuned;

pub use plan::{TunePlan, TuneStep};
pub use request::TuneRequest;
pub use tuned::{Checked, Tuned, TunedParameter};
