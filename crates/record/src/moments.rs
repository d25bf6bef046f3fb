//! What a search knew at any time, as questions to its recording.

use crate::{
    backed_up::BackedUp,
    index::Index,
    kin::Kin,
    open::OpenRow,
    recording::{AGAIN, CUT, Kind, LEFT_OUT, NOBODY, PROBING, REGULAR, Recording},
    small::first_without,
};
use plywood::observer::Remark;
use std::{borrow::Cow, collections::HashSet};

/// A recording with what is needed to go down it and to jump in its time.
///
/// At time `t` a visit is there if `entered <= t`, and over if `left <= t`. Going back is the
/// same question with an earlier time.
#[derive(Clone, Debug)]
pub struct Moments<'r> {
    /// The recording.
    pub recording: &'r Recording,
    index: Cow<'r, Index>,
}

/// How far a visit has come at a time.
#[derive(Copy, Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// It is not there yet.
    Future,
    /// It was entered, and is not over.
    Open,
    /// It is over.
    Done,
}

impl<'r> Moments<'r> {
    /// Looks at a recording.
    pub fn of(recording: &'r Recording) -> Self {
        Moments { recording, index: Cow::Owned(Index::of(recording)) }
    }

    /// Looks at a recording whose index is at hand, which costs nothing.
    pub fn indexed(recording: &'r Recording, index: &'r Index) -> Self {
        Moments { recording, index: Cow::Borrowed(index) }
    }

