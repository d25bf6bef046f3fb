//! A whole search, recorded.

mod df_pn;
mod engine;
mod file;
mod own;
mod record;
mod recorded;
mod request;
mod run;

pub use own::OwnSearch;
pub(crate) use record::{dice, plain};
pub use recorded::Recorded;
pub use request::RecordRequest;
