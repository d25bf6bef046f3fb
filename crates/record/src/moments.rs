//! What a search knew at any time, as questions to its recording.

use crate::{
    open::OpenRow,
    recording::{AGAIN, CUT, Kind, NOBODY, Recording},
};

/// A recording with what is needed to go down it: twelve bytes a visit more.
///
/// At time `t` a visit is there if `entered <= t`, and over if `left <= t`. Going back is the
/// same question with an earlier time.
#[derive(Clone, Debug)]
pub struct Moments<'r> {
    /// The recording.
    pub recording: &'r Recording,
    first_child: Vec<u32>,
    next_brother: Vec<u32>,
    below: Vec<u32>,
    /// Whether all that is below a visit was entered before anything else: not so with SSS\*
    /// and best-first minimax.
    depth_first: bool,
}

impl<'r> Moments<'r> {
    /// Looks at a recording.
    pub fn of(recording: &'r Recording) -> Self {
        let len = recording.len();
        let mut first_child = vec![NOBODY; len];
        let mut next_brother = vec![NOBODY; len];
        let mut below = vec![0_u32; len];
        let mut depth_first = true;
        // Parents come before their children: from the end, every count is complete when it is
        // added, and every list gets its members in front.
        for visit in (0..len as u32).rev() {
            let row = visit as usize;
            let Some(parent) = recording.parent(visit) else { continue };
            let above = parent as usize;
            below[above] += below[row] + 1;
            let brother = std::mem::replace(&mut first_child[above], visit);
            next_brother[row] = brother;
            let after = visit + below[row] + 1;
            depth_first &= brother == NOBODY || brother == after;
        }
        for (visit, &first) in (0..).zip(&first_child) {
            depth_first &= first == NOBODY || first == visit + 1;
        }
        Moments { recording, first_child, next_brother, below, depth_first }
    }

    /// The children of a visit, in the order tried; one that is searched again comes again.
    pub fn children(&self, visit: u32) -> impl Iterator<Item = u32> + '_ {
        let some = |visit: u32| Some(visit).filter(|&visit| visit != NOBODY);
        let first = self.first_child.get(visit as usize).copied().and_then(some);
        std::iter::successors(first, move |&child| some(self.next_brother[child as usize]))
    }

    /// The visits that nothing led to: the root, and the root again for every search of a driver.
    pub fn roots(&self) -> impl Iterator<Item = u32> + '_ {
        let recording = self.recording;
        (0..recording.len() as u32).filter(|&visit| recording.parent(visit).is_none())
    }

    /// How many visits there were below a visit, all told.
    pub fn below(&self, visit: u32) -> u32 {
        self.below.get(visit as usize).copied().unwrap_or(0)
    }

    /// How many visits had been made below a visit at a time.
    pub fn below_at(&self, visit: u32, time: u32) -> u32 {
        let entered = self.entered_by(time);
        if self.depth_first {
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
        self.recording.entered.partition_point(|&entered| entered <= time) as u32
    }

    /// Whether a visit had been made at a time.
    pub fn is_entered(&self, visit: u32, time: u32) -> bool {
        self.recording.entered.get(visit as usize).is_some_and(|&entered| entered <= time)
    }

    /// Whether a visit was over at a time.
    pub fn is_done(&self, visit: u32, time: u32) -> bool {
        self.recording.left.get(visit as usize).is_some_and(|&left| left <= time)
    }

    /// Where the search was at a time: the last visit made, or the first above it that was not
    /// over.
    pub fn current(&self, time: u32) -> Option<u32> {
        let last = self.entered_by(time).checked_sub(1)?;
        self.recording.ancestors(last).find(|&visit| !self.is_done(visit, time))
    }

    /// The first cutoff after a time: the visit, and when it was left.
    pub fn next_cutoff(&self, time: u32) -> Option<(u32, u32)> {
        self.cutoffs().filter(|&(_, left)| left > time).min_by_key(|&(_, left)| left)
    }

    /// The last cutoff before a time: the visit, and when it was left.
    pub fn previous_cutoff(&self, time: u32) -> Option<(u32, u32)> {
        self.cutoffs().filter(|&(_, left)| left < time).max_by_key(|&(_, left)| left)
    }

    fn cutoffs(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        let Recording { flags, left, .. } = self.recording;
        let cut = |&(&flags, _): &(&u8, &u32)| flags & CUT != 0;
        let rows = (0..).zip(flags.iter().zip(left));
        rows.filter(move |(_, row)| cut(row)).map(|(visit, (_, &left))| (visit, left))
    }

    /// The first second search of a node after a time: the visit, and when it was entered.
    pub fn next_re_search(&self, time: u32) -> Option<(u32, u32)> {
        let Recording { flags, entered, .. } = self.recording;
        let from = self.entered_by(time) as usize;
        let at = flags[from..].iter().position(|flags| flags & AGAIN != 0)? + from;
        Some((at as u32, entered[at]))
    }

    /// The list OPEN of SSS\* at a time, the next state to be taken first; of stages, the
    /// innermost list.
    pub fn open_at(&self, time: u32) -> Vec<OpenRow> {
        let lives = |row: &&OpenRow| row.from <= time && time < row.until;
        let living: Vec<&OpenRow> = self.recording.open.iter().filter(lives).collect();
        let list = living.iter().map(|row| row.list).max();
        let mut rows: Vec<OpenRow> =
            living.into_iter().filter(|row| Some(row.list) == list).copied().collect();
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
        let backed = |at: &&crate::BackedUp| at.time <= time && at.visit == visit;
        if let Some(backed) = self.recording.backed_up.iter().rev().find(backed) {
            return Some(backed.value);
        }
        let scores = self.children(visit).filter(|&child| self.is_done(child, time));
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

    /// The first time after `time` at which a visit has another value than then.
    pub fn next_change(&self, visit: u32, time: u32) -> Option<u32> {
        let now = self.value_at(visit, time);
        let row = self.recording.visit(visit)?;
        let left = |child: u32| self.recording.left.get(child as usize).copied();
        let mut times: Vec<u32> = self.children(visit).filter_map(left).collect();
        let backed = self.recording.backed_up.iter().filter(|at| at.visit == visit);
        times.extend(backed.map(|at| at.time));
        times.extend(row.left);
        times.retain(|&at| at > time && at != NOBODY);
        times.sort_unstable();
        times.into_iter().find(|&at| self.value_at(visit, at) != now)
    }
}