    /// The children of a visit, in the order tried; one that is searched again comes again.
    pub fn children(&self, visit: u32) -> impl Iterator<Item = u32> + '_ {
        self.brothers(self.index.kin.first_child(self.recording, visit))
    }

    /// The numbers of those of a node's `moves` moves, or rolls, that were never visited.
    pub fn unvisited(&self, visit: u32, moves: u32) -> impl Iterator<Item = u32> + use<> {
        let number = |child: u32| self.recording.number.get(child as usize);
        let visited: HashSet<u32> = self.children(visit).filter_map(number).collect();
        (0..moves).filter(move |number| !visited.contains(number))
    }

    /// The visits that nothing led to: the root, and the root again for every search of a driver.
    pub fn roots(&self) -> impl Iterator<Item = u32> + '_ {
        self.brothers((!self.recording.is_empty()).then_some(0))
    }

    fn brothers(&self, first: Option<u32>) -> impl Iterator<Item = u32> + '_ {
        std::iter::successors(first, |&visit| self.index.kin.next_brother(self.recording, visit))
    }

    /// How many visits there were below a visit, all told.
    pub fn below(&self, visit: u32) -> u32 {
        self.index.kin.below(self.recording, visit)
    }

    /// Whether all that is below a visit was entered before anything else: not so with SSS\*
    /// and best-first minimax.
    pub fn is_depth_first(&self) -> bool {
        !matches!(self.index.kin, Kin::Mixed { .. })
    }

    /// How many visits had been made below a visit at a time.
    pub fn below_at(&self, visit: u32, time: u32) -> u32 {
        let entered = self.entered_by(time);
        if self.is_depth_first() {
            return self.below(visit).min(entered.saturating_sub(visit.saturating_add(1)));
        }
        let mut count = 0;
        let mut todo: Vec<u32> = self.children(visit).collect();
        while let Some(visit) = todo.pop() {
            if visit < entered {
                count += 1;
                todo.extend(self.children(visit));
            }
        }
        count
    }

    /// How many visits had been made at a time: all with smaller numbers.
    pub fn entered_by(&self, time: u32) -> u32 {
        self.recording.entered.up_to(time) as u32
    }

    /// Whether a visit had been made at a time.
    pub fn is_entered(&self, visit: u32, time: u32) -> bool {
        self.recording.entered(visit).is_some_and(|entered| entered <= time)
    }

    /// Whether a visit was over at a time.
    pub fn is_done(&self, visit: u32, time: u32) -> bool {
        self.recording.left(visit).is_some_and(|left| left <= time)
    }

    /// How far a visit has come at a time; of a visit that does not exist, nothing ever comes.
    pub fn state(&self, visit: u32, time: u32) -> State {
        match (self.is_entered(visit, time), self.is_done(visit, time)) {
            (false, _) => State::Future,
            (true, false) => State::Open,
            (true, true) => State::Done,
        }
    }

    /// Whether a visit was left before all of its moves or rolls had to be searched.
    pub fn is_cut(&self, visit: u32) -> bool {
        let flags = self.recording.flags.get(visit as usize);
        flags.is_some_and(|flags| flags & (CUT | REGULAR | PROBING) != 0)
    }

    /// Whether a visit was cut off so that moves or rolls of its node were left out.
    pub fn left_out(&self, visit: u32) -> bool {
        let row = visit as usize;
        let flags = self.recording.flags.get(row).copied().unwrap_or(0);
        if !self.is_cut(visit) {
            return false;
        }
        if let Some(weights) = self.recording.weights(visit) {
            return self.unvisited(visit, weights.rolls.len() as u32).next().is_some();
        }
        match self.proof_look(visit, self.recording.end) {
            Some(look) => look.unknown > 0,
            None => flags & LEFT_OUT != 0,
        }
    }

    /// Where the search was at a time: the last visit made, or the first above it that was not
    /// over.
    pub fn current(&self, time: u32) -> Option<u32> {
        let last = self.entered_by(time).checked_sub(1)?;
        self.recording.ancestors(last).find(|&visit| !self.is_done(visit, time))
    }

    /// The visit that was entered or left at a time; `None` if something else happened.
    pub fn event(&self, time: u32) -> Option<u32> {
        let last = self.entered_by(time).checked_sub(1)?;
        if self.recording.entered(last) == Some(time) {
            return Some(last);
        }
        // What is left is always the last visit of those that are not over.
        let left = |row: usize| self.recording.left(row as u32).unwrap_or(NOBODY);
        let mut open = self.index.left.rows_back(left, last as usize + 1, time);
        open.next().filter(|&row| left(row) == time && time != NOBODY).map(|row| row as u32)
    }

    /// The first cutoff after a time: the visit, and when it was left.
    pub fn next_cutoff(&self, time: u32) -> Option<(u32, u32)> {
        let cutoffs = &self.index.cutoffs;
        self.left_at(cutoffs.get(cutoffs.partition_point(|&visit| self.is_done(visit, time))))
    }

    /// The last cutoff before a time: the visit, and when it was left.
    pub fn previous_cutoff(&self, time: u32) -> Option<(u32, u32)> {
        let cutoffs = &self.index.cutoffs;
        let before = |&visit: &u32| time > 0 && self.is_done(visit, time - 1);
        self.left_at(cutoffs[..cutoffs.partition_point(before)].last())
    }

    fn left_at(&self, visit: Option<&u32>) -> Option<(u32, u32)> {
        visit.and_then(|&visit| Some((visit, self.recording.left(visit)?)))
    }

    /// The first second search of a node after a time: the visit, and when it was entered.
    pub fn next_re_search(&self, time: u32) -> Option<(u32, u32)> {
        let Recording { flags, entered, .. } = self.recording;
        let from = self.entered_by(time) as usize;
        let at = flags[from..].iter().position(|flags| flags & AGAIN != 0)? + from;
        Some((at as u32, entered.get(at)?))
    }

    /// The list OPEN of SSS\* at a time, the next state to be taken first; of stages, the
    /// innermost list.
    pub fn open_at(&self, time: u32) -> Vec<OpenRow> {
        let open = &self.recording.open;
        let there = open.put_until(time);
        let living = self.index.open.rows_back(|row| open.until(row), there, time);
        let living = living.filter(|&row| open.until(row) > time);
        let mut rows: Vec<OpenRow> = living.filter_map(|row| open.get(row)).collect();
        let list = rows.iter().map(|row| row.list).max();
        rows.retain(|row| Some(row.list) == list);
        rows.sort_by_key(|row| row.order);
        rows
    }

    /// The value of a visit at a time, for its own side: its score once it is over; before, the
    /// best score of the children that are. Of a chance node that is not over, the mean of the
    /// rolls searched so far.
    pub fn value_at(&self, visit: u32, time: u32) -> Option<f64> {
        let row = self.recording.visit(visit).filter(|row| row.entered <= time)?;
        if row.left.is_some_and(|left| left <= time) {
            return row.score;
        }
        let backed_up = &self.recording.backed_up;
        if let Some(last) = self.last_backed_up(visit, backed_up.until(time)) {
            return backed_up.value.get(last);
        }
        let scores = self.children(visit).filter(|&child| self.is_done(child, time));
        let scores = scores.filter(|&child| !self.is_aside(child));
        let scores = scores.filter_map(|child| {
            let score = self.recording.score.get(child as usize)?;
            Some((child, self.recording.seen_from(child, visit, score)))
        });
        if row.kind != Kind::Chance {
            return scores.map(|(_, score)| score).reduce(f64::max);
        }
        let weights = self.recording.weights(visit)?;
        let (mut sum, mut total) = (0.0, 0.0);
        for (child, score) in scores {
            let number = self.recording.number.get(child as usize)?;
            let weight = weights.rolls.get(number as usize)?;
            sum += weight * score;
            total += weight;
        }
        (total > 0.0).then_some(sum / total)
    }

    /// Whether a visit of a search for play is no search of a move: a pass, or a look whether one
    /// move is better than all others by far.
    pub(crate) fn is_aside(&self, visit: u32) -> bool {
        let recording = self.recording;
        recording.has_remark(visit, Remark::Pass) || recording.has_remark(visit, Remark::Singular)
    }

    /// The first place in the index of a value that was backed up to this visit, with at least
    /// this number, or to a later one.
    fn backed_up_from(&self, visit: u32, number: usize) -> usize {
        let all = &self.index.backed_up;
        first_without(0..all.len(), |at| {
            let at = all.get(at).map(|at| at as usize);
            at.is_some_and(|at| (self.recording.backed_up.visit(at), at) < (Some(visit), number))
        })
    }

    /// The number of the last value that was backed up to a visit, of those before a number.
    pub(crate) fn last_backed_up(&self, visit: u32, before: usize) -> Option<usize> {
        let last = self.backed_up_from(visit, before).checked_sub(1)?;
        let number = self.index.backed_up.get(last)? as usize;
        Some(number).filter(|&it| self.recording.backed_up.visit(it) == Some(visit))
    }

    /// The values that were backed up to a visit, by time.
    fn backed_up_to(&self, visit: u32) -> impl Iterator<Item = BackedUp> + '_ {
        let number = |at: usize| self.index.backed_up.get(at);
        let all = (self.backed_up_from(visit, 0)..).map_while(number);
        let value = |number: u32| self.recording.backed_up.get(number as usize);
        all.map_while(value).take_while(move |it| it.visit == visit)
    }

    /// The first time after `time` at which a visit has another value than then.
    pub fn next_change(&self, visit: u32, time: u32) -> Option<u32> {
        let now = self.value_at(visit, time);
        let row = self.recording.visit(visit)?;
        // Of a player's node, only a better child makes a change.
        let matters = |&child: &u32| {
            let score = self.recording.score.get(child as usize);
            let seen = score.map(|score| self.recording.seen_from(child, visit, score));
            row.kind == Kind::Chance || seen > now
        };
        let left = |child: u32| self.recording.left(child);
        let mut times: Vec<u32> =
            self.children(visit).filter(matters).filter_map(left).chain(row.left).collect();
        times.extend(self.backed_up_to(visit).filter(|at| Some(at.value) != now).map(|at| at.time));
        times.retain(|&at| at > time);
        times.sort_unstable();
        times.into_iter().find(|&at| self.value_at(visit, at) != now)
    }
}
