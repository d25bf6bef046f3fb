//! Work that can be done anywhere: the same rows, whoever makes them, and in whatever order.
//!
//! A [`Job`] is a command in plain data: experiments of the lab, a comparison, a match, a
//! count, a training, or any of them for every point of a grid. It knows which [`Unit`]s of work are missing in
//! its record. A unit is a small text that stands for itself: [`run`] does it on any machine
//! that has the same program, and what came of it is a text again. The record takes each result once, by
//! its unit, so a unit may be done twice, or by somebody who is never heard of again.
//!
//! What is planned depends on nothing but the job and its record. Some units can only be told
//! when others are done: then the job is asked again, until nothing is missing.
//!
//! ```
//! use plywood_app::{Registry, work::{self, Job}};
//! let registry = Registry::standard();
//! let job = r#"{"job": "perft", "game": "othello", "depth": 6}"#;
//! let mut job = Job::open(job, None, &registry)?;
//! while job.plan(&registry)? > 0 {
//!     let units: Vec<String> = job.units().map(|unit| unit.to_string()).collect();
//!     for unit in units {
//!         let result = work::run(&unit, &registry)?; // on any machine
//!         job.commit(&[(unit, result)])?;
//!     }
//! }
//! assert_eq!(job.result(&registry)?.document["nodes"], 8200);
//! # Ok::<(), plywood_app::Error>(())
//! ```
//!
//! [`signature`] tells programs apart: rows count only if those who made them have the same.

mod checked_lines;
mod compare;
mod job;
#[cfg(feature = "lab")]
mod lab;
mod matches;
mod perft;
mod record;
mod signature;
mod sweep;
mod train;
mod unit;

pub use checked_lines::{read_line, write_line};
pub use job::{Attachment, Job, JobResult};
pub use record::Record;
pub use signature::{digest, signature};
pub use unit::{Attached, Unit, run, run_with};
