//! Which search to record.

use crate::Start;
use plywood::{engine::Limits, order::MoveOrder};

/// Which search to record.
#[derive(Clone, Debug)]
pub struct RecordRequest<'a> {
    /// The algorithm, by name; or an [`OwnSearch`](super::OwnSearch), in games without dice.
    pub algorithm: String,
    /// Where it starts.
    pub start: Start,
    /// Which of the trees that a comparison has with the seed, counted from 0.
    pub tree_number: u64,
    /// Plies to search (to the end of the tree, if not said), and what stops it.
    pub limits: Limits<'a>,
    /// Bytes for OPEN or a table.
    pub memory: usize,
    /// The order of the moves in games with dice; as suits the game, if not said.
    pub order: Option<MoveOrder>,
}

impl<'a> RecordRequest<'a> {
    /// From the start of the game, or the root of the first tree, to the end of it.
    pub fn of(algorithm: impl Into<String>) -> RecordRequest<'a> {
        RecordRequest {
            algorithm: algorithm.into(),
            start: Start::default(),
            tree_number: 0,
            limits: Limits::default(),
            memory: 1 << 30,
            order: None,
        }
    }
}
