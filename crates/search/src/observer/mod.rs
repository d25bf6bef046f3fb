//! Watching a search: counting, limiting, tracing.
//!
//! | | what it does |
//! |---|---|
//! | [`Counts`], [`DistinctLeaves`] | count nodes, leaves, cutoffs |
//! | [`NodeLimit`], [`Deadline`], [`CancelFlag`], [`EitherLimit`], [`RunObserver`] | stop the search |
//! | [`Trace`] | records every event, with its position |
//!
//! An adapter of an observer forwards what it does not answer by
//! [`forward_observer!`](crate::forward_observer).

mod counts;
mod distinct;
mod forward;
mod limits;
mod observer;
mod open_list;
mod proof;
mod remark;
mod run;
mod trace;

pub use {
    counts::{Counts, PlyCounts},
    distinct::DistinctLeaves,
    limits::{
        CancelFlag, Cancelled, Deadline, Either, EitherLimit, NodeLimit, OutOfNodes, OutOfTime,
    },
    observer::{ChanceCutoff, Observer},
    open_list::{OpenList, OpenState, Status},
    proof::{ProofNumbers, ProofStep},
    remark::Remark,
    run::{RunLimits, RunObserver, Stopped},
    trace::{Event, OpenRow, Trace},
};
