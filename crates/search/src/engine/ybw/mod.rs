//! Young brothers wait: threads that share the moves of a node.
//!
//! The moves of a node are brothers. The eldest is searched first, by one thread; only
//! then may others take some of the younger ones. A thread without work joins whoever
//! has brothers to share, and one that has to wait for its helpers helps them meanwhile.
//! A cutoff sends everybody home who works beneath that node.
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
