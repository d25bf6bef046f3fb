//! An answer that was asked for, and may have to wait although it is known.

use crate::session::Session;
use plywood_app::Analysis;
use std::time::Duration;

/// What was asked for by the last `go` of a protocol with pondering, until it is answered.
pub(crate) struct Awaited {
    /// No answer before `stop`, even if nothing is left to think about.
    waits: bool,
    /// While the opponent thinks: the time to take once it has made the move expected.
    pondering: Option<Option<Duration>>,
    /// The answer, when there is one that must wait.
    pub(crate) done: Option<Result<Analysis, String>>,
    /// It is known from the beginning that there is no move.
    is_without_move: bool,
}

impl Awaited {
    pub(crate) fn new(waits: bool, pondering: Option<Option<Duration>>) -> Self {
        Awaited { waits, pondering, done: None, is_without_move: false }
    }

    /// There is no move to think about; whoever waits for `stop` with that waits all the same.
    pub(crate) fn without_move(self) -> Self {
        Awaited { is_without_move: true, ..self }
    }

    /// The thinking has ended by itself; whether that is to be told now.
    pub(crate) fn arrived(&mut self, done: Result<Analysis, String>) -> bool {
        self.done = Some(done);
        self.is_due()
    }

    /// The opponent has made the move expected: its clock stands, and ours runs. Whether an answer
    /// is to be told now.
    pub(crate) fn ponder_hit(&mut self, session: &mut Session) -> bool {
        let Some(time) = self.pondering.take() else { return false };
        if let Some(time) = time {
            session.answer_within(time);
        }
        self.is_due()
    }

    /// Whether the answer is known and need not wait.
    pub(crate) fn is_due(&self) -> bool {
        (self.is_without_move || self.done.is_some()) && !self.waits && self.pondering.is_none()
    }
}
