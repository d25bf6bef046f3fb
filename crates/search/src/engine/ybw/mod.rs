//! Young brothers wait (Feldmann, Monien, Mysliwietz & Vornberger 1989): threads that share
//! the moves of a node.
//!
//! The moves of a node are brothers. The eldest is searched first, by one thread; only
//! then may the node become a split point, whose younger brothers other threads take from
//! the work queue. The owner of a split point that waits for its helpers works beneath it
//! meanwhile. A cutoff aborts all work at the split point and beneath it.
//!
//! The score does not depend on who searched what: every brother is searched as
//! NegaScout would, with the best score known when it is begun, and what comes back is
//! the value or bounds it. Which of several equal moves is found first does depend on it.

mod abort;
#[cfg(all(test, loom))]
mod races;
mod split_point;
mod work_queue;
mod worker;

pub(super) use abort::AbortObserver;
pub(super) use work_queue::WorkQueue;
pub(super) use worker::YbwWorker;
