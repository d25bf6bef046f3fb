//! Where the ends of windows came from.

use super::chain::{Because, What};
use crate::{
    moments::Moments,
    recording::{Kind, Recording, Visit},
};
use plywood::observer::Remark;

/// The ends of a window.
fn end(row: &Visit, what: What) -> f64 {
    if what == What::Alpha { row.alpha } else { row.beta }
}

/// The least score above this one.
fn one_above(recording: &Recording, score: f64) -> f64 {
    const MOST: f64 = i32::MAX as f64;
    let whole = recording.alpha.is_whole() && recording.beta.is_whole();
    match score {
        _ if !whole => score.next_up(),
        f64::NEG_INFINITY => 1.0 - MOST,
        _ if score + 1.0 >= MOST => f64::INFINITY,
        _ => score + 1.0,
    }
}

fn is_null(recording: &Recording, row: &Visit) -> bool {
    one_above(recording, row.alpha) == row.beta
}

impl Moments<'_> {
    pub(super) fn why_end(&self, visit: u32, row: &Visit, what: What) -> Because {
        if end(row, what).is_infinite() {
            return Because::Unbounded;
        }
        let Some(parent) = row.parent else {
            return self.why_root_end(visit, row, what);
        };
        let Some(above) = self.recording.visit(parent) else {
            return Because::Unknown;
        };
        // The same end as the node above sees it.
        let same_side = above.second == row.second;
        let value = if same_side { end(row, what) } else { 0.0 - end(row, what) };
        let seen = if same_side { what } else { what.other_end() };
        if above.kind == Kind::Chance {
            return self.why_limit(parent, row, seen, value);
        }
        if value == end(&above, seen) {
            return Because::Above(seen);
        }
        // What the side above is sure of by a move that it has tried.
        if seen == What::Alpha {
            let mut tried = self.scores_before(parent, row.entered);
            if let Some((brother, _)) = tried.find(|&(_, score)| score == value) {
                return Because::Brother(self.last_of(parent, brother, row.entered));
            }
        }
        if what == What::Alpha && is_null(self.recording, row) {
            return Because::OneBeyond;
        }
        if self.recording.has_remark(parent, Remark::Quiescence) {
            return Because::StandPat;
        }
        // SSS*: the merit came down while brothers or nodes above were solved.
        let merit = self.why_merit(visit, row, end(row, what));
        merit.map_or(Because::Unknown, Because::Merit)
    }

    /// The last visit to the same child with the same score: the one whose score was taken.
    pub(super) fn last_of(&self, parent: u32, child: u32, time: u32) -> u32 {
        let number = |visit: u32| self.recording.number.get(visit as usize);
        let score = |visit: u32| self.recording.score.get(visit as usize);
        let same = |&(visit, _): &(u32, f64)| {
            number(visit) == number(child) && score(visit) == score(child)
        };
        self.scores_before(parent, time).filter(same).last().map_or(child, |(visit, _)| visit)
    }

    /// The ends of a chance node's successor.
    fn why_limit(&self, parent: u32, row: &Visit, seen: What, value: f64) -> Because {
        let range = self.recording.range.map(|range| {
            let second = self.recording.visit(parent).is_some_and(|above| above.second);
            if second { -range } else { range }
        });
        if range.is_some_and(|range| value == range.alpha || value == range.beta) {
            return Because::Range;
        }
        let known = self.recording.known_rolls(parent);
        let mut known = known.iter().filter(|known| known.number == row.number);
        if known.any(|known| value == known.bounds.alpha || value == known.bounds.beta) {
            return Because::Remembered(None);
        }
        // A probe has bounded the successor itself.
        let mut known = self.scores_before(parent, row.entered);
        let bound = known.find(|&(visit, score)| {
            score == value && self.recording.number.get(visit as usize) == Some(row.number)
        });
        match bound {
            Some((visit, _)) => Because::Brother(visit),
            None => Because::Limit(seen),
        }
    }

    /// The leaf whose value became the merit of a node of SSS\*, below one of the nodes that are
    /// above it or were solved before it.
    fn why_merit(&self, visit: u32, row: &Visit, value: f64) -> Option<u32> {
        let recording = self.recording;
        let above = recording.ancestors(visit).skip(1);
        let below = |at: u32| {
            let value = recording.seen_from(visit, at, value);
            self.leaf_below(at, row.entered, value)
        };
        above.into_iter().find_map(below)
    }

    fn why_root_end(&self, visit: u32, row: &Visit, what: What) -> Because {
        let value = end(row, what);
        if let Some(because) = self.earlier_root(visit, row, value) {
            return because;
        }
        let other = end(row, what.other_end());
        let known = other.is_infinite() || self.earlier_root(visit, row, other).is_some();
        if is_null(self.recording, row) && known {
            return Because::OneBeyond;
        }
        // Searched with no plies left: evaluated, to guess from.
        let guess = self.roots().take_while(|&root| root < visit).last();
        match guess.and_then(|guess| Some((guess, self.recording.visit(guess)?))) {
            Some((guess, found)) if found.depth < row.depth => Because::Guess(guess),
            _ => Because::Given,
        }
    }

    /// The search of the root that returned this value, before.
    fn earlier_root(&self, visit: u32, row: &Visit, value: f64) -> Option<Because> {
        let earlier = self.roots().take_while(|&root| root < visit);
        let returned = |&root: &u32| self.recording.score.get(root as usize) == Some(value);
        let root = earlier.filter(returned).last()?;
        let static_value = self.recording.visit(root)?.depth < row.depth;
        Some(if static_value { Because::Guess(root) } else { Because::Driver(root) })
    }
}
