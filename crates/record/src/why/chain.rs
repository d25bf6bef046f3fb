//! The chain of visits that a number came from.

use crate::{moments::Moments, recording::Recording};

/// A number of a visit.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// The lower end of its window.
    Alpha,
    /// The upper end.
    Beta,
    /// The score it returned.
    Score,
}

impl What {
    /// The other end of a window.
    pub(super) fn other_end(self) -> What {
        match self {
            What::Alpha => What::Beta,
            What::Beta => What::Alpha,
            What::Score => What::Score,
        }
    }
}

/// A number of a visit, and where it came from.
#[derive(Copy, Clone, Debug, PartialEq, serde::Serialize)]
pub struct Step {
    /// The visit.
    pub visit: u32,
    /// Which of its numbers.
    pub what: What,
    /// The number, for the visit's own side.
    pub value: f64,
    /// Where it came from.
    pub because: Because,
}

/// Where a number came from.
#[derive(Copy, Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case", tag = "reason", content = "of")]
#[non_exhaustive]
pub enum Because {
    /// The node is a leaf.
    Evaluated,
    /// A memory knew it; this visit had found it, where it is in the recording.
    Remembered(Option<u32>),
    /// A memory knew a position one move ahead, which this visit had found, and that is enough for
    /// a cutoff (an enhanced transposition cutoff).
    OneMoveAhead(u32),
    /// The score is the one that this child returned.
    Child(u32),
    /// No child was above alpha, and the search returns nothing below it.
    AlphaKept,
    /// The node is worth beta or more, and the search returns nothing above it.
    BetaKept,
    /// SSS\*: the merit came down to the value of this leaf.
    Merit(u32),
    /// A chance node, all of whose rolls are known; the last one searched.
    Mean(Option<u32>),
    /// A chance node that was cut off by the sums of what is known of its rolls; the last one
    /// searched.
    Sums(Option<u32>),
    /// Df-pn: every move is decided for the other side; the last one visited.
    AllMoves(Option<u32>),
    /// Df-pn: a move ends the game.
    GameOver,
    /// Quiescence: the static value, with which the side to move may stop.
    StandPat,
    /// Nothing bounds it: infinite.
    Unbounded,
    /// The least or the largest score there is.
    Range,
    /// The score of this child of the node above, which was searched before.
    Brother(u32),
    /// Handed down from the node above: this end of its window.
    Above(What),
    /// A null window: one beyond its other end.
    OneBeyond,
    /// What the roll may do before the chance node above leaves this end of its window.
    Limit(What),
    /// The window that the search began with.
    Given,
    /// About the static value of the root, which this visit found.
    Guess(u32),
    /// What this search of the root had returned.
    Driver(u32),
    /// Nobody waited for a score.
    NoScore,
    /// Nothing in the recording says.
    Unknown,
}

impl Step {
    /// The number that this one came from.
    pub fn source(&self, recording: &Recording) -> Option<(u32, What)> {
        match self.because {
            Because::Child(visit)
            | Because::Brother(visit)
            | Because::Merit(visit)
            | Because::Guess(visit)
            | Because::Driver(visit)
            | Because::Remembered(Some(visit))
            | Because::OneMoveAhead(visit)
            | Because::AllMoves(Some(visit))
            | Because::Mean(Some(visit))
            | Because::Sums(Some(visit)) => Some((visit, What::Score)),
            Because::Above(what) | Because::Limit(what) => {
                Some((recording.parent(self.visit)?, what))
            }
            Because::OneBeyond => Some((self.visit, self.what.other_end())),
            Because::AlphaKept => Some((self.visit, What::Alpha)),
            Because::BetaKept => Some((self.visit, What::Beta)),
            _ => None,
        }
    }
}

impl Moments<'_> {
    /// Where a number of a visit came from; `None` if there is no such visit, or no such number.
    pub fn why(&self, visit: u32, what: What) -> Option<Step> {
        let row = self.recording.visit(visit)?;
        let (value, because) = match what {
            What::Alpha => (row.alpha, self.why_end(visit, &row, what)),
            What::Beta => (row.beta, self.why_end(visit, &row, what)),
            What::Score => (row.score?, self.why_score(visit, &row)),
        };
        Some(Step { visit, what, value, because })
    }

    /// The chain from a number of a visit to what it came from in the end: a leaf, the first
    /// window, a driver's guess, a memory.
    ///
    /// ```
    /// # use plywood::doc::Matches;
    /// # use plywood::{Search, algorithm::Algorithm};
    /// # use plywood_record::{why::*, *};
    /// # let game = Numbered::plain(&Matches);
    /// # let mut search = Search::new(&game, NumberedEval(|_: &u32| 0)).observer(Recorder::default());
    /// # search.run(Algorithm::FAlphaBeta, &game.root(7), 7, 1 << 20).unwrap();
    /// # let recording = search.observer.finish(&game);
    /// let moments = Moments::of(&recording);
    /// let chain = moments.chain(0, What::Score);
    /// assert_eq!(chain.last().map(|step| step.because), Some(Because::Evaluated));
    /// ```
    pub fn chain(&self, visit: u32, what: What) -> Vec<Step> {
        let mut chain: Vec<Step> = Vec::new();
        let mut next = Some((visit, what));
        while let Some((visit, what)) = next
            && let Some(step) = self.why(visit, what)
        {
            // A file that somebody made may go round.
            if chain.iter().any(|old| (old.visit, old.what) == (visit, what)) {
                break;
            }
            chain.push(step);
            next = step.source(self.recording);
        }
        chain
    }

    /// The children of a visit that were over when something happened, with their scores as it
    /// sees them. In a search for play, what was tried in place of a move does not count, nor what
    /// was searched again since.
    pub(super) fn scores_before(
        &self,
        visit: u32,
        time: u32,
    ) -> impl Iterator<Item = (u32, f64)> + '_ {
        let recording = self.recording;
        let over = move |&child: &u32| self.is_done(child, time);
        let counts = move |&child: &u32| !recording.is_for_play() || self.counts(child, time);
        self.children(visit).filter(over).filter(counts).filter_map(move |child| {
            let score = recording.score.get(child as usize)?;
            Some((child, recording.seen_from(child, visit, score)))
        })
    }

    /// Whether the score of a visit of a search for play is that of a move, and no later visit has
    /// replaced it by a time.
    fn counts(&self, visit: u32, time: u32) -> bool {
        if self.is_aside(visit) {
            return false;
        }
        let recording = self.recording;
        let number = |visit: u32| recording.number.get(visit as usize);
        let again = |&later: &u32| {
            later > visit && number(later) == number(visit) && self.is_done(later, time)
        };
        let Some(parent) = recording.parent(visit) else { return true };
        !self.children(parent).any(|later| again(&later) && !self.is_aside(later))
    }

    /// The last leaf below a visit, entered before a time, whose value is `value` for the side of
    /// that visit.
    pub(super) fn leaf_below(&self, visit: u32, time: u32, value: f64) -> Option<u32> {
        let recording = self.recording;
        let mut todo: Vec<u32> = self.children(visit).collect();
        let mut found = None;
        while let Some(at) = todo.pop() {
            if recording.entered(at).is_none_or(|entered| entered >= time) {
                continue;
            }
            let score = recording.score.get(at as usize);
            if score.is_some_and(|score| recording.seen_from(at, visit, score) == value) {
                found = found.max(Some(at));
            }
            if score.is_none() {
                todo.extend(self.children(at));
            }
        }
        found
    }
}
